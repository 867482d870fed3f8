/** Whether a text in lower case is on the list of common and leaked passwords. */
export type IsListed = (text: string) => boolean;

/** Letters that signs replace in well-known passwords. */
const letterOf: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Number of digits and signs around a listed word that do not make it another password. */
const MAX_DECORATION = 5;

const unmasked = (text: string): string => [...text].map((character) => letterOf[character] ?? character).join("");
/** From the first to the last match. Removing the ends with `[^a-z]+$` would take quadratic time. */
const core = (text: string): string => /[a-z](?:.*[a-z])?/s.exec(text)?.[0] ?? "";
const stripSymbols = (text: string): string => /[a-z0-9@$](?:.*[a-z0-9@$])?/s.exec(text)?.[0] ?? "";

/**
 * Returns whether a password is common: as listed, written with look-alike signs (P@ssw0rd), or with up to five digits
 * and signs around it (Dragon#2026).
 */
export function isCommonPassword(plain: string, isListed: IsListed): boolean {
  const text = plain.toLowerCase();
  const bare = core(text);
  const decorated = bare.length > 0 && text.length - bare.length <= MAX_DECORATION ? [bare, unmasked(bare)] : [];
  // The decoration may itself contain look-alikes: P@ssw0rd! ends in one.
  const inner = core(unmasked(stripSymbols(text)));
  const isMostlyInner = inner.length > 0 && text.length - inner.length <= MAX_DECORATION;
  return [text, unmasked(text), ...decorated, ...(isMostlyInner ? [inner] : [])].some(isListed);
}

/**
 * Returns whether a password contains a word that describes this installation, also when written with look-alike signs.
 */
export function containsContextWord(plain: string, words: readonly string[]): boolean {
  const text = plain.toLowerCase();
  return words.some((word) => text.includes(word.toLowerCase()) || unmasked(text).includes(word.toLowerCase()));
}

let list: Promise<ReadonlySet<string>> | undefined;

/** Loads the list at its first use, so that a server that does not need it never holds it in memory. */
export async function loadCommonPasswords(): Promise<IsListed> {
  list ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  const known = await list;
  return (text) => known.has(text);
}
