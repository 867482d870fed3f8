import { Raw, routes } from "#http/routes.ts";
import type { Clock } from "#platform/clock.ts";
import type { SystemService } from "./system.service.ts";

export const systemRoutes = (service: SystemService, clock: Clock) =>
  routes({
    "system.health": async () => ({ alive: true }),
    "system.listJobs": async () => {
      const rows = await service.listJobs();
      return { total: rows.length, rows };
    },
    "system.ready": async () => {
      const missing = await service.missing();
      const ready = missing.length === 0;
      const body = {
        success: ready,
        code: ready ? "200" : "http.unavailable",
        message: ready ? "" : "系统尚未就绪",
        result: { missing },
        timestamp: clock.now(),
      };
      return new Raw(
        JSON.stringify(body),
        { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
        ready ? 200 : 503,
      );
    },
  });
