import { randomFillSync } from "node:crypto";
import { monotonicFactory } from "ulid";

const drawn = new Uint8Array(2_048);
let used = drawn.length;

/** Bytes are drawn from the system by the thousand: a key takes sixteen, and asking for each costs more than the key. */
function fraction(): number {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  return (drawn[used++] ?? 0) / 256;
}

const next = monotonicFactory(fraction);

/** A fresh primary key: a ULID, so that keys sort by the time they were made. */
export const newId = (): string => next();
