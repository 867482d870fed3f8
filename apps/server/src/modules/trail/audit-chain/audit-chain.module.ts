import type { AuditAnchors } from "#config/audit-settings.ts";
import type { OpenidKeys } from "#modules/guard/openid-key/openid-keys.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Connections } from "#platform/database/database.ts";
import { createGuardedFetch } from "#platform/guarded-fetch.ts";
import { LINK_JOB } from "#platform/job-names.ts";
import type { Platform } from "#platform/platform.ts";
import { createAnchorStore } from "./anchor.store.ts";
import { type AnchorTarget, fileTarget, webTarget } from "./anchor-target.ts";
import { createAnchors } from "./anchors.service.ts";
import { auditChainRoutes } from "./audit-chain.routes.ts";
import { createChainStore } from "./chain.store.ts";
import { createChainer } from "./chainer.service.ts";
import { createInspection } from "./inspection.service.ts";
import { placeFrom } from "./place-text.ts";
import { createRetention } from "./retention.service.ts";
import { syslogTarget } from "./syslog-target.ts";
import { createVerification } from "./verification.service.ts";

const CHAINED_EVERY_MS = 500;
/** Entries of commands, of other programs and of nodes that have ended wake no job of this node. */
const CHAINED_IDLE_MS = 10_000;
const ANCHORED_EVERY_MS = 60_000;
const AGED_EVERY_MS = 3_600_000;

export interface AuditChainUses {
  readonly audit: AuditService;
  readonly openidKeys: OpenidKeys;
}

/** Creates the services that link and verify, for the portal and the command line. */
export function createChainTools({ db, pool }: Connections) {
  const [store, anchorStore] = [createChainStore(pool), createAnchorStore(db)];
  return {
    store,
    anchorStore,
    chainer: createChainer(store),
    verification: createVerification(store, anchorStore),
    placeFrom,
  };
}

function targetsOf({ clock, config, deadline }: Platform): AnchorTarget[] {
  const { AUDIT_ANCHOR_FILE: file, AUDIT_ANCHOR_URL: url, AUDIT_ANCHOR_SYSLOG: syslog }: AuditAnchors = config;
  const { privateHosts } = config;
  const fetch = createGuardedFetch({ privateHosts });
  return [
    ...(file === undefined ? [] : [fileTarget(file)]),
    ...(url === undefined ? [] : [webTarget(url, fetch, deadline)]),
    ...(syslog === undefined ? [] : [syslogTarget(syslog, { clock, deadline, privateHosts })]),
  ];
}

/** The trail's digest chain: places of entries, anchors, verification, and the only way to remove old entries. */
export function createAuditChainModule(platform: Platform, { audit, openidKeys }: AuditChainUses) {
  const { clock, config, work } = platform;
  const { store, anchorStore, chainer, verification } = createChainTools(work);
  const anchors = createAnchors({
    store: anchorStore,
    chain: store,
    clock,
    targets: targetsOf(platform),
    sendsEntries: config.AUDIT_ANCHOR_ENTRIES === "on",
    sign: ({ seq, digest }, at) => openidKeys.sign("ES256", { seq, digest, at: at.toISOString() }, "audit-anchor+jwt"),
  });
  const age = createRetention({
    db: work.db,
    store,
    verification,
    audit,
    clock,
    months: config.AUDIT_RETENTION_MONTHS,
  });
  return {
    routes: auditChainRoutes({ anchors, audit, inspection: createInspection(verification, audit), verification }),
    jobs: [
      { name: LINK_JOB, everyMs: CHAINED_EVERY_MS, idleMs: CHAINED_IDLE_MS, run: chainer.run },
      { name: "audit_chain.anchor", everyMs: ANCHORED_EVERY_MS, run: anchors.run },
      { name: "audit_chain.age", everyMs: AGED_EVERY_MS, run: age },
    ],
    close: chainer.run,
  };
}
