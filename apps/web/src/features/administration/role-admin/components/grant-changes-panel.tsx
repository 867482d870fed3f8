import { Button } from "#shared/ui/button.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import type { GrantChanges } from "../model/grant-tree.ts";
import { grantsText as text } from "../text.ts";
import styles from "./role-admin.module.css";

interface Props {
  readonly changes: GrantChanges;
  readonly titleOf: (id: string) => string;
  readonly onUndo: (id: string) => void;
  readonly onUndoAll: () => void;
}

/** The difference between the saved grants and the ticked ones. */
export function GrantChangesPanel({ changes: { add, revoke }, titleOf, onUndo, onUndoAll }: Props) {
  const part = (ids: ReadonlySet<string>, heading: string) =>
    ids.size === 0 ? null : (
      <>
        <h3>{heading}</h3>
        <ul>
          {[...ids].map((id) => (
            <li key={id}>
              <span>{titleOf(id)}</span>
              <RowAction aria-label={text.undoOf(titleOf(id))} onClick={() => onUndo(id)}>
                {text.undo}
              </RowAction>
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <section className={styles.changes} aria-label={text.changes}>
      <h2>{text.changes}</h2>
      <div role="status">{add.size + revoke.size === 0 ? text.noChanges : null}</div>
      {part(add, text.added(add.size))}
      {part(revoke, text.revoked(revoke.size))}
      {add.size + revoke.size > 1 ? (
        <Button size="small" onClick={onUndoAll}>
          {text.undoAll}
        </Button>
      ) : null}
    </section>
  );
}
