import { type Access, allEndpoints } from "@tender/contract";

const codesWhere = (counts: (access: Extract<Access, { kind: "permission" }>) => boolean): ReadonlySet<string> =>
  new Set(
    allEndpoints().flatMap(({ endpoint }) => {
      const access: Access = endpoint.access;
      return access.kind === "permission" && counts(access) ? [access.code] : [];
    }),
  );

/** The codes that calls ask for. */
export const callCodes: ReadonlySet<string> = codesWhere(() => true);

/** Those of them that administer something: whoever holds one is an administrator. */
export const administrationCodes: ReadonlySet<string> = codesWhere(({ isEveryday }) => !isEveryday);
