/** Whether a text in lower case is on the list of common and leaked passwords. */
export type IsListed = (text: string) => boolean;

/** Letters by the signs that replace them in well-known passwords. */
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

const replaceSigns = (text: string): string => [...text].map((character) => letterOf[character] ?? character).join("");
/** From the first to the last match. Removing the ends with `[^a-z]+$` would take quadratic time. */
const stripToLetters = (text: string): string => /[a-z](?:.*[a-z])?/s.exec(text)?.[0] ?? "";
const stripSymbols = (text: string): string => /[a-z0-9@$](?:.*[a-z0-9@$])?/s.exec(text)?.[0] ?? "";

/**
 * Returns whether a password is common: as listed, written with look-alike signs (P@ssw0rd), or with up to five digits
 * and signs around it (Dragon#2026).
 */
export function isCommonPassword(plain: string, isListed: IsListed): boolean {
  const text = plain.toLowerCase();
  const letters = stripToLetters(text);
  const decorated =
    letters.length > 0 && text.length - letters.length <= MAX_DECORATION ? [letters, replaceSigns(letters)] : [];
  // The decoration may itself contain look-alikes: P@ssw0rd! ends in one.
  const inner = stripToLetters(replaceSigns(stripSymbols(text)));
  const isMostlyInner = inner.length > 0 && text.length - inner.length <= MAX_DECORATION;
  return [text, replaceSigns(text), ...decorated, ...(isMostlyInner ? [inner] : [])].some(isListed);
}

/**
 * Returns whether a password contains a word that describes this installation, also when written with look-alike signs.
 */
export function containsContextWord(plain: string, words: readonly string[]): boolean {
  const text = plain.toLowerCase();
  return words.some((word) => text.includes(word.toLowerCase()) || replaceSigns(text).includes(word.toLowerCase()));
}

let passwordList: Promise<ReadonlySet<string>> | undefined;

/** Loads the list at its first use, because it takes memory. */
export async function loadCommonPasswords(): Promise<IsListed> {
  passwordList ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  const passwords = await passwordList;
  return (text) => passwords.has(text);
}
