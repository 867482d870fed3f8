import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterFolder } from "@tender/embedded-postgres/cluster.ts";
import { connectionOn, PORTAL_DATABASE } from "@tender/embedded-postgres/connection.ts";
import { runningPostmaster } from "@tender/embedded-postgres/lock-file.ts";
import { openToolDatabase } from "@tender/server/src/cli/open-database.ts";
import { loadConfig } from "@tender/server/src/config/config.ts";
import { type Database, TIME_BOUNDS } from "@tender/server/src/platform/database/database.ts";
import { createLogger } from "@tender/server/src/platform/logger.ts";
import { freePort } from "../packages/testkit/src/free-port.ts";
import { SERVER_ENV, SERVER_FLAGS } from "../scripts/boot/server-runtime.mjs";

const root = join(import.meta.dirname, "..");

/** Creates a folder for an embedded database; `remove` deletes it. */
export function temporaryDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "tender-portal-bench-"));
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface RunningPortal {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from spawning the process to its first successful answer. */
  readonly startedInMs: number;
  stop(): Promise<void>;
}

/** Starts the real server process, with limits and captcha off, and waits until it is ready. */
export async function startPortal(dataDir: string, env: Record<string, string> = {}): Promise<RunningPortal> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const from = performance.now();
  const child: ChildProcess = spawn(process.execPath, [...SERVER_FLAGS, join(root, "apps/server/src/main.ts")], {
    cwd: root,
    env: {
      ...process.env,
      ...SERVER_ENV,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: "127.0.0.1",
      RATE_LIMITS: "off",
      CAPTCHA: "off",
      LOG_LEVEL: "error",
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  while (child.exitCode === null) {
    const isReady = await fetch(`${url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) {
      const startedInMs = performance.now() - from;
      return {
        url,
        pid: child.pid ?? 0,
        startedInMs,
        stop: async () => {
          child.kill("SIGTERM");
          await ended;
        },
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("the portal ended while it started");
}

/** Returns the resident memory of a process in MB (Linux). */
export function residentMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? Number.NaN) / 1024;
}

/** Returns the address of a running portal's embedded database, in the form for another node. */
export function databaseUrl(dataDir: string): string {
  const folder = runningPostmaster(clusterFolder(loadConfig({ DATA_DIR: dataDir }).dataDir))?.socketFolder ?? "";
  const { user, port } = connectionOn(folder, PORTAL_DATABASE);
  return `postgresql://${user}@localhost:${port}/${PORTAL_DATABASE}?host=${encodeURIComponent(folder)}`;
}

/** Posts JSON and returns the body's result. Throws for a refusal. */
export async function post<R>(url: string, body: unknown, token?: string): Promise<R> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { "x-access-token": token } : {}) },
    body: JSON.stringify(body),
  });
  const envelope = (await response.json()) as { success: boolean; message: string; result: R };
  if (!envelope.success) throw new Error(`${url}: ${envelope.message}`);
  return envelope.result;
}

/** Opens the embedded database of a data folder, whether its portal runs or not. */
export async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const tool = loadConfig({ DATA_DIR: dataDir });
  const database = await openToolDatabase(tool, createLogger("error"), TIME_BOUNDS.migration);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Password of the demo's accounts. */
const DEMO_PASSWORD = "Tender@2026";

/** Signs in an account of the demo and returns its token. */
export const signIn = async (url: string, username: string): Promise<string> =>
  (await post<{ token: string }>(`${url}/bpt/api/sys/login`, { username, password: DEMO_PASSWORD })).token;

/** Signs in the administrator and confirms the password again, so that the session may administer. */
export async function signInWithProof(url: string): Promise<string> {
  const token = await signIn(url, "admin");
  await post(`${url}/api/account/proof`, { evidence: { method: "password", password: DEMO_PASSWORD } }, token);
  return token;
}
