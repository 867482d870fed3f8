import type { AllowedOrigins, Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { SingleSignOut } from "#modules/session/single-sign-out/single-sign-out.service.ts";
import type { TicketRegistry } from "#modules/sign-on/sso/ticket-registry.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { createGuardedFetch } from "#platform/guarded-fetch.ts";
import type { Platform } from "#platform/platform.ts";
import { createCasLogin } from "./cas-login.service.ts";
import { casServerRoutes } from "./cas-server.routes.ts";
import { createCasSignOut } from "./cas-sign-out.service.ts";
import { createProxyCallback } from "./proxy-callback.ts";
import { createProxyTickets } from "./proxy-tickets.service.ts";
import { createSignInMarks } from "./sign-in-marks.ts";
import { createTicketValidation } from "./ticket-validation.service.ts";

export interface CasServerUses {
  readonly accounts: AccountService;
  readonly audit: AuditService;
  readonly allowedOrigins: AllowedOrigins;
  readonly registry: SessionRegistry;
  readonly signOut: SingleSignOut;
  readonly subsystems: Subsystems;
  readonly tickets: TicketRegistry;
}

/** This server as a CAS server: people sign in to subsystems here. */
export function createCasServerModule(platform: Platform, uses: CasServerUses) {
  const { clock, config, cookies, db, deadline, limiter, logger, secrets } = platform;
  const fetch = createGuardedFetch({ privateHosts: config.privateHosts });
  const callBack = createProxyCallback({ fetch, deadline, logger });
  return {
    services: {},
    routes: casServerRoutes({
      login: createCasLogin({ ...uses, db, marks: createSignInMarks(secrets, clock) }),
      signOut: createCasSignOut({
        ...uses,
        db,
        origins: uses.allowedOrigins,
        secrets,
        clock,
        publicOrigin: new URL(config.publicUrl).origin,
      }),
      validation: createTicketValidation({ ...uses, callBack, clock, limiter }),
      proxyTickets: createProxyTickets({ ...uses, db, limiter }),
      sessionCookie: cookies.session,
      markCookie: cookies.casFlow,
      logger,
    }),
  };
}
