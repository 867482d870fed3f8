import { beijingMinute } from "@tender/contract/beijing";
import { rhythmText } from "@tender/contract/online-reports";
import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { type ReportState, rhythmIn, type Schedule } from "../model/schedule-form.ts";
import { removeSchedule, runNow, setPaused, useRefreshSchedules, useSchedules } from "../schedule-api.ts";
import { scheduleText as text } from "../schedule-text.ts";
import styles from "./schedule.module.css";
import { ScheduleFormDialog } from "./schedule-form.tsx";

interface Props {
  readonly report: ReportState;
  readonly onClose: () => void;
}

/** 定时发送: the user's own schedules of a report, or the form of one of them. */
export function ScheduleDialog({ report, onClose }: Props) {
  const [opened, setOpened] = useState<Schedule | "new" | null>(null);
  if (opened === null) return <ScheduleList report={report} onOpen={setOpened} onClose={onClose} />;
  return (
    <ScheduleFormDialog report={report} schedule={opened === "new" ? null : opened} onClose={() => setOpened(null)} />
  );
}

interface ListProps extends Props {
  readonly onOpen: (schedule: Schedule | "new") => void;
}

function ScheduleList({ report, onOpen, onClose }: ListProps) {
  const { code, title, blockedReason } = report;
  const { data, error, isFetching, refetch } = useSchedules(code);
  return (
    <WorkspaceDialog
      open
      title={text.title(title)}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.close}</Button>
          <Button kind="primary" disabled={!data || blockedReason !== null} onClick={() => onOpen("new")}>
            {text.add}
          </Button>
        </>
      }
    >
      {data?.canMail === false ? (
        <p className={styles.warning} role="status">
          {text.noMail}
        </p>
      ) : null}
      {error ? (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <Skeleton lines={3} label={text.loading} />}
      {data?.rows.length === 0 ? <p className={styles.hint}>{text.none}</p> : null}
      {data && data.rows.length > 0 ? (
        <ItemList>
          {data.rows.map((row) => (
            <ScheduleItem key={row.id} code={code} row={row} canMail={data.canMail} onEdit={() => onOpen(row)} />
          ))}
        </ItemList>
      ) : null}
      {blockedReason === null ? null : <p className={styles.hint}>{text.cannotAdd(blockedReason)}</p>}
    </WorkspaceDialog>
  );
}

/** Returns the result of the last run in words. */
function lastText({ last }: Schedule): string | null {
  if (!last) return null;
  const at = beijingMinute(last.at);
  if (last.outcome === "failed") return text.failed(at, last.reason ?? "");
  return last.reason ? text.sentBut(at, last.reason) : text.sent(at);
}

/** Returns the time of the next run, or the reason why the schedule is paused. */
function nextText({ pausedBecause, nextRunAt }: Schedule): string | null {
  if (pausedBecause !== null) return text.stopped(pausedBecause);
  return nextRunAt === null ? null : text.next(beijingMinute(nextRunAt));
}

interface ItemProps {
  readonly code: string;
  readonly row: Schedule;
  readonly canMail: boolean;
  readonly onEdit: () => void;
}

function ScheduleItem({ code, row, canMail, onEdit }: ItemProps) {
  const { isBusy, work } = useWork(useRefreshSchedules(code));
  const { title, form, part, state, to, isRunning } = row;
  const isPaused = state === "paused";
  const rhythm = rhythmIn(row);
  async function remove(): Promise<void> {
    const question = {
      title: text.removeTitle,
      text: text.removeQuestion(title),
      okText: text.remove,
      isDangerous: true,
    };
    if (await confirm(question)) await work(() => removeSchedule(code, row), text.removed);
  }
  const lines = [
    [rhythm ? rhythmText(rhythm) : "", text.parts[part], text.forms[form]].join(" · "),
    text.to(to.map(({ realname, email }) => (email === null ? text.withoutMail(realname) : realname)).join("、")),
    nextText(row),
    lastText(row),
  ];
  return (
    <Item
      title={title}
      tag={isRunning ? text.running : isPaused ? text.paused : undefined}
      note={<span className={styles.lines}>{lines.map((line) => (line ? <span key={line}>{line}</span> : null))}</span>}
    >
      <RowActions
        name={title}
        moreLabel={text.more(title)}
        isBusy={isBusy}
        actions={[
          { key: "edit", label: text.edit, isOffered: true, run: onEdit },
          {
            key: "pause",
            label: isPaused ? text.resume : text.pause,
            isOffered: true,
            run: () => void work(() => setPaused(code, row, !isPaused), isPaused ? text.resumed : text.pausedDone),
          },
          {
            key: "run",
            label: text.run,
            isOffered: canMail && !isRunning,
            run: () => void work(() => runNow(code, row), text.generating),
          },
          { key: "remove", label: text.remove, isOffered: true, danger: true, run: () => void remove() },
        ]}
      />
    </Item>
  );
}
