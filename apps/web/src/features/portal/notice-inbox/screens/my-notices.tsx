import { useEffect } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { usePageSearch } from "#shared/hooks/use-page-search.ts";
import { PriorityTag } from "#shared/notice/priority-tag.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { useMarkAllRead } from "../api.ts";
import { openNotice } from "../open-notice.ts";
import { noticeText as text } from "../text.ts";

type Description = ListDescription<"noticeInbox.listMine">;

const fields: Description["fields"] = [
  { kind: "text", name: "title", label: text.titleField, hint: text.titleField, maxLength: 50 },
  { kind: "text", name: "sender", label: text.senderField, hint: text.senderField, maxLength: 50 },
  {
    kind: "choice",
    name: "kind",
    label: text.kindField,
    options: [
      { value: "1", label: text.kinds["1"] },
      { value: "2", label: text.kinds["2"] },
    ],
  },
  {
    kind: "choice",
    name: "isRead",
    label: text.readField,
    options: [
      { value: "0", label: text.unread },
      { value: "1", label: text.read },
    ],
  },
];

const columns: Description["columns"] = [
  {
    key: "title",
    title: text.titleField,
    width: 250,
    isLocked: true,
    isHeading: true,
    render: ({ id, title, isRead }) => (
      <RowAction onClick={() => openNotice(id)}>{isRead ? title : <strong>{title}</strong>}</RowAction>
    ),
  },
  { key: "kind", title: text.kindField, width: 90, render: ({ kind }) => text.kinds[kind] },
  { key: "sender", title: text.senderField, width: 180, render: ({ sender }) => sender },
  { key: "sentAt", title: text.sentAt, width: 150, render: ({ sentAt }) => <TimeText at={sentAt} isExact /> },
  { key: "priority", title: text.priority, width: 100, render: ({ priority }) => <PriorityTag priority={priority} /> },
  {
    key: "isRead",
    title: text.readField,
    width: 80,
    render: ({ isRead }) => <StatusWord tone={isRead ? "plain" : "new"}>{isRead ? text.read : text.unread}</StatusWord>,
  },
  {
    ...actionsColumn(70),
    render: ({ id }) => <RowAction onClick={() => openNotice(id)}>{text.view}</RowAction>,
  },
];

/** 我的消息: all notices of the user. `?notice=` in the address opens one. */
export function MyNotices() {
  useLinkedNotice();
  return (
    <ListPage
      name="my-notices"
      title={text.title}
      note={text.note}
      list="noticeInbox.listMine"
      fields={fields}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      empty={{ plain: text.empty, filtered: text.noneFound }}
      primary={<ReadAll />}
    />
  );
}

function useLinkedNotice(): void {
  const { search, change } = usePageSearch();
  const linked = search.get("notice");
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each notice that the address names
  useEffect(() => {
    if (linked === null) return;
    openNotice(linked);
    const rest = new URLSearchParams(search);
    rest.delete("notice");
    change(rest);
  }, [linked]);
}

function ReadAll() {
  const marking = useMarkAllRead();
  const confirmAll = async (): Promise<void> => {
    const question = { title: text.readAllTitle, text: text.readAllQuestion, okText: text.readAll };
    if (!(await confirm(question))) return;
    marking.mutate(undefined, {
      onSuccess: ({ marked }) => notify({ kind: "success", text: text.readAllDone(marked) }),
    });
  };
  return (
    <Button isLoading={marking.isPending} onClick={() => void confirmAll()}>
      {text.readAll}
    </Button>
  );
}
