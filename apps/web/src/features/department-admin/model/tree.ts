import type { EndpointOf, ResultOf } from "@tender/contract";

export type TreeNode = ResultOf<EndpointOf<"departmentAdmin.listChildren">>["rows"][number];

export interface Level {
  readonly total: number;
  readonly rows: readonly TreeNode[];
}

/** What is known of each department's children, by its id; the roots by the empty text. */
export type Levels = ReadonlyMap<string, Level>;

export const ROOTS = "";

/** A line of the tree: a department, or the place where a level goes on. */
export type TreeLine =
  | { readonly kind: "department"; readonly node: TreeNode; readonly children: readonly TreeLine[] | undefined }
  | { readonly kind: "more"; readonly parentId: string; readonly left: number };

export function linesOf(levels: Levels, parentId: string = ROOTS): TreeLine[] {
  const level = levels.get(parentId);
  if (!level) return [];
  const lines: TreeLine[] = level.rows.map((node) => ({
    kind: "department",
    node,
    children: node.hasChildren && levels.has(node.id) ? linesOf(levels, node.id) : undefined,
  }));
  const left = level.total - level.rows.length;
  return left > 0 ? [...lines, { kind: "more", parentId, left }] : lines;
}

const rowsBelow = (levels: Levels, parentId: string | null): readonly TreeNode[] =>
  levels.get(parentId ?? ROOTS)?.rows ?? [];

/** Where a department comes to stand: below `parentId`, before `before`, or last. */
export interface Place {
  readonly parentId: string | null;
  readonly before: string | null;
}

/** It was dropped on a department (first of its children), or into the gap before or behind one. */
export function placeOfDrop(levels: Levels, target: TreeNode, where: "on" | "before" | "behind"): Place {
  if (where === "on") return { parentId: target.id, before: rowsBelow(levels, target.id)[0]?.id ?? null };
  const { parentId } = target;
  if (where === "before") return { parentId, before: target.id };
  const rows = rowsBelow(levels, parentId);
  const at = rows.findIndex(({ id }) => id === target.id);
  return { parentId, before: rows[at + 1]?.id ?? null };
}

/** One place up or down among its siblings; undefined: it stands there already, or its level is not known. */
export function placeOfStep(levels: Levels, node: TreeNode, step: "up" | "down"): Place | undefined {
  const rows = rowsBelow(levels, node.parentId);
  const at = rows.findIndex(({ id }) => id === node.id);
  if (at < 0) return undefined;
  const { parentId } = node;
  if (step === "up") return at === 0 ? undefined : { parentId, before: rows[at - 1]?.id ?? null };
  return at === rows.length - 1 ? undefined : { parentId, before: rows[at + 2]?.id ?? null };
}
