import { useState } from "react";
import { NEW_DRAFT } from "#shared/draft/stored-drafts.ts";
import { priorities } from "#shared/notice/priority.ts";
import { PriorityTag } from "#shared/notice/priority-tag.tsx";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import type { NoticeRow } from "../api.ts";
import { noticeAdminText as text } from "../text.ts";
import { NoticeActions } from "./notice-actions.tsx";
import { UnreadDialog } from "./unread-dialog.tsx";
import { ViewedNotice } from "./viewed-notice.tsx";

type Description = ListDescription<"noticeAdmin.list">;

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const fields: Description["fields"] = [
  { kind: "text", name: "title", label: text.titleField, hint: text.titleField, maxLength: 50 },
  { kind: "choice", name: "state", label: text.stateField, options: options(text.states) },
  {
    kind: "choice",
    name: "priority",
    label: text.priorityField,
    options: (["L", "M", "H"] as const).map((value) => ({ value, label: priorities[value].text })),
  },
  { kind: "choice", name: "kind", label: text.kindField, options: options(text.kinds) },
  { kind: "text", name: "author", label: text.authorField, hint: text.authorField, maxLength: 50 },
];

const columns: Description["columns"] = [
  {
    key: "title",
    title: text.titleField,
    width: 280,
    isLocked: true,
    isHeading: true,
    render: ({ title }) => (title === "" ? text.untitled : title),
  },
  {
    key: "state",
    title: text.stateField,
    width: 100,
    render: ({ state }) => (
      <StatusWord tone={state === "published" ? "good" : "plain"}>{text.states[state]}</StatusWord>
    ),
  },
  {
    key: "priority",
    title: text.priorityField,
    width: 110,
    render: ({ priority }) => <PriorityTag priority={priority} />,
  },
  { key: "kind", title: text.kindField, width: 100, render: ({ kind }) => text.kinds[kind] },
  { key: "author", title: text.authorField, width: 120, render: ({ author }) => author ?? "—" },
  {
    key: "when",
    title: text.when,
    width: 160,
    render: ({ publishedAt, publishAt }) => {
      const at = publishedAt ?? publishAt;
      return at === null ? "—" : <TimeText at={at} isExact />;
    },
  },
  {
    key: "readers",
    title: text.readers,
    width: 120,
    align: "right",
    render: ({ addressees, read }) => (addressees === null ? "—" : `${read} / ${addressees}`),
  },
  { key: "updated", title: text.updated, width: 160, render: ({ updatedAt }) => <TimeText at={updatedAt} isExact /> },
];

interface Props {
  readonly onEdit: (id: string) => void;
  /** Id of the notice that is shown above the list. */
  readonly viewed: string | null;
  /** Null: closes the notice. */
  readonly onView: (id: string | null) => void;
}

/** All notices that people have written. */
export function NoticeList({ onEdit, viewed, onView }: Props) {
  const [readershipRow, setReadershipRow] = useState<NoticeRow | null>(null);

  useTabDialog("view", viewed ? <ViewedNotice key={viewed} id={viewed} onClose={() => onView(null)} /> : null);
  useTabDialog(
    "readership",
    readershipRow ? <UnreadDialog row={readershipRow} onClose={() => setReadershipRow(null)} /> : null,
  );

  const actions: Description["columns"][number] = {
    ...actionsColumn(190),
    render: (row) => (
      <NoticeActions
        row={row}
        onEdit={() => onEdit(row.id)}
        onView={() => onView(row.id)}
        onReadership={() => setReadershipRow(row)}
      />
    ),
  };
  return (
    <ListPage
      name="notices"
      title={text.title}
      note={text.note}
      list="noticeAdmin.list"
      fields={fields}
      columns={[...columns, actions]}
      rowKey={({ id }) => id}
      rowName={({ title }) => (title === "" ? text.untitled : title)}
      empty={{ plain: text.empty, filtered: text.noneFound }}
      primary={
        <Permitted action="notice:edit">
          <Button kind="primary" onClick={() => onEdit(NEW_DRAFT)}>
            {text.add}
          </Button>
        </Permitted>
      }
    />
  );
}
