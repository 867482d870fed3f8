// Guarantee: what is kept of HTML that somebody wrote runs nothing and asks no other site, before any browser sees it.
import { everydayHtml, htmlPayloads } from "@tender/testkit";
import { describe, expect, test } from "vitest";
import { cleanHtml as clean, isEmptyNotice, plainTextOf } from "./clean-html.ts";

const cleanHtml = (html: string) => clean(html, "https://portal.example.cn");

describe("HTML of a notice", () => {
  test("[SEC-67] is kept as it is where it consists of what a notice may", () => {
    expect(cleanHtml(everydayHtml)).toEqual({ html: everydayHtml, files: ["a.png"] });
  });

  test.each(htmlPayloads)("[SEC-67, W-27] is cleaned on saving of %s", (_what, html, clean) => {
    expect(cleanHtml(html)?.html).toBe(clean);
  });

  test.each(htmlPayloads)("[SEC-67] stays the same when it is cleaned again, of %s as well", (_what, html) => {
    const once = cleanHtml(html)?.html ?? "";
    expect(cleanHtml(once)?.html).toBe(once);
  });

  test("names each file of its own once, those of other groups not", () => {
    const at = (group: string, path: string) => `/download/fileView?attachGroup=${group}&amp;attachPath=${path}`;
    const html =
      `<img src="${at("notice", "a.png")}"><a href="${at("notice", "b.pdf")}">b</a><img src="${at("notice", "a.png")}">` +
      `<img src="${at("avatar", "c/96.webp")}">`;
    expect(cleanHtml(html)?.files).toEqual(["a.png", "b.pdf"]);
  });

  test.each([
    ["nested without end", "<div>".repeat(40_000)],
    ["nested without end in what is left open", "<b><ul><li>".repeat(18_000)],
    ["more tags than text", "<p><b><i>".repeat(20_000)],
    ["more attributes than any element has", `<p${Array.from({ length: 201 }, (_, n) => ` a${n}`).join("")}>`],
  ])("is refused before it costs anything where it is %s", (_what, html) => {
    expect(cleanHtml(html)).toBeUndefined();
    expect(plainTextOf(html)).toBeUndefined();
  });

  test.each([
    ["", true],
    ["<p></p><p>&nbsp;<br></p>", true],
    ["<p>字</p>", false],
    ["<p", true],
    [`<p><img src="/download/fileView?attachGroup=notice&amp;attachPath=a.png"></p>`, false],
  ])("%j is empty: %s", (html, isEmpty) => {
    expect(isEmptyNotice(html)).toBe(isEmpty);
  });
});
