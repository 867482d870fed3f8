import type { EndpointOf, ResultOf } from "@tender/contract";
import { anonymousPoints, limits } from "@tender/contract";
import type { Config } from "#config/config.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { LiveSettings } from "#platform/live-settings.ts";
import { findingsOf } from "./findings.ts";
import { ANONYMOUS, countedLimits, type LockedPeople, limitTitle } from "./locked-people.service.ts";
import type { Dated, SecurityCenterStore } from "./security-center.store.ts";

type Overview = ResultOf<EndpointOf<"securityCenter.read">>;

export interface SecurityCenterDeps {
  readonly store: SecurityCenterStore;
  readonly lockedPeople: Pick<LockedPeople, "list">;
  readonly permissions: Pick<PermissionService, "listAdministrators">;
  readonly subsystems: Pick<Subsystems, "listWithoutAddress">;
  readonly settings: Pick<LiveSettings, "secretChangeTimes">;
  readonly config: Config;
  /** Title of a setting. */
  readonly titleOf: (name: string) => string;
  readonly clock: Clock;
}

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

export function createSecurityCenter(deps: SecurityCenterDeps) {
  const { store, lockedPeople, permissions, subsystems, settings, config, titleOf, clock } = deps;

  async function agedOf(now: number): Promise<Overview["aged"]> {
    const [since, keys] = await Promise.all([settings.secretChangeTimes(), store.datedKeys()]);
    const ofSettings = [...since].map(([name, at]): Dated => ({ title: titleOf(name), since: at, until: null }));
    return [...ofSettings, ...keys].map(({ title, since: at, until }) => ({
      title,
      since: at.toISOString(),
      until: until?.toISOString() ?? null,
      isDue: until === null ? now - at.getTime() > YEAR_MS : until.getTime() < now,
    }));
  }

  async function limitsOf(now: number): Promise<Overview["limits"]> {
    const counters = new Map((await store.counters(now)).map((row) => [row.name, row]));
    const shared = new Set(countedLimits.map(({ name }) => name));
    const { windowSeconds } = limits.general;
    const anonymous = { name: ANONYMOUS, points: anonymousPoints, windowSeconds };
    const all = [...Object.entries(limits).map(([name, limit]) => ({ ...limit, name })), anonymous];
    return all.map(({ name, points, windowSeconds }) => ({
      name,
      title: limitTitle(name),
      points,
      windowSeconds,
      counted: shared.has(name) ? (counters.get(name)?.counted ?? 0) : null,
      most: shared.has(name) ? (counters.get(name)?.most ?? 0) : null,
    }));
  }

  return {
    read: async (): Promise<Overview> => {
      const now = clock.now();
      const ids = await permissions.listAdministrators();
      const [
        people,
        administrators,
        aged,
        counted,
        demoAccounts,
        testAuthorities,
        overdueLists,
        withoutAddress,
        lookAlikeNames,
      ] = await Promise.all([
        lockedPeople.list(),
        ids.length === 0 ? [] : store.secondFactors(ids),
        agedOf(now),
        limitsOf(now),
        store.demoAccounts(),
        store.testAuthorities(),
        store.overdueLists(new Date(now)),
        subsystems.listWithoutAddress(),
        store.lookAlikeNames(),
      ]);
      const oldest = Math.min(now, ...aged.flatMap(({ since, until }) => (until === null ? Date.parse(since) : [])));
      const isTwoStepRequired = config.twoStepForAdministrators;
      return {
        findings: findingsOf({
          isProduction: config.MODE === "production",
          isPlainHttp: !config.publicUrl.startsWith("https://"),
          isCaptchaOff: config.CAPTCHA === "off",
          areLimitsOff: config.RATE_LIMITS === "off",
          isTwoStepRequired,
          refusesCommonPasswords: config.passwordRules.blocklist,
          passwordMaxAgeDays: config.passwordRules.maximumAgeDays,
          idleSeconds: config.SESSION_IDLE_SECONDS,
          hasAnchor: [config.AUDIT_ANCHOR_FILE, config.AUDIT_ANCHOR_URL, config.AUDIT_ANCHOR_SYSLOG].some(Boolean),
          demoAccounts,
          testAuthorities,
          administrators: administrators.length,
          administratorsWithout: administrators.filter(({ hasTwoStep, passkeys }) => !hasTwoStep && passkeys === 0)
            .length,
          oldestSecretDays: Math.floor((now - oldest) / DAY_MS),
          overdueLists,
          certificateWithoutStatus: config.CERTIFICATE_WITHOUT_STATUS === "on",
          subsystemsWithoutAddress: withoutAddress,
          lookAlikeNames,
        }),
        held: people.map(({ until, ...rest }) => ({ ...rest, until: until.toISOString() })),
        limits: counted,
        isTwoStepRequired,
        administrators: administrators.map(({ lastSignInAt, ...rest }) => ({
          ...rest,
          lastSignInAt: lastSignInAt?.toISOString() ?? null,
        })),
        aged,
      };
    },
  };
}
