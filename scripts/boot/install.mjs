import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { BootError } from "./boot-error.mjs";
import { runToEnd } from "./child.mjs";

/** Inside node_modules: an interrupted installation removes it with the folder. */
const STAMP = "node_modules/.install-stamp";

export const CI_ARGUMENTS = [
  "ci",
  // No package needs its install scripts, and a script that does not run can do no harm.
  "--ignore-scripts",
  // Independent of NODE_ENV and the user's npm settings: the web build and the tests need these.
  "--include=dev",
  "--include=optional",
  "--package-lock",
  // Packages that require a newer Node than the system's run on the Node that is installed here.
  "--engine-strict=false",
  "--no-audit",
  "--no-fund",
  "--no-update-notifier",
  "--loglevel=error",
];

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

/** @param {string} root */
export async function ensureInstalled(root) {
  const stampFile = join(root, STAMP);
  const stamp = stampFor(readFileSync(join(root, "package-lock.json")));
  const found = existsSync(stampFile) ? readFileSync(stampFile, "utf8").trim() : undefined;
  if (found === stamp) return;
  console.log("正在安装依赖（首次约需半分钟）……");
  const [command, args] = npmCommand(CI_ARGUMENTS);
  const code = await runToEnd(command, args, { cwd: root });
  if (code !== 0) throw new BootError(`依赖安装失败（npm ci 退出代码 ${code}）：请检查网络和 npm 源，然后重试。`);
  writeFileSync(stampFile, `${stamp}\n`);
}
