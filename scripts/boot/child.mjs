import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";

const SETPRIV = "/usr/bin/setpriv";
const FORWARDED = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
/** Time for the children to end after a signal. The portal answers open requests and stops its database. */
const GRACE_MILLIS = 30_000;
const PARENT_CHECK_MILLIS = 1_000;
const SAME_SIGNAL_MILLIS = 300;

/**
 * @typedef {object} Launched
 * @property {import("node:child_process").ChildProcess} child
 * @property {Promise<number>} ended the exit code; 128 + the signal's number if a signal ended it
 *
 * @typedef {object} LaunchOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] in addition to this process's own
 * @property {(text: string) => void} [onOutput] receives the output in place of the terminal
 * @property {boolean} [isPrimary] after a signal this process exits with the child's exit code
 */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | undefined} */
let stopSignal;
let stoppedAt = Number.NEGATIVE_INFINITY;
/** @type {number | undefined} */
let primaryCode;

/** @param {NodeJS.Signals} signal */
const codeOf = (signal) => 128 + constants.signals[signal];

/**
 * Forwards the signals that end this process and exits with the last child: no later step begins. Under npm it also
 * ends when npm ends, because npm does not always forward signals (SIGHUP, SIGKILL).
 */
export function forwardSignals() {
  for (const signal of FORWARDED) process.on(signal, () => stop(signal));
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  setInterval(() => {
    if (process.ppid !== parent && !stopSignal) stop("SIGTERM");
  }, PARENT_CHECK_MILLIS).unref();
}

/** Returns whether a signal has requested the end. */
export const isStopping = () => stopSignal !== undefined;

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  // Under npm Ctrl-C arrives twice, from the terminal and from npm. A deliberate second one arrives later.
  if (performance.now() - stoppedAt < SAME_SIGNAL_MILLIS) return;
  stoppedAt = performance.now();
  stopSignal ??= signal;
  if (running.size === 0) process.exit(codeOf(signal));
  for (const child of running) child.kill(signal);
  setTimeout(() => {
    for (const child of running) killGroup(child);
  }, GRACE_MILLIS).unref();
}

/**
 * Starts a program in a process group of its own, so that Ctrl-C in the terminal reaches it once, through this process,
 * and so that none of its descendants survives it. If this process is killed, the kernel ends the program.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {LaunchOptions} [options]
 * @returns {Launched}
 */
export function launch(command, args, { cwd, env, onOutput, isPrimary = false } = {}) {
  const [program, ...rest] = withParentDeathSignal([command, ...args]);
  const child = spawn(program ?? command, rest, {
    cwd,
    env: { ...process.env, ...env },
    stdio: onOutput ? ["ignore", "pipe", "pipe"] : "inherit",
    detached: true,
  });
  running.add(child);
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", onOutput);
  return {
    child,
    ended: new Promise((resolve) => whenEnded(child, (code) => resolve(afterEnd(child, code, isPrimary)))),
  };
}

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {LaunchOptions} [options]
 */
export function runToEnd(command, args, options) {
  return launch(command, args, options).ended;
}

/**
 * Runs a program to its end and returns its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Omit<LaunchOptions, "onOutput">} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runSilently(command, args, options) {
  let output = "";
  const code = await runToEnd(command, args, {
    ...options,
    onOutput: (text) => {
      output += text;
    },
  });
  return { code, output };
}

/**
 * Sends SIGTERM, and kills the group after `millis`.
 *
 * @param {Launched} launched
 * @param {number} millis
 */
export async function end({ child, ended }, millis) {
  if (!running.has(child)) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => killGroup(child), millis);
  await ended;
  clearTimeout(timer);
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {(code: number) => void} then
 */
function whenEnded(child, then) {
  child.once("error", (error) => {
    console.error(error.message);
    then(127);
  });
  // On "exit", before the pipes close: a remaining process of the group may hold them open.
  child.once("exit", () => killGroup(child));
  child.once("close", (code, signal) => then(code ?? (signal ? codeOf(signal) : 1)));
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {number} code
 * @param {boolean} isPrimary
 */
function afterEnd(child, code, isPrimary) {
  running.delete(child);
  if (isPrimary) primaryCode = code;
  if (stopSignal && running.size === 0) process.exit(primaryCode ?? (code || codeOf(stopSignal)));
  return code;
}

/** @param {import("node:child_process").ChildProcess} child */
function killGroup(child) {
  try {
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group is empty.
  }
}

/** @param {string[]} command */
function withParentDeathSignal(command) {
  return existsSync(SETPRIV) ? [SETPRIV, "--pdeathsig", "TERM", "--", ...command] : command;
}
