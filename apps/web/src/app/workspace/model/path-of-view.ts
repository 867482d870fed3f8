import type { WorkspaceRoute } from "./workspace-route.ts";

/** Where the person's menu shows a registered view, with the record that it is to show; undefined where it does not. */
export function pathOfView(
  routes: readonly WorkspaceRoute[],
  component: string,
  recordId: string | null,
): string | undefined {
  for (const { content, path, registered, children } of routes) {
    if (registered && content.kind === "component" && content.component === component && !path.includes(":"))
      return recordId === null ? path : `${path}?${new URLSearchParams({ id: recordId })}`;
    const below = pathOfView(children, component, recordId);
    if (below !== undefined) return below;
  }
  return undefined;
}
