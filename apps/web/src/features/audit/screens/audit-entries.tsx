import { objectWord, reasonWord } from "@tender/contract/audit-words";
import { useMemo, useState } from "react";
import type { DataColumn } from "../../../shared/workspace-ui/list/data-column.ts";
import { DataTable } from "../../../shared/workspace-ui/list/data-table.tsx";
import { PageHead } from "../../../shared/workspace-ui/page-head.tsx";
import { RowAction } from "../../../shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "../../../shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import { useDictionary } from "../../../shared/workspace-ui/use-dictionary.ts";
import { type AuditEntry, useAuditEntries } from "../api.ts";
import { AuditDetail } from "../components/audit-detail.tsx";
import { AuditFilterForm } from "../components/audit-filter-form.tsx";
import { OutcomeWord } from "../components/outcome-word.tsx";
import { isFiltered, noFilters } from "../model/audit-filters.ts";
import { auditText as text } from "../text.ts";

const start = { page: 1, pageSize: 10, filters: noFilters };

/** 日志管理: the audit trail, to read. */
export function AuditEntries() {
  const [request, setRequest] = useState(start);
  // A reset empties the fields too, whichever control asked for it.
  const [formLife, setFormLife] = useState(0);
  const [viewed, setViewed] = useState<AuditEntry | null>(null);
  const actions = useDictionary("audit_action");
  const query = useAuditEntries(request);
  const columns = useMemo(() => columnsOf(actions.wordFor, setViewed), [actions.wordFor]);
  const reset = (): void => {
    setRequest({ ...start, pageSize: request.pageSize });
    setFormLife(formLife + 1);
  };

  useTabDialog(
    "detail",
    viewed && (
      <AuditDetail entry={viewed} actionWord={actions.wordFor(viewed.action)} onClose={() => setViewed(null)} />
    ),
  );

  return (
    <>
      <PageHead title={text.title} note={text.note} />
      <AuditFilterForm
        key={formLife}
        actions={actions}
        onChange={(filters) => setRequest({ ...request, page: 1, filters })}
      />
      <DataTable
        name="audit"
        title={text.title}
        columns={columns}
        query={query}
        rowKey={(row) => row.id}
        page={request.page}
        pageSize={request.pageSize}
        onPage={(page, pageSize) => setRequest({ ...request, page, pageSize })}
        empty={{ text: text.empty, onReset: isFiltered(request.filters) ? reset : undefined }}
      />
    </>
  );
}

function columnsOf(wordFor: (code: string) => string, view: (entry: AuditEntry) => void): DataColumn<AuditEntry>[] {
  return [
    {
      key: "at",
      title: text.at,
      width: 160,
      fixed: "left",
      isLocked: true,
      render: ({ at }) => <TimeText at={at} isExact />,
    },
    { key: "username", title: text.username, width: 130, render: ({ username }) => username ?? text.anonymous },
    { key: "action", title: text.action, width: 150, render: ({ action }) => wordFor(action) },
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
