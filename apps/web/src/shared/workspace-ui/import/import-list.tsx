import { type ReactNode, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import type { ListParams } from "#shared/workspace-ui/list/list-call.ts";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { type ImportDetail, type ImportList as ImportListKey, type ImportSource, toneOf } from "./import-source.ts";
import { importText as text } from "./import-text.ts";

interface Props {
  readonly source: ImportSource;
  /** The name of the list's stored settings. */
  readonly name: string;
  readonly onImported: () => void;
  /** Rendered before the primary action: a way back, if the page is a part of another one. */
  readonly backButton?: ReactNode;
  readonly renderResult?: (detail: ImportDetail, refresh: () => void) => ReactNode;
}

const columns = (onOpen: (id: string) => void): ListDescription<ImportListKey>["columns"] => [
  { key: "fileName", title: text.file, width: 240, fixed: "left", isLocked: true, render: ({ fileName }) => fileName },
  {
    key: "state",
    title: text.state,
    width: 130,
    render: ({ state }) => <StatusWord tone={toneOf[state]}>{text.states[state]}</StatusWord>,
  },
  { key: "total", title: text.rows, width: 100, align: "right", render: ({ total }) => total.toLocaleString("en") },
  { key: "importer", title: text.importer, width: 130, render: ({ importer }) => importer },
  {
    key: "createdAt",
    title: text.createdAt,
    width: 170,
    render: ({ createdAt }) => <TimeText at={createdAt} isExact />,
  },
  {
    ...actionsColumn(100),
    render: ({ id, fileName }) => (
      <RowActions
        name={fileName}
        moreLabel={fileName}
        isBusy={false}
        actions={[{ key: "open", label: text.open, isOffered: true, run: () => onOpen(id) }]}
      />
    ),
  },
];

/** The imported files, newest first, with a button for the next. */
export function ImportList({ source, name, onImported, backButton, renderResult }: Props) {
  const [open, setOpen] = useState<{ readonly id: string | null } | null>(null);
  useTabDialog(
    "import",
    open && (
      <ImportDialog
        source={source}
        id={open.id}
        onAccepted={(id) => setOpen({ id })}
        onClose={() => setOpen(null)}
        onImported={onImported}
        {...(renderResult ? { renderResult } : {})}
      />
    ),
  );
  return (
    <ListPage
      name={name}
      title={text.begin(source.subject)}
      note={text.note}
      list={source.list}
      {...(source.params ? { params: source.params as ListParams<ImportListKey> } : {})}
      fields={[]}
      columns={columns((id) => setOpen({ id }))}
      rowKey={({ id }) => id}
      rowName={({ fileName }) => fileName}
      empty={{ plain: text.none, filtered: text.empty }}
      primary={
        <>
          {backButton}
          <Button kind="primary" onClick={() => setOpen({ id: null })}>
            {text.choose}
          </Button>
        </>
      }
    />
  );
}
