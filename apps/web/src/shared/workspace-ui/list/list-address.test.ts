import { expect, test } from "vitest";
import { isSameView, type ListShape, listStateFrom, searchOf, viewQuery } from "./list-address.ts";

const shape: ListShape = {
  fields: [{ kind: "text", name: "keyword", label: "关键词", maxLength: 50 }],
  columns: [{ key: "at", isSortable: true, isLocked: true }, { key: "username", isSortable: false }, { key: "reason" }],
};
const read = (text: string) => listStateFrom(new URLSearchParams(text), shape);

test("reads an empty address as the initial state of the list", () => {
  expect(read("")).toEqual({ values: {}, sort: null, hidden: null, page: 1, pageSize: 10 });
});

test.each([
  "",
  "keyword=%E5%BC%A0%E4%B8%89",
  "keyword=a&sort=-at&hidden=username%2Creason&pageSize=20&page=3",
  "sort=at",
])("writes the same address as it read: %s", (text) => {
  expect(searchOf(read(text)).toString()).toBe(text);
});

test.each([
  ["sort=username", { sort: null }],
  ["sort=-nothing", { sort: null }],
  ["sort=-at", { sort: { key: "at", isDescending: true } }],
  ["pageSize=17", { pageSize: 10 }],
  ["pageSize=30", { pageSize: 30 }],
  ["page=0", { page: 1 }],
  ["hidden=at,reason,stranger", { hidden: ["reason"] }],
  ["hidden=", { hidden: [] }],
])("reads %s as %j", (text, part) => {
  expect(read(text)).toMatchObject(part);
});

test("stores everything but the page in a view", () => {
  expect(viewQuery(read("keyword=a&sort=at&page=7&pageSize=20"))).toEqual({ keyword: "a", sort: "at", pageSize: "20" });
});

test("compares views regardless of the order of their parts", () => {
  expect(isSameView({ keyword: "a", sort: "at" }, { sort: "at", keyword: "a" })).toBe(true);
  expect(isSameView({ keyword: "a" }, { keyword: "b" })).toBe(false);
  expect(isSameView({}, {})).toBe(true);
});
