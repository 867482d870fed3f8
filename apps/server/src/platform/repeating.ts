import type { Logger } from "./logger.ts";

/** Runs a task again and again, never twice at once; a failure is logged and the next turn comes all the same. */
export function repeat(
  name: string,
  everyMs: number,
  task: () => Promise<unknown>,
  logger: Logger,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const next = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = task()
        .catch((error: unknown) => logger.error({ err: error }, `${name} failed`))
        .then(next);
    }, everyMs);
    timer.unref();
  };
  next();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
