export type DirectorySection =
  | { readonly kind: "connections" }
  | { readonly kind: "links" }
  | { readonly kind: "groups"; readonly id: string }
  | { readonly kind: "runs"; readonly id: string }
  | { readonly kind: "report"; readonly id: string; readonly runId: string };

/**
 * Returns the section that the address's fragment names: the list, the links of accounts, the groups or the imports of
 * one directory, or the report of one import.
 */
export function sectionOf(hash: string): DirectorySection {
  if (hash === "#links") return { kind: "links" };
  const [, groupsOf] = /^#groups\/([\w-]{1,40})$/.exec(hash) ?? [];
  if (groupsOf !== undefined) return { kind: "groups", id: groupsOf };
  const [, id, runId] = /^#runs\/([\w-]{1,40})(?:\/([\w-]{1,40}))?$/.exec(hash) ?? [];
  if (id === undefined) return { kind: "connections" };
  return runId === undefined ? { kind: "runs", id } : { kind: "report", id, runId };
}
