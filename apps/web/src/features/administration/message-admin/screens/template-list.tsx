import { useState } from "react";
import { usePermission } from "#shared/permission/permitted.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { useRecordHistory } from "#shared/workspace-ui/record-history.tsx";
import { RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import type { TemplateRow } from "../api.ts";
import styles from "../components/message-admin.module.css";
import { TemplateDialog } from "../components/template-dialog.tsx";
import { templateText as text } from "../text.ts";

type Description = ListDescription<"messageAdmin.listTemplates">;

const fields: Description["fields"] = [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
  {
    kind: "choice",
    name: "way",
    label: text.way,
    options: Object.entries(text.wayNames).map(([value, label]) => ({ value, label })),
  },
];

const factColumns: Description["columns"] = [
  { key: "name", title: text.name, width: 220, fixed: "left", isLocked: true, render: ({ name }) => name },
  { key: "way", title: text.way, width: 100, render: ({ way }) => text.wayNames[way] },
  {
    key: "content",
    title: text.content,
    width: 420,
    render: ({ subject, body, way }) => (
      <span className={styles.content}>{way === "system" ? (subject ?? body) : body}</span>
    ),
  },
  {
    key: "state",
    title: text.state,
    width: 90,
    render: ({ isChanged }) => (
      <StatusWord tone={isChanged ? "good" : "plain"}>{isChanged ? text.changed : text.delivered}</StatusWord>
    ),
  },
  {
    key: "updatedAt",
    title: text.updatedAt,
    width: 130,
    render: ({ updatedAt }) => (updatedAt ? <TimeText at={updatedAt} /> : "—"),
  },
];

/** 消息模板: the texts of all automatic messages. */
export function TemplateList() {
  const [opened, setOpened] = useState<TemplateRow | null>(null);
  const history = useRecordHistory();
  const mayEdit = usePermission("message_template:edit").isVisible;
  useTabDialog("message-template", opened && <TemplateDialog row={opened} onClose={() => setOpened(null)} />);
  const columns: Description["columns"] = [
    ...factColumns,
    {
      ...actionsColumn(150),
      render: (row) => (
        <RowActions
          name={row.name}
          moreLabel={text.more(row.name)}
          isBusy={false}
          actions={[
            {
              key: "open",
              label: mayEdit ? text.edit : text.view,
              isOffered: true,
              run: () => setOpened(row),
            },
            history.actionFor({ type: "message_template", object: row.code, name: row.name }),
          ]}
        />
      ),
    },
  ];
  return (
    <ListPage
      name="message-templates"
      title={text.title}
      note={text.note}
      list="messageAdmin.listTemplates"
      isWhole
      fields={fields}
      columns={columns}
      rowKey={({ code }) => code}
      rowName={({ name }) => name}
      empty={{ plain: text.none, filtered: text.empty }}
      export="messageAdmin.exportTemplates"
      exportPermission="message_template:export"
    />
  );
}
