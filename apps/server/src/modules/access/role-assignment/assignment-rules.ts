import type { ErrorCode } from "@tender/contract";

/** Facts of a role that decide whether a person may grant or revoke it. */
export interface Judged {
  readonly name: string;
  /** Does the granter hold everywhere all that it opens? */
  readonly isCovered: boolean;
}

export interface AssignmentRequest {
  readonly granterId: string;
  readonly receiverIds: readonly string[];
  /** Granted or revoked roles; roles that people keep are not checked again. */
  readonly roles: readonly Judged[];
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

export interface RolePlace {
  readonly code: string;
  /** The department that it is held in; null: everywhere. */
  readonly orgCode: string | null;
}

const keyOf = ({ code, orgCode }: RolePlace): string => `${code} ${orgCode ?? ""}`;

/** Computes the grants and revocations that lead from `before` to `after`. */
export function stepsBetween<B extends RolePlace, A extends RolePlace>(
  before: readonly B[],
  after: readonly A[],
): { readonly given: readonly A[]; readonly taken: readonly B[] } {
  const held = new Set(before.map(keyOf));
  const wanted = new Map(after.map((place) => [keyOf(place), place]));
  return {
    given: [...wanted].flatMap(([key, place]) => (held.has(key) ? [] : place)),
    taken: before.filter((place) => !wanted.has(keyOf(place))),
  };
}

/**
 * The role that runs an installation: its last active holder everywhere must stay, and it keeps the codes that grant
 * rights.
 */
export const LAST_ADMINISTRATOR = "system_admin";

const pillars = ["role:grant", "role:member"];

export const isWithoutPillars = (codes: ReadonlySet<string>): boolean => pillars.some((code) => !codes.has(code));
