import type { WorkspaceRoute } from "./workspace-route.ts";

/** Where the person's menu shows a registered view, with the record that it is to show; undefined where it does not. */
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

/** A page of one record has its id in the path; a list is asked for it by its query. */
function addressOf(path: string, recordId: string | null): string | undefined {
  if (path.endsWith("/:id") && recordId !== null)
    return `${path.slice(0, -":id".length)}${encodeURIComponent(recordId)}`;
  if (path.includes(":")) return undefined;
  return recordId === null ? path : `${path}?${new URLSearchParams({ id: recordId })}`;
}
