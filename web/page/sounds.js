// sounds.js - short tones for moves, captures, fences and the end of a game, made by the browser.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { texts } from "./dom.js";

// Each tone is its frequency in hertz and its begin in seconds.
const TONES = {
  move: [[420, 0]],
  line: [[260, 0], [390, 0.06]],
  gone: [[300, 0], [200, 0.08]],
  end: [[392, 0.2], [494, 0.35], [587, 0.5]],
};
const SECONDS = 0.14, LOUDNESS = 0.2;

export class Sounds {
  isOn = texts["wattle-sounds"] === "on";
  #context = null;

  /** Plays the tones of this name, if sounds are on. Browsers allow none before a person has done
   *  something on the page. */
  play(name) {
    if (!this.isOn || navigator.userActivation?.hasBeenActive === false) return;
    this.#context ??= new AudioContext();
    this.#context.resume();
    for (const [frequency, begin] of TONES[name]) {
      const tone = new OscillatorNode(this.#context, { type: "triangle", frequency }), volume = new GainNode(this.#context);
      const at = this.#context.currentTime + begin;
      volume.gain.setValueAtTime(LOUDNESS, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + SECONDS);
      tone.connect(volume).connect(this.#context.destination);
      tone.start(at);
      tone.stop(at + SECONDS);
    }
  }

  /** Plays the sound of a difference of two pictures (animation.js), or none for null. */
  hear(change) {
    if (!change) return;
    if (change.gone.some(({ look }) => look)) this.play("gone");
    else if (change.came.some(({ isLine }) => isLine)) this.play("line");
    else if (change.came.length || change.moved.length) this.play("move");
  }
}
