import { Tree } from "antd";
import type { ReactNode } from "react";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { treeSwitcher } from "#shared/workspace-ui/tree-switcher.tsx";
import styles from "./level-tree.module.css";
import { type LevelNode, linesOf, positionOfDrop, ROOTS, type TreeLine, type TreePosition } from "./levels.ts";
import type { LevelTreeState } from "./use-level-tree.ts";

interface Props<N extends LevelNode> {
  readonly tree: LevelTreeState<N>;
  readonly chosen: string;
  readonly mayMove: boolean;
  readonly words: {
    readonly label: string;
    readonly subject: string;
    readonly loading: string;
    readonly none: string;
    readonly drag: string;
    more(remaining: number): string;
  };
  titleOf(node: N): ReactNode;
  onChoose(id: string): void;
  onMove(node: N, position: TreePosition): void;
}

/** A row in the form that the library requires. */
interface Row<N extends LevelNode> {
  readonly key: string;
  readonly title: ReactNode;
  readonly isLeaf: boolean;
  readonly children?: Row<N>[];
  readonly line: TreeLine<N>;
}

/** Height of the virtual list in pixels. Only visible rows are rendered: there may be tens of thousands. */
const TREE_HEIGHT_PX = 620;
const MORE_PREFIX = "more:";

/** A tree whose levels are loaded when they are opened. Dragging orders and moves entries. */
export function LevelTree<N extends LevelNode>({ tree, chosen, mayMove, words, titleOf, onChoose, onMove }: Props<N>) {
  const { levels, error, isRetrying, retry, open, setOpen, showMore } = tree;
  const lines = linesOf(levels);
  if (error) return <LoadFailure subject={words.subject} error={error} isRetrying={isRetrying} onRetry={retry} />;
  if (!levels.has(ROOTS)) return <Skeleton lines={8} label={words.loading} />;
  if (lines.length === 0) return <EmptyState text={words.none} />;

  const rowOf = (line: TreeLine<N>): Row<N> =>
    line.kind === "more"
      ? {
          key: MORE_PREFIX + line.parentId,
          title: <span className={styles.more}>{words.more(line.remaining)}</span>,
          isLeaf: true,
          line,
        }
      : {
          key: line.node.id,
          title: titleOf(line.node),
          isLeaf: !line.node.hasChildren,
          ...(line.children ? { children: line.children.map(rowOf) } : {}),
          line,
        };
  const select = (line: TreeLine<N>): void => {
    if (line.kind === "more") showMore(line.parentId);
    else onChoose(line.node.id);
  };
  return (
    <>
      {mayMove ? <p className={styles.hint}>{words.drag}</p> : null}
      <Tree<Row<N>>
        aria-label={words.label}
        blockNode
        virtual
        height={TREE_HEIGHT_PX}
        className={styles.tree ?? ""}
        switcherIcon={treeSwitcher}
        treeData={lines.map(rowOf)}
        expandedKeys={[...open]}
        selectedKeys={chosen === "" ? [] : [chosen]}
        onExpand={(keys) => setOpen(keys.map(String))}
        onSelect={(_, { node }) => select(node.line)}
        draggable={mayMove ? { icon: false, nodeDraggable: ({ key }) => !String(key).startsWith(MORE_PREFIX) } : false}
        allowDrop={({ dropNode }) => dropNode.line.kind === "node"}
        onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
          const [movedLine, targetLine] = [dragNode.line, node.line];
          if (movedLine.kind === "more" || targetLine.kind === "more") return;
          const isBefore = dropPosition - Number(node.pos.split("-").at(-1)) < 0;
          const drop = dropToGap ? (isBefore ? "before" : "behind") : "on";
          onMove(movedLine.node, positionOfDrop(levels, targetLine.node, drop));
        }}
      />
    </>
  );
}
