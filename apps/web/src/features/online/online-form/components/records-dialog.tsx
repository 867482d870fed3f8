import { type EnhancementKind, enhancementKinds } from "@tender/contract/online-forms";
import { useState } from "react";
import styles from "#shared/designing/dialogs.module.css";
import { SavedRecords } from "#shared/designing/saved-records.tsx";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { Segmented } from "#shared/ui/segmented.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { recordsInBrowser, saveEnhancement, useRecords, useRefreshForms } from "../api.ts";
import { compareEnhancements, ruleSectionsOf } from "../model/enhancement-words.ts";
import type { FieldNames } from "../model/expression-words.ts";
import type { EnhancementSave } from "../model/records.ts";
import { rulesText, recordsText as text } from "../rules-text.ts";

interface Props {
  readonly id: string;
  readonly code: string;
  readonly type: EnhancementKind;
  /** Fields by whose titles the rules are shown. */
  readonly fields: readonly FieldNames[];
  readonly mayRestore: boolean;
  /** Called after a restore: the restored record is now the newest. */
  readonly onRestored: (type: EnhancementKind, recordId: string, content: EnhancementSave["content"]) => void;
  readonly onClose: () => void;
}

/** The enhancement records, newest first: their content, a comparison of any two, and restoring one. */
export function RecordsDialog({ id, code, type: initialType, fields, mayRestore, onRestored, onClose }: Props) {
  const { data: records, error } = useRecords(id, code);
  // A cached list is outdated after a failed request; the browser's own copy is used then.
  const data = error ? undefined : records;
  const [type, setType] = useState(initialType);
  const [isSaving, setIsSaving] = useState(false);
  const refresh = useRefreshForms();
  // Falls back to the browser's copy while the server does not answer.
  const allRecords: readonly EnhancementSave[] | undefined = data ?? (error ? recordsInBrowser(code) : undefined);
  const rows = (allRecords ?? [])
    .filter((record) => record.type === type)
    .toSorted((first, second) => second.at.localeCompare(first.at));

  async function restore(content: EnhancementSave["content"]): Promise<void> {
    if (!(await confirm({ title: text.restore, text: text.question, okText: text.restore }))) return;
    setIsSaving(true);
    try {
      const enhancement =
        "marks" in content ? ({ type: "list", content } as const) : ({ type: "form", content } as const);
      const saved = await saveEnhancement({ id, basedOn: rows[0]?.id ?? null, enhancement });
      notify({ kind: "success", text: text.restored });
      onRestored(type, saved.id, content);
    } catch (failure) {
      reportError(failure);
    } finally {
      await refresh();
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
        <Segmented
          label={text.kinds}
          value={type}
          onChange={setType}
          options={enhancementKinds.map((value) => ({ value, label: rulesText.part[value] }))}
        />
        <p className={styles.note}>{text.note}</p>
        {!data && error ? (
          <p role="alert" className={styles.info}>
            {text.offline}
          </p>
        ) : null}
        {allRecords === undefined ? <Skeleton lines={4} /> : null}
        {allRecords === undefined ? null : (
          <SavedRecords<EnhancementSave["content"]>
            key={type}
            rows={rows}
            contentOf={(content) => <Content content={content} fields={fields} />}
            changesOf={(older, newer) => compareEnhancements(older, newer, fields)}
            isBusy={isSaving}
            {...(mayRestore && data ? { onRestore: ({ content }) => void restore(content) } : {})}
          />
        )}
      </div>
    </WorkspaceDialog>
  );
}

function Content({ content, fields }: Pick<Props, "fields"> & { readonly content: EnhancementSave["content"] }) {
  const sections = ruleSectionsOf(content, fields);
  return (
    <>
      {sections.length === 0 ? <p className={styles.note}>{text.empty}</p> : null}
      {sections.map(({ title, lines }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
