import { useState } from "react";
import { useKeyword } from "#shared/hooks/use-keyword.ts";
import { Finder } from "#shared/ui/search-box.tsx";
import { FoundNodes } from "#shared/workspace-ui/level-tree/found-nodes.tsx";
import { LevelTree } from "#shared/workspace-ui/level-tree/level-tree.tsx";
import type { Place } from "#shared/workspace-ui/level-tree/levels.ts";
import type { LevelTreeState } from "#shared/workspace-ui/level-tree/use-level-tree.ts";
import { type TreeNode, useSearch } from "../api.ts";
import { detailText, treeText as text } from "../text.ts";
import styles from "./department-admin.module.css";

interface Props {
  readonly tree: LevelTreeState<TreeNode>;
  readonly chosen: string;
  readonly mayMove: boolean;
  readonly onChoose: (id: string) => void;
  readonly onMove: (node: TreeNode, place: Place) => void;
}

const titleOf = ({ departName, orgCode, members }: TreeNode) => (
  <span className={styles.node} title={`${departName}（${orgCode}）`}>
    <span className={styles.name}>{departName}</span>
    {members > 0 ? <span className={styles.count}>{members > 1_000 ? "1,000+" : members}</span> : null}
  </span>
);

/** The departments on the left: level by level, or what a search finds with its way from the root. */
export function DepartmentTree(props: Props) {
  const [typed, setTyped] = useState("");
  const keyword = useKeyword(typed);
  return (
    <>
      <Finder label={text.search} hint={text.searchHint} typed={typed} onType={setTyped} />
      {keyword === "" ? (
        <LevelTree {...props} words={text} titleOf={titleOf} />
      ) : (
        <Found keyword={keyword} chosen={props.chosen} onChoose={props.onChoose} />
      )}
    </>
  );
}

function Found({ keyword, chosen, onChoose }: { keyword: string } & Pick<Props, "chosen" | "onChoose">) {
  const query = useSearch(keyword);
  const found = (query.data?.rows ?? []).map(({ id, departName, orgCode, path }) => ({
    id,
    name: departName,
    place: `${orgCode} · ${detailText.path(path.map((step) => step.departName))}`,
  }));
  return <FoundNodes query={query} found={found} chosen={chosen} words={text} onChoose={onChoose} />;
}
