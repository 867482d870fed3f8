import type { SubsystemRow, Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { LiveSession } from "#modules/session/session/session-lookup.service.ts";
import type { SingleSignOut } from "#modules/session/single-sign-out/single-sign-out.service.ts";
import type { TicketPurpose, TicketRegistry } from "#modules/sign-on/sso/ticket-registry.service.ts";
import { isSettled } from "#platform/access.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { type RateLimiter, requireWithinLimit } from "#platform/rate-limiter.ts";
import { newPlainToken } from "#platform/tokens.ts";
import type { CasFailure, CasFailureCode, CasSuccess } from "./cas-answers.ts";
import { attributesOf } from "./cas-attributes.ts";
import type { ProxyCallback } from "./proxy-callback.ts";
import { headerText, removeTicket } from "./service-text.ts";

export interface ValidationRequest {
  readonly service?: string | undefined;
  readonly ticket?: string | undefined;
  readonly renew: boolean;
  readonly pgtUrl?: string | undefined;
}

export interface ValidationKind {
  readonly mayBeProxyTicket: boolean;
  readonly hasAttributes: boolean;
}

export interface TicketValidation {
  /** Validates a ticket once. Throws http.too_many_requests: the subsystem's limit of tickets per minute is reached. */
  validate(request: ValidationRequest, kind: ValidationKind): Promise<CasSuccess | CasFailure>;
}

export interface TicketValidationDeps {
  readonly tickets: Pick<TicketRegistry, "validate" | "grantProxying">;
  readonly subsystems: Pick<Subsystems, "findByService" | "requireEntry">;
  readonly signOut: Pick<SingleSignOut, "note">;
  readonly accounts: Pick<AccountService, "ownRow">;
  readonly limiter: Pick<RateLimiter, "consume">;
  readonly callBack: ProxyCallback;
  readonly clock: Clock;
}

const failed = (failure: CasFailureCode): CasFailure => ({ failure });

/**
 * Returns the subsystem if the service is still its own and the caller may still enter; both may have changed since the
 * ticket was issued.
 */
export async function findIfOpen(
  subsystems: Pick<Subsystems, "findByService" | "requireEntry">,
  caller: Caller,
  service: string,
  appId: string,
): Promise<SubsystemRow | undefined> {
  if (!isSettled(caller) || (await subsystems.findByService(service))?.appId !== appId) return undefined;
  return subsystems.requireEntry(caller, appId).catch(() => undefined);
}

export function createTicketValidation(deps: TicketValidationDeps): TicketValidation {
  const { tickets, subsystems, signOut, limiter, callBack, clock } = deps;

  /** Sends a proxy-granting ticket to the service. Returns the key by which the service finds the ticket. */
  async function grantProxying(
    holder: LiveSession,
    { sessionId, proxies }: TicketPurpose,
    row: SubsystemRow,
    pgtUrl: string,
  ): Promise<CasFailure | { readonly failure?: never; readonly pgtIou: string }> {
    if (!row.casProxies) return failed("UNAUTHORIZED_SERVICE_PROXY");
    if ((await subsystems.findByService(pgtUrl))?.appId !== row.appId) return failed("INVALID_PROXY_CALLBACK");
    const grant = { sessionId, appId: row.appId, proxies: [pgtUrl, ...proxies] };
    const pgtIou = `PGTIOU-${newPlainToken()}`;
    const lifeMs = holder.absoluteEnd - clock.now();
    const isAccepted = await tickets.grantProxying(grant, lifeMs, (ticket) => callBack(pgtUrl, ticket, pgtIou));
    return isAccepted ? { pgtIou } : failed("INVALID_PROXY_CALLBACK");
  }

  return {
    validate: async ({ service: requestedService, ticket, renew, pgtUrl }, { mayBeProxyTicket, hasAttributes }) => {
      if (requestedService === undefined || ticket === undefined) return failed("INVALID_REQUEST");
      const service = removeTicket(requestedService);
      const { holder, purpose, isOfOther } = await tickets.validate(ticket, service);
      if (ticket.startsWith("PT-") && !mayBeProxyTicket) return failed("INVALID_TICKET_SPEC");
      if (isOfOther) return failed("INVALID_SERVICE");
      const appId = purpose?.appId ?? null;
      if (!holder || appId === null) return failed("INVALID_TICKET");
      await requireWithinLimit(limiter, "handover", appId);
      if (renew && !purpose.isFresh) return failed("INVALID_TICKET");
      const row = await findIfOpen(subsystems, holder.caller, service, appId);
      if (!row) return failed("INVALID_TICKET");
      const proxying = pgtUrl === undefined ? { pgtIou: undefined } : await grantProxying(holder, purpose, row, pgtUrl);
      if ("failure" in proxying && proxying.failure !== undefined) return proxying;
      const attributes = hasAttributes ? await attributesOf(holder, purpose, row, deps) : undefined;
      await signOut.note({
        sessionId: holder.caller.rootSessionId,
        userId: holder.caller.userId,
        appId,
        protocol: "cas",
        address: row.logoutUrl ?? headerText(service),
        index: ticket,
      });
      const { username: user } = holder.caller;
      return { user, attributes, proxies: purpose.proxies, pgtIou: proxying.pgtIou };
    },
  };
}
