import type { Place } from "./chain-judgement.ts";

/** `12:66c7…`, as an anchor is written down by hand; undefined for what is none. */
export function placeFrom(text: string): Place | undefined {
  const [, seq = "", digest = ""] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.toLowerCase()) ?? [];
  return digest === "" ? undefined : { seq: Number(seq), digest };
}
