import { routes } from "../../http/routes.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AuditService } from "../audit/audit.service.ts";
import { createSetUp } from "./set-up.service.ts";
import { createSetUpStore } from "./set-up.store.ts";

/** 初始设置 of an installation. */
export function createSetUpModule({ config, db, clock }: Platform, { audit }: { readonly audit: AuditService }) {
  const setUp = createSetUp({ store: createSetUpStore(db), config, audit, clock });
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
