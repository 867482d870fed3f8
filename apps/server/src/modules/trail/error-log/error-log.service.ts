import { beijingDayStart } from "@tender/contract";
import type { Clock } from "#platform/clock.ts";
import { causeOf, locationOf } from "./error-cause.ts";
import type { ErrorFilters, ErrorLogStore, ErrorRow, NewError } from "./error-log.store.ts";

export interface FailedRequest {
  readonly requestId: string;
  /** Method and registered address, without its values. */
  readonly call: string;
  /** Code of the answer. */
  readonly code: string;
  readonly error: unknown;
}

export interface ErrorQuery {
  readonly keyword?: string | undefined;
  readonly code?: string | undefined;
  /** Beijing dates, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** 错误日志: failures of the portal, found by the request id that the page shows. */
export interface ErrorLog {
  /** Holds the error in memory until the next write, so that no answer waits. */
  record(failed: FailedRequest): void;
  /**
   * Writes the pending errors. All errors recorded before the call are written when it returns, even if another call
   * has begun to write them. Retains the errors of a failed write for the next one, up to a limit.
   */
  flush(): Promise<number>;
  page(
    query: ErrorQuery,
    paging: { readonly page: number; readonly pageSize: number },
  ): ReturnType<ErrorLogStore["page"]>;
  /** Yields all matching errors page by page, for a file. */
  pagesOf(query: ErrorQuery): AsyncGenerator<readonly ErrorRow[]>;
  sweep(): Promise<number>;
}

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 90;
const MAX_ROWS = 20_000;
/** Limit of rows of one kind between two writes; further errors only increase a count. */
const MAX_ROWS_OF_A_KIND = 20;
const MAX_PENDING = 500;
const EXPORT_PAGE_SIZE = 1_000;

const filtersOf = ({ keyword, code, from, to }: ErrorQuery): ErrorFilters => ({
  keyword,
  code,
  since: from === undefined ? undefined : new Date(beijingDayStart(from)),
  before: to === undefined ? undefined : new Date(beijingDayStart(to) + DAY_MS),
});

/** `onFirst`: called when there are errors to write. */
export function createErrorLog(store: ErrorLogStore, clock: Clock, onFirst: () => void = () => undefined): ErrorLog {
  let pending: (NewError & { count: number })[] = [];
  let lastWrite: Promise<unknown> = Promise.resolve();

  const isSameKind = (first: NewError, second: NewError) =>
    first.call === second.call &&
    first.code === second.code &&
    first.cause === second.cause &&
    first.place === second.place;

  async function writePending(): Promise<number> {
    if (pending.length === 0) return 0;
    const rows = pending;
    pending = [];
    await store.add(rows).catch((error: unknown) => {
      pending = [...rows, ...pending].slice(0, MAX_PENDING);
      throw error;
    });
    return rows.length;
  }

  return {
    record: ({ requestId, call, code, error }) => {
      const row = {
        at: new Date(clock.now()),
        requestId: requestId.slice(0, 60),
        call: call.slice(0, 200),
        code,
        cause: causeOf(error),
        place: locationOf(error),
        count: 1,
      };
      const sameKind = pending.filter((candidate) => isSameKind(candidate, row));
      const last = sameKind.at(-1);
      if (last && (sameKind.length >= MAX_ROWS_OF_A_KIND || pending.length >= MAX_PENDING)) last.count += 1;
      else if (pending.length < MAX_PENDING) pending.push(row);
      if (pending.length === 1) onFirst();
    },
    flush: () => {
      const write = lastWrite.then(writePending);
      lastWrite = write.catch(() => undefined);
      return write;
    },
    page: (query, { page, pageSize }) => store.page(filtersOf(query), pageSize, (page - 1) * pageSize),
    pagesOf: (query) => store.pages(filtersOf(query), EXPORT_PAGE_SIZE),
    sweep: () => store.removeOld(new Date(clock.now() - RETENTION_DAYS * DAY_MS), MAX_ROWS),
  };
}
