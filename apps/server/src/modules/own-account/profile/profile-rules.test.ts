import { expect, test } from "vitest";
import { isRealname } from "#modules/people/account/account-fields.ts";
import { isBirthday, normalizeTags } from "./profile-rules.ts";

const now = Date.parse("2026-11-20T12:00:00+08:00");

test.each(["张三", "欧阳娜娜", "阿卜杜拉·买买提", "Anna Smith", "O'Brien", "王"])("accepts %s as a name", (name) => {
  expect(isRealname(name)).toBe(true);
});

test.each(["", " ", "张三1", "<b>张</b>", "·张", "张·", "a=b", "=1+1", "张\u202E三", "长".repeat(31)])(
  "refuses %j as a name",
  (name) => {
    expect(isRealname(name)).toBe(false);
  },
);

test("accepts birthdays of living people only", () => {
  expect(["1990-05-17", "2026-11-20", "1900-01-01"].map((day) => isBirthday(day, now))).toEqual([true, true, true]);
  expect(["2026-11-21", "1800-01-01", "2026-13-01", "x"].map((day) => isBirthday(day, now))).toEqual(
    Array(4).fill(false),
  );
});

test("trims tags, drops duplicates and retains their order", () => {
  expect(normalizeTags([" 工程 ", "货物", "", "工程", "服务  类"])).toEqual(["工程", "货物", "服务 类"]);
});
