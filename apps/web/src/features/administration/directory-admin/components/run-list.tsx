import { beijingMinute } from "@tender/contract/beijing";
import { useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { startSync, useDirectory, useRefreshDirectories } from "../api.ts";
import { summaryOf } from "../model/run-summary.ts";
import { directoryText, runText as text } from "../text.ts";

type Columns = ListDescription<"directoryAdmin.listRuns">["columns"];

const tones = { running: "plain", done: "good", stopped: "bad", failed: "bad" } as const;

const facts: Columns = [
  {
    key: "startedAt",
    title: text.startedAt,
    width: 160,
    fixed: "left",
    isLocked: true,
    render: ({ startedAt }) => beijingMinute(startedAt),
  },
  { key: "starter", title: text.starter, width: 120, render: ({ starter }) => starter ?? text.planned },
  {
    key: "state",
    title: text.state,
    width: 110,
    render: ({ state }) => <StatusWord tone={tones[state]}>{text.states[state]}</StatusWord>,
  },
  { key: "summary", title: text.summary, width: 420, render: summaryOf },
];

interface Props {
  readonly id: string;
  readonly onBack: () => void;
  readonly onReport: (runId: string) => void;
}

/** The imports of a directory, and a button that starts one. */
export function RunList({ id, onBack, onReport }: Props) {
  const directory = useDirectory(id);
  const refresh = useRefreshDirectories();
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = directory?.lastRun?.state === "running";

  async function start(): Promise<void> {
    setIsBusy(true);
    try {
      await startSync(id);
      notify({ kind: "success", text: text.started });
    } catch (error) {
      reportError(error);
    } finally {
      setIsBusy(false);
      await refresh();
    }
  }

  const actions: Columns[number] = {
    ...actionsColumn(90),
    render: ({ id: runId, startedAt }) => (
      <RowAction aria-label={`${text.report} ${beijingMinute(startedAt)}`} onClick={() => onReport(runId)}>
        {text.report}
      </RowAction>
    ),
  };
  return (
    <ListPage
      name="directory-runs"
      title={text.title(directory?.name ?? "")}
      note={text.note}
      list="directoryAdmin.listRuns"
      fixed={{ id }}
      fields={[]}
      columns={[...facts, actions]}
      rowKey={(run) => run.id}
      rowName={({ startedAt }) => beijingMinute(startedAt)}
      empty={{ plain: text.none, filtered: text.none }}
      primary={
        <>
          <Button onClick={onBack}>{directoryText.back}</Button>
          <Permitted action="directory:sync">
            <Button kind="primary" isLoading={isBusy || isRunning} onClick={() => void start()}>
              {text.start}
            </Button>
          </Permitted>
        </>
      }
    />
  );
}
