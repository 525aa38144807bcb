// browser_store.js - a store of a table's games (table/kept_games.js) that the browser keeps.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const DATABASE = "wattle", SHELF = "games";
const LETTING_GO = 500; // milliseconds

/** The result of a request of IndexedDB. */
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

/** The first number that no other open table has, held as long as this worker lives. A page that is
 *  loaded anew waits a moment for the worker that it had before to let go of its number. */
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

/** The store of this table. Where the browser keeps nothing, each request of it is refused. */
export async function openStore() {
  const number = await takeNumber(), database = openDatabase();
  database.catch(() => {}); // whoever asks is told
  const shelf = async (mode) => (await database).transaction(SHELF, mode).objectStore(SHELF);
  const key = (name) => `${number}/${name}`;
  return {
    get: async (name) => await resultOf((await shelf("readonly")).get(key(name))) ?? null,
    set: async (name, value) => { await resultOf((await shelf("readwrite")).put(value, key(name))); },
    remove: async (name) => { await resultOf((await shelf("readwrite")).delete(key(name))); },
  };
}
