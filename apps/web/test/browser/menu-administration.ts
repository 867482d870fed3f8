import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "../menu-factory.ts";
import { answer } from "./answers.ts";
import { inWorkspace } from "./workspace.ts";

type Item = ResultOf<EndpointOf<"menuAdmin.read">>["items"][number];

const everyMenuRight = ["menu:view", "menu:edit"];
const buttonOf = (action: string) => ({ action, type: "1", status: "1", describe: "" });

const item = (id: string, parentId: string | null, title: string, wish: Partial<Item> = {}): Item => ({
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
  ...wish,
});
const button = (id: string, parentId: string, title: string, action: string, wish: Partial<Item> = {}): Item =>
  item(id, parentId, title, { isButton: true, path: null, component: null, action, type: "1", status: "1", ...wish });

const menuItems: readonly Item[] = [
  item("archive", null, "档案管理", { component: "layouts/route-view" }),
  item("dossiers", "archive", "档案目录"),
  button("export", "dossiers", "导出目录", "archive:export"),
  button("erase", "dossiers", "销毁档案", "archive:erase", { roles: 0 }),
  item("figures", "archive", "档案统计", { hidden: true }),
  item("help", null, "帮助中心", { component: null }),
];

export const menuDataTexts = [
  ...["layouts/route-view", "archive/dossiers", "archive:export", "archive:erase"],
  ...["/archive", "/dossiers", "/figures", "/help"],
];

/** Signed in with the page 菜单管理 and something in each part of it. */
export function asKeeperOfMenus(rights: readonly string[] = everyMenuRight): void {
  inWorkspace({
    menu: [menuItem({ path: "/system/menus", component: "menu-admin/menus", meta: { title: "菜单管理" } })],
    auth: rights.map(buttonOf),
    allAuth: everyMenuRight.map(buttonOf),
  });
  answer("proof.readMethods", { methods: ["password"], isProved: true });
  answerMenuAdministration();
}

export function answerMenuAdministration(): void {
  answer("menuAdmin.read", {
    apps: [
      { appId: "70001", name: "综合管理平台" },
      { appId: "70002", name: "档案管理系统" },
    ],
    items: [...menuItems],
    roles: [
      { code: "auditor", name: "审计员" },
      { code: "archivist", name: "档案管理员" },
    ],
  });
}
