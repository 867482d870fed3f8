// Guarantee: stored HTML runs no script and loads nothing from another site, before any browser receives it.
import { htmlPayloads, ordinaryHtml } from "@tender/testkit";
import { describe, expect, test } from "vitest";
import { cleanHtml as clean, isEmptyNotice, plainTextOf } from "./clean-html.ts";

const cleanHtml = (html: string) => clean(html, "https://portal.example.cn");

describe("HTML of a notice", () => {
  test("[SEC-67] leaves permitted HTML unchanged", () => {
    expect(cleanHtml(ordinaryHtml)).toEqual({ html: ordinaryHtml, files: ["a.png"] });
  });

  test.each(htmlPayloads)("[SEC-67, W-27] removes %s when a notice is saved", (_payload, html, clean) => {
    expect(cleanHtml(html)?.html).toBe(clean);
  });

  test.each(htmlPayloads)("[SEC-67] stays the same if cleaned twice, with %s too", (_payload, html) => {
    const once = cleanHtml(html)?.html ?? "";
    expect(cleanHtml(once)?.html).toBe(once);
  });

  test("lists each own file once, and none of other groups", () => {
    const fileUrl = (group: string, path: string) => `/download/fileView?attachGroup=${group}&amp;attachPath=${path}`;
    const html =
      `<img src="${fileUrl("notice", "a.png")}"><a href="${fileUrl("notice", "b.pdf")}">b</a><img src="${fileUrl("notice", "a.png")}">` +
      `<img src="${fileUrl("avatar", "c/96.webp")}">`;
    expect(cleanHtml(html)?.files).toEqual(["a.png", "b.pdf"]);
  });

  test.each([
    ["nested without end", "<div>".repeat(40_000)],
    ["nested without end in what is left open", "<b><ul><li>".repeat(18_000)],
    ["more tags than text", "<p><b><i>".repeat(20_000)],
    ["more attributes than any element has", `<p${Array.from({ length: 201 }, (_, n) => ` a${n}`).join("")}>`],
  ])("refuses HTML that is %s", (_payload, html) => {
    expect(cleanHtml(html)).toBeUndefined();
    expect(plainTextOf(html)).toBeUndefined();
  });

  test.each([
    ["", true],
    ["<p></p><p>&nbsp;<br></p>", true],
    ["<p>字</p>", false],
    ["<p", true],
    [`<p><img src="/download/fileView?attachGroup=notice&amp;attachPath=a.png"></p>`, false],
  ])("reports whether %j is empty: %s", (html, isEmpty) => {
    expect(isEmptyNotice(html)).toBe(isEmpty);
  });
});
