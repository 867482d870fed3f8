import { environment } from "#config/config.ts";
import { StartupError } from "#platform/startup-error.ts";

interface Sink {
  write(text: string): unknown;
}

/** What a command works with: its words, its settings, and where it says what comes of it. */
export interface CommandLine {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: Sink;
  readonly err: Sink;
}

/** Resolves to the code that its process ends with. */
export type Command = (line: CommandLine) => Promise<number>;

/** What a StartupError says is one line, and the code 1. */
export const toldInOneLine =
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

/** The command of this process. */
export async function runProcess(command: Command): Promise<void> {
  const { argv, stdout, stderr } = process;
  process.exitCode = await command({ args: argv.slice(2), env: environment(), out: stdout, err: stderr });
}
