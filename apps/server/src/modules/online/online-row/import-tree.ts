import { truncateText } from "#platform/limited-text.ts";
import { faultIn, type ImportDraft, type ImportedTable } from "./import-draft.ts";
import type { TreePaths } from "./tree-paths.ts";

/** Resolves the parents of a file's rows and adds the rows to the tree, in order: a row may be below an earlier one. */
export function placeInTree(
  imported: ImportedTable,
  paths: TreePaths | undefined,
  drafts: readonly ImportDraft[],
): void {
  const { tree } = imported.formAccess.form.definition;
  if (!tree || !paths || !imported.table.fields.has(tree.parent)) return;
  for (const { row, id, stored, sent, faults } of drafts) {
    const typed = row.texts[tree.parent];
    const title = String(sent[tree.title] ?? stored?.values[tree.title] ?? "");
    const before = stored?.values[tree.parent];
    let parent: string | null = typeof before === "string" ? before : null;
    if (typed !== undefined) {
      const found = typed === "" ? "" : paths.find(typed);
      if (found === undefined)
        faults.push(
          faultIn(
            imported,
            tree.parent,
            "unknown",
            `没有“${truncateText(typed, 60)}”；上级须已存在，或为本文件中靠前的行`,
          ),
        );
      else if (found === null)
        faults.push(faultIn(imported, tree.parent, "ambiguous", `存在多个“${truncateText(typed, 60)}”，请填写编号`));
      else {
        parent = found === "" ? null : found;
        if (stored || parent !== null) sent[tree.parent] = parent;
      }
    }
    if (!paths.place(id, parent, title))
      faults.push(faultIn(imported, tree.parent, "ring", "上级不能是自己或自己的下级"));
  }
}
