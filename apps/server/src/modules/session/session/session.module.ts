import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { SecondStepService } from "#modules/session/two-step/second-step.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createAccessTokens } from "./access-token.service.ts";
import { createKeyStore } from "./key.store.ts";
import { ruledSessions } from "./ruled-sessions.store.ts";
import { sessionRoutes } from "./session.routes.ts";
import { createSessionService } from "./session.service.ts";
import { createSessionStore } from "./session.store.ts";
import { createSessionDepartmentStore } from "./session-department.store.ts";
import { createSessionEndStore } from "./session-end.store.ts";
import { createSessionListStore } from "./session-list.store.ts";
import { createSessionLookup } from "./session-lookup.service.ts";
import { createSessionLookupStore } from "./session-lookup.store.ts";
import { createSessionRegistry } from "./session-registry.service.ts";

export interface SessionUses {
  readonly audit: AuditService;
  readonly dataRules: DataRules;
  readonly departments: DepartmentService;
  readonly subsystems: Subsystems;
  readonly permissions: PermissionService;
  readonly roleChanges: RoleChanges;
  readonly events: SecurityEvents;
  readonly secondStep: SecondStepService;
}

/** Retention of ended sessions, so that a superseded one can report why it ended. */
const ENDED_KEPT_MS = 30 * 86_400_000;
const LAST_USES_JOB = "session.write_last_uses";

/** Ends the sessions of all accounts in a restored database. Returns their number. */
export const endRestoredSessions = async (db: Platform["db"], now: Date): Promise<number> =>
  (await createSessionEndStore(db).endAll("ended_by_administrator", now)).length;

/** Opens, looks up, lists and ends sessions, and issues access tokens. */
export async function createSessionModule(platform: Platform, uses: SessionUses) {
  const { config, cookies, db, secrets, bus, clock, jobs } = platform;
  const ends = createSessionEndStore(db);
  const accessTokens = await createAccessTokens(createKeyStore(db), secrets, clock, config.publicUrl);
  const { permissions, roleChanges } = uses;
  const lookup = createSessionLookup({
    store: createSessionLookupStore(db),
    permissions,
    roleChanges,
    accessTokens,
    bus,
    clock,
    settings: config,
    onFirstUse: () => jobs.wake(LAST_USES_JOB),
  });
  const registry = createSessionRegistry({
    store: createSessionStore(db),
    departments: createSessionDepartmentStore(db),
    ends,
    lookup,
    accessTokens,
    clock,
    settings: config,
  });
  const ruled = uses.dataRules.declare(ruledSessions);
  const sessions = createSessionService({ ...uses, db, registry, lists: createSessionListStore(db), clock, ruled });
  return {
    services: {
      registry,
      sessions,
      /** Services that the HTTP layer calls on every request. */
      authenticator: {
        authenticate: registry.authenticate,
        recall: registry.recall,
        authenticateCookie: registry.authenticateCookie,
        cookieName: cookies.session.name,
        deviceCookieName: cookies.device.name,
      },
    },
    routes: sessionRoutes(sessions, accessTokens, cookies.session),
    jobs: [{ name: LAST_USES_JOB, everyMs: 1_000, idleMs: 60_000, run: registry.flush }],
    sweep: () => ends.removeOlderThan(new Date(clock.now() - ENDED_KEPT_MS)),
    eraser: (userId: string) => registry.endAllOf(userId, "account_closed"),
    close: registry.flush,
  };
}
