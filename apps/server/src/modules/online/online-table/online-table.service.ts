import type { FormDefinition, FormFault } from "@tender/contract";
import { beijingDay } from "@tender/contract/beijing";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import type { OnlineTableStore, SetAsideRow } from "./online-table.store.ts";
import { guardsOf } from "./table-index.ts";
import { planOf, type Step, type TablePlan } from "./table-plan.ts";

export type { SetAsideRow } from "./online-table.store.ts";
export type { Step } from "./table-plan.ts";

export interface Misfit {
  readonly field: string;
  readonly title: string;
  readonly what: string;
  readonly count: number;
  readonly examples: readonly { readonly id: string; readonly value: string | null }[];
}

export interface Wanted {
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
  /** Throws online_form.busy when other work does not end in time. */
  refuseIfBusy<T>(run: () => Promise<T>): Promise<T>;
  preview(wanted: Wanted): Promise<Preview>;
  /** Throws online_form.faults, online_form.nothing_changed, online_form.misfits, online_form.confirmation. */
  apply(tx: Tx, wanted: Wanted, by: { userId: string; confirmation: string | null }): Promise<readonly Step[]>;
  /** Renames the table and drops its links, so that the linked forms may be removed. */
  setTableAside(
    tx: Tx,
    wanted: Omit<Wanted, "draft" | "current"> & { current: FormDefinition },
    by: string,
  ): Promise<void>;
  /** Reverses `setTableAside`. Links to existing forms are checked for new values only. */
  restoreTable(
    tx: Tx,
    row: SetAsideRow,
    wanted: Omit<Wanted, "draft" | "current"> & { current: FormDefinition },
  ): Promise<void>;
  /**
   * Names of the fields that a constraint or an index of the form's table guards. Empty: it belongs to another table.
   */
  fieldsOfGuard(
    form: { readonly formId: string; readonly definition: FormDefinition; readonly kinds: Wanted["kinds"] },
    constraint: string,
  ): readonly string[];
  asideOf(on: Tx, formId: string): Promise<SetAsideRow[]>;
  findAside(on: Tx, id: string): Promise<SetAsideRow | undefined>;
  pageOfAside(form: string | undefined, limit: number, offset: number): Promise<{ total: number; rows: SetAsideRow[] }>;
  /** Drops columns and tables whose time is up. Returns their number. */
  purge(): Promise<number>;
}

export interface OnlineTablesDeps {
  readonly store: OnlineTableStore;
  readonly clock: Clock;
  /** Counts misfits. */
  readonly reports: Db;
  readonly work: Db;
}

const KEPT_MS = 30 * 86_400_000;

/** SQL states: a lock timed out, a deadlock, a statement took too long. All of them pass. */
const BUSY = new Set(["55P03", "40P01", "57014"]);

/** Throws online_form.busy for the refusals that concurrent work causes. */
async function refuseIfBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (BUSY.has(sqlErrorOf(cause)?.code ?? "")) throw new AppError("online_form.busy", { cause });
    throw cause;
  }
}

const setAsideName = (formId: string): string => `zz_${formId}`;

export function createOnlineTables({ store, clock, reports, work }: OnlineTablesDeps): OnlineTables {
  const now = () => new Date(clock.now());

  async function planned(tx: Tx, wanted: Wanted): Promise<TablePlan> {
    const aside = (await store.asideOf(tx, wanted.formId)).flatMap(({ id, columnName, field }) =>
      columnName !== null && field !== null ? { id, column: columnName, field } : [],
    );
    return planOf({ ...wanted, aside, day: beijingDay(clock.now()).replaceAll("-", "") });
  }

  async function misfitsOf(tx: Tx, { checks }: TablePlan): Promise<Misfit[]> {
    const found: Misfit[] = [];
    for (const check of checks) {
      const { field, title, what, isLater } = check;
      if (isLater && found.some((one) => one.field === field)) continue;
      // A later check may span fields and read values that an earlier check found unfit.
      if (isLater && check.title !== title && found.length > 0) continue;
      const { count, examples } = await store.misfitsOf(tx, check);
      if (count > 0) found.push({ field, title, what, count, examples });
    }
    return found;
  }

  return {
    lockTables: store.lockTables,
    refuseIfBusy,
    preview: (wanted) =>
      refuseIfBusy(() =>
        // One snapshot for all counts.
        reports.transaction(
          async (tx) => {
            const plan = await planned(tx, wanted);
            const { steps, faults } = plan;
            const [misfits, rows] = wanted.current
              ? [faults.length > 0 ? [] : await misfitsOf(tx, plan), await store.countRows(tx, wanted.current.code)]
              : [[], 0];
            return { steps, faults, misfits, rows, needsConfirmation: steps.some(({ loses }) => loses) };
          },
          { isolationLevel: "repeatable read", accessMode: "read only" },
        ),
      ),
    apply: async (tx, wanted, { userId, confirmation }) => {
      const { code, title } = wanted.draft;
      if (wanted.current) await store.holdRows(tx, code);
      const plan = await planned(tx, wanted);
      const { steps, faults, setAside, restoredIds } = plan;
      if (faults.length > 0)
        throw new AppError("online_form.faults", {
          values: { count: faults.length },
          details: { faults: [...faults] },
        });
      const misfits = await misfitsOf(tx, plan);
      if (misfits.length > 0)
        throw new AppError("online_form.misfits", {
          details: { misfits: misfits.map((one) => ({ ...one, examples: [...one.examples] })) },
        });
      if (steps.some(({ loses }) => loses) && confirmation !== code)
        throw new AppError("online_form.confirmation", { values: { code }, details: { field: "confirmation" } });
      for (const step of steps) await store.run(tx, step);
      for (const id of restoredIds) await store.forget(tx, id);
      const at = now();
      await store.setAside(
        tx,
        setAside.map(({ column, field }) => ({
          formId: wanted.formId,
          formCode: code,
          formTitle: title,
          tableName: code,
          columnName: column,
          field,
          at,
          by: userId,
          goesAt: new Date(at.getTime() + KEPT_MS),
        })),
      );
      return steps;
    },
    setTableAside: async (tx, { formId, current, kinds }, by) => {
      await store.holdRows(tx, current.code);
      for (const { target, drop } of guardsOf({ formId, definition: current, kinds }))
        if (target !== undefined && target !== current.code) await store.run(tx, { sql: drop });
      const to = setAsideName(formId);
      await store.renameTable(tx, current.code, to);
      await store.moveColumns(tx, formId, to);
      const at = now();
      const { code: formCode, title: formTitle } = current;
      const goesAt = new Date(at.getTime() + KEPT_MS);
      await store.setAside(tx, [
        { formId, formCode, formTitle, tableName: to, columnName: null, field: null, at, by, goesAt },
      ]);
    },
    restoreTable: async (tx, row, { formId, current, kinds }) => {
      await store.renameTable(tx, row.tableName, current.code);
      await store.moveColumns(tx, formId, current.code);
      await store.forget(tx, row.id);
      for (const { target, make } of guardsOf({ formId, definition: current, kinds }))
        if (target !== undefined && target !== current.code && kinds.has(target))
          await store.run(tx, { sql: `${make} NOT VALID` });
    },
    fieldsOfGuard: (form, constraint) => guardsOf(form).find(({ name }) => name === constraint)?.fields ?? [],
    asideOf: store.asideOf,
    findAside: store.find,
    pageOfAside: store.page,
    purge: async () => {
      let missing = 0;
      for (const row of await store.due(now())) {
        const isDone = await work.transaction(async (tx) => {
          await store.lockTables(tx);
          if (!(await store.forget(tx, row.id))) return false;
          await store.drop(tx, row);
          return true;
        });
        if (isDone) missing += 1;
      }
      return missing;
    },
  };
}
