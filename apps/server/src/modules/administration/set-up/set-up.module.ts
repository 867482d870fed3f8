import { routes } from "#http/routes.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { NodeStatuses } from "#modules/trail/node-status/node-status.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createSetUp } from "./set-up.service.ts";
import { createSetUpStore } from "./set-up.store.ts";

export interface SetUpUses {
  readonly audit: AuditService;
  readonly nodeStatuses: NodeStatuses;
  readonly subsystems: Subsystems;
}

/** 初始设置: the progress of an installation's set-up. */
export function createSetUpModule({ config, db, clock }: Platform, uses: SetUpUses) {
  const setUp = createSetUp({ db, store: createSetUpStore(db), config, clock, ...uses });
  return {
    services: { setUp },
    routes: routes({
      "setUp.read": () => setUp.read(),
      "setUp.end": async ({ body }, { caller, origin }) => {
        await setUp.end(body.how, caller, origin);
        return null;
      },
    }),
  };
}
