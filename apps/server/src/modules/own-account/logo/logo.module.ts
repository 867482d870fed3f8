import { routes } from "#http/routes.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Platform } from "#platform/platform.ts";
import { createLogo } from "./logo.service.ts";

export interface LogoUses {
  readonly audit: AuditService;
  readonly files: FileService;
}

const CHANNEL = "logo";
/** Cache lifetime in milliseconds, for changes that no message reports. */
const CACHE_MS = 60_000;

/** 单位标志: set under 系统设置, shown to everybody. */
export function createLogoModule({ db, bus, clock }: Platform, uses: LogoUses) {
  const cached = createCachedReads<string | null>({ clock, bus, channels: [CHANNEL], size: 1, ttlMs: CACHE_MS });
  const logo = createLogo({
    ...uses,
    db,
    cached,
    invalidate: () => {
      cached.clear();
      bus.publish(CHANNEL, "all");
    },
  });
  const { group: attachGroup } = logo;
  return {
    services: { logo },
    routes: routes({
      "logo.read": async () => ({ attachGroup, attachPath: await logo.path() }),
      "logo.set": async ({ file }, { caller, origin }) => ({
        attachGroup,
        attachPath: await logo.set(file, caller, origin),
      }),
      "logo.remove": async (_input, { caller, origin }) => {
        await logo.remove(caller, origin);
        return null;
      },
    }),
  };
}
