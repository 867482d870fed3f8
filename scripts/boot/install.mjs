import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { BootError } from "./boot-error.mjs";
import { runToEnd } from "./child.mjs";

/** Inside node_modules: an interrupted installation removes it with the folder. */
const STAMP = "node_modules/.install-stamp";

/** @param {string} action @param {string} development option about the packages that only development needs */
const argumentsOf = (action, development) => [
  action,
  // No package needs its install scripts, and a script that does not run can do no harm.
  "--ignore-scripts",
  // Independent of NODE_ENV and the user's npm settings.
  development,
  "--include=optional",
  "--package-lock",
  // Packages that require a newer Node than the system's run on the Node that is installed here.
  "--engine-strict=false",
  "--no-audit",
  "--no-fund",
  "--no-update-notifier",
  "--loglevel=error",
];

export const CI_ARGUMENTS = argumentsOf("ci", "--include=dev");
/** Packages that build the pages and run the portal. */
const RUNNING_ARGUMENTS = argumentsOf("ci", "--omit=dev");
/** Adds the other packages. `npm ci` would remove the files of a running portal first. */
const ADDING_ARGUMENTS = [...argumentsOf("install", "--include=dev"), "--no-save"];

/** In the stamp of an installation without the packages that only development needs. */
const RUNNING = "running";

/** @param {string | Buffer} lockfile */
export const stampFor = (lockfile) => createHash("sha256").update(lockfile).digest("hex");

/**
 * Returns the command of npm: under npm the same npm and Node. Another package manager sets `npm_execpath` to its own
 * program.
 *
 * @param {string[]} args
 * @param {string} [npmProgram]
 * @returns {[command: string, args: string[]]}
 */
export function npmCommand(args, npmProgram = process.env.npm_execpath) {
  const isNpm = npmProgram !== undefined && basename(npmProgram).startsWith("npm") && /\.[cm]?js$/.test(npmProgram);
  return isNpm ? [process.execPath, [npmProgram, ...args]] : ["npm", args];
}

/**
 * Installs what is missing. An installation with the packages of development keeps them.
 *
 * @param {string} root
 * @param {{ isRunningOnly?: boolean }} [options] isRunningOnly: tests and checks are not needed
 */
export async function ensureInstalled(root, { isRunningOnly = false } = {}) {
  const stampFile = join(root, STAMP);
  const stamp = stampFor(readFileSync(join(root, "package-lock.json")));
  const found = existsSync(stampFile) ? readFileSync(stampFile, "utf8").trim() : undefined;
  if (found === stamp) return;
  const runningStamp = `${stamp} ${RUNNING}`;
  if (found === runningStamp && isRunningOnly) return;
  // npm writes this file at the end: without our stamp, somebody installed by hand.
  const isByHand = found === undefined && existsSync(join(root, "node_modules/.package-lock.json"));
  const isLight = isRunningOnly && !isByHand && (found === undefined || found.endsWith(` ${RUNNING}`));
  if (found === runningStamp) await runNpm(root, "正在补充安装开发和测试所需的依赖……", ADDING_ARGUMENTS);
  else await runNpm(root, "正在安装依赖（首次约需半分钟）……", isLight ? RUNNING_ARGUMENTS : CI_ARGUMENTS);
  writeFileSync(stampFile, `${isLight ? runningStamp : stamp}\n`);
}

/** @param {string} root @param {string} message @param {string[]} npmArguments */
async function runNpm(root, message, npmArguments) {
  console.log(message);
  const [command, args] = npmCommand(npmArguments);
  const code = await runToEnd(command, args, { cwd: root });
  if (code !== 0)
    throw new BootError(`依赖安装失败（npm ${npmArguments[0]} 退出代码 ${code}）：请检查网络和 npm 源，然后重试。`);
}
