import { expect, test } from "vitest";
import { isNoticeDue, noticeMark } from "./notice-once.ts";

const notice = { title: "维护", text: "周六 22:00 升级" };

test("[LOGIN-08] shows the notice once in a browser session, and a new one again", () => {
  expect(isNoticeDue(notice, null)).toBe(true);
  expect(isNoticeDue(notice, noticeMark(notice))).toBe(false);
  expect(isNoticeDue({ ...notice, text: "周日 22:00 升级" }, noticeMark(notice))).toBe(true);
});
