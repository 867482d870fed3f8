import { describe, expect, test } from "vitest";
import { completeDraft, completeLot, type Draft } from "#test/tender/complete-draft.ts";
import { missingIn } from "./draft-completeness.ts";

const draftWith = (change: Partial<Draft>): Draft =>
  completeDraft({ now: Date.UTC(2026, 0, 5), buyerId: "采购人" }, change);
const found = (change: Partial<Draft>, documents = 1): (readonly [string, string])[] =>
  missingIn(draftWith(change), { documents }).map(({ field, message }) => [field, message]);
const times = draftWith({}).schedule;

test("[TENDER-32] finds nothing in a complete draft", () => {
  expect(found({})).toEqual([]);
});

describe("[TENDER-32] finds", () => {
  test.each<[string, Partial<Draft>, readonly [string, string]]>([
    ["a blank name", { name: " 　" }, ["name", "请填写项目名称"]],
    ["no buyer", { buyerId: null }, ["buyerId", "请填写采购人"]],
    ["no region", { regionCode: null }, ["regionCode", "请填写行政区划"]],
    ["an agency without contact", { agencyId: "代理" }, ["agencyContact.name", "请填写代理机构的联系人与电话"]],
    [
      "a method of the other law",
      {
        regime: "bidding",
        method: "4",
        methodReason: "货物规格统一",
        lots: [completeLot({ evaluation: "1", criteria: [] })],
      },
      ["method", "询价不适用于招标投标法的项目"],
    ],
    ["a method without its reason", { method: "6" }, ["methodReason", "请填写采用竞争性磋商的理由"]],
    [
      "too few invited suppliers",
      { method: "2", methodReason: "技术复杂", lots: [completeLot({ suppliers: ["甲", "乙"] })] },
      ["lots.0.suppliers", "请选择至少 3 家受邀供应商"],
    ],
    [
      "a second supplier of a single source",
      {
        method: "5",
        methodReason: "只有一家",
        lots: [completeLot({ evaluation: "1", criteria: [], suppliers: ["甲", "乙"] })],
      },
      ["lots.0.suppliers", "请选择 1 家拟成交的供应商"],
    ],
    ["no budget", { lots: [completeLot({ budget: null })] }, ["lots.0.budget", "请填写预算金额"]],
    [
      "a ceiling above the budget by a cent",
      { lots: [completeLot({ budget: "100.00", ceiling: "100.01" })] },
      ["lots.0.ceiling", "最高限价不得超过预算金额"],
    ],
    [
      "an evaluation that the method does not have",
      { method: "6", methodReason: "服务", lots: [completeLot({ evaluation: "1", criteria: [] })] },
      ["lots.0.evaluation", "竞争性磋商不采用此评审办法"],
    ],
    [
      "weights that do not add up",
      { lots: [completeLot({ criteria: [{ name: "价格", kind: "price", weight: 99 }] })] },
      ["lots.0.criteria", "评分因素的分值合计应为 100，现为 99"],
    ],
    [
      "criteria without a price",
      { lots: [completeLot({ criteria: [{ name: "技术", kind: "technical", weight: 100 }] })] },
      ["lots.0.criteria", "评分因素中应有价格分"],
    ],
    ["no item", { lots: [completeLot({ items: [] })] }, ["lots.0.items", "请填写采购需求"]],
    [
      "an untitled lot among several",
      { lots: [completeLot(), completeLot({ title: "" })] },
      ["lots.1.title", "请填写标段名称"],
    ],
    [
      "documents that end before they begin",
      { schedule: { ...times, documentsTo: times.documentsFrom } },
      ["schedule.documentsTo", "停止提供的时间须晚于开始提供的时间"],
    ],
    [
      "a deadline before the documents end",
      { schedule: { ...times, deadline: times.documentsFrom } },
      ["schedule.deadline", "投标截止时间须晚于采购文件停止提供的时间"],
    ],
  ])("%s", (_what, change, expected) => {
    expect(found(change)).toEqual([expected]);
  });

  test("a draft without documents", () => {
    expect(found({}, 0)).toEqual([["documents", "请上传采购文件"]]);
  });
});
