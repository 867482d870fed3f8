import process from "node:process";
import { COMMANDS, parseArguments } from "./boot/arguments.mjs";
import { bench } from "./boot/bench.mjs";
import { BootError } from "./boot/boot-error.mjs";
import { check } from "./boot/check.mjs";
import { forwardSignals } from "./boot/child.mjs";
import { dev } from "./boot/dev.mjs";
import { ensureInstalled } from "./boot/install.mjs";
import { adoptNode } from "./boot/node-runtime.mjs";
import { PROJECT_ROOT } from "./boot/project.mjs";
import { isRunningTask, run } from "./boot/run.mjs";
import { start } from "./boot/start.mjs";
import { test } from "./boot/test.mjs";

// Entry point for people, npm and CI: plain JavaScript without dependencies, for any Node from 20 on. It installs
// missing packages and runs everything else on the Node that the project provides.

/** @type {Record<typeof COMMANDS[number], (args: string[]) => Promise<number>>} */
const commands = { start, dev, test, check, bench, run };

try {
  const { command, args } = parseArguments(process.argv.slice(2));
  // npm sets the caller's folder; without npm it is the current one.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(PROJECT_ROOT);
  forwardSignals();
  const isRunningOnly = command === "start" || (command === "run" && isRunningTask(args[0]));
  await ensureInstalled(PROJECT_ROOT, { isRunningOnly });
  adoptNode(PROJECT_ROOT);
  process.exitCode = await commands[command](args);
} catch (error) {
  if (!(error instanceof BootError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
