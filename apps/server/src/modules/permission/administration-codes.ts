import { allEndpoints } from "@tender/contract";

/** A call that asks for a permission code administers something; these are their codes. */
export const administrationCodes: ReadonlySet<string> = new Set(
  allEndpoints().flatMap(({ endpoint: { access } }) => (access.kind === "permission" ? [access.code] : [])),
);
