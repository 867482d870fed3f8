import { type Access, allEndpoints } from "@tender/contract";

const codesWhere = (isCounted: (access: Extract<Access, { kind: "permission" }>) => boolean): ReadonlySet<string> =>
  new Set(
    allEndpoints().flatMap(({ endpoint }) => {
      const access: Access = endpoint.access;
      return access.kind === "permission" && isCounted(access) ? [access.code] : [];
    }),
  );

/** Permission codes that calls require. */
export const callCodes: ReadonlySet<string> = codesWhere(() => true);

/** Codes of calls that administer. A person who holds one of them is an administrator. */
export const administrationCodes: ReadonlySet<string> = codesWhere(({ isRoutine }) => !isRoutine);
