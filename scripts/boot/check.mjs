import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkAdvisories } from "./advisories.mjs";
import { runSilently } from "./child.mjs";
import { CI_ARGUMENTS, npmCommand } from "./install.mjs";
import { bin, node } from "./node-runtime.mjs";
import { PROJECT_ROOT } from "./project.mjs";
import { makeRunFolder } from "./run-folder.mjs";

/**
 * @typedef {{ code: number, output: string }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome>, isAlwaysPrinted?: boolean }} Step isAlwaysPrinted: its output is printed on
 * success as well
 *
 * @param {string} folder contains npm's input, and temporary files
 * @param {{ isCi?: boolean }} [where]
 * @returns {Step[]}
 */
export function stepsFor(folder, { isCi = false } = {}) {
  const env = { NODE_ENV: undefined, TMPDIR: folder };
  const [npm, npmArgs] = npmCommand([...CI_ARGUMENTS, "--dry-run"]);
  /** @param {string} name @param {string[]} args */
  const onNode = (name, ...args) => ({ name, run: () => runSilently(node(), args, { env }) });
  // One thread: each further thread of the compiler builds the same types again, 84 s of processor time in place of 27.
  /** @param {string} project */
  const types = (project) => [bin("tsc"), "--noEmit", "--singleThreaded", "-p", project];
  // The longest first.
  return [
    onNode("类型（服务端）", ...types("tsconfig.json")),
    onNode("类型（网页）", ...types("apps/web/tsconfig.json")),
    onNode("格式与规范", bin("biome"), "check"),
    onNode("无用代码", bin("knip")),
    { ...onNode("导入方向、命名与用语", "scripts/checks/layers.ts"), isAlwaysPrinted: true },
    onNode("只有测试使用的代码", bin("knip"), "--production"),
    // A lock file of one npm version can be incomplete for another.
    { name: "依赖锁文件", run: () => runSilently(npm, npmArgs, { cwd: folder, env }) },
    { name: "已知漏洞", run: () => checkAdvisories(folder), isAlwaysPrinted: true },
    // In CI `npm test` runs the same tests in parallel and judges the unsteady ones.
    ...(isCi ? [] : [onNode("单元测试", "node_modules/vitest/vitest.mjs", "run", "--project", "rules")]),
  ];
}

/**
 * Copies the files that npm needs to install, and nothing else: npm 9 removes node_modules in a dry run too.
 *
 * @param {string} from
 * @param {string} to
 */
export function copyManifests(from, to) {
  /** @type {{ packages: Record<string, unknown> }} */
  const { packages } = JSON.parse(readFileSync(join(from, "package-lock.json"), "utf8"));
  const workspaces = Object.keys(packages).filter((path) => !path.split("/").includes("node_modules"));
  const files = ["package-lock.json", ".npmrc", ...workspaces.map((path) => join(path, "package.json"))];
  for (const file of files) if (existsSync(join(from, file))) cpSync(join(from, file), join(to, file));
}

/** `npm run check`. */
export async function check() {
  const folder = makeRunFolder();
  copyManifests(PROJECT_ROOT, folder);
  return runSteps(stepsFor(folder, { isCi: process.env.CI === "true" }));
}

/** Most steps use one core. */
const STEPS_AT_ONCE = 2;

/**
 * Runs every step, even after a failed one, and prints the outcomes in the order of the steps. Returns 1 if a step
 * failed.
 *
 * @param {readonly Step[]} steps
 */
export async function runSteps(steps) {
  /** @type {Finished[]} */
  const finished = [];
  const waiting = [...steps.entries()];
  let printed = 0;
  const runWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, step] = next;
      finished[index] = await finish(step);
      for (let result = finished[printed]; result; result = finished[printed]) {
        print(result);
        printed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: STEPS_AT_ONCE }, runWaiting));
  const failures = finished.filter(({ code }) => code !== 0).length;
  console.log(failures === 0 ? "检查通过。" : `${failures} 项检查未通过。`);
  return failures === 0 ? 0 : 1;
}

/**
 * @typedef {Step & Outcome & { seconds: number }} Finished
 *
 * @param {Step} step
 * @returns {Promise<Finished>}
 */
async function finish(step) {
  const startedAt = performance.now();
  const outcome = await step.run();
  return { ...step, ...outcome, seconds: (performance.now() - startedAt) / 1000 };
}

/** @param {Finished} step */
function print({ name, code, output, seconds, isAlwaysPrinted = false }) {
  console.log(`${code === 0 ? "✓" : "✗"} ${name}（${seconds.toFixed(1)} 秒）`);
  if ((code !== 0 || isAlwaysPrinted) && output.trim() !== "") console.log(output.trimEnd());
}
