import type { Platform } from "#platform/platform.ts";
import { errorLogRoutes } from "./error-log.routes.ts";
import { createErrorLog } from "./error-log.service.ts";
import { createErrorLogStore } from "./error-log.store.ts";

const WRITTEN_EVERY_MS = 1_000;
const WRITING_JOB = "error_log.write";

/** 错误日志: unexpected errors by the id of their request. */
export function createErrorLogModule({ clock, jobs, node, reports, work }: Platform) {
  const store = createErrorLogStore(work.db, reports.db, node);
  const errorLog = createErrorLog(store, clock, () => jobs.wake(WRITING_JOB));
  return {
    services: { errorLog },
    routes: errorLogRoutes(errorLog),
    jobs: [{ name: WRITING_JOB, everyMs: WRITTEN_EVERY_MS, idleMs: 60_000, run: errorLog.flush }],
    sweep: errorLog.sweep,
    close: errorLog.flush,
  };
}
