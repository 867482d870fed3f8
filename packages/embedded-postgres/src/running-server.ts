import { type DatabaseProcess, runAs } from "./child.ts";

/** Signals to end it, each with its time limit: a clean shutdown, one without a checkpoint, a kill. */
const SHUTDOWN_STEPS: readonly (readonly [signal: NodeJS.Signals, millis: number])[] = [
  ["SIGINT", 20_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 5_000],
];
const ERROR_LINE = /\b(FATAL|PANIC): /;

/** The postgres process that this program started, in any state. */
export interface RunningServer {
  readonly pid: number | undefined;
  readonly socketFolder: string;
  hasEnded(): boolean;
  output(): string;
  /** Logs later errors; earlier ones are part of the message of a failed start. */
  logErrors(warn: (message: string) => void): void;
  onUnexpectedExit(callback: (reason: string) => void): void;
  stop(): Promise<void>;
}

export function runServer(
  account: Parameters<typeof runAs>[0],
  command: Parameters<typeof runAs>[1],
  cluster: string,
  socketFolder: string,
): RunningServer {
  let hasEnded = false;
  let isStopping = false;
  let logError: (line: string) => void = () => {};
  const run: DatabaseProcess = runAs(account, command, {
    cwd: cluster,
    diesWithParent: true,
    onLine: (line) => {
      if (!isStopping && ERROR_LINE.test(line)) logError(line);
    },
  });
  const ended = run.ended.then((code) => {
    hasEnded = true;
    return code;
  });

  return {
    pid: run.child.pid,
    socketFolder,
    hasEnded: () => hasEnded,
    output: run.output,
    logErrors: (warn) => {
      logError = (line) => warn(`内置数据库：${line}`);
    },
    onUnexpectedExit: (callback) => {
      ended.then((code) => {
        if (!isStopping) callback(`内置数据库意外退出（代码 ${code ?? "无"}）：${lastLine(run.output())}`);
      });
    },
    stop: async () => {
      isStopping = true;
      for (const [signal, millis] of SHUTDOWN_STEPS) {
        if (hasEnded) break;
        run.child.kill(signal);
        await within(millis, ended);
      }
    },
  };
}

function within(millis: number, ended: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, millis);
    ended.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const lastLine = (output: string): string => output.trimEnd().split("\n").at(-1) ?? "";
