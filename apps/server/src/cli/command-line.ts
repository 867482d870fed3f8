import { environment } from "#config/config.ts";
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

/** Returns the command with a StartupError reported as one line and exit code 1. */
export const withOneLineErrors =
  (command: Command): Command =>
  async (line) => {
    try {
      return await command(line);
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      line.err.write(`${error.message}\n`);
      return 1;
    }
  };

/** Runs the command with the arguments and streams of this process. */
export async function runProcess(command: Command): Promise<void> {
  const { argv, stdout, stderr } = process;
  process.exitCode = await command({ args: argv.slice(2), env: environment(), out: stdout, err: stderr });
}
