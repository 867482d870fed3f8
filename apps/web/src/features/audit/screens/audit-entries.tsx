import { objectWord, reasonWord } from "@tender/contract/audit-words";
import { useMemo, useState } from "react";
import type { DataColumn } from "../../../shared/workspace-ui/list/data-column.ts";
import type { RowOf } from "../../../shared/workspace-ui/list/list-call.ts";
import { type ListDescription, ListPage } from "../../../shared/workspace-ui/list/list-page.tsx";
import { RowAction } from "../../../shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "../../../shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import { type Dictionary, useDictionary } from "../../../shared/workspace-ui/use-dictionary.ts";
import { AuditDetail } from "../components/audit-detail.tsx";
import { OutcomeWord } from "../components/outcome-word.tsx";
import { auditText as text } from "../text.ts";

type AuditEntry = RowOf<"audit.list">;

/** 日志管理: the audit trail, to read. */
export function AuditEntries() {
  const [viewed, setViewed] = useState<AuditEntry | null>(null);
  const actions = useDictionary("audit_action");
  const columns = useMemo(() => columnsOf(actions.wordFor, setViewed), [actions.wordFor]);
  useTabDialog(
    "detail",
    viewed && (
      <AuditDetail entry={viewed} actionWord={actions.wordFor(viewed.action)} onClose={() => setViewed(null)} />
    ),
  );
  return (
    <ListPage
      name="audit"
      title={text.title}
      note={text.note}
      list="audit.list"
      fields={fieldsOf(actions)}
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.id}
      empty={{ plain: text.none, asked: text.empty }}
      export="audit.export"
    />
  );
}

const fieldsOf = (actions: Dictionary): ListDescription<"audit.list">["fields"] => [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
  {
    kind: "choice",
    name: "action",
    label: text.action,
    options: actions.items.map((item) => ({ value: item.value, label: item.text })),
    isOpen: true,
  },
  {
    kind: "choice",
    name: "outcome",
    label: text.outcome,
    options: [
      { value: "ok", label: text.ok },
      { value: "refused", label: text.refused },
    ],
  },
  { kind: "days", names: ["from", "to"], label: text.days, labels: [text.from, text.to], isFolded: true },
];

function columnsOf(wordFor: (code: string) => string, view: (entry: AuditEntry) => void): DataColumn<AuditEntry>[] {
  return [
    {
      key: "at",
      title: text.at,
      width: 160,
      fixed: "left",
      isLocked: true,
      isSortable: true,
      render: ({ at }) => <TimeText at={at} isExact />,
    },
    { key: "username", title: text.username, width: 130, render: ({ username }) => username ?? text.anonymous },
    { key: "action", title: text.action, width: 150, isHeading: true, render: ({ action }) => wordFor(action) },
    { key: "object", title: text.object, width: 160, render: ({ action, object }) => objectWord(action, object) },
    { key: "outcome", title: text.outcome, width: 110, render: ({ outcome }) => <OutcomeWord outcome={outcome} /> },
    { key: "reason", title: text.reason, width: 200, render: ({ reason }) => reasonWord(reason) },
    { key: "address", title: text.address, width: 140, render: ({ address }) => address ?? "—" },
    {
      key: "actions",
      title: text.actions,
      width: 80,
      fixed: "right",
      isLocked: true,
      render: (entry) => <RowAction onClick={() => view(entry)}>{text.view}</RowAction>,
    },
  ];
}
