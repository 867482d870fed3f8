import { Tree } from "antd";
import { useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { Finder } from "../../../shared/ui/search-box.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { LoadFailure } from "../../../shared/workspace-ui/load-failure.tsx";
import { treeSwitcher } from "../../../shared/workspace-ui/tree-switcher.tsx";
import { useSearch } from "../api.ts";
import { linesOf, type Place, placeOfDrop, type TreeLine, type TreeNode } from "../model/tree.ts";
import { detailText, treeText as text } from "../text.ts";
import styles from "./department-admin.module.css";
import { useSettled } from "./use-settled.ts";
import type { TreeState } from "./use-tree-state.ts";

interface Props {
  readonly tree: TreeState;
  readonly chosen: string;
  readonly mayMove: boolean;
  readonly onChoose: (id: string) => void;
  readonly onMove: (node: TreeNode, place: Place) => void;
}

/** A line as the library takes it. */
interface Row {
  readonly key: string;
  readonly title: React.ReactNode;
  readonly isLeaf: boolean;
  readonly children?: Row[];
  readonly line: TreeLine;
}

/** Only the rows in sight are in the page: there may be tens of thousands. */
const HEIGHT = 620;
const MORE = "more:";

function rowOf(line: TreeLine): Row {
  if (line.kind === "more")
    return {
      key: MORE + line.parentId,
      title: <span className={styles.more}>{text.more(line.left)}</span>,
      isLeaf: true,
      line,
    };
  const { node, children } = line;
  return {
    key: node.id,
    title: (
      <span className={styles.node} title={`${node.departName}（${node.orgCode}）`}>
        <span className={styles.name}>{node.departName}</span>
        {node.members > 0 ? (
          <span className={styles.count}>{node.members > 1_000 ? "1,000+" : node.members}</span>
        ) : null}
      </span>
    ),
    isLeaf: !node.hasChildren,
    ...(children ? { children: children.map(rowOf) } : {}),
    line,
  };
}

/** The departments on the left: level by level, or what a search finds with its way from the root. */
export function DepartmentTree(props: Props) {
  const [typed, setTyped] = useState("");
  const keyword = useSettled(typed);
  return (
    <>
      <Finder label={text.search} hint={text.searchHint} typed={typed} onType={setTyped} />
      {keyword === "" ? (
        <Levels {...props} />
      ) : (
        <Found keyword={keyword} chosen={props.chosen} onChoose={props.onChoose} />
      )}
    </>
  );
}

function Levels({ tree, chosen, mayMove, onChoose, onMove }: Props) {
  const { levels, error, isRetrying, retry, open, setOpen, showMore } = tree;
  const lines = linesOf(levels);
  if (error) return <LoadFailure what={text.what} error={error} isRetrying={isRetrying} onRetry={retry} />;
  if (levels.size === 0) return <Skeleton lines={8} label={text.loading} />;
  if (lines.length === 0) return <EmptyState text={text.none} />;
  const take = (line: TreeLine | undefined): void => {
    if (line?.kind === "more") showMore(line.parentId);
    else if (line) onChoose(line.node.id);
  };
  return (
    <>
      {mayMove ? <p className={styles.hint}>{text.drag}</p> : null}
      <Tree<Row>
        aria-label={text.label}
        blockNode
        virtual
        height={HEIGHT}
        className={styles.tree ?? ""}
        switcherIcon={treeSwitcher}
        treeData={lines.map(rowOf)}
        expandedKeys={[...open]}
        selectedKeys={chosen === "" ? [] : [chosen]}
        onExpand={(keys) => setOpen(keys.map(String))}
        onSelect={(_, { node }) => take(node.line)}
        draggable={mayMove ? { icon: false, nodeDraggable: ({ key }) => !String(key).startsWith(MORE) } : false}
        allowDrop={({ dropNode }) => dropNode.line.kind === "department"}
        onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
          const [moved, target] = [dragNode.line, node.line];
          if (moved.kind === "more" || target.kind === "more") return;
          const isBefore = dropPosition - Number(node.pos.split("-").at(-1)) < 0;
          const where = dropToGap ? (isBefore ? "before" : "behind") : "on";
          onMove(moved.node, placeOfDrop(levels, target.node, where));
        }}
      />
    </>
  );
}

function Found({ keyword, chosen, onChoose }: { keyword: string } & Pick<Props, "chosen" | "onChoose">) {
  const { data, error, isFetching, refetch } = useSearch(keyword);
  if (error)
    return <LoadFailure what={text.what} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} label={text.loading} />;
  return (
    <>
      <p className={styles.found} role="status">
        {data.rows.length === 0 ? text.nothingFound : text.found(data.rows.length, data.hasMore)}
      </p>
      <ul className={styles.results}>
        {data.rows.map(({ id, departName, orgCode, path }) => (
          <li key={id}>
            <Button
              kind="text"
              className={styles.result}
              aria-current={id === chosen || undefined}
              onClick={() => onChoose(id)}
            >
              <strong>{departName}</strong>
              <span className={styles.quiet}>
                {orgCode} · {detailText.path(path.map((step) => step.departName))}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
