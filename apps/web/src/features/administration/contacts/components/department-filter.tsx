import { Button } from "#shared/ui/button.tsx";
import { LevelTree } from "#shared/workspace-ui/level-tree/level-tree.tsx";
import { useLevelTree } from "#shared/workspace-ui/level-tree/use-level-tree.ts";
import { type DepartmentNode, readLevel } from "../api.ts";
import { treeText as text } from "../text.ts";
import styles from "./contacts.module.css";

interface Props {
  /** Code of the department. Empty: all departments. */
  readonly chosen: string;
  readonly onChoose: (orgCode: string) => void;
}

const titleOf = ({ departName, orgCode }: DepartmentNode) => (
  <span className={styles.node} title={`${departName}（${orgCode}）`}>
    {departName}
  </span>
);

/** The departments level by level; the chosen one filters the list. */
export function DepartmentFilter({ chosen, onChoose }: Props) {
  const tree = useLevelTree({ key: ["contacts"], readPage: readLevel });
  const nodes = [...tree.levels.values()].flatMap(({ rows }) => rows);
  return (
    <>
      <Button kind={chosen === "" ? "default" : "text"} aria-pressed={chosen === ""} onClick={() => onChoose("")}>
        {text.all}
      </Button>
      <LevelTree
        tree={tree}
        chosen={nodes.find(({ orgCode }) => orgCode === chosen)?.id ?? ""}
        mayMove={false}
        words={text}
        titleOf={titleOf}
        onChoose={(id) => onChoose(nodes.find((node) => node.id === id)?.orgCode ?? "")}
        onMove={() => undefined}
      />
    </>
  );
}
