// Allowed characters of an identifier, so that no two look the same. For server and browser. No imports.

/** Fault of an identifier: blanks or invisible characters, or letters that look like others. */
export type IdentifierFault = "blank" | "look_alike";

const BLANK_OR_INVISIBLE = /[\s\p{C}\p{Z}]/u;

/**
 * Letters of scripts that resemble Latin ones (Cyrillic, Greek, Armenian, Cherokee …) or Chinese characters (kana) are
 * in none of these sets. The last set holds the scripts that are written in China; none of their letters resembles a
 * Latin one.
 */
const ASCII = /[!-~]/;
/** Radicals and strokes are no letters, and resemble characters. */
const CHINESE = /^(?:(?=[\p{L}\p{Nl}])\p{Script=Han}|·)$/u;
const OF_MINORITIES = /[\p{Script=Hangul}\p{Script=Tibetan}\p{Script=Mongolian}\p{Script=Arabic}\p{Script=Yi}]/u;

/** é and ü are letters with a mark. ı, ø and ɑ are separate letters, and resemble others. */
const isAccentedLatin = (character: string): boolean => /^[A-Za-z]\p{M}+$/u.test(character.normalize("NFD"));

/** Returns the reason why an identifier is refused; undefined: it is accepted. Expects the form of `identifierOf`. */
export function identifierFault(text: string): IdentifierFault | undefined {
  if (BLANK_OR_INVISIBLE.test(text)) return "blank";
  const characters = [...text];
  // U+0F0B separates the syllables of Tibetan.
  const isOfMinority = (character: string) => OF_MINORITIES.test(character) && /[\p{L}\p{M}\u0f0b]/u.test(character);
  const isKnown = (character: string) =>
    ASCII.test(character) || CHINESE.test(character) || isAccentedLatin(character) || isOfMinority(character);
  if (!characters.every(isKnown)) return "look_alike";
  // Two scripts in one word are ambiguous: l beside ا.
  return characters.some(isOfMinority) && /[A-Za-z]/.test(text.normalize("NFD")) ? "look_alike" : undefined;
}

/**
 * Letters of other scripts (Cyrillic, Greek, Armenian, separate Latin letters), each followed by the one it resembles.
 */
const PAIRS = `аa еe оo рp сc уy хx ѕs іi јj ԁd ԛq ԝw һh ӏl кk мm тt вb нh гr з3
   αa οo νv ρp τt υu ιi κk χx γy ηn ωw εe βb
   օo ոn սu հh ցg զq
   ıi ɑa ɡg øo łl đd
   АA ВB ЕE КK МM НH ОO РP СC ТT ХX УY ІI ЈJ ЅS
   ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX`.split(/\s+/);

/** Letters, and in the same order the ones they resemble. */
export const LOOK_ALIKES = {
  from: PAIRS.map((pair) => pair.charAt(0)).join(""),
  to: PAIRS.map((pair) => pair.charAt(1)).join(""),
} as const;

const lookAlikeOf: ReadonlyMap<string, string> = new Map(PAIRS.map((pair) => [pair.charAt(0), pair.charAt(1)]));

/** Returns the form in which unique values are compared. Case and inner blanks are significant. */
export const distinctForm = (text: string): string =>
  [...text.normalize("NFKC").trim()].map((character) => lookAlikeOf.get(character) ?? character).join("");
