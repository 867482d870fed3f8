import * as library from "prom-client";
import { expect, test } from "vitest";
import type { MetricFigures } from "#modules/operations/metrics/metrics.service.ts";
import { createNodeMetrics, renderOne } from "./metrics-answer.ts";

const figures = (calls: number, sockets: number): readonly MetricFigures[] => [
  {
    name: "tender_calls_total",
    help: "calls",
    type: "counter",
    aggregator: "sum",
    values: [{ labels: { route: "/a", status: "2xx" }, value: calls }],
  },
  {
    name: "tender_live_connections",
    help: "sockets",
    type: "gauge",
    aggregator: "sum",
    values: [{ labels: {}, value: sockets }],
  },
  {
    name: "tender_event_loop_delay_seconds",
    help: "delay",
    type: "gauge",
    aggregator: "max",
    values: [{ labels: {}, value: calls / 100 }],
  },
];

/** A node whose processes answer with these calls and sockets; a process without an entry is silent. */
function node(answers: Map<number, readonly [calls: number, sockets: number]>) {
  const asked: [number, boolean][] = [];
  const metrics = createNodeMetrics({
    library,
    ask: (process, request, withCommon) => {
      asked.push([process, withCommon]);
      const answer = answers.get(process);
      if (answer) queueMicrotask(() => metrics.answered(process, request, figures(...answer)));
    },
    patience: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const lines = async (processes: readonly number[]) =>
    (await metrics.render(processes)).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return { metrics, lines, asked };
}

test("adds the counters of all processes, and reads common figures in the first only", async () => {
  const { lines, asked } = node(
    new Map([
      [1, [3, 1]],
      [2, [4, 2]],
    ]),
  );
  expect(await lines([1, 2])).toEqual([
    'tender_calls_total{route="/a",status="2xx"} 7',
    "tender_live_connections 3",
    "tender_event_loop_delay_seconds 0.04",
    "tender_processes 2",
    "tender_silent_processes 0",
  ]);
  expect(asked).toEqual([
    [1, true],
    [2, false],
  ]);
});

test("leaves the gauges of a silent process out, and keeps its counters", async () => {
  const answers = new Map<number, readonly [number, number]>([
    [1, [3, 1]],
    [2, [4, 2]],
  ]);
  const { lines } = node(answers);
  await lines([1, 2]);
  answers.delete(2);
  expect(await lines([1, 2])).toEqual([
    'tender_calls_total{route="/a",status="2xx"} 7',
    "tender_live_connections 1",
    "tender_event_loop_delay_seconds 0.03",
    "tender_processes 1",
    "tender_silent_processes 1",
  ]);
});

test("keeps the counters of processes that have ended", async () => {
  const answers = new Map<number, readonly [number, number]>([
    [1, [3, 1]],
    [2, [4, 2]],
  ]);
  const { metrics, lines } = node(answers);
  await lines([1, 2]);
  metrics.ended(1);
  metrics.ended(2);
  answers.set(3, [5, 0]);
  expect((await lines([3]))[0]).toBe('tender_calls_total{route="/a",status="2xx"} 12');
});

test("answers without any process", async () => {
  expect(await node(new Map()).lines([])).toEqual(["tender_processes 0", "tender_silent_processes 0"]);
});

test("writes the figures of a single process", async () => {
  expect(await renderOne(library, figures(2, 0))).toContain('tender_calls_total{route="/a",status="2xx"} 2\n');
});
