import { createRequire } from "node:module";

const SAMPLES = /change.?me|example|secret-?secret|0123456789|password|aaaaaaaa/i;
/**
 * A secret needs this number of different characters. Random bytes in hex have up to 16; of 24 bytes, fewer than ten
 * are rare.
 */
const MIN_DISTINCT_CHARACTERS = 9;
/** Letters and digits of a secret that must not belong to known words. Random secrets have at least 20. */
const MIN_UNKNOWN_CHARACTERS = 16;
const MIN_WORD_LENGTH = 4;
const MAX_WORD_LENGTH = 14;

/** Returns whether a secret of any length can be guessed: a sample, a repetition, a sequence, or joined words. */
export function isGuessable(secret: string): boolean {
  return (
    SAMPLES.test(secret) ||
    new Set(secret).size < MIN_DISTINCT_CHARACTERS ||
    isRepetition(secret) ||
    isSequence(secret) ||
    countOutsideWords(secret) < MIN_UNKNOWN_CHARACTERS
  );
}

/** Returns whether the secret repeats one part; the last repetition may be incomplete. */
function isRepetition(secret: string): boolean {
  for (let length = 1; length <= secret.length / 2; length += 1)
    if (secret.slice(length) === secret.slice(0, -length)) return true;
  return false;
}

/** Returns whether over a third of the characters follow their predecessor in the alphabet, forwards or backwards. */
function isSequence(secret: string): boolean {
  const codes = [...secret].map((character) => character.charCodeAt(0));
  const steps = codes.filter((code, index) => index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1);
  return steps.length > secret.length / 3;
}

/** Counts the letters and digits outside words and common passwords. */
function countOutsideWords(secret: string): number {
  const words = loadWords();
  const text = secret.toLowerCase().replace(/[^a-z0-9]/g, "");
  let unknown = 0;
  for (let index = 0; index < text.length; ) {
    let length = MAX_WORD_LENGTH;
    while (length >= MIN_WORD_LENGTH && !words.has(text.slice(index, index + length))) length -= 1;
    if (length < MIN_WORD_LENGTH) unknown += 1;
    index += length < MIN_WORD_LENGTH ? 1 : length;
  }
  return unknown;
}

/**
 * Loads the words on demand: a secret is checked once, at the start in production mode. Accounts' passwords are checked
 * against the same list.
 */
function loadWords(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)(
    "@zxcvbn-ts/language-common",
  ) as typeof import("@zxcvbn-ts/language-common");
  return new Set(Object.values(dictionary).flat());
}
