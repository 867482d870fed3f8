import type { EndpointOf, ResultOf } from "@tender/contract";
import { groupText as text } from "../text.ts";

type OfferedRole = ResultOf<EndpointOf<"scimAdmin.readRoles">>[number];
type NamedRole = Pick<OfferedRole, "code" | "name">;

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
