import { beijingSecond } from "@tender/contract/beijing";
import type { ReactNode } from "react";
import { bytesText } from "#shared/format/bytes-text.ts";
import { Card } from "#shared/workspace-ui/card.tsx";
import { PlainTable } from "#shared/workspace-ui/plain-table.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import type { Monitored, MonitoredNode } from "../api.ts";
import { callText } from "../model/call-text.ts";
import { spanText } from "../model/trend-path.ts";
import { monitorText as text } from "../text.ts";
import styles from "./monitor.module.css";

/** A larger share of the possible connections is marked. */
const MAX_CONNECTION_SHARE = 0.9;
/** A message that waits longer is marked. */
const MAX_WAIT_SECONDS = 300;

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  readonly isBad?: boolean;
}

const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ label, value, isBad }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd data-bad={isBad || undefined}>{value}</dd>
      </div>
    ))}
  </dl>
);

const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000));

const poolText = ({ open, idle, most: limit, waiting }: MonitoredNode["pools"]["requests"]): string =>
  text.poolOf(open - idle, limit, waiting);

const NodeState = ({ node: { isSilent, clockOffsetMs } }: { readonly node: MonitoredNode }) => (
  <>
    <StatusWord tone={isSilent ? "bad" : "good"}>{isSilent ? text.silent : text.running}</StatusWord>
    {clockOffsetMs === null ? null : (
      <div>
        <StatusWord tone="bad">
          {text.clockOffset(clockOffsetMs, spanText(Math.round(Math.abs(clockOffsetMs) / 1_000)))}
        </StatusWord>
      </div>
    )}
  </>
);

/** The nodes with their last report. */
export const NodesTable = ({ nodes, at }: Pick<Monitored, "nodes" | "at">) => (
  <PlainTable
    label={text.nodes}
    head={[
      text.node,
      text.state,
      text.version,
      text.uptime,
      text.cpu,
      text.memory,
      text.heap,
      text.delay,
      text.requests,
      text.failures,
      text.sockets,
      text.pool,
    ]}
    figures={[4, 5, 6, 7, 8, 9, 10, 11]}
    rows={nodes.map((node) => {
      const last = node.samples.at(-1);
      return {
        key: node.node,
        cells: [
          node.node,
          <NodeState key="state" node={node} />,
          node.version,
          spanText(secondsBetween(node.startedAt, at)),
          last ? text.percent(last.cpuPercent) : "—",
          last ? bytesText(last.memoryBytes) : "—",
          `${bytesText(node.heapBytes)} / ${bytesText(node.heapLimitBytes)}`,
          last ? text.milliseconds(last.delayMs) : "—",
          last?.requestsPerMinute ?? "—",
          last?.failuresPerMinute ?? "—",
          last?.sockets ?? "—",
          poolText(node.pools.requests),
        ],
      };
    })}
  />
);

export const DatabaseCard = ({ database }: Pick<Monitored, "database">) => (
  <Card title={text.database}>
    <Facts
      facts={[
        { label: text.databaseVersion, value: database.version },
        { label: text.size, value: bytesText(database.bytes) },
        {
          label: text.connections,
          value: `${database.connections} / ${database.mostConnections}`,
          isBad: database.connections > database.mostConnections * MAX_CONNECTION_SHARE,
        },
        { label: text.blocked, value: database.blocked, isBad: database.blocked > 0 },
      ]}
    />
    <h3 className={styles.subtitle}>{text.underWay}</h3>
    {database.running.length === 0 ? (
      <p className={styles.hint}>{text.noneUnderWay}</p>
    ) : (
      <PlainTable
        label={text.underWay}
        head={[text.statement, text.seconds, text.waitingForLock]}
        figures={[1]}
        rows={database.running.map(({ text: statement, seconds, waitsForLock }, index) => ({
          key: `${index}${statement}`,
          cells: [
            <code key="text" className={styles.statement}>
              {statement}
            </code>,
            spanText(seconds),
            waitsForLock ? text.waitingForLock : "—",
          ],
        }))}
      />
    )}
    <h3 className={styles.subtitle}>{text.statements}</h3>
    {database.statements === null ? (
      <p className={styles.hint}>{text.noStatements}</p>
    ) : (
      <PlainTable
        label={text.statements}
        head={[text.statement, text.calls, text.mean]}
        figures={[1, 2]}
        rows={database.statements.map(({ text: statement, calls, meanMs }, index) => ({
          key: `${index}${statement}`,
          cells: [
            <code key="text" className={styles.statement}>
              {statement}
            </code>,
            calls.toLocaleString("zh-CN"),
            text.milliseconds(Math.round(meanMs)),
          ],
        }))}
      />
    )}
    <h3 className={styles.subtitle}>{text.tables}</h3>
    <PlainTable
      label={text.tables}
      head={[text.table, text.size]}
      figures={[1]}
      rows={database.tables.map(({ name, bytes }) => ({ key: name, cells: [name, bytesText(bytes)] }))}
    />
  </Card>
);

export const QueueCard = ({ queue, jobs }: Pick<Monitored, "queue" | "jobs">) => (
  <Card title={text.queue}>
    <Facts
      facts={[
        { label: text.waiting, value: queue.waiting.toLocaleString("zh-CN") },
        {
          label: text.oldest,
          value: queue.oldestSeconds === null ? "—" : spanText(queue.oldestSeconds),
          isBad: (queue.oldestSeconds ?? 0) > MAX_WAIT_SECONDS,
        },
        { label: text.refused, value: queue.refused.toLocaleString("zh-CN"), isBad: queue.refused > 0 },
        { label: text.expired, value: queue.expired.toLocaleString("zh-CN"), isBad: queue.expired > 0 },
        {
          label: text.jobs,
          value:
            jobs.failed.length === 0 ? text.noFailures(jobs.total) : text.failedJobs(jobs.failed.length, jobs.total),
          isBad: jobs.failed.length > 0,
        },
      ]}
    />
  </Card>
);

export const SlowCallsCard = ({ slowCalls }: Pick<Monitored, "slowCalls">) => (
  <Card title={text.slowCalls}>
    {slowCalls.length === 0 ? (
      <p className={styles.hint}>{text.noSlowCalls}</p>
    ) : (
      <PlainTable
        label={text.slowCalls}
        head={[text.call, text.duration, text.status, text.at, text.node, text.requestId]}
        figures={[1, 2]}
        rows={slowCalls.map(({ call, ms, status, at, node, requestId }) => ({
          key: requestId,
          cells: [
            <code key="call">{callText(call)}</code>,
            text.milliseconds(ms),
            status,
            beijingSecond(Date.parse(at)),
            node,
            requestId,
          ],
        }))}
      />
    )}
  </Card>
);
