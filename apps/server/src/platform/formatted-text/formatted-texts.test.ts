// Guarantee: the result is the same in every thread that cleans or reads a formatted text.
import { ordinaryHtml } from "@tender/testkit";
import { expect, test } from "vitest";
import { cleanHtml, plainTextOf } from "./clean-html.ts";
import { cleanHtmlTexts, plainTexts } from "./formatted-texts.ts";

const OWN = "https://portal.example.cn";
const LONG = 600_000;
/** Short texts, long ones, and one that is too complex, over several batches. */
const texts = [
  "",
  ordinaryHtml,
  `<p onclick="x()">${"甲".repeat(LONG)}</p>`,
  ordinaryHtml.repeat(20),
  "<div>".repeat(1_000),
  "<p>乙</p>",
  ...Array.from({ length: 5 }, (_, at) => `<p>${String(at).repeat(200_000)}</p>`),
];

test("[SEC-67] cleans many texts as it cleans each alone, long ones in another thread", async () => {
  expect(await cleanHtmlTexts(texts, OWN)).toEqual(texts.map((text) => cleanHtml(text, OWN)));
});

test("reads many texts as it reads each alone, and leaves a too complex one as it is", async () => {
  expect(await plainTexts(texts)).toEqual(texts.map((text) => plainTextOf(text) ?? text));
});
