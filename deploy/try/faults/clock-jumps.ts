import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { check, finish } from "./checks.ts";
import { type Answer, send, sendSignIn, signIn, signInWithProof, startNode } from "./node.ts";
import { type Code, issueScanCode, issueSmsCode, issueTicket } from "./short-lived-codes.ts";

// Sets the clock of a running node forth and back, and checks sessions, short-lived codes, jobs, ids and the audit chain.
// Usage: clock-jumps.ts <folder> <address of the database> <library of faketime>

const [work = "", databaseUrl = "", library = ""] = process.argv.slice(2);
const HOUR = 3_600;
const JUMPS = [
  ["快 1 小时", HOUR],
  ["慢 1 小时", -HOUR],
  ["快 1 天", 24 * HOUR],
  ["快 3 天", 72 * HOUR],
  ["恢复", 0],
] as const;
/** The offset is measured by one report and shown by the next one, every ten seconds. */
const REPORTED_MS = 40_000;
const QUIET_MS = 10_000;
/** An idle node commits about two transactions a second. */
const MOST_TRANSACTIONS = 100;
/** Clean-up runs each minute. */
const SWEPT_MS = 90_000;

const clockFile = join(work, "clock");
let clockSeconds = 0;
const setClock = (seconds: number): void => {
  clockSeconds = seconds;
  writeFileSync(clockFile, `${seconds < 0 ? "" : "+"}${seconds}\n`);
};
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
  const { result } = await send(`${url}/api/launcher/enter`, admin.token, { appId: "60104" });
  const address = (result as { url?: string } | null)?.url ?? "";
  const code = new URL(address, url).searchParams.get("token") ?? "";
  await send(`${url}/api/sys/loginByToken`, null, { token: code });
  return code;
}
const redeemHandOver = (token: string): Promise<Answer> => send(`${url}/api/sys/loginByToken`, null, { token });
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

interface Issued {
  readonly code: Code;
  /** The wrong clock of the node at that moment. */
  readonly offset: number;
}

const isRefused = ({ success, code: reason }: Answer, { refusals }: Code): boolean =>
  !success && refusals.includes(reason ?? "");

const acceptances = new Map<Code, number>();

async function redeem(code: Code): Promise<Answer> {
  const answer = await code.redeem();
  if (answer.success) acceptances.set(code, (acceptances.get(code) ?? 0) + 1);
  return answer;
}

/** By the node's clock a code is as old as the clock has jumped forth: it is expired, or accepted once. */
async function checkIssued({ code: issued, offset }: Issued): Promise<void> {
  const isExpired = clockSeconds - offset >= issued.lifeSeconds;
  const first = await redeem(issued);
  // Codes from more than a day ahead are removed by the next clean-up.
  const mayBeRemoved = offset - clockSeconds > 24 * HOUR;
  const isRight = isExpired ? isRefused(first, issued) : first.success || (mayBeRemoved && isRefused(first, issued));
  check(`跳变前取得的${issued.title}${isExpired ? "已过期" : "仍可使用"}`, isRight, first.code ?? first.status);
}

/** Redeems all earlier codes again. An expired one that was never accepted may be valid after the clock is put back. */
async function checkConsumed(codes: readonly Code[]): Promise<void> {
  await Promise.all(codes.map(redeem));
  const counts = codes.map((code) => acceptances.get(code) ?? 0);
  check("没有一个码被接受两次", counts.length > 0 && counts.every((count) => count <= 1), `${counts.length} 个码`);
}

/** Numbers of the demo: an account that waits for its next code does not delay the other checks. */
const LAST_MOBILE = "13800000008";
const mobiles = ["13800000002", "13800000003", "13800000004", "13800000007", LAST_MOBILE];

/** Requests one code of each kind. `phoneOffset`: how far the phone's clock is ahead. */
async function issueAll(phoneOffset: number): Promise<Issued[]> {
  const sms = await issueSmsCode(url, mobiles.shift() ?? "");
  const scan = await issueScanCode(url, "supplier", () => Date.now() + phoneOffset * 1_000);
  const ticket = await issueTicket(url, await signIn(url, "buyer"));
  check("可以取得短信验证码", sms.code !== undefined, sms.answer.code ?? "");
  check("手机可以确认扫码", scan.answer.success, scan.answer.code ?? "");
  return [...(sms.code ? [sms.code] : []), scan.code, ticket].map((code) => ({ code, offset: clockSeconds }));
}

/** Enters wrong passwords until the account has to wait. */
async function throttle(username: string): Promise<void> {
  for (let n = 0; n < 20; n++) {
    const { code: reason } = await send(`${url}/bpt/api/sys/login`, null, { username, password: "wrong" });
    if (reason === "session.throttled") return;
  }
}

const secondsToWait = ({ result }: Answer): number =>
  (result as { retryAfterSeconds?: number } | null)?.retryAfterSeconds ?? 0;

/** A pause that began while the clock was ahead lasts at most as long as the clock was ahead, and a day at most. */
async function checkLockOut(username: string, ahead: number): Promise<void> {
  const until = performance.now() + SWEPT_MS;
  let found = await sendSignIn(url, username);
  // Rows from more than a day ahead are removed by the next clean-up.
  while (ahead > 24 * HOUR && !found.success && performance.now() < until) {
    await pause(5_000);
    found = await sendSignIn(url, username);
  }
  const wait = secondsToWait(found);
  const isBounded = ahead > 24 * HOUR ? found.success : found.success || (wait > 0 && wait <= ahead + HOUR);
  check("时钟超前时被限制的账号不会一直被限制", isBounded, found.success ? "已解除" : `还须等待 ${wait} 秒`);
}

await saveNotice(admin.token, "试运行 0");
let issued = await issueAll(0);
const former: Code[] = [];
for (const [title, seconds] of JUMPS) {
  console.log(`── 节点时钟${title}`);
  setClock(seconds);
  await pause(3_000);
  for (const code of issued) await checkIssued(code);
  former.push(...issued.map(({ code: redeemed }) => redeemed));
  await checkConsumed(former);
  const session = await signIn(url, "admin");
  check("可以登录", await isSignedIn(session.token));
  check("已退出的会话仍然无效", !(await isSignedIn(ended.token)));
  const again = await redeemHandOver(code);
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
  if (seconds !== 0) {
    const wrongPhone = await issueScanCode(url, "supplier", Date.now);
    check("时钟准确的手机被提示核对时间", wrongPhone.answer.code === "scan.clock_off", wrongPhone.answer.code ?? "");
  }
  issued = seconds === 0 ? [] : await issueAll(seconds);
  if (seconds === HOUR) await throttle("calock");
  if (seconds === -HOUR) await checkLockOut("calock", 2 * HOUR);
  if (seconds === 72 * HOUR) await throttle("newcomer");
}
await checkLockOut("newcomer", 72 * HOUR);
let isSent = false;
for (const until = performance.now() + SWEPT_MS; !isSent && performance.now() < until; await pause(5_000))
  isSent = (await issueSmsCode(url, LAST_MOBILE)).code !== undefined;
check("时钟超前时取过验证码的手机号可以再取", isSent);
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
