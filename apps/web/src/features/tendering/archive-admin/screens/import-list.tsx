import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useWork } from "#shared/feedback/use-work.ts";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type ImportRun, stopImport, usePolledList, useRefreshImports } from "../api.ts";
import { RunReport } from "../components/run-report.tsx";
import { StartDialog } from "../components/start-dialog.tsx";
import { summaryOf } from "../model/import-summary.ts";
import { importListText as text } from "../text.ts";

type Description = ListDescription<"archiveAdmin.listImports">;

const tones = { running: "plain", succeeded: "good", partly: "bad", stopped: "plain", failed: "bad" } as const;

const fields: Description["fields"] = [
  { kind: "text", name: "keyword", label: text.file, hint: text.file, maxLength: 100 },
  {
    kind: "choice",
    name: "state",
    label: text.state,
    options: Object.entries(text.states).map(([value, label]) => ({ value, label })),
  },
  { kind: "days", names: ["from", "to"], label: text.days, labels: [text.from, text.to] },
];

const facts: Description["columns"] = [
  { key: "fileName", title: text.file, width: 260, fixed: "left", isLocked: true, render: ({ fileName }) => fileName },
  { key: "label", title: text.label, width: 140, render: ({ label }) => label },
  {
    key: "state",
    title: text.state,
    width: 110,
    render: ({ state }) => <StatusWord tone={tones[state]}>{text.states[state]}</StatusWord>,
  },
  { key: "summary", title: text.summary, width: 300, render: summaryOf },
  { key: "starter", title: text.starter, width: 110, render: ({ starter }) => starter ?? text.byCommand },
  {
    key: "startedAt",
    title: text.startedAt,
    width: 160,
    render: ({ startedAt }) => <TimeText at={startedAt} isExact />,
  },
  {
    key: "finishedAt",
    title: text.finishedAt,
    width: 160,
    render: ({ finishedAt }) => (finishedAt ? <TimeText at={finishedAt} isExact /> : "—"),
  },
];

/** 档案导入: the imports with their results. The hash of the address names the import whose report is shown. */
export function ImportList() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [, runId] = /^#run\/([\w-]{1,40})$/.exec(hash) ?? [];
  // Drops the query string: each list has its own.
  return runId === undefined ? (
    <Runs onReport={(id) => navigate(`${pathname}#run/${id}`)} />
  ) : (
    <RunReport key={runId} runId={runId} onBack={() => navigate(pathname)} />
  );
}

function Runs({ onReport }: { readonly onReport: (id: string) => void }) {
  usePolledList();
  const [isStarting, setIsStarting] = useState(false);
  const actions: Description["columns"][number] = {
    ...actionsColumn(130),
    render: (run) => <Actions run={run} onReport={onReport} />,
  };
  return (
    <>
      <ListPage
        name="archive-imports"
        title={text.title}
        note={text.note}
        list="archiveAdmin.listImports"
        fields={fields}
        columns={[...facts, actions]}
        rowKey={({ id }) => id}
        rowName={({ fileName }) => fileName}
        empty={{ plain: text.none, filtered: text.empty }}
        export="archiveAdmin.exportImports"
        exportPermission="archive:export_imports"
        primary={
          <Permitted action="archive:import">
            <Button kind="primary" onClick={() => setIsStarting(true)}>
              {text.start}
            </Button>
          </Permitted>
        }
      />
      {isStarting ? <StartDialog onClose={() => setIsStarting(false)} /> : null}
    </>
  );
}

function Actions({ run, onReport }: { readonly run: ImportRun; readonly onReport: (id: string) => void }) {
  const refresh = useRefreshImports();
  const { isBusy, runConfirmed } = useWork(refresh);
  const mayStop = usePermission("archive:stop_import").isVisible;

  function stop(): Promise<void> {
    const question = { title: text.stop, text: text.stopQuestion(run.fileName), okText: text.stop };
    return runConfirmed(question, () => stopImport(run.id), text.stopped);
  }

  return (
    <RowActions
      name={run.fileName}
      moreLabel={text.more(run.fileName)}
      isBusy={isBusy}
      actions={[
        { key: "report", label: text.report, isOffered: true, run: () => onReport(run.id) },
        {
          key: "stop",
          label: text.stop,
          isOffered: mayStop && run.state === "running" && !run.isStopping,
          danger: true,
          run: () => void stop(),
        },
      ]}
    />
  );
}
