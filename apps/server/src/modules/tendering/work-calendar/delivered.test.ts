import { hasUnit, isRuleValue, meaningOf, valueWord } from "@tender/contract/tender-rules";
import { describe, expect, test } from "vitest";
import { deliveredRules } from "./delivered-rules.ts";
import { deliveredDaysOf, deliveredYears } from "./delivered-years.ts";
import { findRule, placeOf } from "./rule-choice.ts";
import { isWeekend, yearOf } from "./working-days.ts";

describe("[TENDER-07] the delivered rules", () => {
  test("have values in units of their keys, a source, and one place each", () => {
    for (const { key, value, unit, source } of deliveredRules)
      expect([key, hasUnit(key, unit), isRuleValue(unit, value), source.includes("《")]).toEqual([
        key,
        true,
        true,
        true,
      ]);
    expect(new Set(deliveredRules.map(placeOf)).size).toBe(deliveredRules.length);
  });

  const enabledRules = deliveredRules.map((rule) => ({ ...rule, enabled: true }));
  test.each([
    ["documents.deadline", "bidding", "1", "20 日", "《中华人民共和国招标投标法》第二十四条"],
    ["documents.deadline", "procurement", "2", "20 日", "《中华人民共和国政府采购法》第三十五条"],
    [
      "documents.deadline",
      "procurement",
      "3",
      "3 个工作日",
      "《政府采购非招标采购方式管理办法》（财政部令第74号）第二十九条",
    ],
    [
      "documents.deadline",
      "procurement",
      "6",
      "10 日",
      "《政府采购竞争性磋商采购方式管理暂行办法》（财库〔2014〕214号）第十条",
    ],
    ["documents.sale", "bidding", "1", "5 日", "《中华人民共和国招标投标法实施条例》第十六条"],
    ["documents.sale", "procurement", "1", "5 个工作日", "《中华人民共和国政府采购法实施条例》第三十一条"],
    ["candidates.publicity", "bidding", "1", "3 日", "《中华人民共和国招标投标法实施条例》第五十四条"],
    ["complaint.period", "bidding", "1", "10 日", "《中华人民共和国招标投标法实施条例》第六十条"],
    ["bond.share", "procurement", "1", "2%", "《中华人民共和国政府采购法实施条例》第三十三条"],
    ["bond.cap", "bidding", "1", "800000 元", "《工程建设项目施工招标投标办法》第三十七条"],
    ["contract.sign", "procurement", "4", "30 日", "《中华人民共和国政府采购法》第四十六条"],
  ] as const)("contain %s for %s, method %s: %s", (key, regime, method, value, source) => {
    const rule = findRule(enabledRules, key, regime, method);
    expect(rule && [valueWord(rule.value, rule.unit), rule.source]).toEqual([value, source]);
  });

  test("contain no publicity of candidates for 政府采购", () => {
    expect(findRule(enabledRules, "candidates.publicity", "procurement", "1")).toBeNull();
  });
});

test("[TENDER-07] a rule explains itself with its value", () => {
  expect(meaningOf("candidates.publicity", "3", "day")).toBe("中标候选人的公示期不得少于 3 日。");
  expect(meaningOf("query.period", "7", "working_day")).toBe(
    "供应商应在知道或应知权益受到损害之日起 7 个工作日内提出质疑。",
  );
  expect(meaningOf("bond.share", "2", "percent")).toBe("投标保证金不得超过估算价或预算金额的 2%。");
});

describe("[TENDER-01] the delivered years", () => {
  test.each([
    [2024, "国办发明电〔2023〕7号", 19, 8],
    [2025, "国办发明电〔2024〕12号", 18, 5],
    [2026, "国办发明电〔2025〕7号", 19, 6],
  ])("%i is that of %s, with %i rest days on weekdays and %i working days on weekends", (year, number, rest, work) => {
    const delivered = deliveredYears.find((each) => each.year === year);
    expect(delivered?.documentNumber).toBe(number);
    const days = delivered ? deliveredDaysOf(delivered) : [];
    expect(["rest", "work"].map((kind) => days.filter((day) => day.kind === kind).length)).toEqual([rest, work]);
    expect(days.filter(({ day, kind }) => yearOf(day) !== year || isWeekend(day) !== (kind === "work"))).toEqual([]);
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  });
});
