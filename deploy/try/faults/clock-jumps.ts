import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { check, finish } from "./checks.ts";
import { type Answer, send, signIn, signInWithProof, startNode } from "./node.ts";

// Sets the clock of a running node forth and back, and checks sessions, codes, jobs, ids and the audit chain.
// Usage: clock-jumps.ts <folder> <address of the database> <library of faketime>

const [work = "", databaseUrl = "", library = ""] = process.argv.slice(2);
const HOUR = 3_600;
const JUMPS = [
  ["快 1 小时", HOUR],
  ["慢 1 小时", -HOUR],
  ["快 1 天", 24 * HOUR],
  ["恢复", 0],
] as const;
/** The offset is measured by one report and shown by the next one, every ten seconds. */
const REPORTED_MS = 40_000;
const QUIET_MS = 10_000;
/** An idle node commits about two transactions a second. */
const MOST_TRANSACTIONS = 100;

const clockFile = join(work, "clock");
const setClock = (seconds: number) => writeFileSync(clockFile, `${seconds < 0 ? "" : "+"}${seconds}\n`);
setClock(0);
const node = await startNode(work, {
  DATABASE_URL: databaseUrl,
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: clockFile,
  FAKETIME_NO_CACHE: "1",
  // Only the time of day jumps; intervals go on.
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
  DONT_FAKE_MONOTONIC: "1",
});
const database = new pg.Client({ connectionString: databaseUrl });
await database.connect();
const transactions = async (): Promise<number> => {
  const sql = "SELECT xact_commit AS n FROM pg_stat_database WHERE datname = current_database()";
  return Number((await database.query(sql)).rows[0]?.n);
};

const { url } = node;
const admin = await signInWithProof(url, "admin");
const ended = await signIn(url, "staff");
await send(`${url}/sys/logout`, ended.token, {});
const isSignedIn = async (token: string): Promise<boolean> =>
  (await send(`${url}/api/session/current`, token)).result !== null;
check("已退出的会话无效", !(await isSignedIn(ended.token)));

/** A one-time code for a subsystem, which is consumed at once. */
async function consumedCode(): Promise<string> {
  const { result } = await send(`${url}/api/launcher/enter`, admin.token, { appId: "60009" });
  const address = (result as { url?: string } | null)?.url ?? "";
  const code = new URL(address, url).searchParams.get("token") ?? "";
  await send(`${url}/api/sys/loginByToken`, null, { token: code });
  return code;
}
const redeem = (token: string): Promise<Answer> => send(`${url}/api/sys/loginByToken`, null, { token });
const code = await consumedCode();
const noticeIds: string[] = [];
const audience = { departments: [], roles: [], people: [] };

async function saveNotice(token: string, title: string): Promise<void> {
  const fields = { kind: "1", title, sender: "信息中心", priority: "M", html: "<p>试运行</p>", reach: "all", audience };
  const none = { id: null, version: null, openType: null, openPage: null, busId: null, publishAt: null, endsAt: null };
  const { result } = await send(`${url}/api/system/notices`, token, { ...fields, ...none });
  noticeIds.push((result as { id: string } | null)?.id ?? "");
}

async function shownOffset(token: string, seconds: number): Promise<number | null> {
  const until = performance.now() + REPORTED_MS;
  for (;;) {
    const { result } = await send(`${url}/api/system/monitor`, token);
    const offset = (result as { nodes: { clockOffsetMs: number | null }[] } | null)?.nodes[0]?.clockOffsetMs ?? null;
    const isRight = seconds === 0 ? offset === null : Math.abs((offset ?? 0) / 1_000 - seconds) < 5;
    if (isRight || performance.now() > until) return offset;
    await pause(1_000);
  }
}

await saveNotice(admin.token, "试运行 0");
for (const [title, seconds] of JUMPS) {
  console.log(`── 节点时钟${title}`);
  setClock(seconds);
  await pause(3_000);
  const session = await signIn(url, "admin");
  check("可以登录", await isSignedIn(session.token));
  check("已退出的会话仍然无效", !(await isSignedIn(ended.token)));
  const again = await redeem(code);
  check("用过的一次性交接码仍然无效", code !== "" && again.result === null, again.code ?? again.status);
  await saveNotice(session.token, `试运行 ${title}`);
  const offset = await shownOffset(session.token, seconds);
  const isShown = seconds === 0 ? offset === null : offset !== null;
  check(
    seconds === 0 ? "系统监控不再显示时钟偏差" : "系统监控显示时钟偏差",
    isShown,
    offset === null ? "" : `${Math.round(offset / 1_000)} 秒`,
  );
  const before = await transactions();
  await pause(QUIET_MS);
  const committed = (await transactions()) - before;
  check("没有任务反复运行", committed < MOST_TRANSACTIONS, `10 秒内 ${committed} 个事务`);
}
check("原有会话在时钟恢复后可用", await isSignedIn(admin.token));
check(
  "编号按创建次序递增",
  noticeIds.every((id, n) => id !== "" && (n === 0 || id > (noticeIds[n - 1] ?? ""))),
  noticeIds.length,
);
const { result } = await send(`${url}/api/system/audit/verify`, admin.token, { from: null, anchor: null });
const chain = result as { checked: number; fault: unknown } | null;
check("审计日志链完整", chain !== null && chain.fault === null, `${chain?.checked} 条`);
const warnings = node.log().filter(({ msg }) => msg === "the clock of this node differs from the database's");
check("日志中有时钟偏差的警告", warnings.length > 0, warnings.length);
const bugs = node.log().filter(({ level }) => Number(level) >= 50);
check("日志中没有错误", bugs.length === 0, [...new Set(bugs.map(({ msg }) => `${msg}`))].join("；"));
await node.stop();
await database.end();
finish();
