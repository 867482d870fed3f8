import { SearchedTree, type SearchedTreeProps } from "#shared/workspace-ui/level-tree/searched-tree.tsx";
import { type TreeNode, useSearch } from "../api.ts";
import { detailText, treeText as text } from "../text.ts";
import styles from "./department-admin.module.css";

type Props = Omit<SearchedTreeProps<TreeNode>, "words" | "titleOf" | "useFound">;

const titleOf = ({ departName, orgCode, members }: TreeNode) => (
  <span className={styles.node} title={`${departName}（${orgCode}）`}>
    <span className={styles.name}>{departName}</span>
    {members > 0 ? <span className={styles.count}>{members > 1_000 ? "1,000+" : members}</span> : null}
  </span>
);

/** The tree of departments. */
export const DepartmentTree = (props: Props) => (
  <SearchedTree {...props} words={text} titleOf={titleOf} useFound={useFound} />
);

function useFound(keyword: string) {
  const query = useSearch(keyword);
  const found = (query.data?.rows ?? []).map(({ id, departName, orgCode, path }) => ({
    id,
    name: departName,
    pathText: `${orgCode} · ${detailText.path(path.map((step) => step.departName))}`,
  }));
  return { query, found };
}
