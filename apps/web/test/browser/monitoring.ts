import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";

export type Monitored = ResultOf<EndpointOf<"monitor.read">>;

export const monitorMenu = menuItem({
  path: "/operation/monitor",
  component: "monitor/overview",
  meta: { title: "系统监控" },
});

const pool = { open: 6, idle: 4, waiting: 0, most: 16 };
const sample = (second: number, cpuPercent: number) => ({
  at: `2026-11-20T03:04:${String(second).padStart(2, "0")}.000Z`,
  delayMs: 1.2,
  cpuPercent,
  memoryBytes: 157_286_400,
  requestsPerMinute: 42,
  failuresPerMinute: 0,
  sockets: 7,
  poolWaiting: 0,
  p50Ms: 4,
  p99Ms: 38,
});

export const monitored = (overrides: Partial<Monitored> = {}): Monitored => ({
  at: "2026-11-20T03:04:25.000Z",
  nodes: [
    {
      node: "节点一",
      version: "1.0.0+4f3a2b1c9d",
      runtime: "Node.js 24",
      isSilent: false,
      startedAt: "2026-11-19T02:00:00.000Z",
      at: "2026-11-20T03:04:20.000Z",
      heapBytes: 83_886_080,
      heapLimitBytes: 4_294_967_296,
      clockOffsetMs: null,
      pools: { requests: pool, reports: pool, work: pool },
      samples: [sample(0, 3), sample(10, 12), sample(20, 5)],
    },
  ],
  database: {
    version: "18.1",
    bytes: 734_003_200,
    connections: 12,
    mostConnections: 100,
    blocked: 0,
    tables: [{ name: "日志表", bytes: 104_857_600 }],
    statements: null,
    running: [],
  },
  queue: { waiting: 3, oldestSeconds: 75, refused: 0, expired: 0 },
  jobs: { total: 21, failed: [] },
  slowCalls: [
    {
      call: "接口一",
      ms: 1_840,
      status: 200,
      node: "节点一",
      requestId: "编号一",
      at: "2026-11-20T03:00:00.000Z",
    },
  ],
  ...overrides,
});

const step = (at: string, cpuPercent: number) => ({ ...sample(0, cpuPercent), at, queueWaiting: 2 });

export const monitorHistory = (
  overrides: Partial<ResultOf<EndpointOf<"monitor.history">>> = {},
): ResultOf<EndpointOf<"monitor.history">> => ({
  hosts: ["主机一", "主机二"],
  from: "2026-11-19T03:00:00.000Z",
  stepSeconds: 600,
  steps: [step("2026-11-20T02:30:00.000Z", 8), step("2026-11-20T02:50:00.000Z", 21)],
  ...overrides,
});

export const answerMonitoring = () => {
  answer("monitor.read", monitored());
  answer("monitor.history", monitorHistory());
};
