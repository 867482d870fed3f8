import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Account } from "./account.ts";

const SETPRIV = ["/usr/bin/setpriv", "/bin/setpriv"].find((path) => existsSync(path));
const MAX_RETAINED_LINES = 100;
/** Maximum wait for the end of the output: backends that outlive a killed postmaster hold its pipes open. */
const LAST_OUTPUT_MILLIS = 500;

export interface DatabaseProcess {
  readonly child: ChildProcess;
  /** Returns the last lines of output, for error messages. */
  output(): string;
  /** Resolves with the exit code (null: a signal, or it could not be started); never rejects. */
  readonly ended: Promise<number | null>;
}

interface RunOptions {
  cwd: string;
  /**
   * The kernel ends it (SIGINT: a fast, clean shutdown) if this process is killed. Requires util-linux and the main
   * thread, because the kernel watches the spawning thread.
   */
  diesWithParent: boolean;
  onLine?: (line: string) => void;
}

/**
 * Runs a program of PostgreSQL under the account, without this process's environment. It has a session of its own, so
 * that Ctrl-C in the terminal does not reach it: this process needs the database until it has finished.
 */
export function runAs(account: Account, command: readonly [string, ...string[]], options: RunOptions): DatabaseProcess {
  const handOver = account.isPrivilegeDropped
    ? ["--reuid", String(account.uid), "--regid", String(account.gid), "--clear-groups"]
    : [];
  const deathSignal = options.diesWithParent ? ["--pdeathsig", "INT"] : [];
  const [program, ...args] = SETPRIV ? [SETPRIV, ...handOver, ...deathSignal, "--", ...command] : command;
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { PATH: "/usr/local/bin:/usr/bin:/bin" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    // Without setpriv libuv changes the account, and drops the supplementary groups too.
    ...(account.isPrivilegeDropped && !SETPRIV ? { uid: account.uid, gid: account.gid } : {}),
  });
  const lines: string[] = [];
  const addLine = (line: string) => {
    lines.push(line);
    if (lines.length > MAX_RETAINED_LINES) lines.shift();
    options.onLine?.(line);
  };
  for (const input of [child.stdout, child.stderr]) if (input) createInterface({ input }).on("line", addLine);
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", (error) => {
      addLine(error.message);
      resolve(null);
    });
    child.once("exit", (code) => {
      const timer = setTimeout(resolve, LAST_OUTPUT_MILLIS, code);
      child.once("close", () => {
        clearTimeout(timer);
        resolve(code);
      });
    });
  });
  return { child, output: () => lines.join("\n"), ended };
}
