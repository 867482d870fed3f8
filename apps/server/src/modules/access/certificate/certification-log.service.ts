import { beijingDayStart } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { CertificationLogStore, CertificationRow } from "./certification-log.store.ts";
import type { SeenCertificate } from "./verification.service.ts";

export interface Attempt {
  readonly purpose: CertificationRow["purpose"];
  readonly user?: { readonly userId: string; readonly username: string } | undefined;
  readonly origin: Origin;
}

/** Collects what an attempt learns about the certificate and the account. */
export interface Finding {
  see(seen: SeenCertificate): void;
  /** Notes the account that the certificate belongs to. */
  noteOwner(user: { readonly userId: string; readonly username: string }): void;
  /** Records the success in this transaction. Without a call, the success is recorded after the work. */
  recordSuccess(tx: Tx): Promise<void>;
}

export interface LogQuery {
  readonly keyword?: string | undefined;
  readonly purpose?: CertificationRow["purpose"] | undefined;
  readonly outcome?: CertificationRow["outcome"] | undefined;
  /** Beijing dates, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: "at" | "-at" | undefined;
}

/** Log of every presented certificate, its holder and the outcome. */
export interface CertificationLog {
  /** Runs `work` and records the outcome with the findings. An error other than AppError is not recorded here. */
  attempt<T>(attempt: Attempt, work: (finding: Finding) => Promise<T>): Promise<T>;
  page(query: LogQuery, page: number, pageSize: number): Promise<{ total: number; rows: CertificationRow[] }>;
  pages(query: LogQuery): AsyncGenerator<CertificationRow[]>;
}

export interface CertificationLogDeps {
  readonly store: CertificationLogStore;
  readonly clock: Clock;
}

const DAY_MS = 86_400_000;
const EXPORT_PAGE = 1_000;

const filtersOf = ({ from, to, sort, ...query }: LogQuery) => ({
  ...query,
  since: from === undefined ? undefined : new Date(beijingDayStart(from)),
  before: to === undefined ? undefined : new Date(beijingDayStart(to) + DAY_MS),
  isOldestFirst: sort === "at",
});

export function createCertificationLog({ store, clock }: CertificationLogDeps): CertificationLog {
  return {
    attempt: async ({ purpose, user, origin }, work) => {
      let state = { user, seen: undefined as SeenCertificate | undefined };
      let isRecorded = false;
      const record = (outcome: CertificationRow["outcome"], reason: string | null, tx?: Tx) =>
        store.append(
          {
            at: new Date(clock.now()),
            purpose,
            outcome,
            reason,
            userId: state.user?.userId ?? null,
            username: state.user?.username ?? null,
            holder: state.seen?.holder ?? null,
            uscc: state.seen?.uscc ?? null,
            serial: state.seen?.serial ?? null,
            providerName: state.seen?.providerName ?? null,
            address: origin.address,
            requestId: origin.requestId,
          },
          tx,
        );
      const finding: Finding = {
        see: (seen) => {
          state = { ...state, seen };
        },
        noteOwner: (owner) => {
          state = { ...state, user: owner };
        },
        recordSuccess: async (tx) => {
          await record("ok", null, tx);
          isRecorded = true;
        },
      };
      const result = await work(finding).catch(async (error: unknown) => {
        if (error instanceof AppError) await record("refused", error.code);
        throw error;
      });
      if (!isRecorded) await record("ok", null);
      return result;
    },
    page: (query, page, pageSize) => store.page(filtersOf(query), pageSize, (page - 1) * pageSize),
    pages: (query) => store.pagesOf(filtersOf(query), EXPORT_PAGE),
  };
}
