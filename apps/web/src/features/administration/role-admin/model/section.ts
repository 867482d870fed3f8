export type RoleSection =
  | { readonly kind: "roles" | "explain" }
  | { readonly kind: "members" | "grants"; readonly roleId: string };

/** Returns the section that the address's fragment names: a section of the page, or a part of one role. */
export function sectionOf(hash: string): RoleSection {
  const [, kind, roleId] = /^#(members|grants)\/([\w-]{1,40})$/.exec(hash) ?? [];
  if ((kind === "members" || kind === "grants") && roleId !== undefined) return { kind, roleId };
  return { kind: hash === "#explain" ? "explain" : "roles" };
}
