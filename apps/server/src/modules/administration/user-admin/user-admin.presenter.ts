import type { EndpointOf, ResultOf } from "@tender/contract";
import type { ManagedAccount, ManagedRow, ManagedState } from "#modules/people/account/managed-account.service.ts";
import type { FoundDepartment } from "#modules/people/department/department.service.ts";
import type { HeldPosition } from "#modules/reference/position/position.service.ts";
import { type CsvSource, mapPages } from "#platform/csv.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";
import type { StateOfAdministrators } from "./reset-confirmation.service.ts";

type ListRow = ResultOf<EndpointOf<"userAdmin.list">>["rows"][number];
type RemovedRow = ResultOf<EndpointOf<"userAdmin.listRemoved">>["rows"][number];
type Detail = ResultOf<EndpointOf<"userAdmin.read">>;

const common = (row: ManagedRow) => ({
  id: row.id,
  version: row.version,
  username: row.username,
  realname: row.realname,
  phone: maskPhone(row.phone),
  email: maskEmail(row.email),
  departments: row.departments,
  roles: row.roles,
});

/** For people outside the recycle bin. */
const shownState = (state: ManagedState): ListRow["state"] => (state === "removed" ? "frozen" : state);

export const presentUser = (
  row: ManagedRow,
  positions: readonly HeldPosition[],
  { administrators, unconfirmed }: StateOfAdministrators,
  ownId: string,
): ListRow => ({
  ...common(row),
  state: shownState(row.state),
  positions: [...new Set(positions.map(({ name }) => name))],
  createdAt: row.createdAt.toISOString(),
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  isSelf: row.id === ownId,
  isAdministrator: administrators.has(row.id),
  isUnconfirmed: unconfirmed.has(row.id),
});

export const presentRemoved = (row: ManagedRow): RemovedRow => ({
  ...common(row),
  removedAt: row.updatedAt.toISOString(),
});

export const stateWords: Readonly<Record<ManagedState, string>> = {
  active: "正常",
  waiting: "待设置密码",
  frozen: "已冻结",
  removed: "在回收站",
};

/** The people as the list shows them, with Chinese words instead of codes. */
export const userFile = (pages: AsyncIterable<readonly ManagedRow[]>): CsvSource => ({
  head: ["姓名", "账号", "手机号", "邮箱", "部门", "角色", "状态", "最近登录", "新增时间"],
  pages: mapPages(pages, (row) => [
    row.realname,
    row.username,
    maskPhone(row.phone),
    maskEmail(row.email),
    row.departments.join("、"),
    row.roles.join("、"),
    stateWords[row.state],
    row.lastSignInAt,
    row.createdAt,
  ]),
});

export interface ShownUser {
  readonly account: ManagedAccount;
  readonly departments: readonly FoundDepartment[];
  readonly positions: readonly HeldPosition[];
  readonly roles: readonly string[];
  readonly hasTwoStep: boolean;
  readonly passkeys: number;
  readonly keptBy: Detail["keptBy"];
  readonly isAdministrator: boolean;
  readonly unconfirmed: { readonly since: Date; readonly mayConfirm: boolean } | null;
}

export const presentDetail = ({
  account,
  departments,
  positions,
  roles,
  hasTwoStep,
  passkeys,
  keptBy,
  isAdministrator,
  unconfirmed,
}: ShownUser): Detail => ({
  id: account.id,
  version: account.version,
  username: account.username,
  realname: account.realname,
  phone: maskPhone(account.phone),
  email: maskEmail(account.email),
  state: account.state,
  departments: departments.map((department) => ({ ...department, path: [...department.path] })),
  positions: positions.map(({ name, departName }) => ({ name, departName })),
  roles: [...roles],
  createdAt: account.createdAt.toISOString(),
  updatedAt: account.updatedAt.toISOString(),
  lastSignInAt: account.lastSignInAt?.toISOString() ?? null,
  hasTwoStep,
  passkeys,
  keptBy,
  isAdministrator,
  unconfirmed: unconfirmed && { since: unconfirmed.since.toISOString(), mayConfirm: unconfirmed.mayConfirm },
});
