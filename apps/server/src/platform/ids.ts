import { randomFillSync } from "node:crypto";
import { monotonicFactory } from "ulid";

const randomBytes = new Uint8Array(2_048);
let usedBytes = randomBytes.length;

/** Random bytes are drawn in bulk: a key uses sixteen, and one draw for each costs more than the key. */
function fraction(): number {
  if (usedBytes === randomBytes.length) {
    randomFillSync(randomBytes);
    usedBytes = 0;
  }
  return (randomBytes[usedBytes++] ?? 0) / 256;
}

const next = monotonicFactory(fraction);

/** Returns a new primary key: a ULID, so that keys sort by creation time. */
export const newId = (): string => next();
