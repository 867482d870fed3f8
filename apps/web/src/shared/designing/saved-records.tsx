import { beijingSecond } from "@tender/contract/beijing";
import { type ReactNode, useState } from "react";
import { ChangeTable } from "#shared/workspace-ui/change-table.tsx";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import type { FieldChange } from "#shared/workspace-ui/record-versions.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { newerWord, olderWord, TwoVersions } from "#shared/workspace-ui/two-versions.tsx";
import styles from "./dialogs.module.css";
import { savedText as text } from "./text.ts";

/** The record of one save. */
interface SavedRecord<C> {
  readonly id: string;
  readonly at: string;
  readonly by: string | null;
  readonly content: C;
}

interface Props<C> {
  /** The newest first. */
  readonly rows: readonly SavedRecord<C>[];
  readonly isBusy: boolean;
  contentOf(content: C): ReactNode;
  changesOf(older: C, newer: C): readonly FieldChange[];
  /** Undefined: nothing can be restored. */
  onRestore?(record: SavedRecord<C>): void;
}

/** The saves of a definition: the content of each, a comparison of any two, and restoring. */
export function SavedRecords<C>({ rows, isBusy, contentOf, changesOf, onRestore }: Props<C>) {
  const [viewedId, setViewedId] = useState<string | null>(null);
  const viewedRecord = rows.find(({ id }) => id === viewedId);
  if (rows.length === 0) return <p className={styles.note}>{text.none}</p>;
  return (
    <>
      <ItemList>
        {rows.map((record, index) => (
          <Item
            key={record.id}
            title={<TimeText at={record.at} isExact />}
            tag={index === 0 ? text.newest : undefined}
            note={record.by === null ? undefined : text.by(record.by)}
          >
            <RowAction
              aria-label={text.viewOf(beijingSecond(record.at))}
              aria-pressed={viewedId === record.id}
              onClick={() => setViewedId(viewedId === record.id ? null : record.id)}
            >
              {text.view}
            </RowAction>
            {onRestore && index > 0 ? (
              <RowAction
                aria-label={text.restoreOf(beijingSecond(record.at))}
                disabled={isBusy}
                onClick={() => onRestore(record)}
              >
                {text.restore}
              </RowAction>
            ) : null}
          </Item>
        ))}
      </ItemList>
      {viewedRecord ? (
        <section className={styles.part} aria-label={text.view}>
          {contentOf(viewedRecord.content)}
        </section>
      ) : null}
      {rows.length > 1 ? <Comparison rows={rows} changesOf={changesOf} /> : null}
    </>
  );
}

function Comparison<C>({ rows, changesOf }: Pick<Props<C>, "rows" | "changesOf">) {
  const [newest, previous] = rows;
  const [olderId, setOlderId] = useState(previous?.id ?? "");
  const [newerId, setNewerId] = useState(newest?.id ?? "");
  const options = rows.map(({ id, at }) => ({ value: id, label: beijingSecond(at) }));
  const [olderRecord, newerRecord] = [olderId, newerId].map((id) => rows.find((row) => row.id === id));
  return (
    <section className={styles.part} aria-label={text.compare}>
      <h3>{text.compare}</h3>
      <TwoVersions
        older={{ value: olderId, options, onChange: setOlderId }}
        newer={{ value: newerId, options, onChange: setNewerId }}
      />
      {olderRecord && newerRecord ? (
        <ChangeTable
          label={text.table}
          headings={[olderWord, newerWord]}
          changes={changesOf(olderRecord.content, newerRecord.content)}
        />
      ) : null}
    </section>
  );
}
