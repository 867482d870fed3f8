import { expect, test } from "vitest";
import { cleanName } from "./file-content.ts";

test.each([
  ["招标文件.PDF", { fileName: "招标文件.PDF", extension: "pdf" }],
  [" 投标函 v2.final.docx ", { fileName: "投标函 v2.final.docx", extension: "docx" }],
  ["a.b.c.png", { fileName: "a.b.c.png", extension: "png" }],
])("accepts the name %j", (fileName, cleaned) => {
  expect(cleanName(fileName)).toEqual(cleaned);
});

test.each([
  "",
  "   ",
  "noextension",
  "dot.",
  ".png",
  "../a.png",
  "a/b.png",
  "a\\b.png",
  "C:a.png",
  "a\u0000.png",
  "a\n.png",
  "a\u202Egnp.exe.png",
  "a\u200b.png",
  `${"长".repeat(150)}.png`,
])("[SEC-69] refuses the name %j", (fileName) => {
  expect(cleanName(fileName)).toBeUndefined();
});

test.each([
  "a.html.png",
  "a.HTML.png",
  "a.php5.jpg",
  "a.svg.png",
  "a.exe.zip",
  "a.js.txt",
  "a.jsp.png",
  "a. html .png",
])("[SEC-69] [W-10] refuses the double extension of %s", (fileName) => {
  expect(cleanName(fileName)).toBeUndefined();
});
