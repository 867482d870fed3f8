import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { ScanApps } from "#modules/sign-on/scan-app/scan-app.service.ts";
import type { ScanBindings } from "#modules/sign-on/scan-app/scan-binding.service.ts";
import type { SignInService } from "#modules/sign-on/sign-in/sign-in.service.ts";
import type { AnswerSignIn } from "#modules/sign-on/sign-in/sign-in-answer.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createBindingSettings } from "./binding-settings.service.ts";
import { createDemoPhone } from "./demo-phone.service.ts";
import { demoPhoneKeys } from "./demo-phone-keys.ts";
import { createHolders, type OwnerOfCertificate } from "./holders.ts";
import { createLongPolls } from "./long-polls.ts";
import { createPhoneService } from "./phone.service.ts";
import { scanRoutes } from "./scan.routes.ts";
import { createScanSignIn } from "./scan-sign-in.service.ts";
import { createScanTasks } from "./scan-task.service.ts";
import { createScanTaskStore } from "./scan-task.store.ts";
import { createScanTaskCache } from "./scan-task-cache.service.ts";

export interface ScanUses {
  readonly accounts: AccountService;
  readonly answerSignIn: AnswerSignIn;
  readonly audit: AuditService;
  readonly events: SecurityEvents;
  readonly proofs: ProofService;
  readonly scanApps: ScanApps;
  readonly scanBindings: ScanBindings;
  readonly signIn: SignInService;
  readonly ownerOfCertificate: OwnerOfCertificate;
}

/** Retention of expired tasks, so that a browser that still polls gets the reason. */
const EXPIRED_RETENTION_MS = 10 * 60_000;
/** Longest time after which another node detects a change whose message was lost. */
const RECHECKED_EVERY_MS = 1_500;
const RECHECK_JOB = "scan.recheck";

/** Codes that a browser shows and a phone confirms. */
export function createScanModule(platform: Platform, uses: ScanUses) {
  const { config, cookies, db, bus, clock, jobs, limiter, secrets, shortLived } = platform;
  const { scanApps: apps, scanBindings: bindings, ownerOfCertificate } = uses;
  const store = createScanTaskStore(db);
  const cache = createScanTaskCache({ store, bus, clock, onFirst: () => jobs.wake(RECHECK_JOB) });
  const longPolls = createLongPolls();
  const holders = createHolders(bindings, ownerOfCertificate);
  const tasks = createScanTasks({ store, cache, waits: longPolls, apps, clock, publicUrl: config.publicUrl });
  const deps = { ...uses, db, store, cache, tasks, apps, bindings, holders, limiter, shortLived, clock };
  return {
    services: {
      /** Ends the waits of browsers, as the process is about to end. */
      releaseScanWaits: longPolls.release,
    },
    routes: scanRoutes({
      tasks,
      phone: createPhoneService(deps),
      scanSignIn: createScanSignIn(deps),
      bindings: createBindingSettings(deps),
      demoPhone: createDemoPhone({ ...deps, keys: demoPhoneKeys(secrets) }),
      cookie: cookies.scan,
      answerSignIn: uses.answerSignIn,
    }),
    jobs: [
      {
        name: RECHECK_JOB,
        everyMs: RECHECKED_EVERY_MS,
        idleMs: 60_000,
        isBusy: () => !cache.isEmpty(),
        run: cache.recheck,
      },
    ],
    sweep: () => store.removeExpiredBefore(new Date(clock.now() - EXPIRED_RETENTION_MS)),
    eraser: store.removeAllOf,
  };
}
