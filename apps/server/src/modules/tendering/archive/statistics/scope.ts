import type { RowCondition } from "#platform/data-rules/rule-sql.ts";

/** Lots that an account may see. Every query on the server applies it, never the page. */
export type ArchiveScope = ScopeKind & {
  /** Data rules that narrow the scope further. */
  readonly rule?: RowCondition | undefined;
};

export type ScopeKind =
  | { kind: "all" }
  /** `isPlaced`: the account belongs to a department. */
  | { kind: "none"; isPlaced: boolean }
  /** Lots that an organisation bid for or won, runs as agency, or buys. */
  | { kind: "organisations"; orgIds: readonly string[]; as: OrganisationRole }
  /** Lots of these departments and their branches. */
  | { kind: "departments"; orgCodes: readonly string[] }
  /** Dossiers of these fonds. */
  | { kind: "fonds"; codes: readonly string[] };

export type OrganisationRole = "supplier" | "agency" | "buyer";

export interface ScopeFacts {
  /** Roles in the current department. */
  roles: readonly string[];
  /** Code of the current department. */
  orgCode: string | undefined;
  /** Organisations that the account acts for. */
  organisations: readonly { orgId: string; role: OrganisationRole }[];
  /** Fonds that the current department manages. */
  fondsCodes: readonly string[];
}

const SUPERVISING_ROLES = ["system_admin", "supervisor"];
/** Roles of people from outside. Their department manages their account and grants no scope. */
const EXTERNAL_ROLES = ["supplier_operator", "agency", "expert"];

/** 限制公开的档案: archivists see those of their fonds, and supervisors of the whole archive see all. */
export const seesRestricted = ({ kind }: Pick<ScopeKind, "kind">): boolean => kind === "all" || kind === "fonds";

/**
 * Returns the scope of an account: the widest of its roles. An account without a department and an organisation sees
 * nothing.
 */
export function decideScope({ roles, orgCode, organisations, fondsCodes }: ScopeFacts): ScopeKind {
  const hasRole = (role: string) => roles.includes(role);
  if (SUPERVISING_ROLES.some(hasRole)) return { kind: "all" };
  if (hasRole("archivist") && fondsCodes.length > 0) return { kind: "fonds", codes: fondsCodes };
  const isInternal = roles.some((role) => !EXTERNAL_ROLES.includes(role));
  if (orgCode !== undefined && isInternal) return { kind: "departments", orgCodes: [orgCode] };
  for (const [role, as] of [["agency", "agency"] as const, ["supplier_operator", "supplier"] as const]) {
    const orgIds = hasRole(role)
      ? organisations.filter((organisation) => organisation.role === as).map((one) => one.orgId)
      : [];
    if (orgIds.length > 0) return { kind: "organisations", orgIds, as };
  }
  const buyerIds = isInternal
    ? organisations.filter((organisation) => organisation.role === "buyer").map((one) => one.orgId)
    : [];
  return buyerIds.length > 0
    ? { kind: "organisations", orgIds: buyerIds, as: "buyer" }
    : { kind: "none", isPlaced: orgCode !== undefined };
}
