import { useState } from "react";
import { useWork } from "#shared/feedback/use-work.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type MessageRow, resend, useRefreshMessages, useTemplateChoices } from "../api.ts";
import { MessageDialog } from "../components/message-dialog.tsx";
import { MessageState } from "../components/message-state.tsx";
import { filesText } from "../model/files-text.ts";
import { logText as text } from "../text.ts";

type Description = ListDescription<"messageAdmin.list">;

const RESEND_PERMISSION = "message:resend";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const fieldsWith = (
  templates: readonly { readonly value: string; readonly label: string }[],
): Description["fields"] => [
  { kind: "choice", name: "state", label: text.state, options: optionsOf(text.states) },
  { kind: "choice", name: "channel", label: text.channel, options: optionsOf(text.channels) },
  { kind: "text", name: "recipient", label: text.recipient, hint: text.recipientHint, maxLength: 200 },
  { kind: "choice", name: "template", label: text.messageKind, options: templates, isOpen: true, isFolded: true },
  { kind: "days", names: ["from", "to"], label: text.days, labels: [text.from, text.to], isFolded: true },
];

const factColumns: Description["columns"] = [
  {
    key: "createdAt",
    title: text.createdAt,
    width: 150,
    fixed: "left",
    isLocked: true,
    render: ({ createdAt }) => <TimeText at={createdAt} isExact />,
  },
  { key: "what", title: text.messageKind, width: 160, isHeading: true, render: ({ what }) => what },
  { key: "channel", title: text.channel, width: 104, render: ({ channel }) => text.channels[channel] },
  { key: "recipient", title: text.recipient, width: 150, render: ({ recipient }) => recipient },
  {
    key: "state",
    title: text.state,
    width: 90,
    isLocked: true,
    render: ({ state }) => <MessageState state={state} />,
  },
  { key: "attempts", title: text.attempts, width: 84, align: "right", render: ({ attempts }) => attempts },
  { key: "cause", title: text.cause, width: 220, render: ({ cause }) => cause ?? "—" },
  { key: "files", title: text.files, width: 220, render: ({ files }) => (files.length > 0 ? filesText(files) : "—") },
  {
    key: "finishedAt",
    title: text.finishedAt,
    width: 130,
    render: ({ finishedAt }) => (finishedAt ? <TimeText at={finishedAt} /> : "—"),
  },
];

/** 消息日志: the delivery of every SMS and mail. */
export function MessageLog() {
  const [opened, setOpened] = useState<MessageRow | null>(null);
  const templates = useTemplateChoices();
  useTabDialog("message", opened && <MessageDialog row={opened} onClose={() => setOpened(null)} />);
  const columns: Description["columns"] = [
    ...factColumns,
    {
      ...actionsColumn(140),
      render: (row) => <Actions row={row} onOpen={() => setOpened(row)} />,
    },
  ];
  return (
    <ListPage
      name="messages"
      title={text.title}
      note={text.note}
      list="messageAdmin.list"
      fields={fieldsWith(templates)}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ what, recipient }) => `${what} ${recipient}`}
      empty={{ plain: text.none, filtered: text.empty }}
      batch={[
        {
          key: "again",
          label: text.again,
          permission: RESEND_PERMISSION,
          canRun: ({ canSendAgain }) => canSendAgain,
          question: text.againMany,
          run: ({ id }) => resend(id),
        },
      ]}
      export="messageAdmin.export"
      exportPermission="message:export"
    />
  );
}

function Actions({ row, onOpen }: { readonly row: MessageRow; readonly onOpen: () => void }) {
  const refresh = useRefreshMessages();
  const { isBusy, work } = useWork(refresh);
  const maySend = usePermission(RESEND_PERMISSION).isVisible;
  async function sendAgain(): Promise<void> {
    await work(() => resend(row.id), text.sentAgain);
  }
  return (
    <RowActions
      name={`${row.what} ${row.recipient}`}
      moreLabel={text.more(`${row.what} ${row.recipient}`)}
      isBusy={isBusy}
      actions={[
        { key: "detail", label: text.detail, isOffered: true, run: onOpen },
        { key: "again", label: text.again, isOffered: maySend && row.canSendAgain, run: () => void sendAgain() },
      ]}
    />
  );
}
