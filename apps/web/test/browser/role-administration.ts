import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { signInToWorkspace } from "./workspace.ts";

type Role = ResultOf<EndpointOf<"roleAdmin.list">>["rows"][number];
type GrantItem = ResultOf<EndpointOf<"roleAdmin.readGrants">>["items"][number];

const everyRoleRight = ["role:view", "role:edit", "role:grant", "role:member", "role:export", "role:export_members"];
const buttonOf = (action: string) => ({ action, type: "1", status: "1", describe: "" });

export const contracts: Role = {
  id: "r1",
  version: 3,
  code: "contract_admin",
  name: "合同管理员",
  description: "登记与归档合同",
  homePath: "/archive/dossiers",
  builtin: false,
  members: 12,
  isOwn: false,
  updatedAt: "2026-11-20T03:04:05.000Z",
};
const system: Role = {
  ...contracts,
  id: "r2",
  code: "system_admin",
  name: "系统管理员",
  description: "",
  homePath: null,
  builtin: true,
  members: 10_001,
  isOwn: true,
};

const item = (id: string, parentId: string | null, title: string, overrides: Partial<GrantItem> = {}): GrantItem => ({
  id,
  parentId,
  isButton: false,
  title,
  action: null,
  hidden: false,
  isGranted: false,
  isGrantable: true,
  ...overrides,
});
const button = (id: string, parentId: string, title: string, action: string, overrides: Partial<GrantItem> = {}) =>
  item(id, parentId, title, { isButton: true, action, ...overrides });

export const grantItems: readonly GrantItem[] = [
  item("archive", null, "档案管理"),
  item("dossiers", "archive", "档案目录", { isGranted: true }),
  button("export", "dossiers", "导出目录", "archive:export", { isGranted: true }),
  button("erase", "dossiers", "销毁档案", "archive:erase"),
  item("system", null, "系统管理"),
  item("audit", "system", "日志管理", { isGrantable: false }),
  button("audit-view", "audit", "查看日志", "audit:view", { isGrantable: false }),
];

export const grants = (overrides: Partial<ResultOf<EndpointOf<"roleAdmin.readGrants">>> = {}) => ({
  version: 3,
  isOwn: false,
  apps: [
    { appId: "70001", name: "综合管理平台", items: 7, granted: 2 },
    { appId: "70002", name: "档案管理系统", items: 3, granted: 0 },
  ],
  items: [...grantItems],
  rules: [],
  ...overrides,
});

export const rulesNow: ResultOf<EndpointOf<"roleAdmin.readRules">> = {
  version: 2,
  inForce: false,
  pairs: [{ one: "auditor", other: "system_admin" }],
  roles: [
    { code: "auditor", name: "审计员" },
    { code: "contract_admin", name: "合同管理员" },
    { code: "system_admin", name: "系统管理员" },
  ],
  clashes: 2,
};

export const roleDataTexts = [
  ...["contract_admin", "system_admin", "/archive/dossiers", "archive:export", "archive:erase", "audit:view"],
  ...["wangxm", "lilei"],
];

/** Signs in with the page 角色管理 and content in each of its parts. */
export function signInAsRoleAdmin(rights: readonly string[] = everyRoleRight): void {
  signInToWorkspace({
    menu: [menuItem({ path: "/system/roles", component: "role-admin/roles", meta: { title: "角色管理" } })],
    auth: rights.map(buttonOf),
    allAuth: everyRoleRight.map(buttonOf),
  });
  answerRoleAdministration();
}

export function answerRoleAdministration(): void {
  answer("savedView.listOwn", []);
  answer("proof.readMethods", { methods: ["password"], isProved: true });
  answer("roleAdmin.list", { total: 2, rows: [contracts, system] });
  answer("roleAdmin.listMembers", {
    total: 2,
    rows: [
      { userId: "u1", username: "wangxm", realname: "王小明", status: "active", orgCode: "A01", departName: "合同处" },
      { userId: "u2", username: "lilei", realname: "李雷", status: "frozen", orgCode: null, departName: null },
    ],
  });
  answer("roleAdmin.readGrants", grants());
  answer("roleAdmin.explain", {
    total: 2,
    person: { username: "wangxm", realname: "王小明", status: "active" },
    rows: [
      {
        id: "export",
        appName: "综合管理平台",
        path: ["档案管理", "档案目录"],
        title: "导出目录",
        isButton: true,
        action: "archive:export",
        isOff: false,
        sources: [
          { role: "合同管理员", departName: "合同处" },
          { role: "档案管理员", departName: null },
        ],
      },
      {
        id: "audit-view",
        appName: "综合管理平台",
        path: ["系统管理", "日志管理"],
        title: "查看日志",
        isButton: true,
        action: "audit:view",
        isOff: false,
        sources: [],
      },
    ],
  });
  answer("roleAdmin.readRules", rulesNow);
}
