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
  | { readonly kind: "more"; readonly parentId: string; readonly remaining: number };

export function linesOf<N extends LevelNode>(levels: Levels<N>, parentId: string = ROOTS): TreeLine<N>[] {
  const level = levels.get(parentId);
  if (!level) return [];
  const lines: TreeLine<N>[] = level.rows.map((node) => ({
    kind: "node",
    node,
    children: node.hasChildren && levels.has(node.id) ? linesOf(levels, node.id) : undefined,
  }));
  const remaining = level.total - level.rows.length;
  return remaining > 0 ? [...lines, { kind: "more", parentId, remaining }] : lines;
}

const rowsBelow = <N extends LevelNode>(levels: Levels<N>, parentId: string | null): readonly N[] =>
  levels.get(parentId ?? ROOTS)?.rows ?? [];

/** The target of a move: below `parentId`, before `before`. `before` null: last. */
export interface TreePosition {
  readonly parentId: string | null;
  readonly before: string | null;
}

/** Returns the position of a drop: on an entry (as its first child), or in the gap before or behind one. */
export function positionOfDrop<N extends LevelNode>(
  levels: Levels<N>,
  target: LevelNode,
  drop: "on" | "before" | "behind",
): TreePosition {
  if (drop === "on") return { parentId: target.id, before: rowsBelow(levels, target.id)[0]?.id ?? null };
  const { parentId } = target;
  if (drop === "before") return { parentId, before: target.id };
  const rows = rowsBelow(levels, parentId);
  const index = rows.findIndex(({ id }) => id === target.id);
  return { parentId, before: rows[index + 1]?.id ?? null };
}

/**
 * Returns the position one step up or down among the siblings. Undefined: it is the first or last already, or its level is
 * not loaded.
 */
export function positionOfStep<N extends LevelNode>(
  levels: Levels<N>,
  node: Pick<LevelNode, "id" | "parentId">,
  step: "up" | "down",
): TreePosition | undefined {
  const rows = rowsBelow(levels, node.parentId);
  const index = rows.findIndex(({ id }) => id === node.id);
  if (index < 0) return undefined;
  const { parentId } = node;
  if (step === "up") return index === 0 ? undefined : { parentId, before: rows[index - 1]?.id ?? null };
  return index === rows.length - 1 ? undefined : { parentId, before: rows[index + 2]?.id ?? null };
}
