import { resolve } from "node:path";
import { BOM_FILE, writeBom } from "./bom.mjs";
import { BootError } from "./boot-error.mjs";
import { runToEnd } from "./child.mjs";
import { bin, node } from "./node-runtime.mjs";
import { PROJECT_ROOT } from "./project.mjs";
import { FIRST_MODULE } from "./server-runtime.mjs";
import { buildWebIfStale } from "./web-build.mjs";

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const TASKS = {
  build: async () => {
    await buildWebIfStale(PROJECT_ROOT);
    await writeBom(PROJECT_ROOT);
    console.log(`物料清单：${BOM_FILE}`);
    return 0;
  },
  format: (args) => runToEnd(node(), [bin("biome"), "check", "--write", ...args]),
  "db-generate": (args) =>
    runToEnd(node(), [resolve(PROJECT_ROOT, bin("drizzle-kit")), "generate", ...args], {
      cwd: resolve(PROJECT_ROOT, "apps/server"),
    }),
  "modules-map": (args) => runToEnd(node(), ["scripts/write-module-map.ts", ...args]),
  "settings-page": (args) => runToEnd(node(), [...FIRST_MODULE, "scripts/write-setting-page.ts", ...args]),
  interop: async (args) => {
    await buildWebIfStale(PROJECT_ROOT);
    return runToEnd(node(), ["interop/main.ts", ...args]);
  },
  "db-migrate": (args) => runToEnd(node(), [...FIRST_MODULE, "apps/server/src/cli/db-migrate.ts", ...args]),
  "demo-remove": (args) => runToEnd(node(), [...FIRST_MODULE, "apps/server/src/cli/demo-remove.ts", ...args]),
  "report-view": (args) => runToEnd(node(), [...FIRST_MODULE, "apps/server/src/cli/report-view.ts", ...args]),
  "admin-access": (args) => runToEnd(node(), [...FIRST_MODULE, "apps/server/src/cli/admin-access.ts", ...args]),
  audit: (args) => runToEnd(node(), [...FIRST_MODULE, "apps/server/src/cli/audit.ts", ...args]),
  "archive-import": (args) =>
    runToEnd(node(), [...FIRST_MODULE, "apps/server/src/cli/archive-import.ts", ...args.map(fromCallersFolder)]),
};

/** Tasks that need packages of development. The others build and operate the portal. */
const DEVELOPMENT_TASKS = ["format", "db-generate", "modules-map", "settings-page", "interop"];

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
