import { Tree } from "antd";
import { type ComponentRef, type Key, useEffect, useRef, useState } from "react";
import { treeSwitcher } from "#shared/workspace-ui/tree-switcher.tsx";
import type { Item } from "../api.ts";
import { ancestorIds, type MenuNode, positionAfterDrop, type TreePosition } from "../model/menu-nodes.ts";
import { menuAdminText as text } from "../text.ts";
import styles from "./menu-admin.module.css";

interface Props {
  readonly nodes: readonly MenuNode<Item>[];
  readonly items: readonly Item[];
  readonly chosenId: string | null;
  readonly isOpenAtFirst: boolean;
  readonly mayMove: boolean;
  readonly onChoose: (id: string) => void;
  readonly onMove: (item: Item, position: TreePosition) => void;
}

/** Height in pixels. The tree is virtual, because an application may have thousands of rows. */
const HEIGHT = 600;

const groupsIn = (nodes: readonly MenuNode<Item>[]): string[] =>
  nodes.flatMap(({ item, children }) => (children.length > 0 ? [item.id, ...groupsIn(children)] : []));

const marksOf = ({ item, children }: MenuNode<Item>): string[] => [
  ...(item.hidden ? [text.hidden] : []),
  ...(item.status === "0" ? [text.off] : []),
  ...(item.roles === 0 && item.status !== "0" && children.every((child) => child.item.isButton)
    ? [text.ungranted]
    : []),
];

export function MenuTree({ nodes, items, chosenId, isOpenAtFirst, mayMove, onChoose, onMove }: Props) {
  const [expanded, setExpanded] = useState<readonly Key[]>(() => (isOpenAtFirst ? groupsIn(nodes) : []));
  const [shown, setShown] = useState("");
  const ancestors = ancestorIds(items, chosenId);
  // An item that was just created, moved or found may be in a collapsed branch.
  if (shown !== ancestors.join()) {
    setShown(ancestors.join());
    setExpanded([...new Set([...expanded, ...ancestors])]);
  }
  const tree = useRef<ComponentRef<typeof Tree>>(null);
  useEffect(() => {
    if (chosenId !== null) tree.current?.scrollTo({ key: chosenId });
  }, [chosenId]);
  const rowOf = (node: MenuNode<Item>): object => ({
    key: node.item.id,
    title: (
      <span className={styles.node}>
        {node.item.title}
        <code className={styles.code}>{node.item.isButton ? node.item.action : node.item.path}</code>
        {marksOf(node).map((mark) => (
          <span key={mark} className={styles.mark}>
            {mark}
          </span>
        ))}
      </span>
    ),
    children: node.children.map(rowOf),
  });
  return (
    <>
      <div className={styles.folding}>
        <button type="button" className={styles.link} onClick={() => setExpanded(groupsIn(nodes))}>
          {text.expand}
        </button>
        <button type="button" className={styles.link} onClick={() => setExpanded([])}>
          {text.collapse}
        </button>
      </div>
      <Tree
        ref={tree}
        aria-label={text.tree}
        blockNode
        height={HEIGHT}
        draggable={mayMove ? { icon: false } : false}
        switcherIcon={treeSwitcher}
        treeData={nodes.map(rowOf) as never}
        expandedKeys={[...expanded]}
        selectedKeys={chosenId === null ? [] : [chosenId]}
        onExpand={(keys) => setExpanded(keys)}
        onSelect={(_, { node }) => onChoose(String(node.key))}
        onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
          const index = Number(node.pos.split("-").at(-1));
          const where = dropToGap ? (dropPosition < index ? "before" : "behind") : "inside";
          const item = items.find(({ id }) => id === dragNode.key);
          const position = positionAfterDrop(items, String(dragNode.key), String(node.key), where);
          if (item && position) onMove(item, position);
        }}
      />
    </>
  );
}
