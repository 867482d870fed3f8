// How texts that people type are stored, compared and looked up. One module for server and browser. No imports.

/** Signs that input methods and older systems write between the parts of a name. The first is the usual one. */
export const INTERPUNCTS = "·•・‧．∙⋅᛫";
const INTERPUNCT = new RegExp(`[${INTERPUNCTS}.]`, "gu");

/** Marks without a width or a picture: they come with text that was pasted. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * An account name, e-mail address or code as it is stored: full-width characters become ordinary ones, and blanks at the ends are
 * removed. Blanks and invisible characters within stay, so that `identifierFault` can name them.
 */
export const identifierOf = (typed: string): string => typed.normalize("NFKC").trim();

/** A number or code in which blanks mean nothing, such as a certificate's: ordinary characters, no blanks. */
export const compactOf = (typed: string): string => typed.normalize("NFKC").replace(/[\s\p{Cf}]+/gu, "");

/** A mobile number as it is stored: digits alone, without the grouping and without the country code of China. */
export const mobileOf = (typed: string): string =>
  compactOf(typed)
    .replace(/[().\-‐‑–]/g, "")
    .replace(/^(\+|00)86(?=1\d{10}$)/, "");

/** A person's name as it is stored: as typed, with single ordinary blanks. Its interpuncts stay. */
export const personNameOf = (typed: string): string => typed.trim().replace(/\s+/g, " ");

/**
 * The form in which texts are looked up. Texts that people take for the same have the same form: width and case are ignored, every
 * interpunct is `·`, and there are no blanks.
 */
export const searchForm = (typed: string): string =>
  typed.normalize("NFKC").toLowerCase().replace(INVISIBLE, "").replace(/\s+/g, "").replace(INTERPUNCT, "·");

/** Is the word that people typed somewhere in the text, however either of them is written? */
export const hasWord = (text: string, typed: string): boolean => searchForm(text).includes(searchForm(typed));
