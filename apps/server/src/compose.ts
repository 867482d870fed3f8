import type { Config } from "./config/config.ts";
import { modules } from "./deps.ts";
import type { Authenticator } from "./http/access-guard.ts";
import { keptCallsOf } from "./http/kept-call.ts";
import type { Routes } from "./http/routes.ts";
import { sweepsOf } from "./platform/composition.ts";
import { createPlatform, type PlatformInput } from "./platform/platform.ts";

const SWEPT_EVERY_MS = 60_000;

export type Deps = Awaited<ReturnType<typeof createDeps>>;

/** The composition root: platform and modules, what runs in the background, and how it all ends. */
export async function createDeps(config: Config, input: PlatformInput) {
  const platform = await createPlatform(config, input);
  const { bus, clock, config: live, jobs, limiter, logger, passwords, secrets } = platform;
  const { services, routes: built, modules: made } = await modules.make(platform);
  const routes: Routes = built;
  // Kept calls are made by the handlers of all modules.
  services.secondPerson.makeBy(keptCallsOf(routes));
  const { imports, markStopping, offerFirstAdministrator, requireSelfRegisteredRole } = services;

  const sweeps = [{ name: "platform.sweep", run: platform.sweep }, ...sweepsOf(made)];
  jobs.repeat(sweeps, SWEPT_EVERY_MS);
  for (const { everyMs, ...job } of made.flatMap((module) => module.jobs ?? [])) jobs.repeat([job], everyMs);

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
    modules: made,
    /** A link for the first administrator, in place of any earlier one; undefined once there is an account. */
    offerFirstAdministrator,
    openid: services.openid,
    openidClients: services.openidClients,
    passwords,
    /** What examples of forms and reports are made by, as people would. */
    online: { forms: services.onlineForms, reports: services.reportDesigning },
    noteCall: services.noteCall,
    noteError: services.errorLog.note,
    recordExport: services.audit.recordExport,
    recordRefusal: services.audit.recordRefusal,
    ...{ reportNode: services.reportNode, nodesWithOwnFiles: services.setUp.nodesWithOwnFiles },
    keepForSecondPerson: services.secondPerson.keep,
    ...{ readLogo: services.logo.address, readSignInWays: services.readSignInWays },
    roleGiving: services.roleGiving,
    readFrameOrigins: services.knownOrigins.forFrames,
    /** Must the account show a certificate before it goes on into this subsystem, or into any? */
    owesCertificate: services.subsystems.owesCertificate,
    requireSelfRegisteredRole,
    routes,
    scim: services.scim,
    serverAccess: services.serverAccess,
    secrets,
    /** Removes what has run out and does what has come due; happens every minute by itself. */
    housekeep: async (): Promise<void> => {
      for (const sweep of sweeps) await jobs.run(sweep);
    },
    /** Ends what repeats and waits for what is under way. */
    stopJobs: jobs.stop,
    /** Writes what is pending and stops what repeats; the database stays open. */
    close: async (): Promise<void> => {
      await jobs.stop();
      // What cannot be written any more, because the database is gone, keeps nothing else from ending.
      for (const { name, close } of made.toReversed())
        await close?.().catch((error: unknown) =>
          logger.error({ err: error, module: name }, "a module did not end well"),
        );
      await bus.close();
    },
  };
}
