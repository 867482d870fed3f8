export type ScimSection = { readonly kind: "clients" } | { readonly kind: "groups"; readonly clientId: string };

/** Returns the section that the address's fragment names: the list, or the groups of one identity system. */
export function sectionOf(hash: string): ScimSection {
  const [, clientId] = /^#groups\/([\w-]{1,40})$/.exec(hash) ?? [];
  return clientId === undefined ? { kind: "clients" } : { kind: "groups", clientId };
}
