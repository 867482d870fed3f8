import { useHashChoice } from "#shared/hooks/use-hash-choice.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { LevelTree } from "#shared/workspace-ui/level-tree/level-tree.tsx";
import { ROOTS } from "#shared/workspace-ui/level-tree/levels.ts";
import { TreePage } from "#shared/workspace-ui/level-tree/tree-page.tsx";
import { useLevelTree } from "#shared/workspace-ui/level-tree/use-level-tree.ts";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { ownDepartmentKey, readLevel, type TreeNode } from "../api.ts";
import { BranchDetails } from "../components/branch-details.tsx";
import styles from "../components/own-department.module.css";
import { detailText, branchText as text, treeText } from "../text.ts";

const titleOf = ({ departName, orgCode, members }: TreeNode) => (
  <span className={styles.node} title={`${departName}（${orgCode}）`}>
    <span className={styles.name}>{departName}</span>
    {members > 0 ? <span className={styles.count}>{members > 1_000 ? "1,000+" : members}</span> : null}
  </span>
);

/** 我的部门: the branch that the person leads beside the chosen department, whose id is the fragment of the address. */
export function OwnDepartment() {
  const [chosen, choose] = useHashChoice();
  const tree = useLevelTree({ key: ownDepartmentKey, readPage: readLevel });
  if (tree.levels.get(ROOTS)?.total === 0)
    return (
      <>
        <PageHead title={text.title} note={text.note} />
        <EmptyState text={text.none} />
      </>
    );
  return (
    <>
      <PageHead title={text.title} note={text.note} />
      <TreePage
        tree={
          <LevelTree
            tree={tree}
            chosen={chosen}
            mayMove={false}
            words={treeText}
            titleOf={titleOf}
            onChoose={choose}
            onMove={() => undefined}
          />
        }
        treeLabel={treeText.label}
        details={
          chosen === "" ? <EmptyState text={text.choose} /> : <BranchDetails key={chosen} id={chosen} tree={tree} />
        }
        detailsLabel={detailText.subject}
        isChosen={chosen !== ""}
        backText={text.back}
        onBack={() => choose("")}
      />
    </>
  );
}
