import type { AccountService } from "#modules/people/account/account.service.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { ExternalIdentities } from "#modules/people/external-identity/external-identity.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { SignInService } from "#modules/sign-on/sign-in/sign-in.service.ts";
import type { AnswerSignIn } from "#modules/sign-on/sign-in/sign-in-answer.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createCasClient } from "./cas-client.ts";
import { createSingleLogout } from "./single-logout.service.ts";
import { ssoRoutes } from "./sso.routes.ts";
import { createTicketRegistry } from "./ticket-registry.service.ts";
import { createTicketSignIn } from "./ticket-sign-in.service.ts";
import { createLocalTicketValidator, createUpstreamTicketValidator } from "./ticket-validators.ts";

export interface SsoUses {
  readonly accounts: AccountService;
  readonly answerSignIn: AnswerSignIn;
  readonly audit: AuditService;
  readonly credentials: Credentials;
  readonly identities: ExternalIdentities;
  readonly registry: SessionRegistry;
  readonly signIn: SignInService;
}

/** Sign-in by a ticket of a central sign-on server: of an upstream one, or of this server itself. */
export function createSsoModule({ clock, config, db, shortLived, deadline, logger }: Platform, uses: SsoUses) {
  const { service, upstream } = config.cas;
  const tickets = createTicketRegistry({ ...uses, shortLived, clock });
  uses.registry.onReplace(tickets.moveProxying);
  const judge = upstream
    ? createUpstreamTicketValidator({
        ...uses,
        service,
        issuer: upstream.url,
        matchesUsernames: upstream.matchesUsernames,
        cas: createCasClient({ url: upstream.url, service, deadline, logger }),
      })
    : createLocalTicketValidator({ ...uses, tickets, service });
  const byTicket = createTicketSignIn({ ...uses, judge, service });
  return {
    services: { tickets },
    routes: ssoRoutes({ ...uses, byTicket, singleLogout: createSingleLogout({ ...uses, db }), tickets, service }),
  };
}
