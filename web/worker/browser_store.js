// browser_store.js - a store of a table's games (table/kept_games.js) in the browser's database.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const DATABASE = "wattle", SHELF = "games";
const LETTING_GO = 500; // milliseconds to wait for a lock

/** Returns a promise of the result of an IndexedDB request. */
function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(SHELF);
  return resultOf(request);
}

/** Takes the first number that no open table uses, and locks it until this worker ends. After a
 *  reload the worker waits briefly, until the previous worker releases its number. */
function takeNumber(number = 1) {
  const wait = number > 1 ? { ifAvailable: true } : { signal: AbortSignal.timeout(LETTING_GO) };
  return new Promise((resolve) => {
    const next = () => resolve(takeNumber(number + 1));
    navigator.locks.request(`${DATABASE}-table-${number}`, wait, (lock) => {
      if (!lock) return void next();
      resolve(number);
      return new Promise(() => {});
    }).catch(next);
  });
}

/** Returns the store of this table. Every request is refused if nothing is to be kept, or if the
 *  browser stores nothing. */
export async function openStore(isKept = true) {
  const number = isKept && await takeNumber(), database = isKept ? openDatabase() : Promise.reject(new Error("nothing is kept"));
  database.catch(() => {}); // callers of the store get the error
  const shelf = async (mode) => (await database).transaction(SHELF, mode).objectStore(SHELF);
  const key = (name) => `${number}/${name}`;
  return {
    get: async (name) => await resultOf((await shelf("readonly")).get(key(name))) ?? null,
    set: async (name, value) => { await resultOf((await shelf("readwrite")).put(value, key(name))); },
    remove: async (name) => { await resultOf((await shelf("readwrite")).delete(key(name))); },
  };
}
