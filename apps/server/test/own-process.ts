import { execFile } from "node:child_process";
import { join } from "node:path";
import type { TestDatabase } from "@tender/testkit";
import type { Command } from "#cli/command-line.ts";
import { FIRST_MODULE, SERVER_ENV } from "../../../scripts/boot/server-runtime.mjs";

/** What a process that a test starts has of the test program's environment: none of its settings (it sets MODE, for one). */
export function bareEnvironment(): Record<string, string> {
  const { PATH, HOME } = process.env;
  return {
    ...SERVER_ENV,
    ...Object.fromEntries(Object.entries({ PATH, HOME }).flatMap(([k, v]) => (v ? [[k, v]] : []))),
  };
}

/** The settings that lead to a test's database, and to a folder for data. */
export const onDatabase = ({ connection: { host, user, database } }: TestDatabase, folder: string) => ({
  DATABASE_URL: `postgresql://${user}@${encodeURIComponent(host)}/${database}`,
  DATA_DIR: folder,
});

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs a command of `src/cli` to its end as its own process. */
export function runProcess(name: string, args: readonly string[], env: Record<string, string>): Promise<Ended> {
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

/** Runs a command to its end in this process: starting one of its own takes longer than most of what commands do. */
export async function runCommand(
  command: Command,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  const said = { out: "", err: "" };
  const sink = (name: "out" | "err") => ({ write: (text: string) => (said[name] += text) });
  const code = await command({ args, env, out: sink("out"), err: sink("err") });
  return { code, ...said };
}
