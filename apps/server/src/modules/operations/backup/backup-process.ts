import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../../../cli/backup.ts", import.meta.url));
/** The portal has precedence on the processor. */
const LOW_PRIORITY = 10;
const MAX_OUTPUT = 10_000;

/** A started backup. */
export interface BackupProcess {
  /** Resolves with the lines of its result. Rejects with its message if it failed. */
  readonly result: Promise<string>;
  stop(): void;
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY);
  } catch {
    // The process has ended, or the service may not change priorities. The backup runs all the same.
  }
}

/**
 * Starts `npm run backup` with the settings of this node. In a process of its own it needs neither the event loop nor
 * the memory of the node, and it ends with the node.
 */
export function startBackupProcess(env: Readonly<Record<string, string | undefined>>): BackupProcess {
  const child = spawn(process.execPath, [...process.execArgv, COMMAND], {
    env: { ...env },
    // Without the channel to this process the command ends.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let [output, errors] = ["", ""];
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT);
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-MAX_OUTPUT);
  });
  const result = new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve(output.trim());
      else if (signal !== null) reject(new Error("节点停止，备份中断"));
      else reject(new Error((errors.trim() || output.trim()).split("\n").at(-1) || "备份异常结束"));
    });
  });
  lowerPriority(child.pid);
  return { result, stop: () => void child.kill() };
}
