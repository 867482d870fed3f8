import { groupRoleText as text } from "./text.ts";

interface NamedRole {
  readonly code: string;
  readonly name: string;
}

export interface OfferedRole extends NamedRole {
  readonly isGivable: boolean;
}

/** The roles of the list, and those that a group stands for where the list has them not (yet). Who may give those is the server's to say. */
export function offeredRoles(listed: readonly OfferedRole[], standing: readonly (NamedRole | null)[]): OfferedRole[] {
  const offered = new Map(listed.map((role) => [role.code, role]));
  for (const role of standing)
    if (role && !offered.has(role.code)) offered.set(role.code, { ...role, isGivable: true });
  return [...offered.values()];
}

/** Empty: none. */
export function roleWords(roles: readonly OfferedRole[], code: string): string {
  if (code === "") return text.noneGiven;
  const role = roles.find((one) => one.code === code);
  if (!role) return code;
  return role.isGivable ? role.name : `${role.name}${text.notGivable}`;
}
