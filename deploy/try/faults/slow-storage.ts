import { readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startS3Server } from "../../../apps/server/test/file/s3-server.ts";
import { check, finish } from "./checks.ts";
import { type Node, type Session, signIn, signInWithProof, startNode } from "./node.ts";
import { createSlowLink } from "./slow-link.ts";
import { type Sent, startTraffic, type Traffic } from "./traffic.ts";

// Slows the storage of files down, a folder and a bucket, and checks calls with files and without.
// Usage: slow-storage.ts <folder> <address of the database> <library that delays the files of a folder>

const [work = "", databaseUrl = "", library = ""] = process.argv.slice(2);
const SLOW_SECONDS = 5;
const BEFORE_MS = 8_000;
/** The bound of an operation, and the rest of the call on a busy machine. */
const BOUND_MS = 60_000 + 5_000;
/** A call that waits for the storage takes at least as long as the storage. */
const UNTOUCHED_MS = 1_500;
const VIEWS = 4;
const PICTURE = join(import.meta.dirname, "../../../docs/images/login.png");
/** Longer than unused connections are kept open. */
const SETTLED_MS = 20_000;
/** Connections of the pools, which may differ by then. */
const POOLED = 4;
const UNAVAILABLE = ["文件暂时无法保存，请稍后再试；如仍不行，请联系系统管理员", "系统繁忙，请稍后再试"];

const database = new pg.Client({ connectionString: databaseUrl });
await database.connect();

interface Storage {
  readonly title: string;
  readonly env: Readonly<Record<string, string>>;
  setDelay(seconds: number): void;
  /** Names of everything that is stored. */
  names(): string[];
  close(): Promise<void>;
}

async function folder(): Promise<Storage> {
  const [files, seconds] = [join(work, "data/files"), join(work, "seconds")];
  const setDelay = (delay: number) => writeFileSync(seconds, `${Math.min(delay, 1_000_000)}`);
  setDelay(0);
  return {
    title: "文件夹",
    env: { LD_PRELOAD: library, SLOW_FOLDER: files, SLOW_FOLDER_SECONDS: seconds },
    setDelay,
    names: () =>
      readdirSync(files, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? entry.name : [],
      ),
    close: async () => undefined,
  };
}

async function bucket(): Promise<Storage> {
  const account = { accessKeyId: "trial", secretAccessKey: "trial-secret" };
  const server = await startS3Server({ ...account, bucket: "files", region: "us-east-1" });
  const link = await createSlowLink(Number(new URL(server.endpoint).port));
  return {
    title: "S3 存储桶",
    env: {
      ...{ FILE_STORAGE: "s3", S3_ENDPOINT: `http://127.0.0.1:${link.port}`, S3_BUCKET: "files" },
      ...{ S3_ACCESS_KEY_ID: account.accessKeyId, S3_SECRET_ACCESS_KEY: account.secretAccessKey },
    },
    setDelay: link.setDelay,
    names: () => [...server.objects.keys()],
    close: async () => {
      link.close();
      await server.close();
    },
  };
}

interface FileAnswer {
  /** 0: no answer. */
  readonly status: number;
  readonly message: string;
  readonly ms: number;
}

interface StoredFile {
  readonly id: string;
  readonly attachGroup: string;
  readonly attachPath: string;
}

/** Sends a call with a file, and waits two minutes at most, as the proxies of the samples do. */
async function sendFile(url: string, init: RequestInit): Promise<FileAnswer & { readonly stored?: StoredFile }> {
  const startedAt = performance.now();
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(120_000) })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => ({ status: 0, text: "" }));
  const ms = performance.now() - startedAt;
  const { message = "", result } = answer.text.startsWith("{") ? JSON.parse(answer.text) : {};
  return { status: answer.status, message, ms, ...(result ? { stored: result } : {}) };
}

function upload({ url }: Node, { token }: Session) {
  const form = new FormData();
  form.append("file", new Blob(["附件内容".repeat(20_000)], { type: "text/plain" }), "附件.txt");
  return sendFile(`${url}/api/file/upload/attachment`, {
    method: "POST",
    headers: { "x-access-token": token },
    body: form,
  });
}
const view = ({ url }: Node, { token }: Session, { attachGroup, attachPath }: StoredFile) =>
  sendFile(`${url}/download/fileView?attachGroup=${attachGroup}&attachPath=${attachPath}`, {
    headers: { "x-access-token": token },
  });
/** A picture is stored in several sizes. */
function changeAvatar({ url }: Node, { token }: Session): Promise<FileAnswer> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(readFileSync(PICTURE))], { type: "image/png" }), "头像.png");
  return sendFile(`${url}/api/account/avatar`, { method: "POST", headers: { "x-access-token": token }, body: form });
}

/** Sockets, open files and pipes of the node. */
const descriptorsOf = ({ child }: Node): number =>
  readdirSync(`/proc/${child.pid}/fd`).filter((name) => {
    try {
      return /^socket:|\/data\//.test(readlinkSync(`/proc/${child.pid}/fd/${name}`));
    } catch {
      return false;
    }
  }).length;

const p95 = (calls: readonly Sent[]): number =>
  calls.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(calls.length * 0.95)] ?? Number.NaN;

type People = readonly [Session, Session];

/** Sends all calls with files at once, beside the traffic without files. */
async function sendFiles(node: Node, [person, other]: People, stored: StoredFile, traffic: Traffic) {
  const first = traffic.sent.length;
  const answers = await Promise.all([
    // An account may send two files at once, and an address four.
    changeAvatar(node, person),
    upload(node, person),
    upload(node, other),
    upload(node, other),
    ...Array.from({ length: VIEWS }, () => view(node, person, stored)),
  ]);
  return { answers, calls: traffic.sent.slice(first) };
}

/** Outcomes with their number, and the longest time. */
function describe(answers: readonly FileAnswer[]): string {
  const outcomes = Map.groupBy(answers, ({ status, message }) => `${status}${status === 200 ? "" : ` ${message}`}`);
  const longest = Math.max(...answers.map(({ ms }) => ms)) / 1_000;
  return [`最长 ${longest.toFixed(1)} 秒`, ...[...outcomes].map(([name, some]) => `${name} ×${some.length}`)].join(
    "，",
  );
}

function checkOthers(calls: readonly Sent[], before: number): void {
  const limit = Math.max(UNTOUCHED_MS, 3 * before);
  const late = calls.filter(({ ms }) => ms > limit).length;
  const failed = calls.filter(({ status }) => status !== 200).length;
  const found = `${calls.length} 次，95% 在 ${Math.round(p95(calls))} 毫秒内（此前 ${Math.round(before)} 毫秒）`;
  for (const [kind, some] of Map.groupBy(calls, (call) => call.kind))
    console.log(`  ${kind}：${some.length} 次，95% 在 ${Math.round(p95(some))} 毫秒内`);
  check("不涉及文件的调用不受影响", calls.length > 0 && failed === 0 && late <= calls.length / 100, found);
}

const NO_ROWS = { rows: [] as { storage_key: string }[] };
const keyOf = (row: { storage_key: string }): string => row.storage_key;

/** `former`: keys of files that another storage has. The keys of all other rows are stored, and nothing else is. */
async function checkStored(storage: Storage, former: ReadonlySet<string>): Promise<void> {
  const { rows } = await database.query("SELECT storage_key FROM file_object");
  const keys = new Set(rows.map(keyOf));
  const names = storage.names();
  const extra = names.filter((name) => !keys.has(name));
  check("没有遗留临时文件和无主文件", extra.length === 0, `${names.length} 个文件，${keys.size} 条记录`);
  const isComplete = [...keys].every((key) => former.has(key) || names.includes(key));
  check("登记的文件都在", isComplete);
}

async function tryStorage(storage: Storage): Promise<void> {
  const former = new Set(
    (await database.query("SELECT storage_key FROM file_object").catch(() => NO_ROWS)).rows.map(keyOf),
  );
  const node = await startNode(work, { DATABASE_URL: databaseUrl, ...storage.env });
  const admin = await signInWithProof(node.url, "admin");
  const person = await signIn(node.url, "buyer");
  const people = [person, await signIn(node.url, "supplier")] as const;
  const { stored } = await upload(node, person);
  if (!stored) throw new Error(`${storage.title}：没有存入文件`);
  await view(node, person, stored);
  const descriptors = descriptorsOf(node);
  const traffic = startTraffic(node.url, admin.token, [await signIn(node.url, "buyer")]);
  await pause(BEFORE_MS);
  const before = p95(traffic.sent);

  console.log(`── ${storage.title}每次操作用时 ${SLOW_SECONDS} 秒`);
  storage.setDelay(SLOW_SECONDS);
  const slow = await sendFiles(node, people, stored, traffic);
  const isDone = slow.answers.every(({ status }) => status === 200);
  check("上传和下载都成功", isDone, describe(slow.answers));
  checkOthers(slow.calls, before);

  console.log(`── ${storage.title}不应答`);
  storage.setDelay(Number.POSITIVE_INFINITY);
  const hung = await sendFiles(node, people, stored, traffic);
  const slowest = Math.max(...hung.answers.map(({ ms }) => ms));
  const isRefused = hung.answers.every(({ status, message }) => status === 503 && UNAVAILABLE.includes(message));
  check("上传和下载在 60 秒后以中文说明结束", isRefused && slowest <= BOUND_MS, describe(hung.answers));
  checkOthers(hung.calls, before);

  console.log(`── ${storage.title}恢复`);
  storage.setDelay(0);
  await pause(2_000);
  const again = await upload(node, person);
  const read = again.stored && (await view(node, person, again.stored));
  check("可以上传和下载", again.status === 200 && read?.status === 200, `${again.status}`);
  await traffic.stop();
  await pause(SETTLED_MS);
  await checkStored(storage, former);
  const left = descriptorsOf(node);
  check("没有遗留连接和打开的文件", left <= descriptors + POOLED, `${descriptors} 个，之后 ${left} 个`);
  await node.stop();
  await storage.close();
}

for (const create of [folder, bucket]) await tryStorage(await create());
await database.end();
finish();
