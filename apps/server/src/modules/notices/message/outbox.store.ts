import { and, asc, desc, eq, exists, inArray, lt, lte, ne, notExists, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { removeInPortions } from "#platform/database/remove-in-portions.ts";
import type { MailFile } from "./mail-files.ts";
import { messageDelivery, outgoingFile, outgoingMessage } from "./message.tables.ts";
import type { MessageRecipients } from "./message-recipients.store.ts";

export type OutgoingRow = typeof outgoingMessage.$inferSelect;

export function createOutboxStore(db: Db, recipients: MessageRecipients) {
  const messageFiles = db
    .select({ one: sql`1` })
    .from(outgoingFile)
    .where(eq(outgoingFile.messageId, outgoingMessage.id));
  return {
    add: async (
      tx: Tx | undefined,
      row: typeof outgoingMessage.$inferInsert & { readonly id: string },
      files: readonly MailFile[],
    ): Promise<void> => {
      const insert = async (tx: Tx | Db) => {
        await tx.insert(outgoingMessage).values({ ...row, ...recipients.columnsOf(row) });
        const rows = files.map((file, position) => ({ ...file, messageId: row.id, position }));
        if (rows.length > 0) await tx.insert(outgoingFile).values(rows);
      };
      // A transaction, so that no node claims a mail without its files.
      await (tx || files.length === 0 ? insert(tx ?? db) : db.transaction(insert));
    },
    /**
     * Claims due messages: those with files, or without files those by SMS or all others. Other nodes skip them until `leaseUntil`; a message that this
     * node does not settle by then is due again.
     */
    claimDue: async (
      now: Date,
      leaseUntil: Date,
      count: number,
      kind: "with files" | "sms" | "others",
    ): Promise<OutgoingRow[]> =>
      (
        await db
          .update(outgoingMessage)
          .set({ nextAttemptAt: leaseUntil, attempts: sql`${outgoingMessage.attempts} + 1` })
          .where(
            inArray(
              outgoingMessage.id,
              db
                .select({ id: outgoingMessage.id })
                .from(outgoingMessage)
                .where(
                  and(
                    eq(outgoingMessage.status, "waiting"),
                    lte(outgoingMessage.nextAttemptAt, now),
                    kind === "with files" ? exists(messageFiles) : notExists(messageFiles),
                    kind === "sms" ? eq(outgoingMessage.channel, "sms") : undefined,
                    kind === "others" ? ne(outgoingMessage.channel, "sms") : undefined,
                  ),
                )
                .orderBy(outgoingMessage.nextAttemptAt)
                .limit(count)
                .for("update", { skipLocked: true }),
            ),
          )
          .returning()
      ).map(recipients.opened),
    /** Stores an attempt and the message's next state. */
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
    /** In the order of the mail. */
    filesOf: (messageId: string): Promise<MailFile[]> =>
      db
        .select({
          attachPath: outgoingFile.attachPath,
          name: outgoingFile.name,
          contentType: outgoingFile.contentType,
          bytes: outgoingFile.bytes,
        })
        .from(outgoingFile)
        .where(eq(outgoingFile.messageId, messageId))
        .orderBy(asc(outgoingFile.position)),
    /** Returns the paths that no mail needs any more: every mail with this file is delivered. */
    filterUnneeded: async (attachPaths: readonly string[]): Promise<string[]> => {
      const needed = await db
        .selectDistinct({ attachPath: outgoingFile.attachPath })
        .from(outgoingFile)
        .innerJoin(outgoingMessage, eq(outgoingMessage.id, outgoingFile.messageId))
        .where(and(inArray(outgoingFile.attachPath, [...attachPaths]), ne(outgoingMessage.status, "delivered")));
      return attachPaths.filter((path) => !needed.some(({ attachPath }) => attachPath === path));
    },
    /** Does nothing if the message no longer has this status. */
    requeue: async (
      tx: Tx,
      { id, status }: Pick<OutgoingRow, "id" | "status">,
      now: Date,
      expiresAt: Date,
    ): Promise<void> => {
      await tx
        .update(outgoingMessage)
        .set({ status: "waiting", nextAttemptAt: now, expiresAt, finishedAt: null })
        .where(and(eq(outgoingMessage.id, id), eq(outgoingMessage.status, status)));
    },
    latest: async (channelRecipients: { sms?: string | undefined; mail?: string | undefined }, count: number) => {
      const { sms, mail } = channelRecipients;
      const condition =
        sms !== undefined
          ? and(eq(outgoingMessage.channel, "sms"), recipients.isTo([sms]))
          : mail !== undefined
            ? and(eq(outgoingMessage.channel, "mail"), eq(outgoingMessage.recipient, mail))
            : undefined;
      const rows = await db
        .select()
        .from(outgoingMessage)
        .where(condition)
        .orderBy(desc(outgoingMessage.createdAt), desc(outgoingMessage.id))
        .limit(count);
      return rows.map(recipients.opened);
    },
    removeOlderThan: async (moment: Date): Promise<void> => {
      await removeInPortions(db, outgoingMessage, lt(outgoingMessage.createdAt, moment));
    },
  };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;
