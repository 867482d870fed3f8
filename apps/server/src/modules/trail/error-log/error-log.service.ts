import { beijingDayStart } from "@tender/contract";
import type { Clock } from "#platform/clock.ts";
import { causeOf, placeOf } from "./error-cause.ts";
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
   * Writes noted errors. Those noted before the call are written when it returns, even if another call has begun to
   * write them. Retains those of a failed write for the next one, up to a limit.
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
const KEPT_DAYS = 90;
const MOST_KEPT = 20_000;
/** Rows of one kind between two writes; further ones only increase a count. */
const MOST_OF_A_KIND = 20;
const MOST_WAITING = 500;
const EXPORT_PAGE = 1_000;

const filtersOf = ({ keyword, code, from, to }: ErrorQuery): ErrorFilters => ({
  keyword,
  code,
  since: from === undefined ? undefined : new Date(beijingDayStart(from)),
  before: to === undefined ? undefined : new Date(beijingDayStart(to) + DAY_MS),
});

export function createErrorLog(store: ErrorLogStore, clock: Clock): ErrorLog {
  let waiting: (NewError & { count: number })[] = [];
  let lastWrite: Promise<unknown> = Promise.resolve();

  const isSame = (one: NewError, other: NewError) =>
    one.call === other.call && one.code === other.code && one.cause === other.cause && one.place === other.place;

  async function writeWaiting(): Promise<number> {
    if (waiting.length === 0) return 0;
    const rows = waiting;
    waiting = [];
    await store.add(rows).catch((error: unknown) => {
      waiting = [...rows, ...waiting].slice(0, MOST_WAITING);
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
        place: placeOf(error),
        count: 1,
      };
      const same = waiting.filter((other) => isSame(other, row));
      const last = same.at(-1);
      if (last && (same.length >= MOST_OF_A_KIND || waiting.length >= MOST_WAITING)) last.count += 1;
      else if (waiting.length < MOST_WAITING) waiting.push(row);
    },
    flush: () => {
      const write = lastWrite.then(writeWaiting);
      lastWrite = write.catch(() => undefined);
      return write;
    },
    page: (query, { page, pageSize }) => store.page(filtersOf(query), pageSize, (page - 1) * pageSize),
    pagesOf: (query) => store.pages(filtersOf(query), EXPORT_PAGE),
    sweep: () => store.removeOld(new Date(clock.now() - KEPT_DAYS * DAY_MS), MOST_KEPT),
  };
}
