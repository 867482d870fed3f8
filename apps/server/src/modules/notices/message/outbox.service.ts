import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { causeOf } from "#platform/delivery-cause.ts";
import type { Logger } from "#platform/logger.ts";
import { type Secrets, seal, unseal } from "#platform/secrets.ts";
import type { Channel } from "./code.store.ts";
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
  readonly channel: Channel;
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
  hasProvider(channel: Channel): boolean;
  /** Stores the message in the caller's transaction, if there is one; it is delivered in the background. */
  queue(
    tx: Tx | undefined,
    message: Omit<Outgoing, "files">,
    expiresAt: Date,
    files?: readonly MailFile[],
  ): Promise<void>;
  /** Sets the store of the files that mails carry. */
  setMailFiles(keeper: MailFileStore): void;
  /** Returns those of the mail files that still exist. */
  presentFiles(attachPaths: readonly string[]): Promise<ReadonlySet<string>>;
  /** Starts a delivery now instead of at the next run, and does not wait for it. */
  wake(): void;
  /** Sends due messages to the providers and returns their number. A failing provider does not make it throw. */
  deliverDue(): Promise<number>;
  /** The same for mails with files, one after the other: neither memory nor codes suffer from large files. */
  deliverFilesDue(): Promise<number>;
  /**
   * Checks that the message can be sent again. Throws message.already_sent, message.of_code, message.emptied,
   * message.file_gone, message.no_provider.
   */
  requireSendable(row: OutgoingRow): Promise<void>;
  /** Makes a failed message due, or one with a longer wait. Call `wake` after the commit. */
  resend(tx: Tx, row: OutgoingRow): Promise<void>;
  /** Newest first. Meant for the development provider, which retains its messages. */
  list(recipients: { sms?: string | undefined; mail?: string | undefined }): Promise<StoredMessage[]>;
  removeOld(): Promise<void>;
  /** Waits for deliveries in progress. */
  close(): Promise<void>;
}

export interface OutboxDeps {
  store: OutboxStore;
  providers: Readonly<Record<Channel, MessageProvider | undefined>>;
  secrets: Secrets;
  clock: Clock;
  logger: Logger;
  /** Days for which a message and its log are retained. */
  keptDays: () => number;
}

/** Longer than any provider's time-out, so that two nodes never send one message at once. */
const LEASE_MS = 30_000;
const AT_ONCE = 10;
/** The logged cause when a file was deleted before its mail was sent. */
const FILE_GONE = "file gone";
const SHOWN = 50;
const DAY_MS = 86_400_000;
/** A message that is sent again expires after this time. */
const AGAIN_MS = 2 * DAY_MS;
/** Kind of a message that opens nothing, in stored rows and on the development page. */
export const NOTICE_KIND = "notice";

/** Kind of a message with a one-time link. */
export const LINK_KIND = "link";

/**
 * True for a code or a link: such a message is valid for minutes or hours and cannot be sent again. Every kind but
 * `notice` counts.
 */
export const opensSomething = ({ kind }: Pick<OutgoingRow, "kind">): boolean => kind !== NOTICE_KIND;

/** Seconds before the next attempt, after the first, second, … failure; the last one repeats. */
const PAUSES_SECONDS = [2, 5, 15, 30, 60, 120, 300, 900, 3_600] as const;

/** Returns the milliseconds to wait after this many failed attempts. */
const pauseAfter = (attempts: number): number =>
  (PAUSES_SECONDS[Math.min(Math.max(attempts, 1), PAUSES_SECONDS.length) - 1] ?? 0) * 1000;

interface Content {
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
}

export function createOutbox({ store, providers, secrets, clock, logger, keptDays }: OutboxDeps): Outbox {
  const key = secrets.keyFor("outgoing messages");
  let running: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let keeper: MailFileStore | undefined;

  /** Reads the files; undefined: one of them no longer exists. */
  async function contentsOf(files: readonly MailFile[]): Promise<OutgoingFile[] | undefined> {
    const read: OutgoingFile[] = [];
    for (const { attachPath, name, contentType } of files) {
      const content = await keeper?.read(attachPath);
      if (!content) return undefined;
      read.push({ name, contentType, content });
    }
    return read;
  }

  /** Logs errors instead of throwing: files left behind are deleted by their age. */
  async function removeDone(files: readonly MailFile[]): Promise<void> {
    try {
      await keeper?.remove(await store.doneWith(files.map(({ attachPath }) => attachPath)));
    } catch (error) {
      logger.error({ err: error }, "files of a delivered mail were not removed");
    }
  }

  async function presentFiles(attachPaths: readonly string[]): Promise<ReadonlySet<string>> {
    return attachPaths.length === 0 || !keeper ? new Set() : keeper.present(attachPaths);
  }

  const contentOf = (sealed: string): Content => JSON.parse(unseal(key, sealed)) as Content;

  /** The development provider retains contents for its page; all others empty a message once it is sent. */
  const contentAfter = (provider: MessageProvider | undefined, row: OutgoingRow) =>
    provider?.name === "outbox" ? { sealed: row.sealed } : { sealed: null };

  /** A failed message retains its contents for a resend; a code or a link does not. */
  const contentOfFailure = (row: OutgoingRow) => ({ sealed: opensSomething(row) ? null : row.sealed });

  async function deliver(row: OutgoingRow, carried: readonly MailFile[] = []): Promise<void> {
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
      const files = await contentsOf(carried);
      if (!files) throw new MessageRefused(FILE_GONE);
      const content = { ...contentOf(row.sealed), ...(files.length > 0 ? { files } : {}) };
      const reference = await provider.send({ id, channel, recipient, kind, template, ...content });
      await store.settle({ ...log, at: new Date(clock.now()), outcome: "accepted", reference }, id, {
        status: "delivered",
        finishedAt: new Date(clock.now()),
        ...contentAfter(provider, row),
      });
      if (carried.length > 0) await removeDone(carried);
    } catch (error) {
      const cause = causeOf(error);
      const at = new Date(clock.now());
      const isFinal = error instanceof MessageRefused;
      logger.warn(
        { message: id, provider: provider.name, attempts: row.attempts, cause },
        "a message was not accepted",
      );
      await store.settle({ ...log, at, outcome: isFinal ? "refused" : "failed", cause }, id, {
        ...(isFinal
          ? { status: "refused" as const, finishedAt: at, ...contentOfFailure(row) }
          : { nextAttemptAt: new Date(at.getTime() + pauseAfter(row.attempts)) }),
      });
    }
  }

  const outbox: Outbox = {
    hasProvider: (channel) => providers[channel] !== undefined,
    setMailFiles: (one) => {
      keeper = one;
    },
    presentFiles,
    queue: (tx, { id, channel, recipient, kind, template, subject, text, code }, expiresAt, files = []) => {
      const now = new Date(clock.now());
      const sealed = seal(key, JSON.stringify({ subject, text, code } satisfies Content));
      const times = { nextAttemptAt: now, expiresAt, createdAt: now };
      return store.add(tx, { id, channel, recipient, kind, template, sealed, ...times }, files);
    },
    wake: () => {
      if (isClosed) return;
      running = running
        .then(outbox.deliverDue)
        .catch((error: unknown) => logger.error({ err: error }, "delivery of messages failed"));
    },
    deliverDue: async () => {
      let count = 0;
      for (;;) {
        const now = clock.now();
        const due = await store.claimDue(new Date(now), new Date(now + LEASE_MS), AT_ONCE, false);
        await Promise.all(due.map((row) => deliver(row)));
        count += due.length;
        if (due.length < AT_ONCE) return count;
      }
    },
    deliverFilesDue: async () => {
      for (let count = 0; ; count += 1) {
        if (isClosed) return count;
        const now = clock.now();
        const [row] = await store.claimDue(new Date(now), new Date(now + LEASE_MS), 1, true);
        if (!row) return count;
        await deliver(row, await store.filesOf(row.id));
      }
    },
    requireSendable: async (row) => {
      if (row.status === "delivered") throw new AppError("message.already_sent");
      if (row.status !== "waiting") {
        if (opensSomething(row)) throw new AppError("message.of_code");
        if (row.sealed === null) throw new AppError("message.emptied");
      }
      const files = (await store.filesOf(row.id)).map(({ attachPath }) => attachPath);
      if ((await presentFiles(files)).size < files.length) throw new AppError("message.file_gone");
      if (!providers[row.channel]) {
        const values = { way: row.channel === "sms" ? "短信" : "邮件" };
        throw new AppError("message.no_provider", { values });
      }
    },
    resend: async (tx, row) => {
      const now = clock.now();
      // A message that is due within a lease may be in delivery at this moment.
      if (row.status !== "waiting" || row.nextAttemptAt.getTime() > now + LEASE_MS) {
        const expiresAt = row.status === "waiting" ? row.expiresAt : new Date(now + AGAIN_MS);
        await store.requeue(tx, row, new Date(now), expiresAt);
      }
    },
    list: async (recipients) =>
      (await store.latest(recipients, SHOWN)).flatMap((row) =>
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
    removeOld: () => store.removeOlderThan(new Date(clock.now() - keptDays() * DAY_MS)),
    close: async () => {
      isClosed = true;
      await running;
    },
  };
  return outbox;
}
