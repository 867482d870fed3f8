import { useState } from "react";
import { LoadedDialog } from "#shared/feedback/loaded-dialog.tsx";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { Button } from "#shared/ui/button.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import type { DialogProps } from "./combined-dialog.tsx";
import styles from "./combined-query.module.css";
import type { Group } from "./filter.ts";
import { filterText } from "./filter-text.ts";
import { combinedText as text } from "./text.ts";

export type { ConditionValueProps } from "./combined-dialog.tsx";

const loadDialog = boundedLoad(async () => (await import("./combined-dialog.tsx")).CombinedDialog);

type Props = Omit<DialogProps, "onClose" | "onApply"> & { onApply(group: Group | undefined): void };

/** The combined query of a list: its sentence, and the button of its dialog. */
export function CombinedQuery({ columns, appliedGroup, valueControl, onApply }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  useTabDialog(
    "combined-query",
    isOpen ? (
      <LoadedDialog load={loadDialog} onFailure={close}>
        {(CombinedDialog) => (
          <CombinedDialog
            columns={columns}
            appliedGroup={appliedGroup}
            valueControl={valueControl}
            onClose={close}
            onApply={(group) => {
              close();
              onApply(group);
            }}
          />
        )}
      </LoadedDialog>
    ) : null,
  );
  return (
    <div className={styles.query}>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text.open}
      </Button>
      {appliedGroup ? (
        <>
          <p className={styles.sentence} role="status">
            {filterText(appliedGroup, columns)}
          </p>
          <Button size="small" kind="text" onClick={() => onApply(undefined)}>
            {text.clear}
          </Button>
        </>
      ) : null}
    </div>
  );
}
