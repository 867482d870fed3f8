import { settingWords } from "#config/setting-catalogue.ts";
import { routes } from "#http/routes.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { PasswordGuesses } from "#modules/guard/password-guesses/password-guesses.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { createGuesses } from "#platform/guesses.ts";
import type { Platform } from "#platform/platform.ts";
import { createLockedPeople } from "./locked-people.service.ts";
import { createSecurityCenter } from "./security-center.service.ts";
import { createSecurityCenterStore } from "./security-center.store.ts";

export interface SecurityCenterUses {
  readonly audit: AuditService;
  readonly guesses: PasswordGuesses;
  readonly permissions: PermissionService;
  readonly proofs: ProofService;
  readonly subsystems: Subsystems;
}

/** 安全中心: settings, secrets and accounts that need attention. */
export function createSecurityCenterModule(platform: Platform, uses: SecurityCenterUses) {
  const { config, settings, reports, db, clock, limiter } = platform;
  const store = createSecurityCenterStore(reports.db);
  const { forget: resetGuess } = createGuesses(db, clock);
  const lockedPeople = createLockedPeople({ ...uses, db, store, limiter, resetGuess, clock });
  const titleOf = (name: string): string => settingWords.get(name)?.title ?? name;
  const center = createSecurityCenter({ ...uses, store, lockedPeople, settings, config, titleOf, clock });
  return {
    routes: routes({
      "securityCenter.read": () => center.read(),
      "securityCenter.release": async ({ body }, { caller, origin }) => {
        await uses.proofs.require(caller);
        await lockedPeople.release(body.id, caller, origin);
        return null;
      },
    }),
  };
}
