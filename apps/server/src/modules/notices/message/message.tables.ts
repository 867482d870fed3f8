import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, primaryId } from "#platform/database/columns.ts";

/** Codes go to people; other messages also to chat groups. */
const codeChannel = () => text("channel", { enum: ["sms", "mail"] }).notNull();

/** Outgoing messages. A row is created when the message is queued and ends as delivered, refused or expired. */
export const outgoingMessage = pgTable(
  "outgoing_message",
  {
    id: primaryId(),
    channel: text("channel", { enum: ["sms", "mail", "wecom", "dingtalk"] }).notNull(),
    /** Mobile number, sealed, or mail address; of a chat group the name of its channel. */
    recipient: text("recipient").notNull(),
    /** Keyed digest of the number, by which it is found; null: a mail, or the number is not sealed yet. */
    recipientKey: text("recipient_key"),
    /** Purpose of a code ('0', '1', '2', bind), `notice` or `link`. */
    kind: text("kind").notNull(),
    /** Code of the template from which the message was made; null: a release before templates queued it. */
    template: text("template"),
    /**
     * Text and code, sealed under APP_SECRET. Emptied once the message is delivered, or once a code or link has failed.
     * Other refused or expired messages retain it, so that they can be sent again.
     */
    sealed: text("sealed"),
    status: text("status", { enum: ["waiting", "delivered", "refused", "expired"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    /** The message is not sent after this time: a code has expired then. */
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    index("outgoing_message_due_idx").on(table.nextAttemptAt).where(sql`${table.status} = 'waiting'`),
    index("outgoing_message_recipient_idx").on(table.recipient, table.createdAt),
    index("outgoing_message_recipient_key_idx").on(table.recipientKey, table.createdAt),
    index("outgoing_message_created_idx").on(table.createdAt, table.id),
    index("outgoing_message_state_idx").on(table.status, table.createdAt, table.id),
    index("outgoing_message_template_idx").on(table.template, table.createdAt, table.id),
  ],
);

/** The files of a mail. Several mails may share one file, which the file module stores once. */
export const outgoingFile = pgTable(
  "outgoing_file",
  {
    messageId: text("message_id")
      .notNull()
      .references(() => outgoingMessage.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** Path in the group `mail`. The file is deleted once every mail with it is delivered, or after some days. */
    attachPath: text("attach_path").notNull(),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    bytes: integer("bytes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.position] }),
    index("outgoing_file_path_idx").on(table.attachPath),
  ],
);

/** The delivery log: every attempt to send a message through a provider. */
export const messageDelivery = pgTable(
  "message_delivery",
  {
    id: primaryId(),
    messageId: text("message_id")
      .notNull()
      .references(() => outgoingMessage.id, { onDelete: "cascade" }),
    provider: text("provider").notNull(),
    at: instant("at").notNull(),
    outcome: text("outcome", { enum: ["accepted", "failed", "refused"] }).notNull(),
    /** The provider's own number of the message. */
    reference: text("reference"),
    /** Why the attempt failed, without contents. */
    cause: text("cause"),
  },
  (table) => [index("message_delivery_message_idx").on(table.messageId)],
);

/**
 * The one valid code of a recipient and purpose. Only a keyed digest is stored, of a mobile number too: `recipient` is
 * its key.
 */
export const oneTimeCode = pgTable(
  "one_time_code",
  {
    channel: codeChannel(),
    recipient: text("recipient").notNull(),
    purpose: text("purpose").notNull(),
    digest: text("digest").notNull(),
    triesLeft: integer("tries_left").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [primaryKey({ columns: [table.channel, table.recipient, table.purpose] })],
);

/** Code requests, to unknown recipients too, for the caps. Retained for a day. `recipient`: as in the codes. */
export const codeRequest = pgTable(
  "code_request",
  {
    id: primaryId(),
    channel: codeChannel(),
    recipient: text("recipient").notNull(),
    purpose: text("purpose").notNull(),
    /** IPv6 addresses as their /64 prefix. */
    address: text("address").notNull(),
    /** False: the recipient may receive no code of this purpose, so nothing was sent. */
    wasSent: boolean("was_sent").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    index("code_request_recipient_idx").on(table.recipient, table.at),
    index("code_request_address_idx").on(table.address, table.at),
    index("code_request_at_idx").on(table.at),
  ],
);
