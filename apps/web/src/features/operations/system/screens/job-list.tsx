import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { jobWord, tookText } from "../model/job-words.ts";
import { systemText } from "../text.ts";

const text = systemText.jobs;

const columns: ListDescription<"system.listJobs">["columns"] = [
  { key: "name", title: text.name, width: 220, fixed: "left", isLocked: true, render: ({ name }) => jobWord(name) },
  {
    key: "outcome",
    title: text.outcome,
    width: 90,
    isLocked: true,
    render: ({ outcome }) => (
      <StatusWord tone={outcome === "ok" ? "good" : "bad"}>{outcome === "ok" ? text.ok : text.failed}</StatusWord>
    ),
  },
  {
    key: "startedAt",
    title: text.startedAt,
    width: 150,
    render: ({ startedAt }) => <TimeText at={startedAt} isExact />,
  },
  {
    key: "took",
    title: text.duration,
    width: 90,
    align: "right",
    render: ({ startedAt, finishedAt }) => tookText(startedAt, finishedAt),
  },
  {
    key: "count",
    title: text.count,
    width: 96,
    align: "right",
    render: ({ count }) => (count === null ? "—" : count.toLocaleString("zh-CN")),
  },
  { key: "failure", title: text.failure, width: 250, render: ({ failure, note }) => failure ?? note ?? "—" },
  { key: "lastOkAt", title: text.lastOkAt, width: 110, render: ({ lastOkAt }) => <TimeText at={lastOkAt} /> },
  { key: "node", title: text.node, width: 150, render: ({ node }) => node },
];

/** 后台任务: the background jobs with their last runs. */
export const JobList = () => (
  <ListPage
    name="jobs"
    title={text.title}
    note={text.note}
    list="system.listJobs"
    isWhole
    fields={[]}
    columns={columns}
    rowKey={({ name }) => name}
    rowName={({ name }) => jobWord(name)}
    empty={{ plain: text.none, filtered: text.none }}
  />
);
