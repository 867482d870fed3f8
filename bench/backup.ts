import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLocalFileStorage } from "@tender/server/src/modules/own-account/file/file.storage.ts";
import { openDatabase, TIME_BOUNDS } from "@tender/server/src/platform/database/database.ts";
import { migrateDatabase } from "@tender/server/src/platform/database/migrate.ts";
import pg from "pg";
import { FIRST_MODULE, SERVER_ENV } from "../scripts/boot/server-runtime.mjs";
import { fillArchive } from "./archive-data.ts";
import { print } from "./report.ts";

const FILE_BYTES = 1_048_576;
const POLL_MS = 50;
/** Budgets, as multiples of the time of `pg_dump` and `tar`. A restore builds all indexes, which a dump does not. */
const [FIRST, NEXT, RESTORED] = [2, 1.5, 4];
const command = (name: string) => join(import.meta.dirname, `../apps/server/src/cli/${name}.ts`);

interface Measured {
  readonly seconds: number;
  readonly peakMegabytes: number;
  readonly output: string;
}

/** Returns the memory that a process and the processes that it started had at most so far, in MB (Linux). */
function peakOf(pid: number): number {
  try {
    const own = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
    return children.reduce((sum, child) => sum + peakOf(Number(child)), own);
  } catch {
    return 0;
  }
}

/** Runs a program to its end. Throws if it fails. */
function measure(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Measured> {
  const from = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, ...SERVER_ENV, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let [output, peakMegabytes] = ["", 0];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const timer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, peakOf(child.pid ?? 0));
  }, POLL_MS);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      clearInterval(timer);
      if (code === 0) resolve({ seconds: (performance.now() - from) / 1_000, peakMegabytes, output });
      else reject(new Error(`${program} ${args.join(" ")} ended with ${code}: ${output}`));
    });
  });
}

async function fill(url: string, dataDir: string, dossiers: number, megabytes: number): Promise<void> {
  await migrateDatabase(url);
  const bounds = { request: TIME_BOUNDS.work, report: TIME_BOUNDS.work, work: TIME_BOUNDS.migration };
  const database = openDatabase({ connection: url, maxConnections: 2, bounds, onError: () => undefined });
  try {
    await fillArchive(database, dossiers, Date.now());
    const storage = createLocalFileStorage(join(dataDir, "files"));
    for (let file = 0; file < megabytes; file += 1) {
      const bytes = randomBytes(FILE_BYTES);
      const key = randomBytes(16).toString("hex");
      await storage.write(key, bytes);
      await database.pool.query(
        `INSERT INTO file_object (id, attach_group, attach_path, file_name, content_type, bytes, sha256, storage_key, created_by)
         VALUES ($1, 'attachment', $1, 'a.pdf', 'application/pdf', $2, $3, $1, 'bench')`,
        [key, bytes.length, createHash("sha256").update(bytes).digest("hex")],
      );
    }
  } finally {
    await database.close();
  }
}

/**
 * Measures backup, check and restore beside `pg_dump -Fc` and `tar` of the same data. `url`: an empty database of an own
 * PostgreSQL, whose account may create databases. `DATA_DIR` and backups lie in the folder of temporary files.
 */
export async function benchBackup(url: string, dossiers: number, megabytes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tender-portal-bench-"));
  const [dataDir, backups] = [join(folder, "data"), join(folder, "backups")];
  mkdirSync(backups);
  const key = () => randomBytes(32).toString("base64");
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_DIR: backups, BACKUP_KEY: key(), APP_SECRET: key() };
  const run = (name: string, ...args: string[]) =>
    measure(process.execPath, [...FIRST_MODULE, command(name), ...args], env);
  const restored = new URL(url);
  restored.pathname += "_restored";
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await fill(url, dataDir, dossiers, megabytes);
    const dump = await measure("pg_dump", ["-Fc", "-f", join(folder, "plain.dump"), "-d", url], {});
    const tar = await measure("tar", ["-C", dataDir, "-cf", join(folder, "plain.tar"), "files"], {});
    const plain = dump.seconds + tar.seconds;
    const titleOf = (name: string) => `${name} of ${dossiers} dossiers and ${megabytes} MB of files`;
    const yardstick = `pg_dump -Fc ${dump.seconds.toFixed(1)} s, tar ${tar.seconds.toFixed(1)} s`;
    const report = (name: string, { seconds, peakMegabytes }: Measured, atMost: number) =>
      print({
        title: titleOf(name),
        measured: `${seconds.toFixed(1)} s, ${peakMegabytes.toFixed(0)} MB at most with its programs`,
        yardstick,
        value: seconds / plain,
        unit: " times pg_dump and tar",
        budget: { atMost },
      });
    rmSync(join(folder, "plain.tar"));
    report("first backup", await run("backup", "--no-check"), FIRST);
    report("next backup", await run("backup", "--no-check"), NEXT);
    const name =
      readdirSync(backups)
        .filter((entry) => entry !== "files")
        .sort()
        .at(-1) ?? "";
    report("check", await run("backup", "--check", name), RESTORED);
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(restored.pathname.slice(1))}`);
    report(
      "restore",
      await run("restore", name, `--into=${restored.href}`, `--data-dir=${join(folder, "restored")}`),
      RESTORED,
    );
  } finally {
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(restored.pathname.slice(1))}`);
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
