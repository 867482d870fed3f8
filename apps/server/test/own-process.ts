import { execFile } from "node:child_process";
import { join } from "node:path";
import type { TestDatabase } from "@tender/testkit";
import type { Command } from "#cli/command-line.ts";
import { FIRST_MODULE, SERVER_ENV } from "../../../scripts/boot/server-runtime.mjs";

/** Returns the environment of a process that a test starts: none of the test program's settings, such as MODE. */
export function bareEnvironment(): Record<string, string> {
  const { PATH, HOME } = process.env;
  return {
    ...SERVER_ENV,
    ...Object.fromEntries(Object.entries({ PATH, HOME }).flatMap(([k, v]) => (v ? [[k, v]] : []))),
  };
}

/** Returns the settings for a test's database and a data folder. */
export const onDatabase = ({ connection: { host, port, user, database } }: TestDatabase, folder: string) => ({
  DATABASE_URL: `postgresql://${user}@${encodeURIComponent(host)}:${port}/${database}`,
  DATA_DIR: folder,
});

interface CommandResult {
  code: number;
  out: string;
  err: string;
}

/** Runs a command of `src/cli` to its end in a process of its own. */
export function runProcess(name: string, args: readonly string[], env: Record<string, string>): Promise<CommandResult> {
  const path = join(import.meta.dirname, "../src/cli", `${name}.ts`);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...FIRST_MODULE, path, ...args],
      { env: { ...bareEnvironment(), ...env } },
      (error, out, err) => resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
}

/** Runs a command to its end in this process, because starting another takes longer than most commands. */
export async function runCommand(
  command: Command,
  args: readonly string[],
  env: Record<string, string>,
): Promise<CommandResult> {
  const output = { out: "", err: "" };
  const sink = (name: "out" | "err") => ({ write: (text: string) => (output[name] += text) });
  const code = await command({ args, env, out: sink("out"), err: sink("err") });
  return { code, ...output };
}
