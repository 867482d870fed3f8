import { and, desc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/database/database.ts";
import { messageDelivery, outgoingMessage } from "./message.tables.ts";

export type OutgoingRow = typeof outgoingMessage.$inferSelect;

export function createOutboxStore(db: Db) {
  return {
    add: async (tx: Tx | undefined, row: typeof outgoingMessage.$inferInsert): Promise<void> => {
      await (tx ?? db).insert(outgoingMessage).values(row);
    },
    /**
     * Takes the messages that are due. Until `leaseUntil` no other node takes them; if this one ends before they are
     * settled, they are due again then.
     */
    claimDue: (now: Date, leaseUntil: Date, count: number): Promise<OutgoingRow[]> =>
      db
        .update(outgoingMessage)
        .set({ nextAttemptAt: leaseUntil, attempts: sql`${outgoingMessage.attempts} + 1` })
        .where(
          inArray(
            outgoingMessage.id,
            db
              .select({ id: outgoingMessage.id })
              .from(outgoingMessage)
              .where(and(eq(outgoingMessage.status, "waiting"), lte(outgoingMessage.nextAttemptAt, now)))
              .orderBy(outgoingMessage.nextAttemptAt)
              .limit(count)
              .for("update", { skipLocked: true }),
          ),
        )
        .returning(),
    /** Notes an attempt and what becomes of the message. */
    settle: async (
      delivery: typeof messageDelivery.$inferInsert | undefined,
      id: string,
      next: Partial<Pick<OutgoingRow, "status" | "nextAttemptAt" | "finishedAt" | "sealed">>,
    ): Promise<void> => {
      await db.transaction(async (tx) => {
        if (delivery) await tx.insert(messageDelivery).values(delivery);
        await tx.update(outgoingMessage).set(next).where(eq(outgoingMessage.id, id));
      });
    },
    /** Unless its state has changed meanwhile. */
    putBack: async ({ id, status }: Pick<OutgoingRow, "id" | "status">, now: Date, expiresAt: Date): Promise<void> => {
      await db
        .update(outgoingMessage)
        .set({ status: "waiting", nextAttemptAt: now, expiresAt, finishedAt: null })
        .where(and(eq(outgoingMessage.id, id), eq(outgoingMessage.status, status)));
    },
    latest: (channelRecipients: { sms?: string | undefined; mail?: string | undefined }, count: number) => {
      const { sms, mail } = channelRecipients;
      const wanted =
        sms !== undefined
          ? and(eq(outgoingMessage.channel, "sms"), eq(outgoingMessage.recipient, sms))
          : mail !== undefined
            ? and(eq(outgoingMessage.channel, "mail"), eq(outgoingMessage.recipient, mail))
            : undefined;
      return db
        .select()
        .from(outgoingMessage)
        .where(wanted)
        .orderBy(desc(outgoingMessage.createdAt), desc(outgoingMessage.id))
        .limit(count);
    },
    removeOlderThan: async (moment: Date): Promise<void> => {
      await db.delete(outgoingMessage).where(lt(outgoingMessage.createdAt, moment));
    },
  };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;
