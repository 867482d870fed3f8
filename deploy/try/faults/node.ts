import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const root = join(import.meta.dirname, "../../..");
/** Password of the accounts of the demo. */
const PASSWORD = "Tender@2026";

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

export interface Node {
  readonly url: string;
  readonly child: ChildProcess;
  /** Lines of its log. */
  log(): Readonly<Record<string, unknown>>[];
  stop(): Promise<void>;
}

/** Starts a node of this tree and waits until it is ready. `work`: folder of its log and data. */
export async function startNode(work: string, env: Readonly<Record<string, string>>): Promise<Node> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = join(work, `node-${port}.log`);
  const settings = { PORT: `${port}`, HOST: "127.0.0.1", DATA_DIR: join(work, "data"), LOG_LEVEL: "info" };
  const off = { RATE_LIMITS: "off", CAPTCHA: "off", DRAIN_SECONDS: "0", WORKERS: "1", MACHINE_SHARED: "on" };
  const child = spawn(process.execPath, ["--import", "./scripts/boot/module-formats.mjs", "apps/server/src/main.ts"], {
    cwd: root,
    env: { ...process.env, ...settings, ...off, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A trial that fails ends its node, too.
  process.once("exit", () => child.kill("SIGKILL"));
  const log = createWriteStream(file);
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`节点未能启动：${readFileSync(file, "utf8").slice(-2_000)}`);
    const isReady = await fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    await pause(100);
  }
  return {
    url,
    child,
    log: () =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

export interface Answer {
  /** 0: no answer. */
  readonly status: number;
  readonly success: boolean;
  readonly code: string | null;
  readonly result: unknown;
  readonly ms: number;
}

/** Sends a call; a body makes it a POST. Waits a minute at most. */
export async function send(url: string, token: string | null, body?: unknown, cookie?: string): Promise<Answer> {
  const startedAt = performance.now();
  const credentials = { ...(token ? { "x-access-token": token } : {}), ...(cookie ? { cookie } : {}) };
  const headers = { ...credentials, "content-type": "application/json" };
  try {
    const init = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
    const text = await response.text();
    const { success = false, code = null, result = null } = text.startsWith("{") ? JSON.parse(text) : {};
    return { status: response.status, success, code, result, ms: performance.now() - startedAt };
  } catch {
    return { status: 0, success: false, code: null, result: null, ms: performance.now() - startedAt };
  }
}

export const sendSignIn = (url: string, username: string): Promise<Answer> =>
  send(`${url}/bpt/api/sys/login`, null, { username, password: PASSWORD });

export interface Session {
  readonly id: string;
  readonly token: string;
}

/** Signs in an account of the demo. */
export async function signIn(url: string, username: string): Promise<Session> {
  const { status, result } = await sendSignIn(url, username);
  const found = result as { token?: string; userInfo?: { id: string } } | null;
  if (!found?.token || !found.userInfo) throw new Error(`${username} 未能登录（${status}）`);
  return { id: found.userInfo.id, token: found.token };
}

/** Signs in and confirms the password, so that the session may change settings. */
export async function signInWithProof(url: string, username: string): Promise<Session> {
  const session = await signIn(url, username);
  const evidence = { method: "password", password: PASSWORD };
  const { status } = await send(`${url}/api/account/proof`, session.token, { evidence });
  if (status !== 200) throw new Error(`${username} 未能验证身份（${status}）`);
  return session;
}
