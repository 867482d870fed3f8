import { environment, loadConfig, workerInput } from "./config/config.ts";
import { createLogger, type Logger } from "./platform/logger.ts";
import { StartupError } from "./platform/startup-error.ts";
import { workerLink } from "./workers/worker-link.ts";

/** Stops one started part. Parts stop in reverse order. */
type Stop = () => Promise<void>;

/** Runs the whole process, from its settings to its end. `webRoot` contains the built pages. */
export async function serve(webRoot: string): Promise<void> {
  const stops: Stop[] = [];
  let logger: Logger | undefined;
  let stopping: Promise<void> | undefined;
  const stopAll = () => {
    stopping ??= (async () => {
      for (const stop of stops.reverse())
        await stop().catch((error: unknown) => logger?.error({ err: error }, "the server did not stop cleanly"));
    })();
    return stopping;
  };
  const abort = (reason: string) => {
    process.stderr.write(`${reason}\n`);
    void stopAll().then(() => process.exit(1));
  };
  try {
    const config = loadConfig(environment(), process.argv.slice(2));
    const worker = workerLink(workerInput());
    logger = worker ? createLogger(config.LOG_LEVEL).child({ worker: worker.number }) : createLogger(config.LOG_LEVEL);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        // A signal may arrive twice (from the terminal and from the boot script). Stopping begins once and is bounded
        // in time.
        void stopAll().then(() => process.exit(0));
      });
    }
    if (config.workers > 1 && !worker) {
      const { runWorkers } = await import("./workers/run-workers.ts");
      const onFailedStart = (code: number) => void stopAll().then(() => process.exit(code));
      return await runWorkers(config, logger, { stops, abort, onFailedStart });
    }
    // Loaded after the settings are valid, so that an invalid one is reported at once.
    const { beginDatabaseServer } = await import("./platform/database/connect.ts");
    const server = beginDatabaseServer({ ...config, connection: worker?.connection }, logger, stops);
    const { startNode } = await import("./start-node.ts");
    await startNode(config, logger, { webRoot, worker, server, stops, abort });
  } catch (error) {
    await stopAll();
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`无法启动：${error.message}\n`);
    process.exit(1);
  }
}
