import { type Access, allEndpoints } from "@tender/contract";

const codesWhere = (counts: (access: Extract<Access, { kind: "permission" }>) => boolean): ReadonlySet<string> =>
  new Set(
    allEndpoints().flatMap(({ endpoint }) => {
      const access: Access = endpoint.access;
      return access.kind === "permission" && counts(access) ? [access.code] : [];
    }),
  );

/** Permission codes that calls require. */
export const callCodes: ReadonlySet<string> = codesWhere(() => true);

/** The codes among them that administer something: a person who holds one is an administrator. */
export const administrationCodes: ReadonlySet<string> = codesWhere(({ isRoutine }) => !isRoutine);
