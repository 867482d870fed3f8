import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { signInToWorkspace } from "./workspace.ts";

export type UserRow = ResultOf<EndpointOf<"userAdmin.list">>["rows"][number];
export type UserDetail = ResultOf<EndpointOf<"userAdmin.read">>;

const at = "2026-11-20T03:04:05.000Z";

export const lin: UserRow = {
  id: "u1",
  version: 3,
  username: "lin.caiwei",
  realname: "林采薇",
  phone: "139****5678",
  email: "l***@example.cn",
  departments: ["采购一部", "监督处"],
  positions: ["处长"],
  roles: ["采购人经办", "部门工作人员"],
  state: "active",
  createdAt: at,
  lastSignInAt: at,
  isSelf: false,
  isAdministrator: false,
  isUnconfirmed: false,
};

const waiting: UserRow = {
  ...lin,
  id: "u2",
  username: "ouyang",
  realname: "欧阳明远",
  phone: null,
  email: null,
  departments: [],
  positions: [],
  roles: [],
  state: "waiting",
  lastSignInAt: null,
};

export const frozen: UserRow = { ...lin, id: "u3", username: "zhou", realname: "周停用", state: "frozen" };
const self: UserRow = { ...lin, id: "u4", username: "keeper", realname: "许管理", isSelf: true };

export const linDetail: UserDetail = {
  ...lin,
  departments: [
    { orgCode: "A01A01", departName: "采购一部", path: ["采购中心", "采购一部"] },
    { orgCode: "A02", departName: "监督处", path: ["监督处"] },
  ],
  positions: [{ name: "处长", departName: "采购一部" }],
  updatedAt: at,
  hasTwoStep: true,
  passkeys: 1,
  keptBy: null,
  unconfirmed: null,
};

export const userDataTexts = [
  "lin.caiwei",
  "ouyang",
  "zhou",
  "keeper",
  "removed.person",
  "l***@example.cn",
  "139****5678",
  "Chrome 140 · Windows 11",
];

export const rights = ["user:view", "user:edit", "user:freeze", "user:reset", "user:remove", "user:reveal"].concat([
  "role:member",
  "user:export",
  "session:view",
  "session:end",
]);

export const userMenu = menuItem({ path: "/system/users", component: "user-admin/users", meta: { title: "用户管理" } });

export function answerUserAdministration(): void {
  const {
    isSelf: _self,
    isAdministrator: _isAdministrator,
    isUnconfirmed: _isUnconfirmed,
    state: _state,
    createdAt: _createdAt,
    lastSignInAt: _lastSignInAt,
    positions: _positions,
    ...removed
  } = lin;
  answer("userAdmin.list", { total: 4, isMore: false, rows: [lin, waiting, frozen, self] });
  answer("userAdmin.listRemoved", {
    total: 1,
    isMore: false,
    rows: [{ ...removed, id: "u9", username: "removed.person", realname: "何已删", removedAt: at }],
  });
  answer("userAdmin.readChoices", {
    roles: [{ code: "buyer_operator", name: "采购人经办" }],
    subsystems: [{ appId: "60009", appCnName: "电子招投标交易系统" }],
    canMail: true,
    canText: true,
  });
  answer("userAdmin.findDepartments", ({ query }) =>
    linDetail.departments.filter(({ departName, orgCode }) => `${departName}${orgCode}`.includes(query.keyword)),
  );
  answer("userAdmin.read", linDetail);
  answer("userAdmin.listSessions", [
    { id: "s1", address: "203.0.113.7", device: "Chrome 140 · Windows 11", signedInAt: at, lastUsedAt: at },
  ]);
}

/** Signs in as an administrator of accounts in the workspace, with content in every list. */
export function signInAsUserAdmin(grantedRights: readonly string[] = rights): void {
  const buttons = grantedRights.map((action) => ({
    action,
    type: "1" as const,
    status: "1" as const,
    describe: action,
  }));
  const all = rights.map((action) => ({ action, type: "1" as const, status: "1" as const, describe: action }));
  signInToWorkspace({ menu: [userMenu], auth: buttons, allAuth: all });
  answer("savedView.listOwn", []);
  answer("proof.readMethods", { methods: ["password"], isProved: true });
  answerUserAdministration();
}
