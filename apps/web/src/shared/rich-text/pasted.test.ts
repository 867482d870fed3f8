import { expect, test } from "vitest";
import { filesOf } from "./pasted.ts";

const picture = new File(["x"], "image.png", { type: "image/png" });
const keepHtml = (html: string) => html;

test.each<[string, string, number]>([
  ["a picture alone", "", 1],
  ["a picture with the HTML of a page around it", '<meta charset="utf-8"><img src="https://a.example/p.png">&nbsp;', 1],
  ["words with a picture of them, as Word, WPS and Excel copy", "<p>采购公告</p>", 0],
])("recognises %s", (_case, html, count) => {
  expect(filesOf({ html, files: [picture] }, keepHtml)).toHaveLength(count);
});
