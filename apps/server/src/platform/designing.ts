import type { Config } from "#config/config.ts";
import { AppError } from "./app-error.ts";
import type { Caller, Origin } from "./caller.ts";
import type { Clock } from "./clock.ts";
import type { Tx } from "./database/database.ts";
import { sqlErrorOf } from "./database/sql-error.ts";

export type DesignSubject = "online_form" | "online_report";

interface Entry {
  readonly action: string;
  readonly userId: string;
  readonly username: string;
  readonly object: string;
  readonly origin: Origin;
}

/** Result of a change and its data for the audit trail; see `AuditService.change`. */
interface Changed<T> {
  readonly result: T;
  readonly detail: object;
  readonly object?: string;
}

interface Trail {
  change<T>(tx: Tx, entry: Entry, work: (tx: Tx) => Promise<Changed<T>>): Promise<T>;
}

/** Rules common to forms and reports that an organisation designs. */
export interface Designing {
  isClosed(): boolean;
  /** Throws <subject>.design_closed. */
  requireOpen(): void;
  /** Throws <subject>.bad_code. */
  requireCode(code: string): void;
  /** Runs a change in a transaction of `tx` together with its audit row. Throws <subject>.design_closed. */
  recordChange<T>(
    tx: Tx,
    action: string,
    caller: Caller,
    origin: Origin,
    object: string,
    run: (tx: Tx) => Promise<Changed<T>>,
  ): Promise<T>;
  /**
   * Runs a creation and translates a violation of the unique index: a concurrent creation may use the same code. Throws
   * <subject>.code_taken.
   */
  refuseTakenCode<T>(run: () => Promise<T>): Promise<T>;
  stampOf(caller: Caller): { readonly by: string; readonly at: Date };
}

export interface DesigningOf {
  readonly subject: DesignSubject;
  faultOfCode(code: string): string | undefined;
  readonly config: Pick<Config, "onlineDesign">;
  readonly clock: Clock;
  readonly audit: Trail;
}

export function createDesigning({ subject, faultOfCode, config, clock, audit }: DesigningOf): Designing {
  const isClosed = () => config.onlineDesign === "closed";
  function requireOpen(): void {
    if (isClosed()) throw new AppError(`${subject}.design_closed`);
  }
  return {
    isClosed,
    requireOpen,
    requireCode: (code) => {
      const fault = faultOfCode(code);
      if (fault !== undefined)
        throw new AppError(`${subject}.bad_code`, { values: { what: fault }, details: { field: "definition.code" } });
    },
    recordChange: (tx, action, { userId, username }, origin, object, run) =>
      audit.change(tx, { action, userId, username, object, origin }, async (tx) => {
        requireOpen();
        return run(tx);
      }),
    refuseTakenCode: async (run) => {
      try {
        return await run();
      } catch (cause) {
        if (sqlErrorOf(cause)?.constraint !== `${subject}_code_key`) throw cause;
        throw new AppError(`${subject}.code_taken`, { details: { field: "definition.code" }, cause });
      }
    },
    stampOf: ({ userId }) => ({ by: userId, at: new Date(clock.now()) }),
  };
}
