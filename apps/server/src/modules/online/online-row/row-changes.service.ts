import type { RowValues, Surroundings } from "@tender/form-rules";
import type { FillRules } from "#modules/reference/fill-rule/fill-rule.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess } from "./row-access.service.ts";
import type { RowAttachments } from "./row-attachments.service.ts";
import { type RowEvaluation, unnumberedFieldsOf } from "./row-evaluation.service.ts";
import type { MainFault, MainFaults } from "./row-mains.service.ts";
import { authorshipOf, withSystem } from "./row-parts.ts";
import type { PreparedRow } from "./row-preparation.service.ts";
import { faultsError, requireAllowed } from "./row-refusals.service.ts";

export interface WrittenRow {
  readonly id: string;
  readonly values: RowValues;
  /** Names of the row's files, by path. */
  readonly names: ReadonlyMap<string, string>;
}

/** Writes and removes rows inside a transaction, if they are still as they were judged. */
export interface RowChanges {
  write(tx: Tx, row: PreparedRow, caller: Caller, context: Surroundings): Promise<WrittenRow>;
  /** Returns the removed rows. */
  remove(tx: Tx, formAccess: FormAccess, ids: readonly string[], context: Surroundings): Promise<StoredRow[]>;
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
  readonly evaluation: RowEvaluation;
  readonly rowAttachments: Pick<RowAttachments, "bind" | "namesIn">;
  readonly fillRules: Pick<FillRules, "next">;
}

export function createRowChanges({ store, evaluation, rowAttachments, fillRules }: RowChangesDeps): RowChanges {
  async function writeRow(
    tx: Tx,
    { formAccess, stored, values, path, assigned = [] }: PreparedRow,
    { username }: Caller,
    context: Surroundings,
  ): Promise<Pick<WrittenRow, "id" | "values">> {
    const { definition } = formAccess.form;
    const parent = definition.tree?.parent;
    // The time of the evaluation, because computed fields may read it.
    const author = authorshipOf(context);
    if (!stored) {
      const filled: Record<string, RowValues[string]> = { ...values };
      const numberedFields = unnumberedFieldsOf(definition.fields, values);
      for (const { name, fillRule } of numberedFields)
        filled[name] = await fillRules.next(tx, fillRule ?? "", { orgCode: author.orgCode, username });
      const assignedNames = [...assigned, ...numberedFields.map(({ name }) => name)];
      const [completed] = await evaluation.complete(
        formAccess,
        [{ values: filled, assigned: assignedNames, path }],
        context,
      );
      if (!completed || completed.faults.length > 0) throw faultsError(completed?.faults ?? []);
      return { id: await store.insert(tx, definition, completed.values, author), values: completed.values };
    }
    if (parent !== undefined && values[parent] !== stored.values[parent]) {
      await store.lockTree(tx, definition);
      const ancestorIds =
        typeof values[parent] === "string" ? await store.ancestorIds(tx, definition, parent, values[parent]) : [];
      if (ancestorIds.includes(stored.id))
        throw faultsError([{ at: `${path}.${parent}`, what: "上级不能是自己或自己的下级" }]);
    }
    const [locked] = await store.findForUpdate(tx, definition, [stored.id], formAccess.rule);
    if (!locked) throw new AppError("online_row.not_found");
    if (locked.version !== stored.version || !(await store.update(tx, definition, stored, values, author)))
      throw new AppError("online_row.changed");
    return { id: stored.id, values };
  }

  return {
    write: async (tx, row, caller, context) => {
      const { formAccess, stored, path } = row;
      const { id, values } = await writeRow(tx, row, caller, context);
      await rowAttachments.bind(tx, formAccess, { id, before: stored?.values ?? null, after: values, path }, caller);
      const names = await rowAttachments.namesIn(tx, formAccess.form.definition.fields, [
        stored?.values ?? null,
        values,
      ]);
      return { id, values, names };
    },
    remove: async (tx, formAccess, ids, context) => {
      const { definition, effects } = formAccess.form;
      const locked = await store.findForUpdate(tx, definition, ids, formAccess.rule);
      if (locked.length < new Set(ids).size) throw new AppError("online_row.not_found");
      for (const row of locked) {
        requireAllowed("delete", formAccess, row.values, row, context);
        if (!effects.isAllowed("delete", withSystem(row.values, row), context))
          throw new AppError("online_row.refused", { values: { message: "所选记录中有当前不能删除的记录" } });
      }
      await store.remove(tx, definition, ids);
      return locked;
    },
    requireMains: async (tx, faultsIn, rows, unknown) => {
      const [fault] = ((await faultsIn?.(tx, rows, store.findForUpdate)) ?? []).flatMap((entry) => entry ?? []);
      if (fault?.code === "refused") throw new AppError("online_row.refused", { values: { message: fault.what } });
      if (fault) throw unknown(fault);
    },
  };
}
