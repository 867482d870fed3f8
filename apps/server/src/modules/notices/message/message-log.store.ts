import { and, desc, eq, getTableColumns, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { messageDelivery, outgoingFile, outgoingMessage } from "./message.tables.ts";
import type { MessageRecipients } from "./message-recipients.store.ts";
import type { OutgoingRow } from "./outbox.store.ts";

export interface MessageFilter {
  readonly channel?: OutgoingRow["channel"] | undefined;
  readonly state?: OutgoingRow["status"] | undefined;
  readonly template?: string | undefined;
  /** The complete recipient: a part of it does not match. */
  readonly recipient?: string | undefined;
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
}

export type LoggedFile = Pick<typeof outgoingFile.$inferSelect, "attachPath" | "name" | "bytes">;
/** A message with the cause of its last failure and its files. */
export type LoggedRow = OutgoingRow & { readonly cause: string | null; readonly files: readonly LoggedFile[] };
export type DeliveryRow = typeof messageDelivery.$inferSelect;

/** Limit of a count. */
const MAX_COUNTED = 10_000;

// The table name is written out: Drizzle omits it in a query over one table, and `id` would be the delivery's id here.
const lastCause = sql<string | null>`(
  SELECT d.cause FROM ${messageDelivery} d
  WHERE d.message_id = ${outgoingMessage}.id
  ORDER BY d.at DESC, d.id DESC LIMIT 1
)`;

const messageFiles = sql<LoggedFile[]>`(
  SELECT coalesce(json_agg(json_build_object('attachPath', f.attach_path, 'name', f.name, 'bytes', f.bytes) ORDER BY f.position), '[]')
  FROM ${outgoingFile} f WHERE f.message_id = ${outgoingMessage}.id
)`;

export function createMessageLogStore(db: Db, reports: Db, recipients: MessageRecipients) {
  const conditionOf = ({ channel, state, template, recipient, since, before }: MessageFilter): SQL | undefined =>
    and(
      channel && eq(outgoingMessage.channel, channel),
      state && eq(outgoingMessage.status, state),
      template === undefined ? undefined : eq(outgoingMessage.template, template),
      // Mail addresses are stored as typed, or in lower case.
      recipient === undefined ? undefined : recipients.isTo([recipient, recipient.toLowerCase()]),
      since && gte(outgoingMessage.createdAt, since),
      before && lt(outgoingMessage.createdAt, before),
    );
  const selectNewest = (where: SQL | undefined) =>
    reports
      .select({ ...getTableColumns(outgoingMessage), cause: lastCause, files: messageFiles })
      .from(outgoingMessage)
      .where(where)
      .orderBy(desc(outgoingMessage.createdAt), desc(outgoingMessage.id))
      .$dynamic();
  return {
    page: async (filter: MessageFilter, limit: number, offset: number) => {
      const where = conditionOf(filter);
      const limited = reports
        .select({ id: outgoingMessage.id })
        .from(outgoingMessage)
        .where(where)
        .limit(MAX_COUNTED + 1);
      const [count, rows] = await Promise.all([
        reports.$count(limited.as("limited")),
        selectNewest(where).limit(limit).offset(offset) as Promise<LoggedRow[]>,
      ]);
      return { total: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED, rows: rows.map(recipients.opened) };
    },
    /** Yields all matching rows, page by page. A new row moves no other row to another page. */
    pagesOf: async function* (filter: MessageFilter, size: number): AsyncGenerator<readonly LoggedRow[]> {
      let last: LoggedRow | undefined;
      for (;;) {
        const isAfterLast: SQL | undefined =
          last &&
          sql`(${outgoingMessage.createdAt}, ${outgoingMessage.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id})`;
        const rows: LoggedRow[] = await selectNewest(and(conditionOf(filter), isAfterLast)).limit(size);
        if (rows.length > 0) yield rows.map(recipients.opened);
        if (rows.length < size) return;
        last = rows.at(-1);
      }
    },
    find: async (id: string): Promise<LoggedRow | undefined> =>
      (
        await db
          .select({ ...getTableColumns(outgoingMessage), cause: lastCause, files: messageFiles })
          .from(outgoingMessage)
          .where(eq(outgoingMessage.id, id))
      ).map(recipients.opened)[0],
    queue: async (since: Date) => {
      const countSince = (status: "refused" | "expired") =>
        reports.$count(outgoingMessage, and(eq(outgoingMessage.status, status), gte(outgoingMessage.createdAt, since)));
      const [[waiting], refused, expired] = await Promise.all([
        reports
          .select({ count: sql<number>`count(*)::int`, oldest: sql<string | null>`min(${outgoingMessage.createdAt})` })
          .from(outgoingMessage)
          .where(eq(outgoingMessage.status, "waiting")),
        countSince("refused"),
        countSince("expired"),
      ]);
      return { waiting: waiting?.count ?? 0, oldest: waiting?.oldest ?? null, refused, expired };
    },
    /** Newest first. */
    deliveriesOf: (messageId: string): Promise<DeliveryRow[]> =>
      db
        .select()
        .from(messageDelivery)
        .where(eq(messageDelivery.messageId, messageId))
        .orderBy(desc(messageDelivery.at), desc(messageDelivery.id))
        .limit(100),
  };
}

export type MessageLogStore = ReturnType<typeof createMessageLogStore>;
