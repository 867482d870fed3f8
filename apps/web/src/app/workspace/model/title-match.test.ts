import { describe, expect, test } from "vitest";
import { findTitled, matchTitled, wordsOf } from "./title-match.ts";

const readings: Readonly<Record<string, readonly string[]>> = {
  日: ["ri"],
  志: ["zhi"],
  管: ["guan"],
  理: ["li"],
  银: ["yin"],
  行: ["xing", "hang"],
  账: ["zhang"],
  户: ["hu"],
  重: ["zhong", "chong"],
  庆: ["qing"],
  绿: ["lv", "lu"],
  色: ["se"],
  西: ["xi"],
  安: ["an"],
  系: ["xi"],
  统: ["tong"],
};
const read = (character: string) => readings[character] ?? [];
const entry = (title: string, ...parents: string[]) => ({ title, parents });
const marksIn = (title: string, typed: string) => matchTitled(entry(title), wordsOf(typed), read)?.marks ?? null;

describe("title search", () => {
  test.each([
    ["日志管理", "日志", [[0, 2]]],
    ["日志管理 Audit", "AUDIT", [[5, 10]]],
    ["日志管理", "rizhiguanli", [[0, 4]]],
    ["日志管理", "rzgl", [[0, 4]]],
    ["日志管理", "gl", [[2, 4]]],
    // Mixed: a syllable, initials, characters, two letters of an initial, an unfinished last syllable.
    ["日志管理", "rizgl", [[0, 4]]],
    ["日志管理", "日志gl", [[0, 4]]],
    ["日志管理", "rzhgl", [[0, 4]]],
    ["日志管理", "rizhigua", [[0, 3]]],
    ["银行账户", "yinhang", [[0, 2]]],
    ["银行账户", "yhzh", [[0, 3]]],
    ["重庆", "chongqing", [[0, 2]]],
    ["绿色", "lvse", [[0, 2]]],
    ["绿色", "luse", [[0, 2]]],
    ["西安", "xi'an", [[0, 2]]],
    ["CA 账户", "cazh", [[0, 4]]],
    ["CA 账户", "cazhhu", [[0, 5]]],
    [
      "系统日志管理",
      "理 系统",
      [
        [0, 2],
        [5, 6],
      ],
    ],
  ])("finds %s by %s", (title, typed, marks) => {
    expect(marksIn(title, typed)).toEqual(marks);
  });

  test.each([
    ["日志管理", "zr"],
    ["日志管理", "rzx"],
    ["日志管理", "guanlii"],
    ["银行账户", "yinheng"],
    ["日志管理", "12"],
  ])("does not find %s by %s", (title, typed) => {
    expect(marksIn(title, typed)).toBeNull();
  });

  test("finds by text only before the readings have loaded", () => {
    expect(matchTitled(entry("日志管理"), ["rz"])).toBeNull();
    expect(matchTitled(entry("日志管理"), ["志"])?.marks).toEqual([[1, 2]]);
  });

  test("[MENU-19] also matches words of the parents, but never those alone", () => {
    expect(matchTitled(entry("日志管理", "系统管理"), wordsOf("xt rz"), read)).not.toBeNull();
    expect(matchTitled(entry("日志管理", "系统管理"), wordsOf("系统"), read)).toBeNull();
    expect(matchTitled(entry("日志管理", "系统管理"), wordsOf("银行 日志"), read)).toBeNull();
  });
});

describe("order of the matches", () => {
  const titles = ["重日志", "账户日志管理", "日志管理", "日志", "日志色"].map((title) => entry(title));
  const order = (typed: string) => findTitled(titles, typed, read).map((each) => each.entry.title);

  test("ranks whole title, beginning, inside, by text then by sound, shorter first", () => {
    expect(order("日志")).toEqual(["日志", "日志色", "日志管理", "重日志", "账户日志管理"]);
    expect(order("rz")).toEqual(["日志", "日志色", "日志管理", "重日志", "账户日志管理"]);
    const mixed = [entry("日志管理"), entry("导出 rz 文件"), entry("rz")];
    expect(findTitled(mixed, "rz", read).map((each) => each.entry.title)).toEqual(["rz", "导出 rz 文件", "日志管理"]);
  });

  test("keeps the menu's order for equal matches", () => {
    const same = ["甲", "乙"].map((parent) => entry("日志", parent));
    expect(findTitled(same, "日志").map((each) => each.entry.parents)).toEqual([["甲"], ["乙"]]);
  });

  test("ranks preferred entries higher, by one rank per bonus", () => {
    const bonusOf = ({ title }: { title: string }) => (title === "账户日志管理" ? 2 : 0);
    expect(findTitled(titles, "日志", read, bonusOf)[0]?.entry.title).toBe("日志");
    expect(findTitled(titles, "日志", read, bonusOf)[1]?.entry.title).toBe("账户日志管理");
  });

  test("is empty for empty input", () => {
    expect(findTitled(titles, "  ", read)).toEqual([]);
  });
});

test("bounds the work for any input", () => {
  const read = () => ["a", "aa", "aaa", "ab"];
  expect(matchTitled(entry("行".repeat(200)), wordsOf(`${"a".repeat(5_000)}c`), read)).not.toBeNull();
  expect(matchTitled(entry("行".repeat(200)), wordsOf(`${"a".repeat(50)}c`), read)).toBeNull();
});
