import { beijingDayStart } from "@tender/contract";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import type { DeliveryRow, LoggedFile, LoggedRow, MessageFilter, MessageLogStore } from "./message-log.store.ts";
import { hasSecret, type Outbox } from "./outbox.service.ts";

export type { DeliveryRow } from "./message-log.store.ts";

/** A message with the cause of its last failure, its files, and whether it can be sent again. */
export interface LoggedMessage extends Omit<LoggedRow, "sealed" | "files"> {
  readonly files: readonly (LoggedFile & { readonly isGone: boolean })[];
  readonly hasSecret: boolean;
  readonly canSendAgain: boolean;
}

type RequestedFilter = Omit<MessageFilter, "since" | "before"> & {
  /** Beijing dates, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** 消息日志: the outcome of every message. */
export interface MessageLog {
  page(
    query: RequestedFilter & { readonly page: number; readonly pageSize: number },
  ): Promise<{ total: number; isMore: boolean; rows: LoggedMessage[] }>;
  pagesOf(filter: RequestedFilter): AsyncGenerator<readonly LoggedMessage[]>;
  /** Throws message.not_found. */
  read(id: string): Promise<{ message: LoggedMessage; deliveries: DeliveryRow[] }>;
  /** Throws message.not_found, and the errors of `Outbox.requireSendable`. */
  resend(id: string, caller: Caller, origin: Origin): Promise<void>;
  /** Counts waiting messages, with the age of the oldest, and those refused or expired in the last 24 hours. */
  queue(): Promise<{ waiting: number; oldestSeconds: number | null; refused: number; expired: number }>;
  /** Returns the recipient unmasked and records the access. Throws message.not_found, message.reason_required. */
  reveal(id: string, reason: string, caller: Caller, origin: Origin): Promise<string>;
}

export interface MessageLogDeps {
  readonly db: Db;
  readonly store: MessageLogStore;
  readonly outbox: Pick<Outbox, "findExistingFiles" | "requireSendable" | "resend" | "wake">;
  readonly audit: Pick<AuditService, "record" | "recordRefusals" | "change">;
  readonly clock: Clock;
}

const DAY_MS = 86_400_000;
const EXPORT_PAGE_SIZE = 1_000;

const filterOf = ({ from, to, recipient, ...rest }: RequestedFilter): MessageFilter => ({
  ...rest,
  recipient: recipient?.trim() || undefined,
  since: from === undefined ? undefined : new Date(beijingDayStart(from)),
  before: to === undefined ? undefined : new Date(beijingDayStart(to) + DAY_MS),
});

const canSendAgain = (row: LoggedRow): boolean =>
  row.status === "waiting" || (row.status !== "delivered" && !hasSecret(row) && row.sealed !== null);

function describeRow({ sealed, ...row }: LoggedRow, existingPaths: ReadonlySet<string>): LoggedMessage {
  const files = row.files.map((file) => ({ ...file, isGone: !existingPaths.has(file.attachPath) }));
  const canBeSent = canSendAgain({ ...row, sealed }) && !files.some(({ isGone }) => isGone);
  return { ...row, files, hasSecret: hasSecret(row), canSendAgain: canBeSent };
}

export function createMessageLog({ db, store, outbox, audit, clock }: MessageLogDeps): MessageLog {
  async function describeRows(rows: readonly LoggedRow[]): Promise<LoggedMessage[]> {
    const existingPaths = await outbox.findExistingFiles(
      rows.flatMap(({ files }) => files.map(({ attachPath }) => attachPath)),
    );
    return rows.map((row) => describeRow(row, existingPaths));
  }

  async function* describePages(pages: AsyncIterable<readonly LoggedRow[]>): AsyncGenerator<readonly LoggedMessage[]> {
    for await (const rows of pages) yield await describeRows(rows);
  }

  async function find(id: string): Promise<LoggedRow> {
    const message = await store.find(id);
    if (!message) throw new AppError("message.not_found");
    return message;
  }
  return {
    page: async ({ page, pageSize, ...filter }) => {
      const { rows, ...counted } = await store.page(filterOf(filter), pageSize, (page - 1) * pageSize);
      return { ...counted, rows: await describeRows(rows) };
    },
    pagesOf: (filter) => describePages(store.pagesOf(filterOf(filter), EXPORT_PAGE_SIZE)),
    read: async (id) => {
      const [message] = await describeRows([await find(id)]);
      if (!message) throw new AppError("message.not_found");
      return { message, deliveries: await store.deliveriesOf(id) };
    },
    queue: async () => {
      const now = clock.now();
      const { oldest, ...counts } = await store.queue(new Date(now - DAY_MS));
      const oldestSeconds = oldest === null ? null : Math.max(0, Math.round((now - Date.parse(oldest)) / 1_000));
      return { ...counts, oldestSeconds };
    },
    resend: async (id, { userId, username }, origin) => {
      const entry = { action: "message.send_again", userId, username, object: id, origin };
      const row = await audit.recordRefusals(entry, async () => {
        const found = await find(id);
        await outbox.requireSendable(found);
        return found;
      });
      await audit.change(db, entry, async (tx) => ({ result: await outbox.resend(tx, row) }));
      outbox.wake();
    },
    reveal: async (id, typedReason, { userId, username }, origin) => {
      const reason = typedReason.trim();
      if (reason === "") throw new AppError("message.reason_required", { details: { field: "reason" } });
      const { recipient } = await find(id);
      const detail = { reason, fields: ["recipient"] };
      await audit.record({ action: "message.reveal", outcome: "ok", userId, username, object: id, origin, detail });
      return recipient;
    },
  };
}
