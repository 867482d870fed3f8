import { createRequire } from "node:module";

const SAMPLES = /change.?me|example|secret-?secret|0123456789|password|aaaaaaaa/i;
/** Random bytes in hex have sixteen at most, and of 24 bytes hardly ever fewer than ten. */
const FEWEST_KINDS = 9;
/** What must be left of a secret without its words. Of random ones at least 20 characters are. */
const FEWEST_UNKNOWN = 16;
const SHORTEST_WORD = 4;
const LONGEST_WORD = 14;

/** Could it be guessed, whatever its length: a sample, a repetition, a sequence, words put together? */
export function isGuessable(secret: string): boolean {
  return (
    SAMPLES.test(secret) ||
    new Set(secret).size < FEWEST_KINDS ||
    isRepetition(secret) ||
    isSequence(secret) ||
    withoutWords(secret) < FEWEST_UNKNOWN
  );
}

/** One part over and over, the last time perhaps cut short. */
function isRepetition(secret: string): boolean {
  for (let length = 1; length <= secret.length / 2; length += 1)
    if (secret.slice(length) === secret.slice(0, -length)) return true;
  return false;
}

/** Mostly characters that follow each other in the alphabet, forwards or backwards. */
function isSequence(secret: string): boolean {
  const codes = [...secret].map((character) => character.charCodeAt(0));
  const steps = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) <= 1);
  return steps.length > secret.length / 3;
}

/** How many letters and digits stand outside words and common passwords. */
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

/** Read where a secret is judged, once at the start of production; the list of passwords is the one that people's are held against. */
function knownWords(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)(
    "@zxcvbn-ts/language-common",
  ) as typeof import("@zxcvbn-ts/language-common");
  return new Set(Object.values(dictionary).flat());
}
