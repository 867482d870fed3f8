/** Projects that an account works on, by its department and the agencies that it acts for. */
export interface TenderPlace {
  /** Sees all projects. */
  readonly isSupervisor: boolean;
  /** Department whose branch the account works for. Null: none, or an account of an outside organisation. */
  readonly deptCode: string | null;
  /** Agencies that the account acts for. */
  readonly agencyIds: readonly string[];
}

export interface PlaceFacts {
  /** Roles in the current department. */
  readonly roles: readonly string[];
  /** Code of the current department. */
  readonly orgCode: string | undefined;
  readonly organisations: readonly { readonly orgId: string; readonly role: "supplier" | "agency" | "buyer" }[];
}

/** Roles that see the projects of all departments. */
const SUPERVISING_ROLES = ["system_admin", "supervisor"];
/** Roles of people from outside. Their department manages their account and is no buyer. */
const EXTERNAL_ROLES = ["supplier_operator", "agency", "expert"];

/** Returns the place of an account. An account of outside roles alone has no department here. */
export function decidePlace({ roles, orgCode, organisations }: PlaceFacts): TenderPlace {
  const isInternal = roles.some((role) => !EXTERNAL_ROLES.includes(role));
  return {
    isSupervisor: SUPERVISING_ROLES.some((role) => roles.includes(role)),
    deptCode: isInternal ? (orgCode ?? null) : null,
    agencyIds: organisations.filter(({ role }) => role === "agency").map(({ orgId }) => orgId),
  };
}

/** Returns whether the account may work on the project, which supervising alone does not allow. */
export const worksOn = (
  { deptCode, agencyIds }: TenderPlace,
  project: { readonly deptCode: string; readonly agencyId: string | null },
): boolean =>
  (deptCode !== null && project.deptCode.startsWith(deptCode)) ||
  (project.agencyId !== null && agencyIds.includes(project.agencyId));
