// editor.js - setting up a position.
//
// SPDX-License-Identifier: GPL-3.0-or-later

export class Editor {
  isOpen = false;
  constructor() {}
  open() {}
  point() {}
  draw() {}
}
