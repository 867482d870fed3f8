import type { Caller } from "../../platform/caller.ts";
import type { ShortLived } from "../../platform/short-lived.ts";
import { newPlainToken, tokenDigest } from "../../platform/tokens.ts";
import type { SessionRegistry } from "../session/session-registry.service.ts";

const TICKET_MS = 60_000;

/** Service tickets of this server, as CAS knows them. Any node validates what any other made. */
export interface TicketRegistry {
  /** For a session that owes nothing, which is the duty of the call that asks. */
  grant(caller: Caller, service: string): Promise<string>;
  /**
   * One attempt, good or bad, at the very service it was made for, while its session lives. `isOfOther`: the ticket was good,
   * for another service.
   */
  validate(ticket: string, service: string): Promise<{ readonly holder?: Caller; readonly isOfOther?: true }>;
}

interface Ticket {
  readonly service: string;
  readonly sessionId: string;
}

export interface TicketRegistryDeps {
  readonly shortLived: Pick<ShortLived, "put" | "take">;
  readonly registry: Pick<SessionRegistry, "findById">;
}

const placeOf = (ticket: string): string => `ticket:${tokenDigest(ticket)}`;

export function createTicketRegistry({ shortLived, registry }: TicketRegistryDeps): TicketRegistry {
  return {
    grant: async ({ sessionId }, service) => {
      // 32 characters: the longest that every CAS client takes.
      const ticket = `ST-${newPlainToken()}`;
      await shortLived.put(placeOf(ticket), { service, sessionId } satisfies Ticket, TICKET_MS);
      return ticket;
    },
    validate: async (ticket, service) => {
      const known = await shortLived.take<Ticket>(placeOf(ticket));
      if (!known) return {};
      const holder = await registry.findById(known.sessionId);
      if (!holder) return {};
      return known.service === service ? { holder } : { isOfOther: true };
    },
  };
}
