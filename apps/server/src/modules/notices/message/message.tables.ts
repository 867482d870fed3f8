import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, primaryId } from "#platform/database/columns.ts";

const channel = () => text("channel", { enum: ["sms", "mail"] }).notNull();

/** Messages on their way out. One row from the moment it is wanted until it is delivered, refused or too late. */
export const outgoingMessage = pgTable(
  "outgoing_message",
  {
    id: primaryId(),
    channel: channel(),
    /** Mobile number or mail address. */
    recipient: text("recipient").notNull(),
    /** Purpose of a code ('0', '1', '2', bind), or `notice`. */
    kind: text("kind").notNull(),
    /** The code of the template it was made from; null: by a release that knew none. */
    template: text("template"),
    /**
     * Text and code, sealed under APP_SECRET; emptied once the message is delivered, or its code is of no use. What was refused
     * or came too late otherwise stays, so that it can be sent again.
     */
    sealed: text("sealed"),
    status: text("status", { enum: ["waiting", "delivered", "refused", "expired"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    /** After this it is of no use: a code that has run out is not sent. */
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    index("outgoing_message_due_idx").on(table.nextAttemptAt).where(sql`${table.status} = 'waiting'`),
    index("outgoing_message_recipient_idx").on(table.recipient, table.createdAt),
    index("outgoing_message_created_idx").on(table.createdAt, table.id),
    index("outgoing_message_state_idx").on(table.status, table.createdAt, table.id),
    index("outgoing_message_template_idx").on(table.template, table.createdAt, table.id),
  ],
);

/** The files that a mail carries. One file may go with several mails: it is kept once, by the file module. */
export const outgoingFile = pgTable(
  "outgoing_file",
  {
    messageId: text("message_id")
      .notNull()
      .references(() => outgoingMessage.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** Its path in the group `mail`; the file itself goes once every mail with it was delivered, or after some days. */
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

/** The delivery log: every attempt at handing a message to a provider. */
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
    /** Why not, without contents. */
    cause: text("cause"),
  },
  (table) => [index("message_delivery_message_idx").on(table.messageId)],
);

/** The one living code of a recipient and purpose. Only a keyed digest of it is kept. */
export const oneTimeCode = pgTable(
  "one_time_code",
  {
    channel: channel(),
    recipient: text("recipient").notNull(),
    purpose: text("purpose").notNull(),
    digest: text("digest").notNull(),
    triesLeft: integer("tries_left").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [primaryKey({ columns: [table.channel, table.recipient, table.purpose] })],
);

/** Codes asked for, to unknown recipients too: what the caps count. Kept a day. */
export const codeRequest = pgTable(
  "code_request",
  {
    id: primaryId(),
    channel: channel(),
    recipient: text("recipient").notNull(),
    purpose: text("purpose").notNull(),
    /** IPv6 by its /64. */
    address: text("address").notNull(),
    /** False: nobody known by it, so nothing went out. */
    wasSent: boolean("was_sent").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    index("code_request_recipient_idx").on(table.recipient, table.at),
    index("code_request_address_idx").on(table.address, table.at),
    index("code_request_at_idx").on(table.at),
  ],
);
