import { SearchedTree, type SearchedTreeProps } from "#shared/workspace-ui/level-tree/searched-tree.tsx";
import { type CategoryNode, useSearch } from "../api.ts";
import { detailText, treeText as text } from "../text.ts";
import styles from "./category-admin.module.css";

type Props = Omit<SearchedTreeProps<CategoryNode>, "words" | "titleOf" | "useFound">;

const titleOf = ({ name, code, enabled }: CategoryNode) => (
  <span className={styles.node} title={`${name}（${code}）`}>
    <span className={styles.name}>{name}</span>
    <span className={styles.code}>{code}</span>
    {enabled ? null : <span className={styles.mark}>{text.off}</span>}
  </span>
);

/** The tree of categories. */
export const CategoryTree = (props: Props) => (
  <SearchedTree {...props} words={text} titleOf={titleOf} useFound={useFound} />
);

function useFound(keyword: string) {
  const query = useSearch(keyword);
  const found = (query.data?.rows ?? []).map(({ id, name, code, path }) => ({
    id,
    name,
    pathText: `${code} · ${detailText.path(path.map((step) => step.name))}`,
  }));
  return { query, found };
}
