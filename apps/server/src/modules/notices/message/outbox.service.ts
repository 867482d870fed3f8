import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { causeOf } from "#platform/delivery-cause.ts";
import type { Logger } from "#platform/logger.ts";
import { type MessageChannel, messageChannelNames } from "#platform/message-channels.ts";
import { type Secrets, seal, unseal } from "#platform/secrets.ts";
import type { MailFile, MailFileStore } from "./mail-files.ts";
import type { OutboxStore, OutgoingRow } from "./outbox.store.ts";
import {
  type MessageProvider,
  MessageRefused,
  type Outgoing,
  type OutgoingFile,
} from "./providers/message-provider.ts";

export type { MailFile } from "./mail-files.ts";

/** A message as the development page shows it. */
export interface StoredMessage {
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  /** Milliseconds. */
  readonly at: number;
}

export interface Outbox {
  /** True: this channel has a provider. */
  hasProvider(channel: MessageChannel): boolean;
  /** Stores the message in the caller's transaction, if any. It is delivered in the background. */
  queue(
    tx: Tx | undefined,
    message: Omit<Outgoing, "files">,
    expiresAt: Date,
    files?: readonly MailFile[],
  ): Promise<void>;
  /** Sets the store of the files that are attached to mails. */
  setMailFiles(mailFiles: MailFileStore): void;
  /** Returns those of the mail files that still exist. */
  findExistingFiles(attachPaths: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Starts a delivery now instead of at the next run, and does not wait for it. Mails with files follow with their job.
   */
  wake(): void;
  /** Sends due messages to the providers and returns their number. A failing provider does not make it throw. */
  deliverDue(): Promise<number>;
  /** Sends due mails with files, one after the other, so that large files neither fill the memory nor delay codes. */
  deliverFilesDue(): Promise<number>;
  /**
   * Checks that the message can be sent again. Throws message.already_sent, message.of_code, message.emptied,
   * message.file_gone, message.no_provider.
   */
  requireSendable(row: OutgoingRow): Promise<void>;
  /** Makes a failed message due again, or one that waits longer than a lease. Call `wake` after the commit. */
  resend(tx: Tx, row: OutgoingRow): Promise<void>;
  /** Lists messages, newest first. For the development provider, which retains its messages. */
  list(recipients: { sms?: string | undefined; mail?: string | undefined }): Promise<StoredMessage[]>;
  removeOld(): Promise<void>;
  /** Waits for deliveries in progress. */
  close(): Promise<void>;
}

export interface OutboxDeps {
  store: OutboxStore;
  providers: { readonly [C in MessageChannel]?: MessageProvider | undefined };
  secrets: Secrets;
  clock: Clock;
  logger: Logger;
  /** Days for which a message and its log are retained. */
  retentionDays: () => number;
  /** Called when a message becomes due, at a time in milliseconds or now, possibly before its transaction commits. */
  onDue?: (kind: "plain" | "with files", at?: number) => void;
}

/** Time for which a node holds a message: longer than any provider's time-out, so that no second node sends it. */
export const LEASE_MS = 30_000;
const BATCH_SIZE = 10;
/** Messages without files are sent in lanes, so that a slow mail server does not delay codes by SMS. */
const lanes = ["sms", "others"] as const;
type Lane = (typeof lanes)[number];
/** The logged cause when a file was deleted before its mail was sent. */
const FILE_MISSING = "file gone";
const MAX_LISTED = 50;
const DAY_MS = 86_400_000;
/** A message that is sent again expires after this time. */
const RESEND_LIFETIME_MS = 2 * DAY_MS;
/** Kind of a message without a code or link, in stored rows and on the development page. */
export const NOTICE_KIND = "notice";

/** Kind of a message with a one-time link. */
export const LINK_KIND = "link";

/**
 * Returns true for a code or a link: such a message is valid for minutes or hours and cannot be sent again. Every kind
 * except `notice` is such a message.
 */
export const hasSecret = ({ kind }: Pick<OutgoingRow, "kind">): boolean => kind !== NOTICE_KIND;

/** Seconds before the next attempt, after the first, second, … failure. The last value repeats. */
const PAUSES_SECONDS = [2, 5, 15, 30, 60, 120, 300, 900, 3_600] as const;

/** Returns the milliseconds to wait after this many failed attempts. */
const pauseAfter = (attempts: number): number =>
  (PAUSES_SECONDS[Math.min(Math.max(attempts, 1), PAUSES_SECONDS.length) - 1] ?? 0) * 1000;

interface Content {
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const { store, providers, secrets, clock, logger, retentionDays, onDue } = deps;
  const key = secrets.keyFor("outgoing messages");
  /** The deliveries that `wake` started, in each lane. */
  const running = new Map<Lane, Promise<unknown>>();
  let isClosed = false;
  let mailFiles: MailFileStore | undefined;

  /** Reads the files; undefined: one of them no longer exists. */
  async function readFiles(files: readonly MailFile[]): Promise<OutgoingFile[] | undefined> {
    const read: OutgoingFile[] = [];
    for (const { attachPath, name, contentType } of files) {
      const content = await mailFiles?.read(attachPath);
      if (!content) return undefined;
      read.push({ name, contentType, content });
    }
    return read;
  }

  /**
   * Removes files that no unsent mail needs. Logs errors instead of throwing: remaining files are deleted by their age.
   */
  async function removeDelivered(files: readonly MailFile[]): Promise<void> {
    try {
      await mailFiles?.remove(await store.filterUnneeded(files.map(({ attachPath }) => attachPath)));
    } catch (error) {
      logger.error({ err: error }, "files of a delivered mail were not removed");
    }
  }

  async function findExistingFiles(attachPaths: readonly string[]): Promise<ReadonlySet<string>> {
    return attachPaths.length === 0 || !mailFiles ? new Set() : mailFiles.findExisting(attachPaths);
  }

  const contentOf = (sealed: string): Content => JSON.parse(unseal(key, sealed)) as Content;

  /** The development provider retains contents for its page; all others empty a message once it is sent. */
  const contentAfter = (provider: MessageProvider | undefined, row: OutgoingRow) =>
    provider?.name === "outbox" ? { sealed: row.sealed } : { sealed: null };

  /** A failed message retains its contents for a resend; a code or a link does not. */
  const contentOfFailure = (row: OutgoingRow) => ({ sealed: hasSecret(row) ? null : row.sealed });

  async function deliver(row: OutgoingRow, attachments: readonly MailFile[] = []): Promise<void> {
    const provider = providers[row.channel];
    const now = new Date(clock.now());
    if (!provider || row.sealed === null || row.expiresAt <= now) {
      await store.settle(undefined, row.id, {
        status: "expired",
        finishedAt: now,
        ...(provider?.name === "outbox" ? { sealed: row.sealed } : contentOfFailure(row)),
      });
      return;
    }
    const { id, channel, recipient, kind } = row;
    const template = row.template ?? kind;
    const log = { messageId: id, provider: provider.name };
    try {
      const files = await readFiles(attachments);
      if (!files) throw new MessageRefused(FILE_MISSING);
      const content = { ...contentOf(row.sealed), ...(files.length > 0 ? { files } : {}) };
      const reference = await provider.send({ id, channel, recipient, kind, template, ...content });
      await store.settle({ ...log, at: new Date(clock.now()), outcome: "accepted", reference }, id, {
        status: "delivered",
        finishedAt: new Date(clock.now()),
        ...contentAfter(provider, row),
      });
      if (attachments.length > 0) await removeDelivered(attachments);
    } catch (error) {
      const cause = causeOf(error);
      const at = new Date(clock.now());
      const isFinal = error instanceof MessageRefused;
      const nextAttemptAt = at.getTime() + pauseAfter(row.attempts);
      logger.warn(
        { message: id, provider: provider.name, attempts: row.attempts, cause },
        "a message was not accepted",
      );
      await store.settle({ ...log, at, outcome: isFinal ? "refused" : "failed", cause }, id, {
        ...(isFinal
          ? { status: "refused" as const, finishedAt: at, ...contentOfFailure(row) }
          : { nextAttemptAt: new Date(nextAttemptAt) }),
      });
      if (!isFinal) onDue?.(attachments.length > 0 ? "with files" : "plain", nextAttemptAt);
    }
  }

  async function deliverLane(lane: Lane): Promise<number> {
    for (let count = 0; ; ) {
      const now = clock.now();
      const due = await store.claimDue(new Date(now), new Date(now + LEASE_MS), BATCH_SIZE, lane);
      await Promise.all(due.map((row) => deliver(row)));
      count += due.length;
      if (due.length < BATCH_SIZE) return count;
    }
  }

  const outbox: Outbox = {
    hasProvider: (channel) => providers[channel] !== undefined,
    setMailFiles: (store) => {
      mailFiles = store;
    },
    findExistingFiles,
    queue: async (tx, { id, channel, recipient, kind, template, subject, text, code }, expiresAt, files = []) => {
      const now = new Date(clock.now());
      const sealed = seal(key, JSON.stringify({ subject, text, code } satisfies Content));
      const times = { nextAttemptAt: now, expiresAt, createdAt: now };
      await store.add(tx, { id, channel, recipient, kind, template, sealed, ...times }, files);
      onDue?.(files.length > 0 ? "with files" : "plain");
    },
    wake: () => {
      if (isClosed) return;
      onDue?.("with files");
      for (const lane of lanes) {
        const delivery = (running.get(lane) ?? Promise.resolve()).then(() => deliverLane(lane));
        running.set(
          lane,
          delivery.catch((error: unknown) => logger.error({ err: error }, "delivery of messages failed")),
        );
      }
    },
    deliverDue: async () => {
      const counts = await Promise.all(lanes.map(deliverLane));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    deliverFilesDue: async () => {
      for (let count = 0; ; count += 1) {
        if (isClosed) return count;
        const now = clock.now();
        const [row] = await store.claimDue(new Date(now), new Date(now + LEASE_MS), 1, "with files");
        if (!row) return count;
        await deliver(row, await store.filesOf(row.id));
      }
    },
    requireSendable: async (row) => {
      if (row.status === "delivered") throw new AppError("message.already_sent");
      if (row.status !== "waiting") {
        if (hasSecret(row)) throw new AppError("message.of_code");
        if (row.sealed === null) throw new AppError("message.emptied");
      }
      const files = (await store.filesOf(row.id)).map(({ attachPath }) => attachPath);
      if ((await findExistingFiles(files)).size < files.length) throw new AppError("message.file_gone");
      if (!providers[row.channel])
        throw new AppError("message.no_provider", { values: { way: messageChannelNames[row.channel] } });
    },
    resend: async (tx, row) => {
      const now = clock.now();
      // A message that is due within a lease may be in delivery at this moment.
      if (row.status !== "waiting" || row.nextAttemptAt.getTime() > now + LEASE_MS) {
        const expiresAt = row.status === "waiting" ? row.expiresAt : new Date(now + RESEND_LIFETIME_MS);
        await store.requeue(tx, row, new Date(now), expiresAt);
      }
    },
    list: async (recipients) =>
      (await store.latest(recipients, MAX_LISTED)).flatMap((row) =>
        row.sealed === null
          ? []
          : {
              channel: row.channel,
              recipient: row.recipient,
              kind: row.kind,
              ...contentOf(row.sealed),
              at: row.createdAt.getTime(),
            },
      ),
    removeOld: () => store.removeOlderThan(new Date(clock.now() - retentionDays() * DAY_MS)),
    close: async () => {
      isClosed = true;
      await Promise.all(running.values());
      for (const provider of Object.values(providers)) provider?.close?.();
    },
  };
  return outbox;
}
