import { dataTexts } from "./workspace-data.ts";

/** What is written so everywhere: a text of the specification, a protocol's or product's name, how a key and a certificate begin. */
const writtenSo = [
  "404 page",
  "OpenID Connect",
  "ES256",
  "-----BEGIN PUBLIC KEY-----",
  "-----BEGIN CERTIFICATE-----",
].concat(["OpenLDAP", "Active Directory"]);

/** Sizes and times with their units, as they are written in Chinese as well. */
const QUANTITY = /\d[\d.,]*[ \u2009]?(?:B|KB|MB|GB|TB|ms|s)\b/g;

/** The place of a part that has not come: what it will say is not known yet. */
const STILL_COMING = '[role="status"][aria-label^="正在"]';

/** Not in the page for anybody, named by what stands around it, or the name of a key as it stands on the keyboard. */
const isUnheard = (element: Element): boolean =>
  element.closest('script, style, kbd, [aria-hidden="true"]') !== null ||
  element.parentElement?.closest("button[aria-label]") != null;

/** A short one may be a part of a long one. */
const longestFirst = dataTexts.toSorted((one, other) => other.length - one.length);

/** Texts of the page, also those for readers of it alone, that hold Latin words and no Chinese; and places where one may come. */
export function textsNotInChinese(): string[] {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement && !isUnheard(node.parentElement)) texts.add(node.textContent ?? "");
  for (const element of document.querySelectorAll("body *"))
    for (const name of ["aria-label", "aria-description", "placeholder", "title", "alt"])
      if (!isUnheard(element)) texts.add(element.getAttribute(name) ?? "");
  const words = [...texts].map((text) =>
    longestFirst
      .reduce((left, data) => left.replaceAll(data, ""), text)
      .replace(QUANTITY, "")
      .trim(),
  );
  const faults = words.filter(
    (text) => /[A-Za-z]{2,}/.test(text) && !/[\u4e00-\u9fff]/.test(text) && !writtenSo.includes(text),
  );
  return document.querySelector(STILL_COMING) ? [...faults, "a part that is still on its way"] : faults;
}
