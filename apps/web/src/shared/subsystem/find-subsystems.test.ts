import { expect, test } from "vitest";
import { subsystem } from "#test/subsystem-factory.ts";
import { canSearch, findSubsystems } from "./find-subsystems.ts";

const entries = [
  subsystem("60009", "电子招投标交易系统", { purpose: "发布项目" }),
  subsystem("61001", "保证金管理系统", { purpose: "投标保证金的缴纳" }),
  subsystem("80001", "CRM 客户系统", { purpose: "" }),
];
const findIds = (typed: string) => findSubsystems(entries, typed).map(({ appId }) => appId);

test.each([
  ["", ["60009", "61001", "80001"]],
  ["  ", ["60009", "61001", "80001"]],
  ["交易", ["60009"]],
  ["缴纳", ["61001"]],
  ["投标", ["60009", "61001"]],
  ["保证金 管理", ["61001"]],
  ["crm", ["80001"]],
  ["ＣＲＭ", ["80001"]],
  ["61001", ["61001"]],
  ["保证金", ["61001"]],
  ["没有", []],
])("finds by name, purpose and number: %j", (typed, appIds) => {
  expect(findIds(typed)).toEqual(appIds);
});

test("returns first the subsystems whose name begins with the text", () => {
  const two = [subsystem("1", "新采购系统"), subsystem("2", "采购系统")];
  expect(findSubsystems(two, "采购").map(({ appId }) => appId)).toEqual(["2", "1"]);
});

test("finds by additional text", () => {
  expect(findSubsystems(entries, "sub.example", ({ appId }) => `https://${appId}.sub.example`).length).toBe(3);
  expect(findSubsystems(entries, "61001.sub", ({ appId }) => `https://${appId}.sub.example`)).toEqual([entries[1]]);
});

test("is offered when the subsystems do not fit one screen", () => {
  expect(canSearch(8)).toBe(false);
  expect(canSearch(9)).toBe(true);
});
