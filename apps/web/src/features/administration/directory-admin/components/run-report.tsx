import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useRun } from "../api.ts";
import { summaryOf } from "../model/run-summary.ts";
import { runText, reportText as text } from "../text.ts";

type List = ListDescription<"directoryAdmin.listEntries">;

const tones = {
  made: "good",
  changed: "good",
  frozen: "plain",
  released: "good",
  refused: "bad",
  gone: "plain",
} as const;

const fields: List["fields"] = [
  {
    kind: "choice",
    name: "outcome",
    label: text.outcome,
    options: Object.entries(text.outcomes).map(([value, label]) => ({ value, label })),
  },
];

const columns: List["columns"] = [
  {
    key: "name",
    title: text.name,
    width: 200,
    fixed: "left",
    isLocked: true,
    render: ({ name }) => name || text.nameless,
  },
  { key: "kind", title: text.kind, width: 80, render: ({ kind }) => text.kinds[kind] },
  {
    key: "outcome",
    title: text.outcome,
    width: 140,
    render: ({ outcome }) => <StatusWord tone={tones[outcome]}>{text.outcomes[outcome]}</StatusWord>,
  },
  { key: "message", title: text.message, width: 320, render: ({ message }) => message || text.empty },
  { key: "dn", title: text.dn, width: 320, render: ({ dn }) => dn || text.empty },
];

/** Results of an import, and the entries that could not be imported. */
export function RunReport({ runId, onBack }: { runId: string; onBack: () => void }) {
  const run = useRun(runId);
  const { counts } = run ?? {};
  const read = counts ? text.read(counts.people, counts.departments, counts.same) : "";
  return (
    <ListPage
      name="directory-report"
      title={text.title(run?.directory ?? "")}
      note={run ? `${runText.states[run.state]}：${summaryOf(run)}。${read}` : ""}
      list="directoryAdmin.listEntries"
      fixed={{ id: runId }}
      fields={fields}
      columns={columns}
      rowKey={({ number }) => String(number)}
      rowName={({ name }) => name}
      empty={{ plain: text.none, filtered: text.noneFound }}
      export="directoryAdmin.exportEntries"
      exportPermission="directory:export"
      primary={<Button onClick={onBack}>{runText.back}</Button>}
    />
  );
}
