import type { Platform } from "#platform/platform.ts";
import { errorLogRoutes } from "./error-log.routes.ts";
import { createErrorLog } from "./error-log.service.ts";
import { createErrorLogStore } from "./error-log.store.ts";

const WRITTEN_EVERY_MS = 1_000;

/** 错误日志: unexpected errors by the id of their request. */
export function createErrorLogModule({ clock, node, reports, work }: Platform) {
  const store = createErrorLogStore(work.db, reports.db, node);
  const errorLog = createErrorLog(store, clock);
  return {
    services: { errorLog },
    routes: errorLogRoutes(errorLog),
    jobs: [{ name: "error_log.write", everyMs: WRITTEN_EVERY_MS, run: errorLog.flush }],
    sweep: errorLog.sweep,
    close: errorLog.flush,
  };
}
