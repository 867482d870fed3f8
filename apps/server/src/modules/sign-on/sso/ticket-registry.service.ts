import type { LiveSession } from "#modules/session/session/session-lookup.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { ShortLived } from "#platform/short-lived.ts";
import { newPlainToken, tokenDigest } from "#platform/tokens.ts";

const TICKET_MS = 60_000;

/** What a ticket was made for. */
export interface TicketPurpose {
  readonly sessionId: string;
  /** Where it is good, character by character. */
  readonly service: string;
  /** The subsystem that the service belongs to; null: signing in to the portal itself. */
  readonly appId: string | null;
  /** Credentials were shown for this very ticket. */
  readonly isFresh: boolean;
  /** Through whom it came, the last one first; empty for a service ticket. */
  readonly proxies: readonly string[];
}

/** Whoever holds it may ask for proxy tickets in a person's name. */
export type ProxyGrant = Pick<TicketPurpose, "sessionId" | "proxies"> & { readonly appId: string };

export type TicketVerdict =
  | { readonly holder: LiveSession; readonly purpose: TicketPurpose; readonly isOfOther?: never }
  /** `isOfOther`: it was good, for another service. */
  | { readonly holder?: never; readonly purpose?: never; readonly isOfOther?: true };

/** Tickets of this server, as CAS knows them. Any node validates what any other made. */
export interface TicketRegistry {
  /** For a session that owes nothing and may go there, which is the duty of whoever asks. */
  grant(purpose: TicketPurpose, on?: Tx): Promise<string>;
  /** One attempt, good or bad, at the very service it was made for, while its session lives. */
  validate(ticket: string, service: string): Promise<TicketVerdict>;
  /**
   * A proxy-granting ticket: good as often as one likes, until its session ends. Unless it can be delivered it is none, and the
   * answer is false.
   */
  grantProxying(grant: ProxyGrant, lifeMs: number, deliver: (ticket: string) => Promise<boolean>): Promise<boolean>;
  /** Who is behind a proxy-granting ticket, while the session lives. */
  findProxying(ticket: string): Promise<{ readonly holder: LiveSession; readonly grant: ProxyGrant } | undefined>;
  /** The proxy-granting tickets of one session are another's, which takes its place, and good until that ends. */
  moveProxying(fromSessionId: string, toSessionId: string): Promise<void>;
}

export interface TicketRegistryDeps {
  readonly shortLived: Pick<ShortLived, "put" | "take" | "get" | "change">;
  readonly registry: Pick<SessionRegistry, "liveById">;
  readonly clock: Clock;
}

const placeOf = (ticket: string): string => `ticket:${tokenDigest(ticket)}`;
const GRANTING = "proxying:";
const grantingPlaceOf = (ticket: string): string => `${GRANTING}${tokenDigest(ticket)}`;

export function createTicketRegistry({ shortLived, registry, clock }: TicketRegistryDeps): TicketRegistry {
  return {
    grant: async (purpose, on) => {
      // 32 characters: the longest that every CAS client takes.
      const ticket = `${purpose.proxies.length > 0 ? "PT" : "ST"}-${newPlainToken()}`;
      await shortLived.put(placeOf(ticket), purpose, TICKET_MS, on);
      return ticket;
    },
    validate: async (ticket, service) => {
      const purpose = await shortLived.take<TicketPurpose>(placeOf(ticket));
      // What comes of a ticket does not end with the session: one that was ended on another node this very moment opens nothing more.
      const holder = purpose && (await registry.liveById(purpose.sessionId, { afresh: true }));
      if (!holder) return {};
      return purpose.service === service ? { holder, purpose } : { isOfOther: true };
    },
    grantProxying: async (grant, lifeMs, deliver) => {
      const ticket = `PGT-${newPlainToken()}`;
      if (!(await deliver(ticket))) return false;
      await shortLived.put(grantingPlaceOf(ticket), grant, lifeMs);
      return true;
    },
    findProxying: async (ticket) => {
      const grant = await shortLived.get<ProxyGrant>(grantingPlaceOf(ticket));
      const holder = grant && (await registry.liveById(grant.sessionId));
      return holder && { holder, grant };
    },
    moveProxying: async (from, to) => {
      const holder = await registry.liveById(to);
      if (!holder) return;
      const lifeMs = holder.absoluteEnd - clock.now();
      await shortLived.change(GRANTING, { sessionId: from }, { sessionId: to }, lifeMs);
    },
  };
}
