import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Account } from "./account.ts";

const SETPRIV = ["/usr/bin/setpriv", "/bin/setpriv"].find((path) => existsSync(path));
const KEPT_LINES = 100;
/** Backends that outlive a killed postmaster keep its pipes open: maximum wait for the end of its output. */
const LAST_OUTPUT_MILLIS = 500;

export interface DatabaseProcess {
  readonly child: ChildProcess;
  /** Returns the last lines of output, for the message of a failure. */
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
 * Runs a program of PostgreSQL under the account, without this process's environment, and in a session of its own:
 * Ctrl-C in the terminal is for this process, which still needs its database to finish.
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
    if (lines.length > KEPT_LINES) lines.shift();
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
