import type { Config } from "#config/config.ts";
import { AppError } from "./app-error.ts";
import type { Caller, Origin } from "./caller.ts";
import type { Clock } from "./clock.ts";
import type { Tx } from "./database/database.ts";
import { sqlErrorOf } from "./database/sql-error.ts";

export type DesignSubject = "online_form" | "online_report";

interface AuditEntryInput {
  readonly action: string;
  readonly userId: string;
  readonly username: string;
  readonly object: string;
  readonly origin: Origin;
}

/** Result of a change and its data for the audit trail; see `AuditService.change`. */
interface RecordedChange<T> {
  readonly result: T;
  readonly detail: object;
  readonly object?: string;
}

interface AuditTrail {
  change<T>(tx: Tx, entry: AuditEntryInput, work: (tx: Tx) => Promise<RecordedChange<T>>): Promise<T>;
}

/** A change of one object by a caller, for the audit trail. */
interface DesignChange {
  readonly action: string;
  readonly caller: Caller;
  readonly origin: Origin;
  /** Id of the changed object; the code of one that is being created. */
  readonly object: string;
}

/** Rules common to forms and reports that an organisation designs. */
export interface DesignRules {
  isDesignClosed(): boolean;
  /** Throws <subject>.design_closed. */
  requireDesignOpen(): void;
  /** Throws <subject>.bad_code. */
  requireCode(code: string): void;
  /**
   * Runs a change together with its audit row in a new transaction. `tx`: the connections or the outer transaction.
   * Throws <subject>.design_closed.
   */
  recordChange<T>(tx: Tx, change: DesignChange, run: (innerTx: Tx) => Promise<RecordedChange<T>>): Promise<T>;
  /**
   * Runs a creation and translates a violation of the unique index: a concurrent creation may use the same code. Throws
   * <subject>.code_taken.
   */
  refuseTakenCode<T>(run: () => Promise<T>): Promise<T>;
  stampOf(caller: Caller): { readonly by: string; readonly at: Date };
}

export interface DesignRulesDeps {
  readonly subject: DesignSubject;
  faultOfCode(code: string): string | undefined;
  readonly config: Pick<Config, "onlineDesign">;
  readonly clock: Clock;
  readonly audit: AuditTrail;
}

export function createDesignRules({ subject, faultOfCode, config, clock, audit }: DesignRulesDeps): DesignRules {
  const isDesignClosed = () => config.onlineDesign === "closed";
  function requireDesignOpen(): void {
    if (isDesignClosed()) throw new AppError(`${subject}.design_closed`);
  }
  return {
    isDesignClosed,
    requireDesignOpen,
    requireCode: (code) => {
      const fault = faultOfCode(code);
      if (fault !== undefined)
        throw new AppError(`${subject}.bad_code`, { values: { what: fault }, details: { field: "definition.code" } });
    },
    recordChange: (tx, { action, caller: { userId, username }, origin, object }, run) =>
      audit.change(tx, { action, userId, username, object, origin }, async (innerTx) => {
        requireDesignOpen();
        return run(innerTx);
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
