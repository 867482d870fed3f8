// Stored, compared and searched forms of typed texts. One module for server and browser. No imports.

/** Signs that input methods and older systems write between the parts of a name. The first is the usual one. */
export const INTERPUNCTS = "·•・‧．∙⋅᛫";
const INTERPUNCT = new RegExp(`[${INTERPUNCTS}.]`, "gu");

/** Characters without width: pasted text contains them. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * Returns the stored form of an account name, e-mail address or code: full-width characters become half-width ones, and
 * blanks at the ends are removed. Inner blanks and invisible characters remain, so that `identifierFault` can report
 * them.
 */
export const identifierOf = (typed: string): string => typed.normalize("NFKC").trim();

/** Returns a number or code in which blanks have no meaning, such as a certificate's: half-width, without blanks. */
export const compactOf = (typed: string): string => typed.normalize("NFKC").replace(/[\s\p{Cf}]+/gu, "");

/** Returns the stored form of a mobile number: digits only, without grouping and without the country code of China. */
export const mobileOf = (typed: string): string =>
  compactOf(typed)
    .replace(/[().\-‐‑–]/g, "")
    .replace(/^(\+|00)86(?=1\d{10}$)/, "");

/** Returns the stored form of a person's name: as typed, with single ordinary blanks. Its interpuncts remain. */
export const personNameOf = (typed: string): string => typed.trim().replace(/\s+/g, " ");

/**
 * Returns the form in which texts are looked up, equal for texts that people regard as the same: width and case are
 * ignored, every interpunct is `·`, and blanks are removed.
 */
export const searchForm = (typed: string): string =>
  typed.normalize("NFKC").toLowerCase().replace(INVISIBLE, "").replace(/\s+/g, "").replace(INTERPUNCT, "·");

/** Returns whether the text contains the typed word, however either is written. */
export const hasWord = (text: string, typed: string): boolean => searchForm(text).includes(searchForm(typed));
