// city.js - FENCE!
export class City {
  constructor() {}
  show() {}
  result(r) { return r; }
  prompt() { return ""; }
}
