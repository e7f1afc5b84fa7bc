// How each game's board looks.
import { abalone } from "./abalone.js";
import { tablut } from "./tablut.js";
import { transRabat } from "./trans-rabat.js";

export const SKINS = /** @type {Record<string, import("../types.js").Skin>} */ ({
  abalone,
  tablut,
  "trans-rabat": transRabat,
});
