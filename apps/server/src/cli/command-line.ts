import { environment } from "#config/config.ts";
import { missingPrivilegeOf } from "#platform/database/sql-error.ts";
import { StartupError } from "#platform/startup-error.ts";

interface Sink {
  write(text: string): unknown;
}

/** Input and output of a command: its arguments, its environment and the streams that it writes to. */
export interface CommandLine {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: Sink;
  readonly err: Sink;
}

/** A command. Resolves to the exit code of its process. */
export type Command = (line: CommandLine) => Promise<number>;

/** Returns the text for the person at the terminal. Undefined: an error of the program. */
function lineOf(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message;
  const privilege = missingPrivilegeOf(error);
  return privilege && `数据库账号没有所需的权限（${privilege}），请检查 DATABASE_URL 的账号`;
}

/** Returns the command with a StartupError, or a missing privilege, reported as one line and exit code 1. */
export const withOneLineErrors =
  (command: Command): Command =>
  async (line) => {
    try {
      return await command(line);
    } catch (error) {
      const text = lineOf(error);
      if (text === undefined) throw error;
      line.err.write(`${text}\n`);
      return 1;
    }
  };

/** Runs the command with the arguments and streams of this process. */
export async function runProcess(command: Command): Promise<void> {
  const { argv, stdout, stderr } = process;
  process.exitCode = await command({ args: argv.slice(2), env: environment(), out: stdout, err: stderr });
}
