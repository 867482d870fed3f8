import { setImmediate as turn } from "node:timers/promises";
import { Unzip, UnzipInflate } from "fflate";
import { type ReadBounds, SpreadsheetError } from "./spreadsheet-error.ts";

/** So much is unpacked at once: a packed byte becomes a thousand at the most. */
const SLICE = 16_384;
const MOST_ENTRIES = 2_000;

/** Counts what is unpacked over all passes through one file, and refuses what is more than a table needs. */
export interface Allowance {
  take(bytes: number): void;
}

export function allowanceOf({ unpackedBytes }: ReadBounds): Allowance {
  let left = unpackedBytes;
  return {
    take: (bytes) => {
      left -= bytes;
      if (left < 0) throw new SpreadsheetError("too_large");
    },
  };
}

/** What is done with the content of an entry, piece by piece; undefined: it is passed over and never unpacked. */
export type Taker = (name: string) => ((piece: Uint8Array) => void) | undefined;

/** Goes through a zip archive once, slice by slice, so that neither memory nor other requests suffer. Names are no paths here. */
export async function* unpack(file: Uint8Array, taker: Taker, allowance: Allowance): AsyncGenerator<void> {
  let failure: unknown;
  let entries = 0;
  const archive = new Unzip((entry) => {
    entries += 1;
    if (entries > MOST_ENTRIES) failure ??= new SpreadsheetError("too_large");
    const take = failure === undefined ? taker(entry.name) : undefined;
    if (!take) return;
    entry.ondata = (error, piece) => {
      if (failure !== undefined) return;
      if (error) {
        failure = new SpreadsheetError("unreadable", { cause: error });
        return;
      }
      try {
        allowance.take(piece.length);
        take(piece);
      } catch (refused) {
        failure = refused;
        entry.terminate();
      }
    };
    entry.start();
  });
  archive.register(UnzipInflate);
  for (let at = 0; at < file.length; at += SLICE) {
    try {
      archive.push(file.subarray(at, at + SLICE), at + SLICE >= file.length);
    } catch (error) {
      failure ??= new SpreadsheetError("unreadable", { cause: error });
    }
    if (failure !== undefined) throw failure;
    yield;
    await turn();
  }
}
