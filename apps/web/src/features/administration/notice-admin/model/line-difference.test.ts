import { expect, test } from "vitest";
import { compareTexts, isSameText } from "./line-difference.ts";
import { linesOfHtml } from "./text-lines.ts";

const file = (path: string) => `/download/fileView?attachGroup=notice&amp;attachPath=${path}`;

test.each([
  ["paragraphs and breaks", "<h2>安排</h2><p>一<br>二</p><p></p>", ["安排", "一", "二"]],
  ["list items", "<ul><li><p>甲</p></li><li>乙<ol><li>丙</li></ol></li></ul>", ["· 甲", "· 乙", "· 丙"]],
  [
    "rows of a table",
    '<table style="min-width: 9px"><tbody><tr><th colspan="1"><p>项目</p></th><th><p>金额</p></th></tr></tbody></table>',
    ["项目 ｜ 金额"],
  ],
  ["characters that HTML escapes", "<p>1 &lt; 2 &amp;&nbsp;&#39;x&#39;</p>", ["1 < 2 & 'x'"]],
  [
    "the address of a link",
    '<p>见<a href="https://a.example/?b=1&amp;c=2">官网</a></p>',
    ["见官网（https://a.example/?b=1&c=2）"],
  ],
  ["an attachment by its name", `<p>请看<a href="${file("a.pdf")}">须知.pdf</a></p>`, ["请看附件“须知.pdf”"]],
  [
    "a picture by its name, or without one",
    `<p><img src="${file("a.png")}" alt="流程>图.png"><img src="x"></p>`,
    ["图片“流程>图.png”图片"],
  ],
])("reads %s as lines", (_, html, expected) => {
  expect(linesOfHtml(html).map(({ text }) => text)).toEqual(expected);
});

const otherHtml = "<p>一</p><p>二</p><p>三</p><p>四</p><p>五</p>";
test.each([
  [
    "a changed and an added line, with the lines beside them",
    "<p>一</p><p>二</p><p>三改</p><p>四</p><p>五</p><p>六</p>",
    [
      { kind: "omitted", count: 1 },
      { kind: "same", text: "二" },
      { kind: "theirs", text: "三" },
      { kind: "mine", text: "三改" },
      { kind: "same", text: "四" },
      { kind: "same", text: "五" },
      { kind: "mine", text: "六" },
    ],
  ],
  ["a removed text", "", [..."一二三四五"].map((text) => ({ kind: "theirs", text }))],
  [
    "the same words with another format",
    "<h2>一</h2><p>二</p><p>三</p><p>四</p><p><strong>五</strong></p>",
    [
      { kind: "otherFormat", text: "一", ownStyles: ["标题"], otherStyles: [] },
      { kind: "same", text: "二" },
      { kind: "omitted", count: 1 },
      { kind: "same", text: "四" },
      { kind: "otherFormat", text: "五", ownStyles: ["加粗"], otherStyles: [] },
    ],
  ],
])("finds %s", (_, ownHtml, expected) => {
  expect(compareTexts(ownHtml, otherHtml)).toEqual(expected);
});

test("finds another file of the same name", () => {
  const withFile = (path: string) => `<p><a href="${file(path)}">须知.pdf</a></p>`;
  expect(compareTexts(withFile("b.pdf"), withFile("a.pdf"))).toEqual([{ kind: "otherFile", text: "附件“须知.pdf”" }]);
});

test("ignores differences of notation between editor and server", () => {
  const written =
    '<table style="min-width: 50px"><colgroup><col style="min-width: 25px"></colgroup><tbody><tr><td colspan="1" rowspan="1"><p>甲</p></td></tr></tbody></table>';
  expect(isSameText(written, "<table><tbody><tr><td><p>甲</p></td></tr></tbody></table>")).toBe(true);
  expect(isSameText("<ul><li><p>甲</p></li></ul>", "<ul><li>甲</li></ul>")).toBe(true);
  expect(isSameText("<p><b>甲</b></p>", "<p><strong>甲</strong></p>")).toBe(true);
  expect(isSameText("<p>甲</p>", "<p><strong>甲</strong></p>")).toBe(false);
});

test("marks every line of long texts without common lines as changed", () => {
  const long = (word: string) => Array.from({ length: 4_000 }, (_, index) => `<p>${word}${index}</p>`).join("");
  expect(compareTexts(long("我"), long("他"))).toHaveLength(8_000);
});
