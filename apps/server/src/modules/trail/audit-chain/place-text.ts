import type { ChainPosition } from "./chain-judgement.ts";

/** Parses an anchor that a person wrote down, `12:66c7…`; undefined: malformed. */
export function placeFrom(text: string): ChainPosition | undefined {
  const [, seq = "", digest = ""] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.toLowerCase()) ?? [];
  return digest === "" ? undefined : { seq: Number(seq), digest };
}
