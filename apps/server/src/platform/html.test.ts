// Guarantee: no text becomes markup.
import { describe, expect, test } from "vitest";
import { html, trustedHtml } from "./html.ts";

describe("markup", () => {
  test.each([
    ["an element", "<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["the end of an attribute", `" onclick='x()'`, "&quot; onclick=&#39;x()&#39;"],
    ["a character reference", "&lt;", "&amp;lt;"],
    ["control characters", "甲\u0000\u0008\u001f乙\n", "甲乙\n"],
  ])("[TENDER-45] escapes or removes %s", (_kind, text, escaped) => {
    expect(html`<p title="${text}">${text}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`);
  });

  test("[TENDER-45] joins lists and nested markup, and leaves out null and false", () => {
    const items = ["甲", "<乙>"].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${items}</ul>${null}${false}${0}`.text).toBe("<ul><li>甲</li><li>&lt;乙&gt;</li></ul>0");
  });

  test("[TENDER-45] escapes the texts of a list", () => {
    expect(html`${["<a>", ["<b>"]]}`.text).toBe("&lt;a&gt;&lt;b&gt;");
  });

  test("adds trusted markup unchanged", () => {
    expect(html`${trustedHtml("<p>文</p>")}`.text).toBe("<p>文</p>");
  });
});
