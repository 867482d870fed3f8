import { role, roleExclusion } from "#modules/people/role/role.tables.ts";
import type { Tx } from "#platform/database/database.ts";
import { idsByName } from "#seed/ids-by-name.ts";
import { newlyDelivered } from "#seed/ledger.ts";

/** Role templates by code. Built in: they can be copied and granted, not deleted. Domain, section 7. */
export const roleTemplates = {
  system_admin: "系统管理员",
  security_admin: "安全管理员",
  auditor: "审计员",
  department_leader: "部门负责人",
  department_staff: "部门工作人员",
  buyer_operator: "采购人经办",
  buyer_leader: "采购人负责人",
  agency: "代理机构",
  supplier_operator: "供应商经办",
  expert: "评审专家",
  finance: "财务（保证金）",
  archivist: "档案管理员",
  supervisor: "监督员",
} as const;

/** Administration, protection and inspection of the system need three different people. */
export const exclusionTemplates = [
  ["system_admin", "security_admin"],
  ["system_admin", "auditor"],
  ["security_admin", "auditor"],
] as const;

export type RoleCode = keyof typeof roleTemplates;

export const allRoles = Object.keys(roleTemplates) as RoleCode[];

export async function seedRoles(tx: Tx): Promise<void> {
  const rows = Object.entries(roleTemplates).map(([code, name]) => ({ code, name, builtin: true }));
  await tx.insert(role).values(rows).onConflictDoNothing();
  const idOf = await idsByName(tx, role, role.code, allRoles);
  const markOf = (pair: readonly RoleCode[]): string => `exclusion:${pair.join(":")}`;
  const fresh = await newlyDelivered(tx, exclusionTemplates.map(markOf));
  const pairs = exclusionTemplates.flatMap((pair) => {
    const [roleId = "", otherRoleId = ""] = pair.map(idOf).toSorted();
    return fresh.has(markOf(pair)) ? { roleId, otherRoleId } : [];
  });
  if (pairs.length > 0) await tx.insert(roleExclusion).values(pairs).onConflictDoNothing();
}
