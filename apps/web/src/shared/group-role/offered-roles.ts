import { groupRoleText as text } from "./text.ts";

interface NamedRole {
  readonly code: string;
  readonly name: string;
}

export interface OfferedRole extends NamedRole {
  readonly isGivable: boolean;
}

/**
 * Returns the listed roles and those that groups are mapped to but the list lacks, or lacks until it is loaded. The
 * server decides who may grant the latter.
 */
export function mergeRoles(listed: readonly OfferedRole[], mapped: readonly (NamedRole | null)[]): OfferedRole[] {
  const offered = new Map(listed.map((role) => [role.code, role]));
  for (const role of mapped) if (role && !offered.has(role.code)) offered.set(role.code, { ...role, isGivable: true });
  return [...offered.values()];
}

/** Returns the label of a role. An empty code: no role. */
export function roleWords(roles: readonly OfferedRole[], code: string): string {
  if (code === "") return text.noneGiven;
  const role = roles.find((candidate) => candidate.code === code);
  if (!role) return code;
  return role.isGivable ? role.name : `${role.name}${text.notGivable}`;
}
