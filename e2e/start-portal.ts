import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../packages/testkit/src/free-port.ts";
import { FIRST_MODULE, SERVER_ENV, SERVER_FLAGS } from "../scripts/boot/server-runtime.mjs";

const root = join(import.meta.dirname, "..");
/** A first start creates a database with the demo data: on a busy machine that takes more than two minutes. */
const READY_WITHIN_MS = 300_000;
/** Limit of a fixture that starts a portal, so that a portal that does not become ready is reported first. */
export const STARTED_WITHIN_MS = READY_WITHIN_MS + 60_000;

function run(script: string, env: Record<string, string>, flags: readonly string[] = FIRST_MODULE): ChildProcess {
  return spawn(process.execPath, [...flags, join(root, script)], {
    cwd: root,
    env: { ...process.env, ...SERVER_ENV, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the portal ended with code ${child.exitCode} while it started`);
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the portal did not become ready");
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });

export interface RunningPortal {
  readonly url: string;
  readonly subsystemUrl: string;
  readonly dataDir: string;
  /** Output of the portal's terminal. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the real portal with its demo data and the example subsystem, on free ports and in a folder of its own;
 * `settings` in addition to those of the journeys.
 */
export async function runPortal(settings: Record<string, string> = {}): Promise<RunningPortal> {
  const [portal, subsystem, provider] = [await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${portal}`;
  const subsystemUrl = `http://localhost:${subsystem}`;
  const dataDir = mkdtempSync(join(tmpdir(), "tender-portal-e2e-"));
  // Under root the database runs as an unprivileged user, who has to traverse the folder.
  chmodSync(dataDir, 0o711);
  const all = {
    MODE: "development",
    PORT: String(portal),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SUBSYSTEM_URL: subsystemUrl,
    IDENTITY_PROVIDER_URL: `http://localhost:${provider}`,
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    ...settings,
  };
  const server = run("apps/server/src/main.ts", all, SERVER_FLAGS);
  let output = "";
  server.stdout?.on("data", (text) => {
    output += text;
  });
  const example = run("examples/subsystem/src/main.ts", {
    PORT: String(subsystem),
    PORTAL_URL: url,
    OWN_URL: subsystemUrl,
  });
  const identities = run("examples/identity-provider/src/main.ts", { PORT: String(provider), PORTAL_URL: url });
  for (const child of [example, identities]) child.stdout?.resume();
  const stop = async () => {
    const children = [example, identities, server];
    for (const child of children) child.kill("SIGTERM");
    await Promise.all(children.map(ended));
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(`${url}/api/ready`, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, subsystemUrl, dataDir, output: () => output, stop };
}

/**
 * Starts the portal that all journeys share. It may connect to directories on this machine: a journey runs one of its
 * own.
 */
export default async function startPortal(): Promise<() => Promise<void>> {
  const { url, subsystemUrl, dataDir, stop } = await runPortal({ PRIVATE_HOSTS: "127.0.0.1" });
  process.env.E2E_BASE_URL = url;
  process.env.E2E_SUBSYSTEM_URL = subsystemUrl;
  process.env.E2E_DATA_DIR = dataDir;
  return stop;
}
