import { describe, expect, test } from "vitest";
import { compactOf, hasWord, identifierOf, mobileOf, personNameOf, searchForm } from "./normal-form.ts";

describe("stored form", () => {
  test.each([
    ["ａｄｍｉｎ", "admin"],
    ["\u3000buyer\u00a0", "buyer"],
    ["ﬁnance", "finance"],
    ["张三·李四", "张三·李四"],
    ["ad min", "ad min"],
  ])("normalises the identifier %j to %j", (typed, stored) => {
    expect(identifierOf(typed)).toBe(stored);
  });

  test.each([
    ["138 0013 8000", "13800138000"],
    ["１３８００１３８０００", "13800138000"],
    ["+86 138-0013-8000", "13800138000"],
    ["0086(138)00138000", "13800138000"],
    ["\u202d13800138000\u202c", "13800138000"],
    ["8613800138000", "8613800138000"],
  ])("normalises the mobile number %j to %j", (typed, stored) => {
    expect(mobileOf(typed)).toBe(stored);
  });

  test.each([
    ["欧阳\u3000明", "欧阳 明"],
    ["  Anne-Marie   O'Neill ", "Anne-Marie O'Neill"],
    ["古丽•艾比", "古丽•艾比"],
  ])("normalises the name %j to %j", (typed, stored) => {
    expect(personNameOf(typed)).toBe(stored);
  });

  test("removes blanks from a number and narrows its characters", () => {
    expect(compactOf(" Ｃ\u200b Ａ　０１ ")).toBe("CA01");
  });
});

describe("search form", () => {
  test.each(["·", "•", "・", "‧", "．", ".", "∙", "⋅", "᛫"])("is the same for a name with %j", (sign) => {
    expect(searchForm(`古丽${sign}艾比`)).toBe("古丽·艾比");
    expect(searchForm("古丽 · 艾比")).toBe(searchForm(`古丽${sign}艾比`));
  });

  test.each([
    ["（一）号　标段", "(一)号标段"],
    ["ABC", "ａｂｃ"],
    ["欧阳明", "欧阳 明"],
    ["㈱", "(株)"],
  ])("is the same for %j and %j", (first, second) => {
    expect(searchForm(first)).toBe(searchForm(second));
  });

  test("is idempotent", () => {
    for (let point = 0x20; point < 0x30000; point += 1) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const form = searchForm(String.fromCodePoint(point));
      if (searchForm(form) !== form) expect.fail(`U+${point.toString(16)}: ${form}`);
    }
  });

  test("finds a word within a text, and an empty word in every text", () => {
    expect(hasWord("采购项目（二期）", "(二 期")).toBe(true);
    expect(hasWord("采购项目", "二期")).toBe(false);
    expect(hasWord("采购项目", " ")).toBe(true);
  });
});
