import type { FormDefinition, FormFault } from "@tender/contract";
import { beijingDay } from "@tender/contract/beijing";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import type { OnlineTableStore, SetAsideRow } from "./online-table.store.ts";
import { guardsOf } from "./table-index.ts";
import { planTable, type Step, type TablePlan } from "./table-plan.ts";

export type { SetAsideRow } from "./online-table.store.ts";
export type { Step } from "./table-plan.ts";

export interface Misfit {
  readonly field: string;
  readonly title: string;
  readonly what: string;
  readonly count: number;
  readonly examples: readonly { readonly id: string; readonly value: string | null }[];
}

export interface TableChange {
  readonly formId: string;
  readonly current: FormDefinition | null;
  readonly draft: FormDefinition;
  /** Kinds of the published forms. */
  readonly kinds: ReadonlyMap<string, FormDefinition["kind"]>;
}

export interface Preview {
  readonly steps: readonly Step[];
  readonly faults: readonly FormFault[];
  readonly misfits: readonly Misfit[];
  readonly rows: number;
  readonly needsConfirmation: boolean;
}

/** Tables of online forms: previews changes and applies them inside the publisher's transaction. */
export interface OnlineTables {
  /** Serialises changes over all nodes until the transaction ends. Inside it a statement waits 5 s for a lock. */
  lockTables(tx: Tx): Promise<void>;
  /** Runs the work. Throws online_form.busy if concurrent work does not end in time. */
  refuseIfBusy<T>(run: () => Promise<T>): Promise<T>;
  preview(change: TableChange): Promise<Preview>;
  /** Throws online_form.faults, online_form.nothing_changed, online_form.misfits, online_form.confirmation. */
  apply(tx: Tx, change: TableChange, author: { userId: string; confirmation: string | null }): Promise<readonly Step[]>;
  /** Renames the table and drops its links, so that the linked forms may be removed. */
  setTableAside(
    tx: Tx,
    change: Omit<TableChange, "draft" | "current"> & { current: FormDefinition },
    userId: string,
  ): Promise<void>;
  /** Reverses `setTableAside`. Links to existing forms are checked for new values only. */
  restoreTable(
    tx: Tx,
    row: SetAsideRow,
    change: Omit<TableChange, "draft" | "current"> & { current: FormDefinition },
  ): Promise<void>;
  /**
   * Names of the fields that a constraint or an index of the form's table guards. Empty: it belongs to another table.
   */
  fieldsOfGuard(
    form: { readonly formId: string; readonly definition: FormDefinition; readonly kinds: TableChange["kinds"] },
    constraint: string,
  ): readonly string[];
  listAside(tx: Tx, formId: string): Promise<SetAsideRow[]>;
  findAside(tx: Tx, id: string): Promise<SetAsideRow | undefined>;
  pageAside(form: string | undefined, limit: number, offset: number): Promise<{ total: number; rows: SetAsideRow[] }>;
  /** Drops columns and tables whose retention has ended. Returns their number. */
  purge(): Promise<number>;
}

export interface OnlineTablesDeps {
  readonly store: OnlineTableStore;
  readonly clock: Clock;
  /** Counts misfits. */
  readonly reports: Db;
  readonly work: Db;
}

const RETENTION_MS = 30 * 86_400_000;

/** SQL states of temporary errors: a lock time-out, a deadlock, a statement time-out. */
const BUSY = new Set(["55P03", "40P01", "57014"]);

/** Throws online_form.busy for errors that concurrent work causes. */
async function refuseIfBusy<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    if (BUSY.has(sqlErrorOf(cause)?.code ?? "")) throw new AppError("online_form.busy", { cause });
    throw cause;
  }
}

const setAsideName = (formId: string): string => `zz_${formId}`;

export function createOnlineTables({ store, clock, reports, work }: OnlineTablesDeps): OnlineTables {
  const now = () => new Date(clock.now());

  async function planFor(tx: Tx, change: TableChange): Promise<TablePlan> {
    const aside = (await store.listAside(tx, change.formId)).flatMap(({ id, columnName, field }) =>
      columnName !== null && field !== null ? { id, column: columnName, field } : [],
    );
    return planTable({ ...change, aside, day: beijingDay(clock.now()).replaceAll("-", "") });
  }

  async function misfitsOf(tx: Tx, { checks }: TablePlan): Promise<Misfit[]> {
    const misfits: Misfit[] = [];
    for (const check of checks) {
      const { field, title, what, isLater } = check;
      if (isLater && misfits.some((misfit) => misfit.field === field)) continue;
      // A later check may cover several fields and read values that an earlier check found unfit.
      if (isLater && check.title !== title && misfits.length > 0) continue;
      const { count, examples } = await store.findMisfits(tx, check);
      if (count > 0) misfits.push({ field, title, what, count, examples });
    }
    return misfits;
  }

  return {
    lockTables: store.lockTables,
    refuseIfBusy,
    preview: (change) =>
      refuseIfBusy(() =>
        // All counts are read in one snapshot.
        reports.transaction(
          async (tx) => {
            const plan = await planFor(tx, change);
            const { steps, faults } = plan;
            const [misfits, rows] = change.current
              ? [faults.length > 0 ? [] : await misfitsOf(tx, plan), await store.countRows(tx, change.current.code)]
              : [[], 0];
            return { steps, faults, misfits, rows, needsConfirmation: steps.some(({ loses }) => loses) };
          },
          { isolationLevel: "repeatable read", accessMode: "read only" },
        ),
      ),
    apply: async (tx, change, { userId, confirmation }) => {
      const { code, title } = change.draft;
      if (change.current) await store.lockRows(tx, code);
      const plan = await planFor(tx, change);
      const { steps, faults, setAside, restoredIds } = plan;
      if (faults.length > 0)
        throw new AppError("online_form.faults", {
          values: { count: faults.length },
          details: { faults: [...faults] },
        });
      const misfits = await misfitsOf(tx, plan);
      if (misfits.length > 0)
        throw new AppError("online_form.misfits", {
          details: { misfits: misfits.map((misfit) => ({ ...misfit, examples: [...misfit.examples] })) },
        });
      if (steps.some(({ loses }) => loses) && confirmation !== code)
        throw new AppError("online_form.confirmation", { values: { code }, details: { field: "confirmation" } });
      for (const step of steps) await store.execute(tx, step);
      for (const id of restoredIds) await store.deleteSetAside(tx, id);
      const at = now();
      await store.insertSetAside(
        tx,
        setAside.map(({ column, field }) => ({
          formId: change.formId,
          formCode: code,
          formTitle: title,
          tableName: code,
          columnName: column,
          field,
          at,
          by: userId,
          goesAt: new Date(at.getTime() + RETENTION_MS),
        })),
      );
      return steps;
    },
    setTableAside: async (tx, { formId, current, kinds }, userId) => {
      await store.lockRows(tx, current.code);
      for (const { target, drop } of guardsOf({ formId, definition: current, kinds }))
        if (target !== undefined && target !== current.code) await store.execute(tx, { sql: drop });
      const asideName = setAsideName(formId);
      await store.renameTable(tx, current.code, asideName);
      await store.moveColumns(tx, formId, asideName);
      const at = now();
      const { code: formCode, title: formTitle } = current;
      const goesAt = new Date(at.getTime() + RETENTION_MS);
      await store.insertSetAside(tx, [
        { formId, formCode, formTitle, tableName: asideName, columnName: null, field: null, at, by: userId, goesAt },
      ]);
    },
    restoreTable: async (tx, row, { formId, current, kinds }) => {
      await store.renameTable(tx, row.tableName, current.code);
      await store.moveColumns(tx, formId, current.code);
      await store.deleteSetAside(tx, row.id);
      for (const { target, make } of guardsOf({ formId, definition: current, kinds }))
        if (target !== undefined && target !== current.code && kinds.has(target))
          await store.execute(tx, { sql: `${make} NOT VALID` });
    },
    fieldsOfGuard: (form, constraint) => guardsOf(form).find(({ name }) => name === constraint)?.fields ?? [],
    listAside: store.listAside,
    findAside: store.find,
    pageAside: store.page,
    purge: async () => {
      let purgedCount = 0;
      for (const row of await store.listDue(now())) {
        const isPurged = await work.transaction(async (tx) => {
          await store.lockTables(tx);
          if (!(await store.deleteSetAside(tx, row.id))) return false;
          await store.drop(tx, row);
          return true;
        });
        if (isPurged) purgedCount += 1;
      }
      return purgedCount;
    },
  };
}
