import { MAX_LIST_BYTES } from "@tender/x509";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { OrganisationService } from "#modules/people/organisation/organisation.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { createGuardedFetch } from "#platform/guarded-fetch.ts";
import { createGuesses } from "#platform/guesses.ts";
import type { Platform } from "#platform/platform.ts";
import { createBindings } from "./binding.service.ts";
import { createBindingStore } from "./binding.store.ts";
import { certificateRoutes } from "./certificate.routes.ts";
import { createCertificationLog } from "./certification-log.service.ts";
import { createCertificationLogStore } from "./certification-log.store.ts";
import { createChallenges } from "./challenge.service.ts";
import { createCertificateGate } from "./gate.service.ts";
import { createGateStore } from "./gate.store.ts";
import { createOwnLocks } from "./own-lock.service.ts";
import { createProviders } from "./provider.service.ts";
import { createProviderStore } from "./provider.store.ts";
import { createRevocation } from "./revocation.service.ts";
import { createRevocationStore } from "./revocation.store.ts";
import { createTrust } from "./trust.service.ts";
import { createVerification } from "./verification.service.ts";

export interface CertificateUses {
  readonly approvals: ApprovalService;
  readonly audit: AuditService;
  readonly events: SecurityEvents;
  readonly organisations: OrganisationService;
}

const GATE_BOUNDS = { free: 5, windowMs: 15 * 60_000, pauseMs: 15 * 60_000 };
const FETCH_TIMEOUT_MS = 15_000;
const REFRESH_MS = 60_000;

/** Certificates: trusted authorities, verification of locks' answers, bindings, and the bond gate. */
export function createCertificateModule(platform: Platform, uses: CertificateUses) {
  const { config, db, reports, work, bus, shortLived, clock, deadline, logger } = platform;
  const { specialAccounts } = config;
  const isDevelopment = config.MODE === "development";
  const providerStore = createProviderStore(db);
  // Plain http is allowed: lists are signed, and authorities publish them over http.
  const fetch = createGuardedFetch({
    maxBytes: MAX_LIST_BYTES,
    privateHosts: config.privateHosts,
    allowsPlainHttp: true,
  });
  const fetchList = async (url: string): Promise<Buffer> => {
    const answer = await fetch(url, { signal: deadline(FETCH_TIMEOUT_MS) });
    if (answer.status !== 200) throw new Error(`the host answered ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const trust = createTrust({ store: providerStore, bus, clock, isDevelopment });
  const revocation = createRevocation({
    store: createRevocationStore(db),
    work: work.db,
    providers: providerStore,
    fetchList,
    clock,
    logger,
  });
  const challenges = createChallenges({ shortLived, clock, host: new URL(config.publicUrl).host });
  const signInWithoutStatus = () => config.CERTIFICATE_WITHOUT_STATUS === "on";
  const verification = createVerification({ challenges, trust, revocation, clock, signInWithoutStatus });
  const bindingStore = createBindingStore(db);
  const bindings = createBindings({ ...uses, store: bindingStore, clock, specialAccounts });
  const log = createCertificationLog({ store: createCertificationLogStore(db, reports.db), clock });
  const guesses = createGuesses(db, clock, GATE_BOUNDS);
  const ownLocks = createOwnLocks({ verification, bindings, log });
  const gate = createCertificateGate({
    ...uses,
    db,
    store: createGateStore(db),
    ownLocks,
    bindings,
    log,
    guesses,
    clock,
    specialAccounts,
  });
  return {
    services: {
      bindings,
      certificateGate: gate,
      certificateTrust: trust,
      ownerOfCertificate: bindings.ownerOfSerial,
      certification: log,
      ownLocks,
      providers: createProviders({
        ...uses,
        db,
        work: work.db,
        store: providerStore,
        revocation,
        trust,
        clock,
        isDevelopment,
      }),
      verification,
    },
    routes: certificateRoutes(challenges),
    jobs: [{ name: "certificate.refresh_lists", everyMs: REFRESH_MS, run: revocation.refreshDue }],
    sweep: async () => {
      await guesses.sweep();
      await gate.sweep();
      return bindings.notifyExpiring();
    },
    /** Log and gate records stay: they are evidence of the people who acted for a shared account. */
    eraser: bindingStore.removeAllOf,
  };
}
