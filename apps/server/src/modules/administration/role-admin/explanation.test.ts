import { expect, test } from "vitest";
import type { ExplainedItem } from "#modules/access/permission/grant-register.service.ts";
import { explanationOf } from "./explanation.ts";

const item = (id: string, input: Partial<ExplainedItem> = {}): ExplainedItem => ({
  id,
  appId: "70001",
  parentId: null,
  kind: 1,
  action: null,
  status: null,
  title: id,
  sortOrder: 1,
  roleIds: [],
  ...input,
});
const items = [
  item("系统管理", { kind: 0 }),
  item("角色管理", { parentId: "系统管理", roleIds: ["r1", "r2"] }),
  item("查看角色", { parentId: "角色管理", kind: 2, action: "role:view", status: "1", roleIds: ["r1"] }),
  item("删除", { parentId: "角色管理", kind: 2, action: "role:edit", status: "0" }),
];
const sources = [
  { roleId: "r1", name: "系统管理员", departName: null },
  { roleId: "r2", name: "审计员", departName: "监督管理处" },
  { roleId: "r2", name: "审计员", departName: "交易服务处" },
];
const explain = (filter = {}) => explanationOf(items, sources, new Map([["70001", "综合管理平台"]]), filter);

test("names for each item its roles, their departments and the path", () => {
  expect(explain()[1]).toMatchObject({
    appName: "综合管理平台",
    path: ["系统管理"],
    title: "角色管理",
    isButton: false,
    sources: [
      { role: "系统管理员", departName: null },
      { role: "审计员", departName: "监督管理处" },
      { role: "审计员", departName: "交易服务处" },
    ],
  });
  expect(explain()[2]?.path).toEqual(["系统管理", "角色管理"]);
});

test.each([
  [{ keyword: "ROLE:" }, ["查看角色", "删除"]],
  [{ keyword: "管理" }, ["系统管理", "角色管理"]],
  [{ held: "1" }, ["角色管理", "查看角色", "删除"]],
  [{ held: "0" }, ["系统管理"]],
])("finds by %o", (filter, titles) => {
  expect(explain(filter).map(({ title }) => title)).toEqual(titles);
});

test("ends with menus that are each other's parents", () => {
  const ring = [item("a", { parentId: "b" }), item("b", { parentId: "a" })];
  expect(explanationOf(ring, [], new Map(), {}).map(({ path }) => path.length)).toEqual([20, 20]);
});
