// Guarantee: a formatted text is the same whichever thread cleans or reads it.
import { everydayHtml } from "@tender/testkit";
import { expect, test } from "vitest";
import { cleanHtml, plainTextOf } from "./clean-html.ts";
import { cleanedTexts, plainTexts } from "./formatted-texts.ts";

const OWN = "https://portal.example.cn";
const LONG = 600_000;
/** Short ones, long ones, and one that is too complex, over several batches. */
const texts = [
  "",
  everydayHtml,
  `<p onclick="x()">${"甲".repeat(LONG)}</p>`,
  everydayHtml.repeat(20),
  "<div>".repeat(1_000),
  "<p>乙</p>",
  ...Array.from({ length: 5 }, (_, at) => `<p>${String(at).repeat(200_000)}</p>`),
];

test("[SEC-67] cleans many texts, long ones in another thread, each as it is cleaned alone", async () => {
  expect(await cleanedTexts(texts, OWN)).toEqual(texts.map((text) => cleanHtml(text, OWN)));
});

test("reads many texts without their format, each as it is read alone; one that is too complex stays", async () => {
  expect(await plainTexts(texts)).toEqual(texts.map((text) => plainTextOf(text) ?? text));
});
