import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

// Checks of monitoring.sh against a running Prometheus.
// Usage: monitoring.ts watched | stopped

const { PROMETHEUS_URL = "", PORTAL_URL = "" } = process.env;
const monitoring = join(import.meta.dirname, "../monitoring");

async function get<T>(path: string): Promise<T> {
  const response = await fetch(`${PROMETHEUS_URL}/api/v1/${path}`);
  const answer = (await response.json()) as { status: string; error?: string; data: T };
  if (answer.status !== "success") throw new Error(`${path}: ${answer.error}`);
  return answer.data;
}

type Series = readonly {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}[];
const query = async (expression: string): Promise<Series> =>
  (await get<{ result: Series }>(`query?query=${encodeURIComponent(expression)}`)).result;

/** Fails after 90 seconds. */
async function until(title: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (let second = 0; second < 90; second += 1) {
    if (await isTrue()) {
      console.log(`✓ ${title}`);
      return;
    }
    await setTimeout(1_000);
  }
  throw new Error(`未达到：${title}`);
}

interface Alert {
  readonly name: string;
  readonly query: string;
  readonly health: string;
  readonly lastError?: string;
  readonly state: string;
}

const alerts = async (): Promise<readonly Alert[]> =>
  (await get<{ groups: { rules: Alert[] }[] }>("rules")).groups.flatMap(({ rules }) => rules);

/** Jobs that have not run in the first minutes. */
const isEmptyAtFirst = (expression: string): boolean => /"(backup\.run|audit_chain\.anchor)"/.test(expression);

/** Signs in once and once with a wrong password, so that the series exist. */
async function signIn(): Promise<void> {
  for (const password of ["Tender@2026", "wrong password"])
    await fetch(`${PORTAL_URL}/bpt/api/sys/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "admin", password }),
    });
}

async function checkWatched(): Promise<void> {
  await until("两个节点被采集", async () => (await query('up{job="tender-portal"} == 1')).length === 2);
  await until("两个工作进程的指标已汇总", async () => (await query("tender_processes == 2")).length === 1);
  await signIn();
  await until("登录已计数", async () => (await query("rate(tender_sign_ins_total[1m]) >= 0")).length >= 2);
  const dashboard = JSON.parse(readFileSync(join(monitoring, "dashboard.json"), "utf8")) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const expressions = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));
  for (const { title, expr } of expressions)
    if (!isEmptyAtFirst(expr)) await until(`图表“${title}”：${expr}`, async () => (await query(expr)).length > 0);
  await until("全部告警规则已计算", async () => (await alerts()).every(({ health }) => health === "ok"));
  for (const { name, query: expression } of await alerts()) {
    // Without its comparison an expression has a value, so that a wrong label does not look like a quiet alert.
    const compared = expression.split(/ (?:[<>]|==) [\d.]+/)[0] ?? "";
    // No call has failed, so that the series of successful ones stands in.
    const values = await query(
      compared.replaceAll('status="5xx"', 'status="2xx"').replaceAll(/^\((.*) or vector\(0\)\)$/g, "$1"),
    );
    if (values.length === 0 && !isEmptyAtFirst(expression))
      throw new Error(`告警“${name}”的表达式没有数据：${compared}`);
  }
  console.log("✓ 告警的表达式有数据");
  const firing = (await alerts()).filter(({ state }) => state === "firing");
  if (firing.length > 0) throw new Error(`正常运行时有告警：${firing.map(({ name }) => name).join("、")}`);
  console.log("✓ 正常运行时没有告警");
}

async function checkStopped(): Promise<void> {
  const stateOf = async (name: string) => (await alerts()).find((alert) => alert.name === name)?.state;
  await until("停止一个节点后“节点停止”告警", async () => (await stateOf("节点停止")) === "firing");
  if ((await stateOf("平台不可用")) !== "inactive") throw new Error("另一节点就绪时“平台不可用”告警");
  console.log("✓ 另一节点就绪时没有“平台不可用”告警");
}

await (process.argv[2] === "stopped" ? checkStopped() : checkWatched());
