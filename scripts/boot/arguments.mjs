import { BootError } from "./boot-error.mjs";

export const COMMANDS = /** @type {const} */ (["start", "dev", "test", "check", "bench", "run"]);
const OLDEST_NODE = 20;

/**
 * @param {string[]} words arguments after `boot.mjs` on the command line
 * @param {string} [nodeVersion]
 * @returns {{ command: typeof COMMANDS[number], args: string[] }}
 */
export function parseArguments(words, nodeVersion = process.versions.node) {
  if (Number.parseInt(nodeVersion, 10) < OLDEST_NODE) {
    throw new BootError(`当前的 Node.js 是 ${nodeVersion}，请安装 Node.js ${OLDEST_NODE} 或更高版本后重试。`);
  }
  const [word, ...args] = words;
  const command = COMMANDS.find((name) => name === word);
  if (!command) throw new BootError(`用法：node scripts/boot.mjs <${COMMANDS.join("|")}> [参数]`);
  return { command, args };
}

/**
 * Words select test files of both suites by a part of their path. The two test programs have different options, so that
 * options are accepted only for a single program.
 *
 * @param {string[]} args
 * @returns {{ runsUnit: boolean, runsE2e: boolean, passedOn: string[], isFiltered: boolean }}
 */
export function parseTestArguments(args) {
  const onlyUnit = args.includes("--unit");
  const onlyE2e = args.includes("--e2e");
  const passedOn = args.filter((arg) => arg !== "--unit" && arg !== "--e2e");
  const option = passedOn.find((arg) => arg.startsWith("-"));
  if (option && onlyUnit === onlyE2e) {
    throw new BootError(`选项 ${option} 只能与 --unit（Vitest）或 --e2e（Playwright）之一同用。`);
  }
  return {
    runsUnit: onlyUnit || !onlyE2e,
    runsE2e: onlyE2e || !onlyUnit,
    passedOn,
    isFiltered: passedOn.length > 0,
  };
}
