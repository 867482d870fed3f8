import { type AuditReason, beijingDayStart } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { Counted } from "#platform/database/bounded-count.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Write } from "#platform/database/named-statement.ts";
import { truncateText } from "#platform/limited-text.ts";
import type { AuditFilters, AuditRow, AuditStore } from "./audit.store.ts";
import { type AuditPart, partActions } from "./audit-parts.ts";

export interface AuditRecord {
  /** One of `auditActions`, so that pages have a label for it. */
  readonly action: string;
  readonly outcome: "ok" | "refused";
  readonly userId?: string | null;
  readonly username?: string | null;
  /** The object of the action: an id, a code, an address without secrets. */
  readonly object?: string | null;
  /** Reason of the refusal: a code that pages show as text. */
  readonly reason?: AuditReason | null;
  /** Instead of `reason`: a Chinese text that pages show unchanged. */
  readonly explanation?: string;
  readonly origin?: Origin | null;
  /** Other facts. The caller ensures that it contains no password, code, token or full phone number. */
  readonly detail?: unknown;
}

/** The result of a change, and the fields that its audit row adds to the entry. */
export interface Recorded<T> {
  readonly result: T;
  readonly detail?: object;
  /** The object's id, if only the change itself knows it. */
  readonly object?: string;
}

/** Person, action, object and origin of a change; the change itself determines outcome and detail. */
export type ChangeEntry = Omit<AuditRecord, "outcome" | "reason" | "explanation">;

export interface AuditQuery {
  readonly keyword?: string | undefined;
  readonly action?: string | undefined;
  readonly outcome?: "ok" | "refused" | undefined;
  /** Beijing dates, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: "at" | "-at" | undefined;
  readonly part?: AuditPart | undefined;
}

export interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

export interface AuditPage extends Counted {
  readonly rows: readonly AuditRow[];
}

export interface SignInRow {
  /** ISO 8601. */
  at: string;
  address: string | null;
  outcome: string;
  action: string;
}

export interface AuditService {
  /** Actions of signing in and out. */
  readonly signInActions: readonly string[];
  /**
   * Appends one row; throws if it cannot be written. Pass the transaction of the change that the row describes. Without
   * one the row is committed at once: for refusals, exports and other actions that change no data.
   */
  record(entry: AuditRecord, tx?: Tx): Promise<void>;
  /**
   * Runs `work` in a transaction of `tx` and appends its audit row in the same transaction, so that a change without a
   * row is rolled back. Every change uses it. An `AppError` rolls the change back and is recorded with its code; any
   * other error is not recorded. Notify other modules (bus, caches) after it returns: the change is committed then.
   */
  change<T>(tx: Tx, entry: ChangeEntry, work: (tx: Tx) => Promise<Recorded<T>>): Promise<T>;
  /**
   * Runs checks that precede a change's transaction because they count guesses or take long. A refusal is recorded as
   * in `change`.
   */
  recordRefusals<T>(entry: ChangeEntry, work: () => Promise<T>): Promise<T>;
  /** Returns a row to write in one statement with the data that it describes: both are written or neither is. */
  entry(entry: AuditRecord): Write;
  /** Records a refused access to a call or a subsystem. */
  recordRefusal(caller: Caller, object: string, reason: AppError["code"], origin: Origin): Promise<void>;
  /** Records the export of a list; `detail`: its filters. */
  recordExport(
    entry: Pick<AuditRecord, "action" | "object" | "detail">,
    caller: Pick<Caller, "userId" | "username">,
    origin: Origin,
  ): Promise<void>;
  /** Returns entries, newest first. `rule` restricts the entries, also in the next three methods. */
  list(query: AuditQuery, paging: Paging, rule?: RowCondition): Promise<AuditPage>;
  /** Throws `audit.not_found`. */
  find(id: string, rule?: RowCondition): Promise<AuditRow>;
  /** Returns the successful changes of one record, newest first. A type is a subject of actions or one action. */
  historyOf(types: readonly string[], object: string, paging: Paging, rule?: RowCondition): Promise<AuditPage>;
  /** Yields all matching entries page by page, for a file. */
  pagesOf(query: AuditQuery, rule?: RowCondition): AsyncGenerator<readonly AuditRow[]>;
  /** Returns the user's last sign-ins, refused ones included, newest first. */
  recentSignIns(userId: string, count: number): Promise<SignInRow[]>;
  /** Returns all sign-ins of a user, page by page. */
  signInsOf(userId: string, paging: Paging): Promise<AuditPage>;
}

export interface AuditDeps {
  readonly store: AuditStore;
  readonly clock: Clock;
  /** Receives each entry as it is made, before its transaction commits. */
  readonly onEntry?: ((entry: AuditRecord) => void) | undefined;
}

const DAY_MS = 86_400_000;
const EXPORT_PAGE_SIZE = 1_000;
/** Shortens a value: typed texts may be long. Lengths are in characters. */
const truncate = (value: string | null | undefined, length: number): string | null =>
  value === undefined || value === null ? null : truncateText(value, length);

const filtersOf = ({ from, to, sort, ...query }: AuditQuery): AuditFilters => ({
  ...query,
  since: from === undefined ? undefined : new Date(beijingDayStart(from)),
  before: to === undefined ? undefined : new Date(beijingDayStart(to) + DAY_MS),
  isOldestFirst: sort === "at",
});

export function createAuditService({ store, clock, onEntry }: AuditDeps): AuditService {
  function rowOf(entry: AuditRecord) {
    onEntry?.(entry);
    return {
      at: new Date(clock.now()),
      action: entry.action,
      outcome: entry.outcome,
      userId: entry.userId ?? null,
      username: truncate(entry.username, 100),
      object: truncate(entry.object, 300),
      reason: truncate(entry.explanation ?? entry.reason, 300),
      address: entry.origin?.address ?? null,
      userAgent: truncate(entry.origin?.userAgent, 300),
      requestId: entry.origin?.requestId ?? null,
      detail: entry.detail ?? null,
    };
  }
  const recordRefusals: AuditService["recordRefusals"] = (entry, work) =>
    work().catch(async (error: unknown) => {
      if (error instanceof AppError) await audit.record({ ...entry, outcome: "refused", reason: error.code });
      throw error;
    });

  const audit: AuditService = {
    signInActions: partActions["sign-ins"].actions,
    record: (entry, tx) => store.append(rowOf(entry), tx),
    change: (tx, entry, work) =>
      recordRefusals(entry, () =>
        tx.transaction(async (tx) => {
          const { result, detail = entry.detail, object = entry.object ?? null } = await work(tx);
          await audit.record({ ...entry, object, outcome: "ok", detail }, tx);
          return result;
        }),
      ),
    recordRefusals: recordRefusals,
    entry: (entry) => store.entry(rowOf(entry)),
    recordRefusal: ({ userId, username }, object, reason, origin) =>
      audit.record({ action: "permission.refused", outcome: "refused", userId, username, object, reason, origin }),
    recordExport: (entry, { userId, username }, origin) =>
      audit.record({ ...entry, outcome: "ok", userId, username, origin }),
    list: (query, { page, pageSize }, rule) =>
      store.page({ ...filtersOf(query), rule }, { limit: pageSize, offset: (page - 1) * pageSize }),
    pagesOf: (query, rule) => store.pagesOf({ ...filtersOf(query), rule }, EXPORT_PAGE_SIZE),
    find: async (id, rule) => {
      const row = await store.find(id, rule);
      if (!row) throw new AppError("audit.not_found");
      return row;
    },
    historyOf: (types, object, { page, pageSize }, rule) =>
      store.pageOfHistory(types, object, { limit: pageSize, offset: (page - 1) * pageSize }, rule),
    signInsOf: (userId, { page, pageSize }) =>
      store.pageOfSignIns(userId, { limit: pageSize, offset: (page - 1) * pageSize }),
    recentSignIns: async (userId, count) =>
      (await store.signInsOf(userId, count)).map(({ at, address, outcome, action }) => ({
        at: at.toISOString(),
        address,
        outcome,
        action,
      })),
  };
  return audit;
}
