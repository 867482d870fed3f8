import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { type ProtectedColumn, protectedColumn } from "#platform/protected-text/protected-column.ts";
import type { ProtectedTexts } from "#platform/protected-text/protected-texts.ts";
import { outgoingMessage } from "./message.tables.ts";

interface Addressed {
  readonly channel: (typeof outgoingMessage.$inferSelect)["channel"];
  readonly recipient: string;
}

/** How recipients are stored and found: numbers are sealed, mail addresses are not. */
export interface MessageRecipients {
  readonly column: ProtectedColumn;
  /** Returns the columns of a new message. */
  columnsOf(message: Addressed): { readonly recipient: string; readonly recipientKey: string | null };
  /** Opens the recipient of a row. */
  opened<R extends Addressed>(row: R): R;
  /** Matches messages to one of these recipients. */
  isTo(recipients: readonly string[]): SQL | undefined;
  /** Returns the keys under which codes and their requests are stored: the first for new rows, all for look-ups. */
  codeKeysOf(target: Addressed): readonly [string, ...string[]];
}

const MESSAGE_CONTEXT = "outgoing_message.recipient";

export function createMessageRecipients(db: Db, texts: Pick<ProtectedTexts, "of">): MessageRecipients {
  const numbers = texts.of(MESSAGE_CONTEXT);
  const codes = texts.of("one_time_code.recipient");
  return {
    column: protectedColumn(db, {
      name: MESSAGE_CONTEXT,
      title: "短信收件人",
      text: numbers,
      table: sql`outgoing_message`,
      id: sql`id`,
      value: sql`recipient`,
      key: sql`recipient_key`,
      set: (value, key) => sql`recipient = ${value}, recipient_key = ${key}`,
      where: sql`channel = 'sms'`,
    }),
    columnsOf: ({ channel, recipient }) =>
      channel === "sms"
        ? { recipient: numbers.seal(recipient), recipientKey: numbers.keyOf(recipient) }
        : { recipient, recipientKey: null },
    opened: (row) => (row.channel === "sms" ? { ...row, recipient: numbers.open(row.recipient) } : row),
    isTo: (recipients) =>
      or(
        inArray(outgoingMessage.recipient, [...recipients]),
        and(
          eq(outgoingMessage.channel, "sms"),
          inArray(
            outgoingMessage.recipientKey,
            recipients.flatMap((recipient) => numbers.keysOf(recipient)),
          ),
        ),
      ),
    codeKeysOf: ({ channel, recipient }) =>
      channel === "sms" ? [codes.keyOf(recipient), ...codes.keysOf(recipient)] : [recipient],
  };
}
