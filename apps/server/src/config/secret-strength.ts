import { createRequire } from "node:module";

const SAMPLES = /change.?me|example|secret-?secret|0123456789|password|aaaaaaaa/i;
/** Random bytes in hex have at most 16 different characters; 24 of them very rarely have fewer than ten. */
const FEWEST_KINDS = 9;
/** Characters of a secret that must lie outside known words. Random secrets have at least 20. */
const FEWEST_UNKNOWN = 16;
const SHORTEST_WORD = 4;
const LONGEST_WORD = 14;

/** Returns whether a secret of any length can be guessed: a sample, a repetition, a sequence, or joined words. */
export function isGuessable(secret: string): boolean {
  return (
    SAMPLES.test(secret) ||
    new Set(secret).size < FEWEST_KINDS ||
    isRepetition(secret) ||
    isSequence(secret) ||
    withoutWords(secret) < FEWEST_UNKNOWN
  );
}

/** Returns whether one part repeats throughout, with the last repetition perhaps cut short. */
function isRepetition(secret: string): boolean {
  for (let length = 1; length <= secret.length / 2; length += 1)
    if (secret.slice(length) === secret.slice(0, -length)) return true;
  return false;
}

/** Returns whether over a third of the characters follow their predecessor in the alphabet, forwards or backwards. */
function isSequence(secret: string): boolean {
  const codes = [...secret].map((character) => character.charCodeAt(0));
  const steps = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) <= 1);
  return steps.length > secret.length / 3;
}

/** Counts the letters and digits outside words and common passwords. */
function withoutWords(secret: string): number {
  const words = knownWords();
  const text = secret.toLowerCase().replace(/[^a-z0-9]/g, "");
  let unknown = 0;
  for (let at = 0; at < text.length; ) {
    let length = LONGEST_WORD;
    while (length >= SHORTEST_WORD && !words.has(text.slice(at, at + length))) length -= 1;
    if (length < SHORTEST_WORD) unknown += 1;
    at += length < SHORTEST_WORD ? 1 : length;
  }
  return unknown;
}

/**
 * Loads the words on demand: a secret is checked once, at the start in production mode. Accounts' passwords are checked
 * against the same list.
 */
function knownWords(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)(
    "@zxcvbn-ts/language-common",
  ) as typeof import("@zxcvbn-ts/language-common");
  return new Set(Object.values(dictionary).flat());
}
