import type { Origin } from "#platform/caller.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";
import type { SecurityEvents } from "./security-event.service.ts";

export interface Contact {
  readonly phone: string | null;
  readonly email: string | null;
}

/**
 * Notifies an account's owner that somebody else changed its phone or mailbox: either allows a password reset. SEC-19.
 */
export interface ContactChanges {
  /** Reports the differences once they are stored. `origin` undefined: no person made the change. */
  notify(userId: string, before: Contact, after: Contact, origin?: Origin): Promise<void>;
}

export function createContactChanges({ events }: { readonly events: Pick<SecurityEvents, "record"> }): ContactChanges {
  const told = (value: string | null) => value ?? "（无）";

  return {
    notify: async (userId, before, after, origin) => {
      const from = origin ? { origin } : {};
      if (after.phone !== before.phone) {
        const values = { from: told(maskPhone(before.phone)), to: told(maskPhone(after.phone)) };
        await events.record(userId, "phone_changed", values, from);
      }
      if (after.email !== before.email) {
        const values = { from: told(maskEmail(before.email)), to: told(maskEmail(after.email)) };
        // The former mailbox is notified too: it may be the owner's, and the new one another person's.
        const alsoMail = before.email === null ? [] : [before.email];
        await events.record(userId, "email_changed", values, { ...from, alsoMail });
      }
    },
  };
}
