import type { EndpointOf, ResultOf } from "@tender/contract";
import type { ExplainedItem } from "#modules/access/permission/grant-register.service.ts";

export type ExplainedRow = ResultOf<EndpointOf<"roleAdmin.explain">>["rows"][number];

export interface HeldSource {
  readonly roleId: string;
  readonly name: string;
  readonly departName: string | null;
}

export interface ExplanationFilter {
  readonly keyword?: string | undefined;
  readonly held?: "0" | "1" | undefined;
}

const BUTTON = 2;

/** Returns every menu and button with the person's roles that grant it, and the departments in which these are held. */
export function explanationOf(
  items: readonly ExplainedItem[],
  sources: readonly HeldSource[],
  appNames: ReadonlyMap<string, string>,
  { keyword, held }: ExplanationFilter,
): ExplainedRow[] {
  const itemById = new Map(items.map((item) => [item.id, item]));
  const pathOf = (item: ExplainedItem): string[] => {
    const titles: string[] = [];
    // The bound ends a circle of parents, which only a direct change of the database can create.
    for (let up = itemById.get(item.parentId ?? ""); up && titles.length < 20; up = itemById.get(up.parentId ?? ""))
      titles.unshift(up.title);
    return titles;
  };
  const sourcesByRole = Map.groupBy(sources, ({ roleId }) => roleId);
  const searched = keyword?.trim().toLowerCase() ?? "";
  return items
    .filter(
      ({ title, action }) =>
        searched === "" ||
        title.toLowerCase().includes(searched) ||
        (action?.toLowerCase().includes(searched) ?? false),
    )
    .map((item) => ({
      id: item.id,
      appName: appNames.get(item.appId) ?? item.appId,
      path: pathOf(item),
      title: item.title,
      isButton: item.kind === BUTTON,
      action: item.action,
      isOff: item.kind === BUTTON && item.status === "0",
      sources: item.roleIds.flatMap((roleId) =>
        (sourcesByRole.get(roleId) ?? []).map(({ name, departName }) => ({ role: name, departName })),
      ),
    }))
    .filter((row) => held === undefined || (held === "1") === (row.sources.length > 0 || row.isOff));
}
