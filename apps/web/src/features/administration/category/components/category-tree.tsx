import { useState } from "react";
import { useKeyword } from "#shared/hooks/use-keyword.ts";
import { Finder } from "#shared/ui/search-box.tsx";
import { FoundNodes } from "#shared/workspace-ui/level-tree/found-nodes.tsx";
import { LevelTree } from "#shared/workspace-ui/level-tree/level-tree.tsx";
import type { Place } from "#shared/workspace-ui/level-tree/levels.ts";
import type { LevelTreeState } from "#shared/workspace-ui/level-tree/use-level-tree.ts";
import { type CategoryNode, useSearch } from "../api.ts";
import { detailText, treeText as text } from "../text.ts";
import styles from "./category-admin.module.css";

interface Props {
  readonly tree: LevelTreeState<CategoryNode>;
  readonly chosen: string;
  readonly mayMove: boolean;
  readonly onChoose: (id: string) => void;
  readonly onMove: (node: CategoryNode, place: Place) => void;
}

const titleOf = ({ name, code, enabled }: CategoryNode) => (
  <span className={styles.node} title={`${name}（${code}）`}>
    <span className={styles.name}>{name}</span>
    <span className={styles.code}>{code}</span>
    {enabled ? null : <span className={styles.mark}>{text.off}</span>}
  </span>
);

/** The categories on the left: level by level, or what a search finds with its way from the root. */
export function CategoryTree(props: Props) {
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
  const found = (query.data?.rows ?? []).map(({ id, name, code, path }) => ({
    id,
    name,
    place: `${code} · ${detailText.path(path.map((step) => step.name))}`,
  }));
  return <FoundNodes query={query} found={found} chosen={chosen} words={text} onChoose={onChoose} />;
}
