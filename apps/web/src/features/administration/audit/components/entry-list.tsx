import { objectWord } from "@tender/contract/audit-words";
import { reasonWord } from "@tender/contract/reason-words";
import { useMemo, useState } from "react";
import type { DataColumn } from "#shared/workspace-ui/list/data-column.ts";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RecordHistory } from "#shared/workspace-ui/record-history.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type Dictionary, useDictionary } from "#shared/workspace-ui/use-dictionary.ts";
import type { AuditEntry } from "../api.ts";
import { auditText as text } from "../text.ts";
import { AuditDetail } from "./audit-detail.tsx";
import { OutcomeWord } from "./outcome-word.tsx";

interface Part {
  readonly name: string;
  readonly title: string;
  readonly note: string;
  /** Calls of the section; all have the same input and answer. */
  readonly list: "audit.list" | "audit.listSignIns" | "audit.listOperations";
  readonly export: "audit.export" | "audit.exportSignIns" | "audit.exportOperations";
}

/** One section of the audit trail. */
export function EntryList(part: Part) {
  const [viewed, setViewed] = useState<AuditEntry | null>(null);
  const [record, setRecord] = useState<{ type: string; object: string } | null>(null);
  const actions = useDictionary("audit_action");
  const columns = useMemo(() => columnsOf(actions.wordFor, setViewed), [actions.wordFor]);
  useTabDialog(
    "detail",
    viewed && (
      <AuditDetail
        entry={viewed}
        actionWord={actions.wordFor(viewed.action)}
        onHistory={(type, object) => {
          setViewed(null);
          setRecord({ type, object });
        }}
        onClose={() => setViewed(null)}
      />
    ),
  );
  useTabDialog("history", record && <RecordHistory {...record} name={record.object} onClose={() => setRecord(null)} />);
  return (
    <ListPage
      {...part}
      // The three calls differ only in their key.
      list={part.list as "audit.list"}
      fields={fieldsOf(actions)}
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.id}
      empty={{ plain: text.none, filtered: text.empty }}
    />
  );
}

const fieldsOf = (actions: Dictionary): ListDescription<"audit.list">["fields"] => [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
  {
    kind: "choice",
    name: "action",
    label: text.action,
    options: actions.all.map((item) => ({ value: item.value, label: item.text })),
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
      ...actionsColumn(80),
      render: (entry) => <RowAction onClick={() => view(entry)}>{text.view}</RowAction>,
    },
  ];
}
