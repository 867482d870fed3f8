import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@tender/embedded-postgres";
import { databaseAccount } from "@tender/embedded-postgres/account.ts";
import { clusterFolder } from "@tender/embedded-postgres/cluster.ts";
import { isAlive } from "@tender/embedded-postgres/process-state.ts";
import { socketFolderFor } from "@tender/embedded-postgres/socket-folder.ts";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Server of the whole run; each worker creates its own databases on it. */
    postgres: { host: string; port: number; user: string; password?: string };
  }
}

const PREFIX = "tender-portal-test-";
/** The data is temporary: nothing needs to survive a crash. */
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  // Databases that live for seconds with a few rows need no vacuum.
  autovacuum: "off",
};

/**
 * Vitest's global setup: one PostgreSQL for the run, in its own folder, which is deleted when the run ends.
 * `TEST_DATABASE_URL` names another server instead, of any version: `postgresql://superuser:password@host:port`.
 */
export default async function startTestDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) {
    const { hostname, port, username, password } = new URL(process.env.TEST_DATABASE_URL);
    const access = password === "" ? {} : { password: decodeURIComponent(password) };
    project.provide("postgres", { host: hostname, port: Number(port), user: username, ...access });
    return async () => {};
  }
  removeLeftovers(tmpdir());
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Created without access for others; the unprivileged user that runs PostgreSQL under root has to traverse it.
  chmodSync(dataDir, 0o711);
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const log = { info: () => {}, warn: (message: string) => process.stderr.write(`${message}\n`) };
  const server = await startEmbeddedPostgres({ dataDir, log, settings: FAST }).catch((error: unknown) => {
    remove();
    throw error;
  });
  const { host, port, user } = server.connection;
  project.provide("postgres", { host, port, user });
  return async () => {
    await server.stop();
    remove();
  };
}

/** Removes the folders of killed runs (tests that start their own servers use the same prefix). */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    try {
      const dataDir = join(realpathSync(folder), name);
      rmSync(socketFolderFor(clusterFolder(dataDir), databaseAccount()), { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // Owned by another user.
    }
  }
}
