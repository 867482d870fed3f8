/** The part of a tree entry that its position needs. */
export interface LevelNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly hasChildren: boolean;
}

export interface Level<N extends LevelNode> {
  readonly total: number;
  readonly rows: readonly N[];
}

/** The loaded children of each entry, by its id; those of the root by the empty text. */
export type Levels<N extends LevelNode> = ReadonlyMap<string, Level<N>>;

export const ROOTS = "";

/** A line of the tree: an entry, or the mark of an incomplete level. */
export type TreeLine<N extends LevelNode> =
  | { readonly kind: "node"; readonly node: N; readonly children: readonly TreeLine<N>[] | undefined }
  | { readonly kind: "more"; readonly parentId: string; readonly left: number };

export function linesOf<N extends LevelNode>(levels: Levels<N>, parentId: string = ROOTS): TreeLine<N>[] {
  const level = levels.get(parentId);
  if (!level) return [];
  const lines: TreeLine<N>[] = level.rows.map((node) => ({
    kind: "node",
    node,
    children: node.hasChildren && levels.has(node.id) ? linesOf(levels, node.id) : undefined,
  }));
  const left = level.total - level.rows.length;
  return left > 0 ? [...lines, { kind: "more", parentId, left }] : lines;
}

const rowsBelow = <N extends LevelNode>(levels: Levels<N>, parentId: string | null): readonly N[] =>
  levels.get(parentId ?? ROOTS)?.rows ?? [];

/** The target of a move: below `parentId`, before `before`. `before` null: last. */
export interface Place {
  readonly parentId: string | null;
  readonly before: string | null;
}

/** Returns the place of a drop: on an entry (as its first child), or in the gap before or behind one. */
export function placeOfDrop<N extends LevelNode>(
  levels: Levels<N>,
  target: LevelNode,
  where: "on" | "before" | "behind",
): Place {
  if (where === "on") return { parentId: target.id, before: rowsBelow(levels, target.id)[0]?.id ?? null };
  const { parentId } = target;
  if (where === "before") return { parentId, before: target.id };
  const rows = rowsBelow(levels, parentId);
  const at = rows.findIndex(({ id }) => id === target.id);
  return { parentId, before: rows[at + 1]?.id ?? null };
}

/**
 * Returns the place one step up or down among the siblings. Undefined: it is the first or last already, or its level is
 * not loaded.
 */
export function placeOfStep<N extends LevelNode>(
  levels: Levels<N>,
  node: Pick<LevelNode, "id" | "parentId">,
  step: "up" | "down",
): Place | undefined {
  const rows = rowsBelow(levels, node.parentId);
  const at = rows.findIndex(({ id }) => id === node.id);
  if (at < 0) return undefined;
  const { parentId } = node;
  if (step === "up") return at === 0 ? undefined : { parentId, before: rows[at - 1]?.id ?? null };
  return at === rows.length - 1 ? undefined : { parentId, before: rows[at + 2]?.id ?? null };
}
