import { identifierOf, mobileOf, personNameOf } from "@tender/contract";
import type { DepartmentNames } from "#modules/people/department/department.service.ts";
import type { ImportFault, TypedRow } from "#modules/reference/table-import/table-import.service.ts";
import { splitNames } from "#platform/spreadsheet/cell-list.ts";

export interface KnownRole {
  readonly code: string;
  readonly name: string;
  readonly isGivable: boolean;
}

export interface NewPersonRow {
  readonly username: string;
  readonly realname: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** Codes of departments. */
  readonly departments: readonly string[];
  readonly roles: readonly string[];
}

/** Data for the checks of a row: departments, roles and exclusions. */
export interface RowContext {
  readonly departments: DepartmentNames;
  readonly roles: readonly KnownRole[];
  /** Roles that exclude each other, by code. */
  readonly exclusions: readonly { readonly one: string; readonly other: string }[];
}

export type UniqueColumn = "username" | "phone" | "email";

const titles = {
  username: "账号",
  realname: "姓名",
  phone: "手机号",
  email: "邮箱",
  departments: "部门",
  roles: "角色",
};

const MAX_DEPARTMENTS = 50;
const fault = (column: keyof typeof titles, code: string, message: string): ImportFault => ({
  column: titles[column],
  code,
  message,
});

const formFaults = {
  "account.bad_username": fault("username", "malformed", "不能含空格，也不能是他人的手机号或邮箱地址"),
  "account.look_alike": fault(
    "username",
    "malformed",
    "含有形似英文字母或汉字的其他文字，请使用汉字、英文字母、数字和常用符号",
  ),
  "profile.bad_realname": fault("realname", "malformed", "姓名只能由文字组成，最多 30 个字符"),
  "account.bad_email": fault("email", "malformed", "邮箱地址格式不正确"),
  "sms.bad_number": fault("phone", "malformed", "手机号格式不正确，应为 11 位"),
} as const;
export const formFault = (code: keyof typeof formFaults): ImportFault => formFaults[code];

export const createTakenFault = (column: UniqueColumn): ImportFault =>
  fault(column, "taken", `该${titles[column]}已被其他用户使用`);

/** Returns the fields of a row as they are stored. Phone numbers may contain blanks and hyphens. */
export function personOf({ texts }: TypedRow): Omit<NewPersonRow, "departments" | "roles"> {
  return {
    username: identifierOf(texts.username ?? ""),
    realname: personNameOf(texts.realname ?? ""),
    phone: mobileOf(texts.phone ?? "") || null,
    email: identifierOf(texts.email ?? "") || null,
  };
}

/** Returns the codes of the departments that a cell names. */
export function departmentsOf(text: string, names: DepartmentNames): { codes: string[]; faults: ImportFault[] } {
  const typed = splitNames(text);
  const faults: ImportFault[] = [];
  if (typed.length > MAX_DEPARTMENTS)
    return { codes: [], faults: [fault("departments", "too_many", `最多 ${MAX_DEPARTMENTS} 个部门`)] };
  const codes = typed.flatMap((name) => {
    const found = names.find(name);
    if (found === undefined) faults.push(fault("departments", "unknown", `部门“${name}”不存在`));
    if (found === null)
      faults.push(fault("departments", "ambiguous", `存在多个名为“${name}”的部门，请填写编码或完整路径`));
    return found ?? [];
  });
  return { codes: [...new Set(codes)], faults };
}

/**
 * Returns the codes of the roles in a cell. Faults: roles that the importer may not grant, or that exclude each other.
 */
export function rolesOf(text: string, { roles, exclusions }: RowContext): { codes: string[]; faults: ImportFault[] } {
  const faults: ImportFault[] = [];
  const foundRoles = splitNames(text).flatMap((nameOrCode) => {
    const role = roles.find(({ code }) => code === nameOrCode) ?? roles.find(({ name }) => name === nameOrCode);
    if (!role) faults.push(fault("roles", "unknown", `角色“${nameOrCode}”不存在`));
    else if (!role.isGivable)
      faults.push(fault("roles", "beyond_own", `角色“${nameOrCode}”含有您没有的权限，您不能授予`));
    return role ?? [];
  });
  const codes = [...new Set(foundRoles.map(({ code }) => code))];
  const roleNameOf = (code: string) => roles.find((role) => role.code === code)?.name ?? code;
  for (const { one, other } of exclusions)
    if (codes.includes(one) && codes.includes(other))
      faults.push(fault("roles", "excluded", `“${roleNameOf(one)}”与“${roleNameOf(other)}”互斥，不能由同一人担任`));
  return { codes, faults };
}

/** Returns a function that finds values of an earlier row of the same file. */
export function createRepeatFinder() {
  const rowByValue = {
    username: new Map<string, number>(),
    phone: new Map<string, number>(),
    email: new Map<string, number>(),
  };
  return (number: number, person: Pick<NewPersonRow, UniqueColumn>): ImportFault[] =>
    (["username", "phone", "email"] as const).flatMap((column) => {
      const value = person[column]?.toLowerCase();
      if (!value) return [];
      const first = rowByValue[column].get(value);
      if (first !== undefined) return fault(column, "repeated", `与第 ${first} 行重复`);
      rowByValue[column].set(value, number);
      return [];
    });
}
