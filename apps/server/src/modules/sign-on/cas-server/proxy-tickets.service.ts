import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { TicketRegistry } from "#modules/sign-on/sso/ticket-registry.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import { type RateLimiter, requireWithinLimit } from "#platform/rate-limiter.ts";
import type { CasFailure, CasFailureCode, CasProxySuccess } from "./cas-answers.ts";
import { removeTicket } from "./service-text.ts";
import { findIfOpen } from "./ticket-validation.service.ts";

export interface ProxyRequest {
  readonly pgt?: string | undefined;
  readonly targetService?: string | undefined;
}

/** Tickets by which a subsystem enters another one in a person's name. */
export interface ProxyTickets {
  grant(request: ProxyRequest, origin: Origin): Promise<CasProxySuccess | CasFailure>;
}

export interface ProxyTicketsDeps {
  readonly db: Db;
  readonly tickets: Pick<TicketRegistry, "findProxying" | "grant">;
  readonly subsystems: Pick<Subsystems, "find" | "findByService" | "requireEntry">;
  readonly audit: Pick<AuditService, "change">;
  readonly limiter: Pick<RateLimiter, "consume">;
}

const failed = (failure: CasFailureCode): CasFailure => ({ failure });

export function createProxyTickets({ db, tickets, subsystems, audit, limiter }: ProxyTicketsDeps): ProxyTickets {
  return {
    grant: async ({ pgt, targetService }, origin) => {
      if (pgt === undefined || targetService === undefined) return failed("INVALID_REQUEST");
      const found = await tickets.findProxying(pgt);
      if (!found) return failed("INVALID_TICKET");
      const { caller } = found.holder;
      const { appId, proxies, sessionId } = found.grant;
      await requireWithinLimit(limiter, "handover", appId);
      const service = removeTicket(targetService);
      const target = await subsystems.findByService(service);
      const isProxy = (await subsystems.find(appId))?.casProxies === true;
      const mayProxy = isProxy && (await findIfOpen(subsystems, caller, proxies[0] ?? "", appId));
      if (!target || !mayProxy || !(await findIfOpen(subsystems, caller, service, target.appId)))
        return failed("UNAUTHORIZED_SERVICE_PROXY");
      const purpose = { sessionId, service, appId: target.appId, isFresh: false, proxies };
      const { userId, username } = caller;
      const entry = { action: "cas.enter", userId, username, object: target.appId, detail: { by: appId }, origin };
      return audit.change(db, entry, async (tx) => ({ result: { proxyTicket: await tickets.grant(purpose, tx) } }));
    },
  };
}
