import type { FormFault } from "@tender/contract";
import { formButtonCode } from "@tender/form-rules";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { RowStore } from "./row.store.ts";
import type { RowAccess } from "./row-access.service.ts";
import type { RowChanges } from "./row-changes.service.ts";
import type { RowMains } from "./row-mains.service.ts";
import type { PreparedRow, PressedRow, RowPreparation, Sent } from "./row-preparation.service.ts";
import { faultsError, type RowRefusals, requireAllowed, type WrittenForm } from "./row-refusals.service.ts";
import type { RowEntry, RowTrail } from "./row-trail.service.ts";

/** Saves and removes rows, and presses their buttons. */
export interface RowWriting {
  save(code: string, sent: Sent, caller: Caller, origin: Origin): Promise<{ id: string; version: number }>;
  remove(code: string, ids: readonly string[], caller: Caller, origin: Origin): Promise<number>;
  press(code: string, button: string, rows: readonly PressedRow[], caller: Caller, origin: Origin): Promise<number>;
}

export interface RowWritingDeps {
  readonly db: Db;
  readonly store: Pick<RowStore, "findByIds">;
  readonly access: Pick<RowAccess, "requireAccess" | "contextFor">;
  readonly rowMains: RowMains;
  readonly rowPreparation: RowPreparation;
  readonly changes: RowChanges;
  readonly refusals: Pick<RowRefusals, "translateError">;
  readonly trail: RowTrail;
}

export function createRowWriting(deps: RowWritingDeps): RowWriting {
  const { db, store, access, rowMains, rowPreparation, changes, refusals, trail } = deps;

  /** Commits all writes together with their audit rows, or nothing. */
  async function writeAll<T>(
    forms: readonly WrittenForm[],
    caller: Caller,
    origin: Origin,
    run: (tx: Tx, entries: RowEntry[]) => Promise<T>,
  ): Promise<T> {
    try {
      return await db.transaction(async (tx) => {
        const entries: RowEntry[] = [];
        const result = await run(tx, entries);
        await trail.record(tx, entries, caller, origin);
        return result;
      });
    } catch (error) {
      throw await refusals.translateError(error, forms);
    }
  }

  return {
    save: async (code, sent, caller, origin) => {
      const formAccess = await access.requireAccess(code, sent.id === null ? "add" : "edit", caller, origin);
      const context = await access.contextFor(caller);
      const faults: FormFault[] = [];
      const prepared = await rowPreparation.prepareRow(formAccess, sent, caller, context, { faults });
      const subs = await rowPreparation.prepareSubRows(formAccess, sent, caller, origin, context, faults);
      if (faults.length > 0) throw faultsError(faults);
      requireAllowed("save", formAccess, prepared.values, prepared.stored, context);
      const forms = [
        { formAccess, path: "values" },
        ...subs.map((sub) => ({
          formAccess: sub.formAccess,
          path: `subs.${sub.formAccess.form.definition.code}.0`,
        })),
      ];
      const faultsIn = await rowMains(formAccess, context);
      return writeAll(forms, caller, origin, async (tx, entries) => {
        await changes.requireMains(
          tx,
          faultsIn,
          prepared.stored ? [prepared.stored.values, prepared.values] : [prepared.values],
          ({ field, what }) => faultsError([{ at: `values.${field}`, what }]),
        );
        const main = await changes.write(tx, prepared, caller, context);
        const { id } = main;
        for (const sub of subs) {
          for (const row of sub.rows) {
            const linked = { ...row, values: { ...row.values, [sub.link]: id }, assigned: [sub.link] };
            const written = await changes.write(tx, linked, caller, context);
            entries.push(trail.writtenEntry(row, written, { main: `${code}/${id}` }));
          }
          if (sub.removed.length === 0) continue;
          const removed = await changes.remove(tx, sub.formAccess, sub.removed, context);
          if (removed.some((row) => row.values[sub.link] !== id)) throw new AppError("online_row.not_found");
          entries.push(...(await trail.removedEntries(tx, sub.formAccess, removed)));
        }
        entries.unshift(trail.writtenEntry(prepared, main));
        return { id, version: (prepared.stored?.version ?? 0) + 1 };
      });
    },
    remove: async (code, ids, caller, origin) => {
      const formAccess = await access.requireAccess(code, "delete", caller, origin);
      const context = await access.contextFor(caller);
      const faultsIn = await rowMains(formAccess, context);
      return writeAll([], caller, origin, async (tx, entries) => {
        const subRows = faultsIn ? await store.findByIds(tx, formAccess.form.definition, ids, formAccess.rule) : [];
        await changes.requireMains(
          tx,
          faultsIn,
          subRows.map(({ values }) => values),
          () => new AppError("online_row.not_found"),
        );
        const removed = await changes.remove(tx, formAccess, [...new Set(ids)], context);
        entries.push(...(await trail.removedEntries(tx, formAccess, removed)));
        return removed.length;
      });
    },
    press: async (code, button, rows, caller, origin) => {
      const formAccess = await access.requireAccess(code, formButtonCode(code, button), caller, origin);
      const context = await access.contextFor(caller);
      const faults: FormFault[] = [];
      const prepared: PreparedRow[] = [];
      for (const [position, row] of rows.entries())
        prepared.push(
          await rowPreparation.preparePressed(formAccess, row, caller, context, {
            button,
            path: `rows.${position}`,
            faults,
          }),
        );
      if (faults.length > 0) throw faultsError(faults);
      return writeAll([{ formAccess, path: "rows.0" }], caller, origin, async (tx, entries) => {
        for (const row of prepared) {
          entries.push(trail.writtenEntry(row, await changes.write(tx, row, caller, context), { button }));
        }
        return prepared.length;
      });
    },
  };
}
