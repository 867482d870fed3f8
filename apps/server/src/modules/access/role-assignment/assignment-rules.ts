import type { ErrorCode } from "@tender/contract";

/** Facts of a role that decide whether a person may grant or revoke it. */
export interface CheckedRole {
  readonly name: string;
  /** True if the granter holds all its rights everywhere. */
  readonly isCovered: boolean;
}

export interface AssignmentRequest {
  readonly granterId: string;
  readonly receiverIds: readonly string[];
  /** Granted or revoked roles; unchanged roles are not checked. */
  readonly roles: readonly CheckedRole[];
}

export interface AssignmentRefusal {
  readonly code: Extract<ErrorCode, "role.own" | "role.beyond_own">;
  readonly role?: string;
}

/** Refuses changes of one's own roles, and of roles that open more than the granter holds. */
export function assignmentRefusalOf({
  granterId,
  receiverIds,
  roles,
}: AssignmentRequest): AssignmentRefusal | undefined {
  if (receiverIds.includes(granterId) && roles.length > 0) return { code: "role.own" };
  const beyond = roles.find(({ isCovered }) => !isCovered);
  return beyond && { code: "role.beyond_own", role: beyond.name };
}

export interface AssignedRole {
  readonly code: string;
  /** The department that it is held in; null: everywhere. */
  readonly orgCode: string | null;
}

const keyOf = ({ code, orgCode }: AssignedRole): string => `${code} ${orgCode ?? ""}`;

/** Computes the grants and revocations that lead from `before` to `after`. */
export function diffRoles<B extends AssignedRole, A extends AssignedRole>(
  before: readonly B[],
  after: readonly A[],
): { readonly granted: readonly A[]; readonly revoked: readonly B[] } {
  const beforeKeys = new Set(before.map(keyOf));
  const afterByKey = new Map(after.map((role) => [keyOf(role), role]));
  return {
    granted: [...afterByKey].flatMap(([key, role]) => (beforeKeys.has(key) ? [] : role)),
    revoked: before.filter((role) => !afterByKey.has(keyOf(role))),
  };
}

/**
 * Code of the role that runs an installation. At least one active person holds it everywhere, and it always has the
 * codes that grant rights.
 */
export const ADMINISTRATOR_ROLE = "system_admin";

const GRANTING_CODES = ["role:grant", "role:member"];

export const lacksGrantingCodes = (codes: ReadonlySet<string>): boolean =>
  GRANTING_CODES.some((code) => !codes.has(code));
