import type { RowCondition } from "#platform/data-rules/rule-sql.ts";

/** Which lots somebody may see. It is applied in every query on the server, never in the page. */
export type ArchiveScope = ScopeKind & {
  /** Data rules narrow it further. */
  readonly rule?: RowCondition | undefined;
};

export type ScopeKind =
  | { kind: "all" }
  /** `isPlaced`: they belong to a department all the same. */
  | { kind: "none"; isPlaced: boolean }
  /** Lots an organisation bid for or won, runs as agency, or buys. */
  | { kind: "organisations"; orgIds: readonly string[]; as: OrganisationRole }
  /** Lots of these departments and their subtrees. */
  | { kind: "departments"; orgCodes: readonly string[] }
  /** Dossiers of these fonds. */
  | { kind: "fonds"; codes: readonly string[] };

export type OrganisationRole = "supplier" | "agency" | "buyer";

export interface ScopeFacts {
  /** Roles that count in the current department. */
  roles: readonly string[];
  /** Code of the current department. */
  orgCode: string | undefined;
  /** Organisations the account acts for. */
  organisations: readonly { orgId: string; role: OrganisationRole }[];
  /** Fonds kept by the current department. */
  fondsCodes: readonly string[];
}

const SEES_ALL = ["system_admin", "supervisor"];
/** People from outside: their department is only where their account is filed. */
const OUTSIDE = ["supplier_operator", "agency", "expert"];

/** 限制公开的档案: archivists read those of their fonds, and those who oversee the whole archive read all. */
export const seesRestricted = ({ kind }: Pick<ScopeKind, "kind">): boolean => kind === "all" || kind === "fonds";

/**
 * The scope of an account. Whoever holds several roles gets the widest; without a department and without an organisation
 * there is nothing to see.
 */
export function decideScope({ roles, orgCode, organisations, fondsCodes }: ScopeFacts): ScopeKind {
  const holds = (role: string) => roles.includes(role);
  if (SEES_ALL.some(holds)) return { kind: "all" };
  if (holds("archivist") && fondsCodes.length > 0) return { kind: "fonds", codes: fondsCodes };
  const isInside = roles.some((role) => !OUTSIDE.includes(role));
  if (orgCode !== undefined && isInside) return { kind: "departments", orgCodes: [orgCode] };
  for (const [role, as] of [["agency", "agency"] as const, ["supplier_operator", "supplier"] as const]) {
    const orgIds = holds(role) ? organisations.filter((one) => one.role === as).map((one) => one.orgId) : [];
    if (orgIds.length > 0) return { kind: "organisations", orgIds, as };
  }
  const buying = isInside ? organisations.filter((one) => one.role === "buyer").map((one) => one.orgId) : [];
  return buying.length > 0
    ? { kind: "organisations", orgIds: buying, as: "buyer" }
    : { kind: "none", isPlaced: orgCode !== undefined };
}
