// Which characters an identifier may have, so that no two look the same. For server and browser. No imports.

/** What is wrong with an identifier: it has blanks or invisible characters, or letters that look like others. */
export type IdentifierFault = "blank" | "look_alike";

const BLANK_OR_INVISIBLE = /[\s\p{C}\p{Z}]/u;

/**
 * Letters of scripts whose letters look like Latin ones (Cyrillic, Greek, Armenian, Cherokee …) or like Chinese characters (kana) are
 * in none of these sets. The scripts of the last set are written in China; none of their letters is taken for a Latin one.
 */
const ASCII = /[!-~]/;
/** Radicals and strokes are no letters, and look like characters. */
const CHINESE = /^(?:(?=[\p{L}\p{Nl}])\p{Script=Han}|·)$/u;
const OF_MINORITIES = /[\p{Script=Hangul}\p{Script=Tibetan}\p{Script=Mongolian}\p{Script=Arabic}\p{Script=Yi}]/u;

/** é and ü are letters with a mark. ı, ø and ɑ are letters of their own, and look like others. */
const isAccentedLatin = (character: string): boolean => /^[A-Za-z]\p{M}+$/u.test(character.normalize("NFD"));

/** The reason why an identifier is refused; undefined where it is accepted. Expects the form of `identifierOf`. */
export function identifierFault(text: string): IdentifierFault | undefined {
  if (BLANK_OR_INVISIBLE.test(text)) return "blank";
  const characters = [...text];
  // U+0F0B stands between the syllables of Tibetan.
  const isOfMinority = (character: string) => OF_MINORITIES.test(character) && /[\p{L}\p{M}\u0f0b]/u.test(character);
  const isKnown = (character: string) =>
    ASCII.test(character) || CHINESE.test(character) || isAccentedLatin(character) || isOfMinority(character);
  if (!characters.every(isKnown)) return "look_alike";
  // Two scripts of letters in one word: l beside ا.
  return characters.some(isOfMinority) && /[A-Za-z]/.test(text.normalize("NFD")) ? "look_alike" : undefined;
}

/** Letters of other scripts (Cyrillic, Greek, Armenian, Latin letters of their own), each before the one that it looks like. */
const PAIRS = `аa еe оo рp сc уy хx ѕs іi јj ԁd ԛq ԝw һh ӏl кk мm тt вb нh гr з3
   αa οo νv ρp τt υu ιi κk χx γy ηn ωw εe βb
   օo ոn սu հh ցg զq
   ıi ɑa ɡg øo łl đd
   АA ВB ЕE КK МM НH ОO РP СC ТT ХX УY ІI ЈJ ЅS
   ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX`.split(/\s+/);

/** Letters, and at the same places those that they look like. */
export const LOOK_ALIKES = {
  from: PAIRS.map((pair) => pair.charAt(0)).join(""),
  to: PAIRS.map((pair) => pair.charAt(1)).join(""),
} as const;

const looksLike: ReadonlyMap<string, string> = new Map(PAIRS.map((pair) => [pair.charAt(0), pair.charAt(1)]));

/** The form in which unique values are compared. Case counts, and blanks inside count. */
export const distinctForm = (text: string): string =>
  [...text.normalize("NFKC").trim()].map((character) => looksLike.get(character) ?? character).join("");
