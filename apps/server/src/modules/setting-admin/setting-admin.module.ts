import { defaultTextOf } from "../../config/config.ts";
import { settingGroups } from "../../config/setting-catalogue.ts";
import { routes } from "../../http/routes.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import { createSettingAdmin } from "./setting-admin.service.ts";

export interface SettingAdminUses {
  readonly audit: AuditService;
  readonly proofs: ProofService;
}

/** 系统设置. */
export function createSettingAdminModule({ settings }: Platform, { audit, proofs }: SettingAdminUses) {
  const admin = createSettingAdmin({ settings, groups: settingGroups, defaultTextOf, audit });
  return {
    routes: routes({
      "settingAdmin.list": ({ query }) => admin.list(query),
      "settingAdmin.save": async ({ body }, { caller, origin }) => {
        await proofs.require(caller);
        return { version: await admin.save(body, caller, origin) };
      },
    }),
  };
}
