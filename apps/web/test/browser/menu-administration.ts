import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { signInToWorkspace } from "./workspace.ts";

type Item = ResultOf<EndpointOf<"menuAdmin.read">>["items"][number];

const everyMenuRight = ["menu:view", "menu:edit", "data_rule:view", "data_rule:edit", "data_rule:try"];
const buttonOf = (action: string) => ({ action, type: "1", status: "1", describe: "" });

export const menuAdminItem = (
  id: string,
  parentId: string | null,
  title: string,
  overrides: Partial<Item> = {},
): Item => ({
  id,
  version: 2,
  parentId,
  title,
  isButton: false,
  path: `/${id}`,
  name: null,
  component: "archive/dossiers",
  redirect: null,
  icon: null,
  url: null,
  target: null,
  hidden: false,
  alwaysShow: false,
  keepAlive: true,
  isRoute: true,
  internalOrExternal: false,
  permissionList: [],
  action: null,
  type: null,
  status: null,
  describe: null,
  roles: 2,
  ...overrides,
});
const button = (id: string, parentId: string, title: string, action: string, overrides: Partial<Item> = {}): Item =>
  menuAdminItem(id, parentId, title, {
    isButton: true,
    path: null,
    component: null,
    action,
    type: "1",
    status: "1",
    ...overrides,
  });

export const menuItems: readonly Item[] = [
  menuAdminItem("archive", null, "档案管理", { component: "layouts/route-view" }),
  menuAdminItem("dossiers", "archive", "档案目录"),
  button("export", "dossiers", "导出目录", "archive:export"),
  button("erase", "dossiers", "销毁档案", "archive:erase", { roles: 0 }),
  menuAdminItem("figures", "archive", "档案统计", { hidden: true }),
  menuAdminItem("help", null, "帮助中心", { component: null }),
];

export const menuDataTexts = [
  ...["layouts/route-view", "archive/dossiers", "archive:export", "archive:erase"],
  ...["/archive", "/dossiers", "/figures", "/help"],
];

/** Signs in with the page 菜单管理 and content in each of its parts. */
export function signInAsMenuAdmin(rights: readonly string[] = everyMenuRight): void {
  signInToWorkspace({
    menu: [menuItem({ path: "/system/menus", component: "menu-admin/menus", meta: { title: "菜单管理" } })],
    auth: rights.map(buttonOf),
    allAuth: everyMenuRight.map(buttonOf),
  });
  answer("proof.readMethods", { methods: ["password"], isProved: true });
  answerMenuAdministration();
}

const ruleColumns: ResultOf<EndpointOf<"dataRuleAdmin.list">>["columns"] = [
  { code: "dept", title: "部门", type: "department", choices: [] },
  { code: "method", title: "采购方式", type: "choice", choices: [{ value: "1", label: "公开招标" }] },
  { code: "at", title: "公告日期", type: "day", choices: [] },
];

export const dataRules = (
  overrides: Partial<ResultOf<EndpointOf<"dataRuleAdmin.list">>> = {},
): ResultOf<EndpointOf<"dataRuleAdmin.list">> => ({
  title: "档案目录与统计",
  columns: ruleColumns,
  seesWhole: true,
  rules: [
    {
      id: "r1",
      version: 3,
      title: "本部门及下级",
      column: "dept",
      condition: "within",
      variable: "department",
      days: 0,
      values: [],
      isOn: true,
      words: "部门 属于（含下级） 当前部门",
      isBroken: false,
      roles: [{ code: "archivist", name: "档案管理员" }],
      updatedAt: "2026-11-20T02:00:00.000Z",
    },
  ],
  roles: [
    { code: "archivist", name: "档案管理员", opensPage: true, rules: 1 },
    { code: "auditor", name: "审计员", opensPage: true, rules: 0 },
  ],
  ...overrides,
});

/** Answers the same menus and buttons for every app. */
export function answerItems(items: readonly Item[]): void {
  answer("menuAdmin.read", {
    apps: [
      { appId: "70001", name: "综合管理平台" },
      { appId: "70002", name: "档案管理系统" },
    ],
    items: [...items],
    roles: [
      { code: "auditor", name: "审计员" },
      { code: "archivist", name: "档案管理员" },
    ],
  });
}

export function answerMenuAdministration(): void {
  answer("dataRuleAdmin.readLists", [
    {
      code: "archive/dossiers",
      title: "档案目录与统计",
      views: ["archive/dossiers", "archive/statistics"],
      columns: ruleColumns,
      rules: 1,
    },
  ]);
  answer("dataRuleAdmin.list", dataRules());
  answerItems(menuItems);
}
