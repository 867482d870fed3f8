// Guarantee: an address is a search, or a sentence about its first invalid field.
import { describe, expect, test } from "vitest";
import { searchAddress, searchOf, type TypedSearch } from "./search-form.ts";

const choices = { regions: new Map([["33", "浙江省"]]), states: new Map([["2", "进行中"]]) };
const search = (query: Record<string, unknown>) => searchOf(query, choices);
const EMPTY: TypedSearch = {
  ...{ keyword: "", type: "", region: "", method: "", category: "" },
  ...{ buyer: "", state: "", from: "", to: "", page: "" },
};

describe("search of an address", () => {
  test("[TENDER-40] has no condition without fields", () => {
    const { typed, filter, page, fault } = search({});
    expect({ typed, page, fault }).toEqual({ typed: EMPTY, page: 1, fault: null });
    expect(Object.values(filter).filter((value) => value !== undefined)).toEqual([]);
  });

  test("[TENDER-40] reads all conditions, days by the clock of Beijing", () => {
    const fields = {
      ...{ keyword: " 计算机 ", type: "03", region: "33", method: "1", category: "A", buyer: "教育局", state: "2" },
      ...{ from: "2026-03-01", to: "2026-03-31", page: "2" },
    };
    const { filter, page, fault } = search(fields);
    expect({ page, fault }).toEqual({ page: 2, fault: null });
    expect(filter).toEqual({
      ...{ keyword: "计算机", type: "03", region: "33", method: "1", category: "A", buyer: "教育局", state: "2" },
      from: new Date("2026-02-28T16:00:00Z"),
      before: new Date("2026-03-31T16:00:00Z"),
    });
  });

  test("ignores fields of other names", () => {
    expect(search({ utm_source: "wechat", from_: "x" }).fault).toBeNull();
  });

  test.each([
    [{ method: "9" }, "没有这个采购方式，请重新选择。"],
    [{ type: "99" }, "没有这个公告类型，请重新选择。"],
    [{ type: "constructor" }, "没有这个公告类型，请重新选择。"],
    [{ category: "D" }, "没有这个采购类别，请重新选择。"],
    [{ region: "99" }, "没有这个行政区划，请重新选择。"],
    [{ state: "进行中" }, "没有这个项目状态，请重新选择。"],
    [{ from: "2026-02-30" }, "“开始日期”应为 2026-01-31 形式的日期，请修改后重新查询。"],
    [{ to: "昨天" }, "“结束日期”应为 2026-01-31 形式的日期，请修改后重新查询。"],
    [{ from: "2026-03-02", to: "2026-03-01" }, "“开始日期”不能晚于“结束日期”，请修改后重新查询。"],
    [{ page: "0" }, "“页码”应为 1 至 50，请修改后重新查询。"],
    [{ page: "51" }, "“页码”应为 1 至 50，请修改后重新查询。"],
    [{ keyword: ["甲", "乙"] }, "“关键词”只能填写一次，请修改后重新查询。"],
    [{ keyword: "字".repeat(101) }, "“关键词”最多 100 个字，且不含控制字符，请修改后重新查询。"],
    [{ buyer: "教育\u0000局" }, "“采购人”最多 100 个字，且不含控制字符，请修改后重新查询。"],
  ])("[TENDER-40] refuses %j", (query, sentence) => {
    const { fault, filter } = search(query);
    expect(fault).toBe(sentence);
    expect(Object.values(filter).filter((value) => value !== undefined)).toEqual([]);
  });

  test("[TENDER-40] retains the typed fields beside an invalid one", () => {
    const { typed } = search({ keyword: "计算机", from: "昨天", buyer: "教育局" });
    expect(typed).toEqual({ ...EMPTY, keyword: "计算机", from: "昨天", buyer: "教育局" });
  });
});

describe("address of a search", () => {
  test.each([
    [EMPTY, 1, "/public"],
    [EMPTY, 3, "/public?page=3"],
    [
      { ...EMPTY, page: "7", method: "1", keyword: "计算机&<a>" },
      1,
      "/public?keyword=%E8%AE%A1%E7%AE%97%E6%9C%BA%26%3Ca%3E&method=1",
    ],
  ])("contains set fields in one order: %#", (typed, page, address) => {
    expect(searchAddress("/public", typed, page)).toBe(address);
  });
});
