import { dataTexts } from "./workspace-data.ts";

/**
 * Texts that stay in Latin letters: a text of the specification, names of protocols and products, the beginning of a
 * key or certificate.
 */
const allowedLatin = [
  "404 page",
  "OpenID Connect",
  "ES256",
  "-----BEGIN PUBLIC KEY-----",
  "-----BEGIN CERTIFICATE-----",
].concat(["OpenLDAP", "Active Directory"]);

/** Sizes and times with their units, which are written the same way in Chinese. */
const QUANTITY = /\d[\d.,]*[ \u2009]?(?:B|KB|MB|GB|TB|ms|s)\b/g;

/** A part that is still loading, without its text. */
export const LOADING_PART = '[role="status"][aria-label^="正在"]';

/** Returns whether the element is hidden, labelled by its parent, or the name of a key on the keyboard. */
const isIgnored = (element: Element): boolean =>
  element.closest('script, style, kbd, [aria-hidden="true"]') !== null ||
  element.parentElement?.closest("button[aria-label]") != null;

/** A short text may be part of a longer one. */
const longestFirst = dataTexts.toSorted((a, b) => b.length - a.length);

/**
 * Returns the texts of the page, including those for screen readers, that contain Latin words but no Chinese; and a
 * note if a part is still loading.
 */
export function textsNotInChinese(): string[] {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement && !isIgnored(node.parentElement)) texts.add(node.textContent ?? "");
  for (const element of document.querySelectorAll("body *"))
    for (const name of ["aria-label", "aria-description", "placeholder", "title", "alt"])
      if (!isIgnored(element)) texts.add(element.getAttribute(name) ?? "");
  const words = [...texts].map((text) =>
    longestFirst
      .reduce((rest, data) => rest.replaceAll(data, ""), text)
      .replace(QUANTITY, "")
      .trim(),
  );
  const faults = words.filter(
    (text) => /[A-Za-z]{2,}/.test(text) && !/[\u4e00-\u9fff]/.test(text) && !allowedLatin.includes(text),
  );
  return document.querySelector(LOADING_PART) ? [...faults, "a part that is still loading"] : faults;
}
