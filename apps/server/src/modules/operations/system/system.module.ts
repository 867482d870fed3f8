import type { Platform } from "#platform/platform.ts";
import { systemRoutes } from "./system.routes.ts";
import { createSystemService } from "./system.service.ts";

/** Health and readiness of the server, and its background jobs. */
export function createSystemModule({ pool, jobs, clock }: Platform) {
  let isStopping = false;
  const system = createSystemService({
    pingDatabase: () => pool.query("SELECT 1"),
    isStopping: () => isStopping,
    jobs,
  });
  return {
    services: {
      isStopping: (): boolean => isStopping,
      /** Makes the node report that it is not ready. */
      markStopping: () => {
        isStopping = true;
      },
    },
    routes: systemRoutes(system, clock),
  };
}
