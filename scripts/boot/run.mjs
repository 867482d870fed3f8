import { resolve } from "node:path";
import { BOM_FILE, writeBom } from "./bom.mjs";
import { BootError } from "./boot-error.mjs";
import { runToEnd } from "./child.mjs";
import { bin, node } from "./node-runtime.mjs";
import { PROJECT_ROOT } from "./project.mjs";
import { FIRST_MODULE, SERVER_COMMANDS } from "./server-runtime.mjs";
import { testLong } from "./test.mjs";
import { buildWebIfStale } from "./web-build.mjs";

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const TASKS = {
  build: async () => {
    await buildWebIfStale(PROJECT_ROOT);
    await writeBom(PROJECT_ROOT);
    console.log(`物料清单：${BOM_FILE}`);
    return 0;
  },
  release: async () => {
    await buildWebIfStale(PROJECT_ROOT);
    return runToEnd(node(), ["scripts/release/main.ts"]);
  },
  format: (args) => runToEnd(node(), [bin("biome"), "check", "--write", ...args]),
  "db-generate": (args) =>
    runToEnd(node(), [resolve(PROJECT_ROOT, bin("drizzle-kit")), "generate", ...args], {
      cwd: resolve(PROJECT_ROOT, "apps/server"),
    }),
  "test-long": testLong,
  "modules-map": (args) => runToEnd(node(), ["scripts/write-module-map.ts", ...args]),
  "settings-page": (args) => runToEnd(node(), [...FIRST_MODULE, "scripts/write-setting-page.ts", ...args]),
  "records-check": (args) =>
    runToEnd(node(), [...FIRST_MODULE, "scripts/check-records.ts", ...args.map(fromCallersFolder)]),
  interop: async (args) => {
    await buildWebIfStale(PROJECT_ROOT);
    return runToEnd(node(), ["interop/main.ts", ...args]);
  },
  ...Object.fromEntries(
    SERVER_COMMANDS.map((name) => [
      name,
      (args) => {
        const words = name === "archive-import" ? args.map(fromCallersFolder) : args;
        return runToEnd(node(), [...FIRST_MODULE, `apps/server/src/cli/${name}.ts`, ...words]);
      },
    ]),
  ),
};

/** Tasks that need packages of development. The others build and operate the portal. */
const DEVELOPMENT_TASKS = [
  "format",
  "db-generate",
  "test-long",
  "modules-map",
  "settings-page",
  "records-check",
  "interop",
];

/** Returns whether a task needs only the packages that `npm start` installs. @param {string | undefined} name */
export const isRunningTask = (name) => name !== undefined && name in TASKS && !DEVELOPMENT_TASKS.includes(name);

/** `run <name> [args]`: small tasks that package.json names. @param {string[]} args */
export async function run([name = "", ...args]) {
  const task = TASKS[name];
  if (!task) throw new BootError(`任务“${name}”不存在，可用的任务：${Object.keys(TASKS).join("、")}。`);
  return task(args);
}

/** Resolves a path from the caller's folder, which npm records before it changes to the project. @param {string} arg */
function fromCallersFolder(arg) {
  return arg.startsWith("-") ? arg : resolve(process.env.INIT_CWD ?? PROJECT_ROOT, arg);
}
