import type { EndpointOf, ResultOf } from "@tender/contract";
import { directoryPresets } from "@tender/contract/directory-presets";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";

type DirectoryRow = ResultOf<EndpointOf<"directoryAdmin.list">>["rows"][number];
type Link = ResultOf<EndpointOf<"directoryAdmin.listLinks">>["rows"][number];
type Run = ResultOf<EndpointOf<"directoryAdmin.listRuns">>["rows"][number];

export const directoryMenu = menuItem({
  path: "/system/directories",
  component: "directory-admin/directories",
  meta: { title: "目录服务" },
});

const counts = {
  people: 1_240,
  departments: 36,
  made: 12,
  changed: 3,
  frozen: 1,
  released: 0,
  same: 1_222,
  refused: 2,
  gone: 0,
  departmentsMade: 1,
  departmentsChanged: 0,
};

export const runRow = (overrides: Partial<Run> = {}): Run => ({
  id: "r1",
  state: "done",
  starter: null,
  startedAt: "2026-11-20T18:00:00.000Z",
  finishedAt: "2026-11-20T18:00:09.000Z",
  peopleRead: 1_240,
  departmentsRead: 36,
  counts,
  failure: null,
  ...overrides,
});

export const directoryRow = (overrides: Partial<DirectoryRow> = {}): DirectoryRow => ({
  ...directoryPresets.openldap,
  id: "d1",
  version: 3,
  name: "集团目录",
  kind: "openldap",
  addresses: ["ldaps://ldap.example.cn"],
  startTls: false,
  caCertificate: "",
  bindDn: "cn=portal,dc=example,dc=cn",
  secretSince: "2026-11-01T02:00:00.000Z",
  peopleBase: "ou=people,dc=example,dc=cn",
  departmentsBase: "ou=departments,dc=example,dc=cn",
  groupsBase: "",
  department: { orgCode: "A01", departName: "采购中心", path: ["总部", "采购中心"] },
  timeoutSeconds: 10,
  pageSize: 500,
  enabled: true,
  signIn: true,
  makesAccounts: false,
  schedule: "daily",
  dailyAt: "02:00",
  whenGone: "freeze",
  freezePercent: 20,
  mayAdminister: false,
  people: 1_240,
  lastRun: runRow(),
  ...overrides,
});

export const linkRow = (overrides: Partial<Link> = {}): Link => ({
  userId: "u1",
  username: "caiwei",
  realname: "林采薇",
  directoryId: "d1",
  directory: "集团目录",
  externalId: "00112233-4455-6677-8899-aabbccddeeff",
  isFrozen: false,
  leftAt: null,
  ...overrides,
});

export const directoryList = (...rows: DirectoryRow[]) => answer("directoryAdmin.list", { total: rows.length, rows });

export const trialAnswer = {
  address: "ldaps://ldap.example.cn",
  people: [
    {
      dn: "uid=caiwei,ou=people,dc=example,dc=cn",
      externalId: "1",
      username: "caiwei",
      realname: "林采薇",
      phone: "138****0001",
      email: "c***@example.cn",
      isActive: true,
      department: null,
      groups: ["cn=buyers,ou=groups,dc=example,dc=cn"],
      roles: ["采购人经办"],
      faults: [],
    },
    {
      dn: "uid=10086,ou=people,dc=example,dc=cn",
      externalId: "2",
      username: "10086",
      realname: "江疏影",
      phone: null,
      email: null,
      isActive: true,
      department: null,
      groups: null,
      roles: [],
      faults: ["账号不符合要求：不能含空格，除本人手机号外不能全为数字"],
    },
  ],
  departments: [{ dn: "ou=采购部,ou=departments,dc=example,dc=cn", externalId: "3", departName: "采购部" }],
};

export const directoryGroup = {
  id: "g1",
  version: 2,
  name: "cn=buyers,ou=groups,dc=example,dc=cn",
  role: { code: "buyer_operator", name: "采购人经办" },
  people: 36,
};

export function answerDirectoryAdministration(): void {
  directoryList(directoryRow());
  answer("directoryAdmin.listGroups", { total: 1, rows: [directoryGroup] });
  answer("directoryAdmin.readRoles", [
    { code: "buyer_operator", name: "采购人经办", isGivable: true },
    { code: "finance", name: "财务（保证金）", isGivable: true },
    { code: "system_admin", name: "系统管理员", isGivable: false },
  ]);
  answer("directoryAdmin.findDepartments", [{ orgCode: "A01", departName: "采购中心", path: ["总部", "采购中心"] }]);
  answer("directoryAdmin.listRuns", {
    total: 2,
    rows: [
      runRow(),
      runRow({
        id: "r0",
        state: "failed",
        starter: "林采薇",
        counts: null,
        failure: "连接被目录服务中断；未导入任何数据，下次同步将重新开始",
      }),
    ],
  });
  answer("directoryAdmin.listLinks", {
    total: 2,
    rows: [
      linkRow(),
      linkRow({ userId: "u2", username: "shuying", realname: "江疏影", leftAt: "2026-11-20T18:00:00.000Z" }),
    ],
  });
  answer("directoryAdmin.readRun", { ...runRow(), directory: "集团目录" });
  answer("directoryAdmin.listEntries", {
    total: 2,
    rows: [
      {
        number: 1,
        kind: "person",
        name: "林采薇（caiwei）",
        dn: "uid=caiwei,ou=people,dc=example,dc=cn",
        outcome: "refused",
        message: "已有账号“caiwei”；如是同一人，请由管理员关联",
      },
      {
        number: 2,
        kind: "department",
        name: "采购部",
        dn: "ou=采购部,ou=departments,dc=example,dc=cn",
        outcome: "made",
        message: "",
      },
    ],
  });
}

/** Texts that are typed or come from the directory. */
export const directoryDataTexts = [
  "buyer_operator",
  "finance",
  "00112233-4455-6677-8899-aabbccddeeff",
  "ldaps://ldap.example.cn",
  "uid=caiwei,ou=people,dc=example,dc=cn",
  "ou=departments,dc=example,dc=cn",
  "ou=people,dc=example,dc=cn",
  "cn=portal,dc=example,dc=cn",
  "cn=buyers,ou=groups,dc=example,dc=cn",
];
