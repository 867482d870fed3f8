import { beijingSecond } from "@tender/contract/beijing";
import { type EnhancementKind, enhancementKinds } from "@tender/contract/online-forms";
import { Select } from "antd";
import { useId, useState } from "react";
import { confirm } from "../../../shared/feedback/confirm.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { ChangeTable } from "../../../shared/workspace-ui/change-table.tsx";
import { Item, ItemList } from "../../../shared/workspace-ui/item-list.tsx";
import { RowAction } from "../../../shared/workspace-ui/row-action.tsx";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import { WorkspaceDialog } from "../../../shared/workspace-ui/workspace-dialog.tsx";
import { recordsInBrowser, saveEnhancement, useRecords, useRefreshForms } from "../api.ts";
import { enhancementChanges, textsOf } from "../model/enhancement-words.ts";
import type { EnhancementSave } from "../model/records.ts";
import { rulesText, recordsText as text } from "../rules-text.ts";
import styles from "./dialogs.module.css";

interface Props {
  readonly id: string;
  readonly code: string;
  readonly type: EnhancementKind;
  readonly mayRestore: boolean;
  /** It is the newest record now. */
  readonly onRestored: (type: EnhancementKind, recordId: string, content: EnhancementSave["content"]) => void;
  readonly onClose: () => void;
}

/** The enhancement records, the newest first: what each says, any two side by side, and one of them saved anew. */
export function RecordsDialog({ id, code, type: first, mayRestore, onRestored, onClose }: Props) {
  const { data, error } = useRecords(id, code);
  const [type, setType] = useState(first);
  const [viewed, setViewed] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const refresh = useRefreshForms();
  // The server's list wins; without its answer there is what this browser kept of it.
  const all: readonly EnhancementSave[] | undefined = data ?? (error ? recordsInBrowser(code) : undefined);
  const rows = (all ?? []).filter((one) => one.type === type).toSorted((one, two) => two.at.localeCompare(one.at));
  const shown = rows.find((one) => one.id === viewed);

  async function restore(record: EnhancementSave): Promise<void> {
    if (!(await confirm({ title: text.restore, text: text.question, okText: text.restore }))) return;
    setIsSaving(true);
    try {
      const { content } = record;
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
          onChange={(next) => {
            setType(next);
            setViewed(null);
          }}
          options={enhancementKinds.map((value) => ({ value, label: rulesText.part[value] }))}
        />
        <p className={styles.note}>{text.note}</p>
        {!data && error ? (
          <p role="alert" className={styles.info}>
            {text.offline}
          </p>
        ) : null}
        {all === undefined ? <Skeleton lines={4} /> : null}
        {all !== undefined && rows.length === 0 ? <p className={styles.note}>{text.none}</p> : null}
        <ItemList>
          {rows.map((record, place) => (
            <Item
              key={record.id}
              title={<TimeText at={record.at} isExact />}
              tag={place === 0 ? text.newest : undefined}
              note={record.by === null ? undefined : text.by(record.by)}
            >
              <RowAction
                aria-label={text.viewOf(beijingSecond(record.at))}
                aria-pressed={viewed === record.id}
                onClick={() => setViewed(viewed === record.id ? null : record.id)}
              >
                {text.view}
              </RowAction>
              {mayRestore && place > 0 && data ? (
                <RowAction
                  aria-label={text.restoreOf(beijingSecond(record.at))}
                  disabled={isSaving}
                  onClick={() => void restore(record)}
                >
                  {text.restore}
                </RowAction>
              ) : null}
            </Item>
          ))}
        </ItemList>
        {shown ? <Content record={shown} /> : null}
        {rows.length > 1 ? <Comparison key={type} rows={rows} /> : null}
      </div>
    </WorkspaceDialog>
  );
}

function Content({ record: { content } }: { readonly record: EnhancementSave }) {
  const parts = textsOf(content);
  return (
    <section className={styles.part} aria-label={text.view}>
      {parts.length === 0 ? <p className={styles.note}>{text.empty}</p> : null}
      {parts.map(({ title, lines }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Comparison({ rows }: { readonly rows: readonly EnhancementSave[] }) {
  const prefix = useId();
  const [newest, before] = rows;
  const [older, setOlder] = useState(before?.id ?? "");
  const [newer, setNewer] = useState(newest?.id ?? "");
  const options = rows.map(({ id, at }) => ({ value: id, label: beijingSecond(at) }));
  const [from, to] = [older, newer].map((id) => rows.find((row) => row.id === id));
  return (
    <section className={styles.part} aria-label={text.compare}>
      <h3>{text.compare}</h3>
      <div className={styles.pair}>
        <div className={styles.field}>
          <label htmlFor={`${prefix}older`}>{text.older}</label>
          <Select id={`${prefix}older`} value={older} options={options} onChange={setOlder} />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${prefix}newer`}>{text.newer}</label>
          <Select id={`${prefix}newer`} value={newer} options={options} onChange={setNewer} />
        </div>
      </div>
      {from && to ? (
        <ChangeTable
          label={text.table}
          headings={[text.older, text.newer]}
          changes={enhancementChanges(from.content, to.content)}
        />
      ) : null}
    </section>
  );
}
