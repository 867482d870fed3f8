import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestDatabase, testDatabase, until, writeBuiltPages } from "@tender/testkit";
import pg from "pg";
import { inject } from "vitest";
import { bareEnvironment } from "#test/own-process.ts";
import { SERVER_FLAGS } from "../../../../scripts/boot/server-runtime.mjs";

export interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

/** Returns the address of a test's database as a setting of the portal. */
export const urlOf = ({ host, port, user, database }: TestDatabase["connection"]): string =>
  `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

/** Starts whole processes of the portal. Each has a page of its own, so that no build is needed. */
export function portalProcesses() {
  const folder = mkdtempSync(join(tmpdir(), "tender-start-"));
  const page = join(folder, "page");
  /** Same as `main.ts`. */
  const program = `
    import { serve } from ${JSON.stringify(new URL("../../src/serve.ts", import.meta.url).href)};
    await serve(${JSON.stringify(page)});`;
  const children: ChildProcess[] = [];
  const databases: TestDatabase[] = [];
  const buildPages = () => writeBuiltPages(page, "<!doctype html><title>页面</title>");
  buildPages();

  const start = (env: Record<string, string>, args = ["--input-type=module", "-e", program]): Run => {
    const child = spawn(process.execPath, [...SERVER_FLAGS, ...args], {
      env: { ...bareEnvironment(), DATA_DIR: folder, LOG_LEVEL: "error", ...env },
    });
    children.push(child);
    let output = "";
    child.stdout?.on("data", (text) => {
      output += text;
    });
    child.stderr?.on("data", (text) => {
      output += text;
    });
    return { child, output: () => output, ended: new Promise((resolve) => child.once("exit", resolve)) };
  };

  return {
    folder,
    page,
    buildPages,
    start,
    /**
     * Starts with arguments for the program, which is a file here: with an inline program Node interprets the first
     * argument itself.
     */
    startWithArguments(env: Record<string, string>, args: readonly string[]): Run {
      const file = join(folder, "program.mjs");
      writeFileSync(file, program);
      return start(env, [file, ...args]);
    },
    /** Returns the address of a migrated database. */
    async migrated(): Promise<string> {
      const database = await testDatabase();
      databases.push(database);
      return urlOf(database.connection);
    },
    async close(): Promise<void> {
      for (const child of children) child.kill("SIGKILL");
      // The databases are removed with the server of the run.
      for (const database of databases) await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates an empty database and returns its address. */
export async function emptyDatabase(name: string): Promise<string> {
  const server = inject("postgres");
  const client = new pg.Client({ ...server, database: "postgres" });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return urlOf({ ...server, database: name });
}

export async function rowsOf(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

export const production = (databaseUrl: string) => ({
  MODE: "production",
  APP_SECRET: "k7Qz-81mVx_02Lp-Rt5Yw9Bn3Hd6Js4Fg",
  PUBLIC_URL: "https://tender.example.cn",
  DATABASE_URL: databaseUrl,
  HOST: "127.0.0.1",
  WORKERS: "1",
  DRAIN_SECONDS: "0",
});

/** Returns the port that a node listens on, from its log. Waits as long as the test may take. */
export async function portOf(run: Run): Promise<number> {
  const port = () => /"address":"http:\/\/127\.0\.0\.1:(\d+)","msg":"listening"/.exec(run.output())?.[1];
  await until(async () => port() !== undefined || run.child.exitCode !== null);
  const listeningPort = port();
  if (listeningPort === undefined) throw new Error(`the server did not start: ${run.output()}`);
  return Number(listeningPort);
}
