import { escapeHtml } from "./escaped-html.ts";

/** Markup of a page or a feed. Texts in it are escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A part of a template. Texts are escaped; null and false are left out. */
export type HtmlPart = Html | string | number | null | false | readonly HtmlPart[];

/** Characters that XML does not allow and HTML does not show. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

function textOf(part: HtmlPart): string {
  if (part === null || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(textOf).join("");
  return escapeHtml(String(part).replace(CONTROLS, ""));
}

/**
 * Returns markup in which every text is escaped, for HTML and XML. An attribute's value stands in quotation marks:
 * html`<a href="${address}">${title}</a>`.
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(strings.map((text, at) => (at === 0 ? text : textOf(parts[at - 1] ?? null) + text)).join(""));

/** Returns markup that is safe already: cleaned at its saving, or made by this server. */
export const trustedHtml = (text: string): Html => new Html(text);
