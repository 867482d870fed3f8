import type { LiveSession } from "#modules/session/session/session-lookup.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { ShortLived } from "#platform/short-lived.ts";
import { newPlainToken, tokenDigest } from "#platform/tokens.ts";

const TICKET_MS = 60_000;

/** Purpose for which a ticket was issued. */
export interface TicketPurpose {
  readonly sessionId: string;
  /** Valid for exactly this text. */
  readonly service: string;
  /** Subsystem of the service; null: a ticket to sign in to the portal itself. */
  readonly appId: string | null;
  /** The person has shown credentials for this ticket. */
  readonly isFresh: boolean;
  /** Addresses of the proxies that the ticket passed, the last one first; empty for a service ticket. */
  readonly proxies: readonly string[];
}

/** Purpose of a proxy-granting ticket, whose holder may request proxy tickets in a person's name. */
export type ProxyGrant = Pick<TicketPurpose, "sessionId" | "proxies"> & { readonly appId: string };

export type TicketResult =
  | { readonly holder: LiveSession; readonly purpose: TicketPurpose; readonly isOfOther?: never }
  /** `isOfOther`: the ticket was valid for another service. */
  | { readonly holder?: never; readonly purpose?: never; readonly isOfOther?: true };

/** Tickets of this server, as CAS defines them. Any node validates the tickets of all nodes. */
export interface TicketRegistry {
  /** Issues a ticket. The caller checks that the session is complete and may enter the service. */
  grant(purpose: TicketPurpose, on?: Tx): Promise<string>;
  /** Consumes a ticket and validates it for exactly its service, while its session lives. */
  validate(ticket: string, service: string): Promise<TicketResult>;
  /**
   * Issues a proxy-granting ticket, valid repeatedly until its session ends. False: delivery failed, and the ticket is
   * not valid.
   */
  grantProxying(grant: ProxyGrant, lifeMs: number, deliver: (ticket: string) => Promise<boolean>): Promise<boolean>;
  /** Finds the session of a proxy-granting ticket, while the session lives. */
  findProxying(ticket: string): Promise<{ readonly holder: LiveSession; readonly grant: ProxyGrant } | undefined>;
  /** Moves the proxy-granting tickets of one session to another; they are then valid until that one ends. */
  moveProxying(fromSessionId: string, toSessionId: string): Promise<void>;
}

export interface TicketRegistryDeps {
  readonly shortLived: Pick<ShortLived, "put" | "consume" | "get" | "update">;
  readonly registry: Pick<SessionRegistry, "liveById">;
  readonly clock: Clock;
}

const ticketKeyOf = (ticket: string): string => `ticket:${tokenDigest(ticket)}`;
const PROXYING_PREFIX = "proxying:";
const grantingKeyOf = (ticket: string): string => `${PROXYING_PREFIX}${tokenDigest(ticket)}`;

export function createTicketRegistry({ shortLived, registry, clock }: TicketRegistryDeps): TicketRegistry {
  return {
    grant: async (purpose, tx) => {
      // 32 characters: the longest ticket that every CAS client accepts.
      const ticket = `${purpose.proxies.length > 0 ? "PT" : "ST"}-${newPlainToken()}`;
      await shortLived.put(ticketKeyOf(ticket), purpose, TICKET_MS, tx);
      return ticket;
    },
    validate: async (ticket, service) => {
      const purpose = await shortLived.consume<TicketPurpose>(ticketKeyOf(ticket));
      // Reads the session without the cache: the effects of a ticket outlast the session, so a session that another
      // node has just ended must not count.
      const holder = purpose && (await registry.liveById(purpose.sessionId, { bypassCache: true }));
      if (!holder) return {};
      return purpose.service === service ? { holder, purpose } : { isOfOther: true };
    },
    grantProxying: async (grant, lifeMs, deliver) => {
      const ticket = `PGT-${newPlainToken()}`;
      if (!(await deliver(ticket))) return false;
      await shortLived.put(grantingKeyOf(ticket), grant, lifeMs);
      return true;
    },
    findProxying: async (ticket) => {
      const grant = await shortLived.get<ProxyGrant>(grantingKeyOf(ticket));
      const holder = grant && (await registry.liveById(grant.sessionId));
      return holder && { holder, grant };
    },
    moveProxying: async (fromSessionId, toSessionId) => {
      const holder = await registry.liveById(toSessionId);
      if (!holder) return;
      const lifeMs = holder.absoluteEnd - clock.now();
      await shortLived.update(PROXYING_PREFIX, { sessionId: fromSessionId }, { sessionId: toSessionId }, lifeMs);
    },
  };
}
