import { useState } from "react";
import { reportError } from "../feedback/report-error.ts";
import { boundedLoad } from "../loading/chunk-load.ts";
import { Button } from "../ui/button.tsx";
import { useTabDialog } from "../workspace-ui/tab-dialog.tsx";
import type { CombinedDialog, DialogProps } from "./combined-dialog.tsx";
import styles from "./combined-query.module.css";
import type { Group } from "./filter.ts";
import { filterText } from "./filter-text.ts";
import { combinedText as text } from "./text.ts";

export type { ConditionValueProps } from "./combined-dialog.tsx";

const loadDialog = boundedLoad(async () => (await import("./combined-dialog.tsx")).CombinedDialog);

type Props = Omit<DialogProps, "onClose" | "onAsk"> & { onAsk(group: Group | undefined): void };

/** What the list is asked by beyond its query line: a sentence, and the dialog that makes it. */
export function CombinedQuery({ columns, asked, valueControl, onAsk }: Props) {
  const [opened, setOpened] = useState<{ readonly Dialog: typeof CombinedDialog } | null>(null);
  const open = (): void => void loadDialog().then((Dialog) => setOpened({ Dialog }), reportError);
  useTabDialog(
    "combined-query",
    opened ? (
      <opened.Dialog
        columns={columns}
        asked={asked}
        valueControl={valueControl}
        onClose={() => setOpened(null)}
        onAsk={(group) => {
          setOpened(null);
          onAsk(group);
        }}
      />
    ) : null,
  );
  return (
    <div className={styles.asked}>
      <Button size="small" aria-haspopup="dialog" onClick={open}>
        {text.open}
      </Button>
      {asked ? (
        <>
          <p className={styles.sentence} role="status">
            {filterText(asked, columns)}
          </p>
          <Button size="small" kind="text" onClick={() => onAsk(undefined)}>
            {text.clear}
          </Button>
        </>
      ) : null}
    </div>
  );
}
