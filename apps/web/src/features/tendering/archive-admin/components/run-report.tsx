import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useImport } from "../api.ts";
import { summaryOf } from "../model/import-summary.ts";
import { importListText, reportText as text } from "../text.ts";

type List = ListDescription<"archiveAdmin.listFindings">;

const MAX_FINDINGS = 2_000;

const fields: List["fields"] = [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 100 },
  {
    kind: "choice",
    name: "kind",
    label: text.kind,
    options: Object.entries(text.kinds).map(([value, label]) => ({ value, label })),
  },
];

const columns: List["columns"] = [
  {
    key: "kind",
    title: text.kind,
    width: 90,
    fixed: "left",
    isLocked: true,
    render: ({ kind }) => <StatusWord tone={kind === "error" ? "bad" : "plain"}>{text.kinds[kind]}</StatusWord>,
  },
  { key: "code", title: text.code, width: 80, render: ({ code }) => code },
  { key: "message", title: text.message, width: 360, render: ({ message }) => message },
  { key: "line", title: text.line, width: 80, align: "right", render: ({ line }) => line ?? text.empty },
  { key: "path", title: text.place, width: 200, render: ({ path }) => path || text.empty },
  { key: "ocid", title: text.ocid, width: 220, render: ({ ocid }) => ocid || text.empty },
  { key: "release", title: text.release, width: 220, render: ({ releaseId }) => releaseId || text.empty },
];

/** The result of an import with its findings about the file. */
export function RunReport({ runId, onBack }: { readonly runId: string; readonly onBack: () => void }) {
  const run = useImport(runId);
  const noteParts = run
    ? [
        `${importListText.states[run.state]}：${summaryOf(run)}`,
        text.target(run.deptCode, run.fondsCode),
        ...(run.publisher ? [text.publisher(run.publisher)] : []),
        ...(run.kept >= MAX_FINDINGS ? [text.truncated(MAX_FINDINGS.toLocaleString("en-US"))] : []),
      ]
    : [];
  return (
    <ListPage
      name="archive-import-report"
      title={text.title(run?.fileName ?? "")}
      note={noteParts.map((part) => `${part}。`).join("")}
      list="archiveAdmin.listFindings"
      fixed={{ id: runId }}
      fields={fields}
      columns={columns}
      rowKey={({ number }) => String(number)}
      rowName={({ message }) => message}
      empty={{ plain: text.none, filtered: text.noneFound }}
      export="archiveAdmin.exportFindings"
      exportPermission="archive:export_imports"
      primary={<Button onClick={onBack}>{text.back}</Button>}
    />
  );
}
