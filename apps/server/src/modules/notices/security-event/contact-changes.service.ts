import type { Origin } from "#platform/caller.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";
import type { SecurityEvents } from "./security-event.service.ts";

export interface Contact {
  readonly phone: string | null;
  readonly email: string | null;
}

/**
 * Notifies an account's owner that another person changed its phone or mail address: each can be used to reset the
 * password. SEC-19.
 */
export interface ContactChanges {
  /** Reports the differences once they are stored. `origin` undefined: no person made the change. */
  notify(userId: string, before: Contact, after: Contact, origin?: Origin): Promise<void>;
}

export function createContactChanges({ events }: { readonly events: Pick<SecurityEvents, "record"> }): ContactChanges {
  const displayText = (value: string | null) => value ?? "（无）";

  return {
    notify: async (userId, before, after, origin) => {
      const from = origin ? { origin } : {};
      if (after.phone !== before.phone) {
        const values = { from: displayText(maskPhone(before.phone)), to: displayText(maskPhone(after.phone)) };
        await events.record(userId, "phone_changed", values, from);
      }
      if (after.email !== before.email) {
        const values = { from: displayText(maskEmail(before.email)), to: displayText(maskEmail(after.email)) };
        // The former mailbox is notified too: it may be the owner's, and the new one another person's.
        const alsoMail = before.email === null ? [] : [before.email];
        await events.record(userId, "email_changed", values, { ...from, alsoMail });
      }
    },
  };
}
