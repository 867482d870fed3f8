import type { ReportDefinition } from "@tender/contract";
import { useState } from "react";
import styles from "#shared/designing/dialogs.module.css";
import { SavedRecords } from "#shared/designing/saved-records.tsx";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { recordsInBrowser, useRecords } from "../api.ts";
import { reportChanges } from "../model/difference.ts";
import { partWords, type ReportPart, wordOfColumn, wordOfPart } from "../model/words-of.ts";
import { recordsText as text } from "../text.ts";

interface Props {
  readonly id: string;
  readonly code: string;
  readonly mayRestore: boolean;
  /** True: it is the newest save now. */
  readonly onRestore: (definition: ReportDefinition) => Promise<boolean>;
  readonly onClose: () => void;
}

/** The saves of a report, the newest first: what each says, any two side by side, and one of them saved anew. */
export function RecordsDialog({ id, code, mayRestore, onRestore, onClose }: Props) {
  const { data: told, error } = useRecords(id, code);
  // What was told before it could not be asked any more is what this browser keeps.
  const data = error ? undefined : told;
  // The server's list wins; without its answer there is what this browser kept of it.
  const rows = data ?? (error ? recordsInBrowser(code) : undefined);
  const [isSaving, setIsSaving] = useState(false);

  async function restore(definition: ReportDefinition): Promise<void> {
    if (!(await confirm({ title: text.restore, text: text.question, okText: text.restore }))) return;
    setIsSaving(true);
    try {
      if (await onRestore(definition)) {
        notify({ kind: "success", text: text.restored });
        onClose();
      }
    } finally {
      setIsSaving(false);
    }
  }
  return (
    <WorkspaceDialog
      open
      title={text.title}
      width={820}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <div className={styles.part}>
        <p className={styles.note}>{text.note}</p>
        {!data && error ? (
          <p role="alert" className={styles.info}>
            {text.offline}
          </p>
        ) : null}
        {rows ? (
          <SavedRecords<ReportDefinition>
            rows={rows}
            contentOf={(definition) => <Content definition={definition} />}
            changesOf={reportChanges}
            isBusy={isSaving}
            {...(mayRestore && data ? { onRestore: ({ content }) => void restore(content) } : {})}
          />
        ) : (
          <Skeleton lines={4} />
        )}
      </div>
    </WorkspaceDialog>
  );
}

const parts = Object.keys(partWords) as ReportPart[];

const Content = ({ definition }: { readonly definition: ReportDefinition }) => (
  <>
    <ul className={styles.lines}>
      {parts.map((part) => (
        <li key={part}>{`${partWords[part]}：${wordOfPart(definition, part)}`}</li>
      ))}
    </ul>
    <h3>{text.columns}</h3>
    <ul className={styles.lines}>
      {definition.columns.map((column) => (
        <li key={column.name}>{wordOfColumn(column)}</li>
      ))}
    </ul>
  </>
);
