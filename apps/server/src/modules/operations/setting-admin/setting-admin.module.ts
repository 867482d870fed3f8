import { defaultTextOf } from "#config/config.ts";
import { settingGroups } from "#config/setting-catalogue.ts";
import { ListFile, routes } from "#http/routes.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createSettingAdmin } from "./setting-admin.service.ts";
import { settingFile, settingOrigins } from "./setting-file.ts";

export interface SettingAdminUses {
  readonly audit: AuditService;
  readonly proofs: ProofService;
}

/** 系统设置: settings that administrators change at run time. */
export function createSettingAdminModule({ db, settings }: Platform, { audit, proofs }: SettingAdminUses) {
  const admin = createSettingAdmin({ db, settings, groups: settingGroups, defaultTextOf, audit });
  return {
    routes: routes({
      "settingAdmin.list": ({ query }) => admin.list(query),
      "settingAdmin.export": async ({ query: { format, ...conditions } }) => {
        const { rows, groups } = await admin.list(conditions);
        const words = {
          origin: settingOrigins,
          group: Object.fromEntries(groups.map(({ key, title }) => [key, title])),
        };
        return new ListFile({
          name: "settings",
          title: "系统设置",
          format,
          conditions,
          labels: words,
          action: "setting.export",
          source: settingFile(rows),
        });
      },
      "settingAdmin.save": async ({ body }, { caller, origin }) => {
        await proofs.require(caller);
        return { version: await admin.save(body, caller, origin) };
      },
    }),
  };
}
