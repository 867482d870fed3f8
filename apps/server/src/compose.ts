import type { Config } from "./config/config.ts";
import { modules } from "./deps.ts";
import type { Authenticator } from "./http/access-guard.ts";
import type { Routes } from "./http/routes.ts";
import { createStoredCallRunner } from "./http/stored-call.ts";
import { sweepsOf } from "./platform/composition.ts";
import { createPlatform, type PlatformInput } from "./platform/platform.ts";

const SWEEP_INTERVAL_MS = 60_000;

export type Deps = Awaited<ReturnType<typeof createDeps>>;

/** Composition root: creates platform and modules, starts the background jobs and closes everything. */
export async function createDeps(config: Config, input: PlatformInput) {
  const platform = await createPlatform(config, input);
  const { bus, clock, config: live, jobs, limiter, logger, passwords, secrets } = platform;
  const { services, routes: allRoutes, modules: builtModules } = await modules.make(platform);
  const routes: Routes = allRoutes;
  // Calls stored for a second person are executed by the handlers of all modules.
  services.secondPerson.setRunner(createStoredCallRunner(routes));
  const { imports, markStopping, metrics, offerFirstAdministrator, requireSelfRegisteredRole } = services;

  const sweeps = [{ name: "platform.sweep", run: platform.sweep }, ...sweepsOf(builtModules)];
  jobs.repeat(sweeps, { everyMs: SWEEP_INTERVAL_MS });
  for (const job of builtModules.flatMap((module) => module.jobs ?? [])) jobs.repeat([job], job);

  return {
    authenticator: services.authenticator satisfies Authenticator,
    clock,
    config: live,
    imports,
    limiter,
    live: services.live,
    logger,
    markStopping: (): void => {
      markStopping();
      services.releaseScanWaits();
      services.live.closeAll();
    },
    modules: builtModules,
    /** Issues a link for the first administrator, which supersedes earlier ones. Undefined: an account exists. */
    offerFirstAdministrator,
    openid: services.openid,
    openidClients: services.openidClients,
    passwords,
    /** Services that create the example forms and reports as people would. */
    online: { forms: services.onlineForms, reports: services.reportDesigning },
    /** Undefined: METRICS_PORT is not set. */
    metrics,
    noteCall: metrics
      ? (call: Parameters<typeof services.noteCall>[0]): void => {
          services.noteCall(call);
          metrics.noteCall(call);
        }
      : services.noteCall,
    noteError: services.errorLog.record,
    recordExport: services.audit.recordExport,
    recordRefusal: services.audit.recordRefusal,
    reportNode: services.reportNode,
    hostsWithOwnFiles: services.setUp.hostsWithOwnFiles,
    storeForSecondPerson: services.secondPerson.storeCall,
    readLogo: services.logo.address,
    readSignInWays: services.readSignInWays,
    dataKeys: services.dataKeys,
    /** Does a part of the take-over of rows, as its job does. Returns the number of changes. */
    runTakeOver: services.runTakeOver,
    wakeTakeOver: services.wakeTakeOver,
    /** Applies timed moves of tenders, as the job of every node does. Returns their number. */
    runTenderClock: services.runTenderClock,
    /** Parts of which the demo composes tenders of the past. */
    tenderParts: { platform, services },
    protectedTexts: platform.protectedTexts,
    publicPages: services.publicPages,
    roleAssignment: services.roleAssignment,
    readFrameOrigins: services.allowedOrigins.listForFrames,
    /** Returns whether the account must present a certificate before it enters the subsystem, or any one without `appId`. */
    owesCertificate: services.subsystems.owesCertificate,
    requireWithin: services.subsystems.requireWithin,
    requireSelfRegisteredRole,
    routes,
    scim: services.scim,
    serverAccess: services.serverAccess,
    secrets,
    /** Undefined: TRACES_URL is not set. */
    tracing: platform.tracing,
    /** Removes expired rows and runs due work. The jobs call the same sweeps every minute. */
    housekeep: async (): Promise<void> => {
      for (const sweep of sweeps) await jobs.run(sweep);
    },
    /** Wakes all repeated jobs, for example because the clock was set. */
    wakeJobs: jobs.wakeAll,
    /** Stops the repeated jobs and waits for the running ones. */
    stopJobs: jobs.stop,
    /** Writes pending data and stops the repeated jobs. The database stays open. */
    close: async (): Promise<void> => {
      await jobs.stop();
      // If a module fails to close, for instance without a database, the other modules are closed nevertheless.
      for (const { name, close } of builtModules.toReversed())
        await close?.().catch((error: unknown) =>
          logger.error({ err: error, module: name }, "a module failed to stop"),
        );
      await bus.close();
      await platform.tracing?.stop();
    },
  };
}
