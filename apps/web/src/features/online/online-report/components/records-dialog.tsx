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
  /** Resolves to true when the record was saved as the newest. */
  readonly onRestore: (definition: ReportDefinition) => Promise<boolean>;
  readonly onClose: () => void;
}

/** The records of a report, newest first: their content, a comparison of any two, and restoring one. */
export function RecordsDialog({ id, code, mayRestore, onRestore, onClose }: Props) {
  const { data: records, error } = useRecords(id, code);
  // A cached list is outdated after a failed request; the browser's own copy is used then.
  const data = error ? undefined : records;
  // Falls back to the browser's copy while the server does not answer.
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
