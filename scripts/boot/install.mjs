import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { BootError } from "./boot-error.mjs";
import { runToEnd } from "./child.mjs";

/** Inside node_modules: an installation that is cut short takes it away by itself. */
const STAMP = "node_modules/.install-stamp";

export const CI_ARGUMENTS = [
  "ci",
  // No package needs its scripts, and one that is not run cannot do harm.
  "--ignore-scripts",
  // Whatever NODE_ENV or the user's npm settings leave out: the web build and the tests need these.
  "--include=dev",
  "--include=optional",
  "--package-lock",
  // The packages that want a newer Node than the system's run on the one that is installed here.
  "--engine-strict=false",
  "--no-audit",
  "--no-fund",
  "--no-update-notifier",
  "--loglevel=error",
];

/** @param {string | Buffer} lockfile */
export const stampFor = (lockfile) => createHash("sha256").update(lockfile).digest("hex");

/**
 * Under npm the same npm again, on the same Node; another package manager leaves its own program in that variable.
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
  const wanted = stampFor(readFileSync(join(root, "package-lock.json")));
  const found = existsSync(stampFile) ? readFileSync(stampFile, "utf8").trim() : undefined;
  if (found === wanted) return;
  console.log("正在安装依赖（首次约需半分钟）……");
  const [command, args] = npmCommand(CI_ARGUMENTS);
  const code = await runToEnd(command, args, { cwd: root });
  if (code !== 0) throw new BootError(`依赖安装失败（npm ci 退出代码 ${code}）：请检查网络和 npm 源，然后重试。`);
  writeFileSync(stampFile, `${wanted}\n`);
}
