import type { WorkspaceRoute } from "./workspace-route.ts";

/**
 * Returns the address of a registered view in the person's menu, with the record to show. Undefined: the menu lacks the
 * view.
 */
export function pathOfView(
  routes: readonly WorkspaceRoute[],
  component: string,
  recordId: string | null,
): string | undefined {
  for (const { content, path, registered, children } of routes) {
    const isShown = registered && content.kind === "component" && content.component === component;
    const found = isShown ? addressOf(path, recordId) : undefined;
    if (found !== undefined) return found;
    const below = pathOfView(children, component, recordId);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** A page of one record has its id in the path; a list gets it in the query. */
function addressOf(path: string, recordId: string | null): string | undefined {
  if (path.endsWith("/:id") && recordId !== null)
    return `${path.slice(0, -":id".length)}${encodeURIComponent(recordId)}`;
  if (path.includes(":")) return undefined;
  return recordId === null ? path : `${path}?${new URLSearchParams({ id: recordId })}`;
}
