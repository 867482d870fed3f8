import { execFile, spawn } from "node:child_process";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { StartupError } from "#platform/startup-error.ts";

export type PostgresqlTool = "pg_dump" | "pg_restore";

/** Address of a database for PostgreSQL's programs: the password is in the environment, which `ps` does not show. */
export interface ToolTarget {
  readonly address: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Parameters that only the driver of Node knows. */
const OF_THE_DRIVER = ["uselibpqcompat"];

/** Returns the address of DATABASE_URL, or of another database on its server. */
export function toolTarget(databaseUrl: string, path: string, database?: string): ToolTarget {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  for (const name of OF_THE_DRIVER) url.searchParams.delete(name);
  if (database !== undefined) url.pathname = `/${encodeURIComponent(database)}`;
  return { address: url.href, env: { PATH: path, LC_ALL: "C", ...(password === "" ? {} : { PGPASSWORD: password }) } };
}

/** Returns the major version in the output of `--version`: `pg_dump (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)`. */
export const majorVersionIn = (text: string): number => Number(/\(PostgreSQL\) (\d+)/.exec(text)?.[1] ?? Number.NaN);

/** Throws StartupError if the tool is missing or older than the server. `server`: form of `server_version_num`. */
export async function requireTool(tool: PostgresqlTool, server: number, path: string): Promise<void> {
  const major = Math.floor(server / 10_000);
  const { stdout } = await promisify(execFile)(tool, ["--version"], { env: { PATH: path } }).catch((cause: unknown) => {
    throw new StartupError(`没有找到 ${tool}，请安装 Debian 软件包 postgresql-client（版本不低于 ${major}）`, {
      cause,
    });
  });
  const found = majorVersionIn(stdout);
  if (!(found >= major))
    throw new StartupError(`${tool} 的版本（${found}）低于数据库（${major}），请安装 postgresql-client-${major}`);
}

/** Returns the first message of an error in the output of a tool. */
const errorIn = (output: string): string =>
  /error: (.*)/.exec(output)?.[1] ?? output.trim().split("\n").at(-1) ?? "没有错误输出";

function startTool(tool: PostgresqlTool, args: readonly string[], { address, env }: ToolTarget, withTarget: boolean) {
  const child = spawn(tool, [...args, ...(withTarget ? ["--dbname", address] : [])], { env });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(0, 65_536);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new StartupError(`${tool} 失败：${errorIn(errors)}`));
    });
  });
  // Awaited later.
  ended.catch(() => undefined);
  return { child, ended };
}

/** Runs `pg_dump` and returns its output. Throws StartupError with its message. */
export async function* dumpOutput(args: readonly string[], target: ToolTarget): AsyncGenerator<Buffer> {
  const { child, ended } = startTool("pg_dump", args, target, true);
  child.stdin.end();
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    await ended;
  } finally {
    child.kill();
  }
}

export interface RestoreOptions {
  /** Reads the whole dump and restores nothing. */
  readonly isReadOnly?: boolean;
  /** Default: true. Privileges name roles, which the server must have. */
  readonly hasPrivileges?: boolean;
}

/** Runs `pg_restore` on a dump. Throws StartupError with its message, and the errors of the dump's stream. */
export async function restoreInput(
  dump: AsyncIterable<Buffer>,
  target: ToolTarget,
  { isReadOnly = false, hasPrivileges = true }: RestoreOptions = {},
): Promise<void> {
  const args = ["--no-owner", "--exit-on-error"];
  if (!hasPrivileges) args.push("--no-privileges");
  if (isReadOnly) args.push("--file=/dev/null");
  const { child, ended } = startTool("pg_restore", args, target, !isReadOnly);
  child.stdout.resume();
  try {
    const failure = await pipeline(dump, child.stdin).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    );
    // A program that has ended reads no more; its own message is the cause.
    const isConsequence = failure?.code === "EPIPE" || failure?.code === "ERR_STREAM_PREMATURE_CLOSE";
    if (failure && !isConsequence) throw failure;
    await ended;
  } finally {
    child.kill();
  }
}
