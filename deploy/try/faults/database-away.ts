import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { createLink, type Fault } from "./broken-link.ts";
import { check, finish } from "./checks.ts";
import { type Node, send, signIn, signInWithProof, startNode } from "./node.ts";
import { type Sent, startTraffic, type Traffic } from "./traffic.ts";

// Takes the database away from a running node for some time, in two ways, and checks what calls, live connections, jobs
// and an import do. Usage: database-away.ts <folder> <address of the database> <seconds>…

const [work = "", databaseUrl = "", ...seconds] = process.argv.slice(2);
/** A call waits for a connection and for an answer; the rest is a busy machine. */
const ANSWER_MS = 6_000;
/** Settled calls and reopened connections are expected after this time. */
const RECOVERY_MS = 15_000;
const RELEASES = 4_000;
const PEOPLE = 5;
const SOCKETS = 20;

const { host, searchParams, pathname, username } = new URL(databaseUrl);
const port = host.split(":")[1] ?? "5432";
const link = await createLink(`${searchParams.get("host")}/.s.PGSQL.${port}`);
const database = new pg.Client({ connectionString: databaseUrl });
await database.connect();
const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await database.query(`SELECT count(*) AS n FROM ${sql}`, values)).rows[0]?.n);

/** Uploads a file of procurement processes, which the node imports in the background. */
async function startImport(url: string, token: string, round: string): Promise<string> {
  const releases = Array.from({ length: RELEASES }, (_, n) => ({
    ...{ ocid: `ocds-fault01-${round}-${n}`, id: `${n}`, date: "2026-01-05T00:00:00Z", tag: ["tender"] },
    ...{ initiationType: "tender", parties: [{ id: "b", name: "市政府采购中心", roles: ["buyer"] }] },
    ...{ buyer: { id: "b", name: "市政府采购中心" }, tender: { id: `t${n}`, title: `采购 ${n}`, status: "active" } },
  }));
  const meta = { uri: "https://fault.example/", version: "1.1", publishedDate: "2026-01-05T00:00:00Z" };
  const form = new FormData();
  form.append("file", new Blob([JSON.stringify({ ...meta, publisher: { name: "试运行" }, releases })]), "archive.json");
  const init = { method: "POST", headers: { "x-access-token": token }, body: form };
  const response = await fetch(`${url}/api/archive/import/ocds`, init);
  return ((await response.json()) as { result: { id: string } }).result.id;
}

async function endOfImport(id: string, waitMs: number): Promise<string> {
  const until = performance.now() + waitMs;
  while (performance.now() < until) {
    const { rows } = await database.query("SELECT state FROM import_batch WHERE id = $1", [id]);
    if (rows[0]?.state !== "running") return rows[0]?.state;
    await pause(500);
  }
  return "running";
}

/** Waits until the condition holds; returns the seconds, or null after the time. */
async function secondsUntil(isReached: () => Promise<boolean>, waitMs: number): Promise<number | null> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < waitMs) {
    if (await isReached()) return (performance.now() - startedAt) / 1_000;
    await pause(100);
  }
  return null;
}

const reasons = (calls: readonly Sent[]): string => {
  const numbers = new Map<string, number>();
  for (const { kind, status, code } of calls)
    numbers.set(`${kind} ${status} ${code ?? ""}`, (numbers.get(`${kind} ${status} ${code ?? ""}`) ?? 0) + 1);
  return [...numbers].map(([reason, number]) => `${reason.trim()} ×${number}`).join("，");
};

function checkCalls(calls: readonly Sent[]): void {
  const needing = calls.filter(({ kind }) => kind !== "health");
  const slowest = Math.max(...calls.map(({ ms }) => ms));
  check(
    "数据库中断期间每次调用都在 6 秒内得到应答",
    slowest <= ANSWER_MS,
    `${calls.length} 次，最长 ${Math.round(slowest)} 毫秒`,
  );
  const wrong = calls.filter(({ status, code }) => status !== 200 && !(status === 503 && code === "http.unavailable"));
  check("应答为 200 或 503（http.unavailable）", wrong.length === 0, reasons(wrong));
  const refused = needing.filter(({ status }) => status === 503).length;
  check("需要数据库的调用被拒绝", refused > 0, `${refused} 次，共 ${needing.length} 次`);
  const health = calls.filter(({ kind }) => kind === "health");
  check(
    "存活检查不受影响",
    health.every(({ status, ms }) => status === 200 && ms < 1_000),
    reasons(health),
  );
}

/** An acknowledged notice exists with its audit entry; one that was refused exists with it or not at all. */
async function checkWrites(sent: readonly Sent[]): Promise<void> {
  const writes = sent.filter(({ kind }) => kind === "write");
  const acknowledged = writes.filter(({ status }) => status === 200).map(({ title }) => title);
  const stored = await count("notice WHERE title = ANY($1)", [acknowledged]);
  check("已应答成功的修改全部存在", stored === acknowledged.length, `${stored}/${acknowledged.length}`);
  const [notices, entries] = [
    await count("notice WHERE title LIKE '试运行 %'"),
    await count("audit_entry WHERE action = 'notice.save' AND outcome = 'ok'"),
  ];
  check("没有只完成一半的修改（每条公告恰有一条审计记录）", notices === entries, `${notices}/${entries}`);
  const late = await count("notice WHERE title = ANY($1)", [
    writes.filter(({ status }) => status !== 200).map(({ title }) => title),
  ]);
  console.log(`  应答为失败而已写入的修改：${late}（提交之后应答丢失）`);
}

async function checkJobs(since: Date): Promise<void> {
  // The slowest idle interval, and the interval at which an unchanged outcome is recorded.
  const names = "job_run WHERE started_at > $1 AND outcome = 'ok'";
  const failing = async () =>
    count("job_run WHERE finished_at > $1 AND outcome <> 'ok' AND name <> 'archive.import'", [since]);
  const isWell = async () => (await failing()) === 0 && (await count(names, [since])) > 0;
  const after = await secondsUntil(isWell, 90_000);
  check("后台任务恢复运行", after !== null, after === null ? "90 秒内未恢复" : `${after.toFixed(0)} 秒`);
}

async function checkImport(url: string, token: string, id: string, round: string): Promise<void> {
  const state = await endOfImport(id, 90_000);
  check("导入已结束", state !== "running", state);
  const again = await endOfImport(await startImport(url, token, round), 120_000);
  const projects = await count("proc_project WHERE ocid LIKE $1", [`ocds-fault01-${round}-%`]);
  check(
    "再次导入同一文件后，每个项目恰有一份",
    projects === RELEASES && again === "succeeded",
    `${again}，${projects} 个`,
  );
}

async function tryFault(node: Node, traffic: Traffic, token: string, fault: Fault, forSeconds: number): Promise<void> {
  const round = `${fault}-${forSeconds}`;
  console.log(`── 数据库${fault === "refuse" ? "拒绝连接" : "不应答"} ${forSeconds} 秒`);
  const importing = await startImport(node.url, token, round);
  await pause(1_500);
  const [first, closedBefore] = [traffic.sent.length, traffic.sockets.closed];
  const brokenAt = performance.now();
  await link.break(fault);
  await pause(forSeconds * 1_000);
  const since = new Date();
  await link.repair();
  const repairedAt = performance.now();
  const signsIn = () =>
    signIn(node.url, "supervisor").then(
      () => true,
      () => false,
    );
  const back = await secondsUntil(signsIn, RECOVERY_MS);
  check("恢复后数秒内可以登录", back !== null && back < 5, back === null ? "未恢复" : `${back.toFixed(1)} 秒`);
  await pause(RECOVERY_MS);
  const during = traffic.sent.slice(first).filter(({ sentAt }) => sentAt >= brokenAt && sentAt < repairedAt);
  checkCalls(during);
  const settled = traffic.sent.filter(({ sentAt }) => sentAt > repairedAt + RECOVERY_MS / 2);
  const failed = settled.filter(({ status }) => status !== 200);
  check("之后的调用全部成功", settled.length > 0 && failed.length === 0, `${settled.length} 次${reasons(failed)}`);
  const { open, closed } = traffic.sockets;
  check("实时连接保持或已恢复", open === SOCKETS, `${open} 个，其间关闭 ${closed - closedBefore} 个`);
  await checkWrites(traffic.sent.slice(first));
  await checkJobs(since);
  await checkImport(node.url, token, importing, round);
}

const node = await startNode(work, {
  DATABASE_URL: `postgresql://${username}@127.0.0.1:${link.port}${pathname}`,
});
const admin = await signInWithProof(node.url, "admin");
const people = await Promise.all(Array.from({ length: PEOPLE }, () => signIn(node.url, "buyer")));
const traffic = startTraffic(node.url, admin.token, people);
await pause(3_000);
for (const forSeconds of seconds.map(Number))
  for (const fault of ["refuse", "silent"] as const) await tryFault(node, traffic, admin.token, fault, forSeconds);
await traffic.stop();
check("节点仍在运行", node.child.exitCode === null && node.child.signalCode === null);
/** Reports of the outage itself; the last one is of an import that has not noticed yet that its lock is lost. */
const expected = [
  "http.unavailable",
  "a database connection failed",
  "a message to the other nodes was not sent",
  "a process was not imported",
];
const bugs = node.log().filter(({ level, msg }) => Number(level) >= 50 && !expected.includes(`${msg}`));
check("日志中没有中断之外的错误", bugs.length === 0, [...new Set(bugs.map(({ msg }) => `${msg}`))].join("；"));
const { result } = await send(`${node.url}/api/system/audit/verify`, admin.token, { from: null, anchor: null });
const chain = result as { checked: number; fault: unknown } | null;
check("审计日志链完整", chain !== null && chain.fault === null, `${chain?.checked} 条`);
await node.stop();
await database.end();
link.close();
finish();
