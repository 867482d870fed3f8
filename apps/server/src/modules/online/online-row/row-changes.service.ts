import type { RowValues, Surroundings } from "@tender/form-rules";
import type { FillRules } from "#modules/reference/fill-rule/fill-rule.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess } from "./row-access.service.ts";
import type { RowAttachments } from "./row-attachments.service.ts";
import { type RowEvaluation, unnumbered } from "./row-evaluation.service.ts";
import type { MainFault, MainFaults } from "./row-mains.service.ts";
import { withSystem, writtenBy } from "./row-parts.ts";
import type { PreparedRow } from "./row-preparation.service.ts";
import { faulty, refuse } from "./row-refusals.service.ts";

export interface WrittenRow {
  readonly id: string;
  readonly values: RowValues;
  /** Names of the row's files, by path. */
  readonly names: ReadonlyMap<string, string>;
}

/** Writes and removes rows inside a transaction, if they are still as they were judged. */
export interface RowChanges {
  write(tx: Tx, due: PreparedRow, caller: Caller, around: Surroundings): Promise<WrittenRow>;
  /** Returns the removed rows. */
  remove(tx: Tx, of: FormAccess, ids: readonly string[], around: Surroundings): Promise<StoredRow[]>;
  /**
   * Locks main rows before their sub-rows, as a joint save does. Throws online_row.refused, or the error of `unknown`.
   */
  requireMains(
    tx: Tx,
    faultsIn: MainFaults | undefined,
    rows: readonly RowValues[],
    unknown: (fault: MainFault) => AppError,
  ): Promise<void>;
}

export interface RowChangesDeps {
  readonly store: RowStore;
  readonly working: RowEvaluation;
  readonly rowAttachments: Pick<RowAttachments, "bind" | "namesIn">;
  readonly fillRules: Pick<FillRules, "next">;
}

export function createRowChanges({ store, working, rowAttachments, fillRules }: RowChangesDeps): RowChanges {
  async function put(
    tx: Tx,
    { of, stored, values, at, assigned = [] }: PreparedRow,
    { username }: Caller,
    around: Surroundings,
  ): Promise<Pick<WrittenRow, "id" | "values">> {
    const { definition } = of.form;
    const parent = definition.tree?.parent;
    // The moment at which the row was worked: computed fields may read it.
    const by = writtenBy(around);
    if (!stored) {
      const filled: Record<string, RowValues[string]> = { ...values };
      const numbers = unnumbered(definition.fields, values);
      for (const { name, fillRule } of numbers)
        filled[name] = await fillRules.next(tx, fillRule ?? "", { orgCode: by.orgCode, username });
      const got = [...assigned, ...numbers.map(({ name }) => name)];
      const [whole] = await working.completed(of, [{ values: filled, assigned: got, at }], around);
      if (!whole || whole.faults.length > 0) throw faulty(whole?.faults ?? []);
      return { id: await store.insert(tx, definition, whole.values, by), values: whole.values };
    }
    if (parent !== undefined && values[parent] !== stored.values[parent]) {
      await store.lockTree(tx, definition);
      const above =
        typeof values[parent] === "string" ? await store.ancestorIds(tx, definition, parent, values[parent]) : [];
      if (above.includes(stored.id)) throw faulty([{ at: `${at}.${parent}`, what: "上级不能是自己或自己的下级" }]);
    }
    const [held] = await store.findForUpdate(tx, definition, [stored.id], of.rule);
    if (!held) throw new AppError("online_row.not_found");
    if (held.version !== stored.version || !(await store.update(tx, definition, stored, values, by)))
      throw new AppError("online_row.changed");
    return { id: stored.id, values };
  }

  return {
    write: async (tx, due, caller, around) => {
      const { of, stored, at } = due;
      const { id, values } = await put(tx, due, caller, around);
      await rowAttachments.bind(tx, of, { id, before: stored?.values ?? null, after: values, at }, caller);
      const names = await rowAttachments.namesIn(tx, of.form.definition.fields, [stored?.values ?? null, values]);
      return { id, values, names };
    },
    remove: async (tx, of, ids, around) => {
      const { definition, effects } = of.form;
      const held = await store.findForUpdate(tx, definition, ids, of.rule);
      if (held.length < new Set(ids).size) throw new AppError("online_row.not_found");
      for (const row of held) {
        refuse("delete", of, row.values, row, around);
        if (!effects.isAllowed("delete", withSystem(row.values, row), around))
          throw new AppError("online_row.refused", { values: { message: "所选记录中有当前不能删除的记录" } });
      }
      await store.remove(tx, definition, ids);
      return held;
    },
    requireMains: async (tx, faultsIn, rows, unknown) => {
      const [fault] = ((await faultsIn?.(tx, rows, store.findForUpdate)) ?? []).flatMap((one) => one ?? []);
      if (fault?.code === "refused") throw new AppError("online_row.refused", { values: { message: fault.what } });
      if (fault) throw unknown(fault);
    },
  };
}
