import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { causeOf } from "#platform/delivery-cause.ts";
import { newId } from "#platform/ids.ts";
import { LEASE_MS, NOTICE_KIND } from "./outbox.service.ts";
import type { OutboxStore } from "./outbox.store.ts";
import type { MessageProvider, Outgoing, Trial } from "./providers/message-provider.ts";

/** Tests of the mail channel: the mail is sent while the administrator waits, and 消息日志 shows its result. */
export interface MailTrials {
  hasProvider(): boolean;
  /** Stores the test mail in the caller's transaction. Only `run` sends it. */
  add(tx: Tx, mail: { readonly recipient: string; readonly subject: string; readonly text: string }): Promise<Outgoing>;
  /** Sends the mail at once and stores the result. A failure does not make it throw, and nothing is retried. */
  run(message: Outgoing): Promise<Trial>;
}

export interface MailTrialDeps {
  readonly store: Pick<OutboxStore, "add" | "settle">;
  readonly provider: MessageProvider | undefined;
  readonly clock: Clock;
}

/** Template by which 消息日志 names the mail. */
const TEMPLATE = "mail_trial";

export function createMailTrials({ store, provider, clock }: MailTrialDeps): MailTrials {
  /** For providers with a single step. */
  async function send({ send }: MessageProvider, message: Outgoing): Promise<Trial> {
    const result = (state: "passed" | "failed") => [{ key: "gateway", state, detail: null } as const];
    try {
      return { steps: result("passed"), reference: await send(message), cause: null };
    } catch (error) {
      return { steps: result("failed"), reference: null, cause: causeOf(error) };
    }
  }

  return {
    hasProvider: () => provider !== undefined,
    add: async (tx, mail) => {
      const message = {
        ...mail,
        id: newId(),
        channel: "mail",
        kind: NOTICE_KIND,
        template: TEMPLATE,
        code: null,
      } as const;
      const { id, channel, recipient, kind, template } = message;
      const createdAt = new Date(clock.now());
      // Due after `run` has settled it. If this node ends before that, the outbox finds no text, and the mail expires.
      const due = new Date(createdAt.getTime() + LEASE_MS);
      const times = { nextAttemptAt: due, expiresAt: due, createdAt };
      await store.add(tx, { id, channel, recipient, kind, template, sealed: null, attempts: 1, ...times }, []);
      return message;
    },
    run: async (message) => {
      if (!provider) return { steps: [], reference: null, cause: null };
      const trial = await (provider.test?.(message) ?? send(provider, message));
      const at = new Date(clock.now());
      const { cause, reference } = trial;
      const outcome = cause === null ? "accepted" : "refused";
      await store.settle(
        { messageId: message.id, provider: provider.name, at, outcome, reference, cause },
        message.id,
        {
          status: cause === null ? "delivered" : "refused",
          finishedAt: at,
        },
      );
      return trial;
    },
  };
}
