import { Button } from "#shared/ui/button.tsx";
import { LevelTree } from "#shared/workspace-ui/level-tree/level-tree.tsx";
import { useLevelTree } from "#shared/workspace-ui/level-tree/use-level-tree.ts";
import { readLevel, treeKey } from "../api.ts";
import { treeText as text } from "../lazy-text.ts";
import type { Row } from "../model/runtime.ts";
import styles from "./online-form.module.css";

interface Props {
  readonly code: string;
  readonly tree: { readonly parent: string; readonly title: string };
  /** Id of the row whose children are listed; empty: all rows are listed. */
  readonly chosen: string;
  nameOf(row: Row): string;
  onChoose(id: string): void;
  onAddBelow?(parent: string): void;
}

/** The rows of a tree form; each level is read when it is opened. */
export function RowTree({ code, tree: { parent }, chosen, nameOf, onChoose, onAddBelow }: Props) {
  const tree = useLevelTree({ key: treeKey(code), readPage: (id, offset) => readLevel(code, parent, id, offset) });
  return (
    <div className={styles.tree}>
      <LevelTree
        tree={tree}
        chosen={chosen}
        mayMove={false}
        words={text}
        titleOf={({ row }) => nameOf(row)}
        onChoose={(id) => onChoose(id === chosen ? "" : id)}
        onMove={() => undefined}
      />
      {chosen === "" ? null : (
        <div className={styles.treeFoot}>
          <Button size="small" onClick={() => onChoose("")}>
            {text.all}
          </Button>
          {onAddBelow ? (
            <Button size="small" onClick={() => onAddBelow(chosen)}>
              {text.addBelow}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
