import { expect, test } from "vitest";
import { hintMark, shouldShowHint } from "./hint-once.ts";

const hint = { title: "维护", text: "周六 22:00 升级" };

test("[LOGIN-08] shows the hint once in a browser session, and a changed hint again", () => {
  expect(shouldShowHint(hint, null)).toBe(true);
  expect(shouldShowHint(hint, hintMark(hint))).toBe(false);
  expect(shouldShowHint({ ...hint, text: "周日 22:00 升级" }, hintMark(hint))).toBe(true);
});
