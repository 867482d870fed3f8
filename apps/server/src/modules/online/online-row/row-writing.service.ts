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
import { faulty, type RowRefusals, refuse, type WrittenForm } from "./row-refusals.service.ts";
import type { RowEntry, RowTrail } from "./row-trail.service.ts";

/** Saves and removes rows, and presses their buttons. */
export interface RowWriting {
  save(code: string, sent: Sent, caller: Caller, origin: Origin): Promise<{ id: string; version: number }>;
  remove(code: string, ids: readonly string[], caller: Caller, origin: Origin): Promise<number>;
  press(code: string, button: string, rows: readonly PressedRow[], caller: Caller, origin: Origin): Promise<number>;
}

export interface RowWritingDeps {
  readonly db: Db;
  readonly store: Pick<RowStore, "among">;
  readonly access: Pick<RowAccess, "of" | "around">;
  readonly rowMains: RowMains;
  readonly rowPreparation: RowPreparation;
  readonly changes: RowChanges;
  readonly refusals: Pick<RowRefusals, "refusedBy">;
  readonly trail: RowTrail;
}

export function createRowWriting(deps: RowWritingDeps): RowWriting {
  const { db, store, access, rowMains, rowPreparation, changes, refusals, trail } = deps;

  /** Commits all writes together with their audit rows, or nothing. */
  async function kept<T>(
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
      throw await refusals.refusedBy(error, forms);
    }
  }

  return {
    save: async (code, sent, caller, origin) => {
      const of = await access.of(code, sent.id === null ? "add" : "edit", caller, origin);
      const around = await access.around(caller);
      const faults: FormFault[] = [];
      const due = await rowPreparation.row(of, sent, caller, around, { faults });
      const subs = await rowPreparation.subs(of, sent, caller, origin, around, faults);
      if (faults.length > 0) throw faulty(faults);
      refuse("save", of, due.values, due.stored, around);
      const forms = [
        { of, at: "values" },
        ...subs.map((sub) => ({ of: sub.of, at: `subs.${sub.of.form.definition.code}.0` })),
      ];
      const faultsIn = await rowMains(of, around);
      return kept(forms, caller, origin, async (tx, entries) => {
        await changes.requireMains(
          tx,
          faultsIn,
          due.stored ? [due.stored.values, due.values] : [due.values],
          ({ field, what }) => faulty([{ at: `values.${field}`, what }]),
        );
        const whole = await changes.write(tx, due, caller, around);
        const { id } = whole;
        for (const sub of subs) {
          for (const row of sub.due) {
            const linked = { ...row, values: { ...row.values, [sub.link]: id }, assigned: [sub.link] };
            const made = await changes.write(tx, linked, caller, around);
            entries.push(trail.written(row, made, { main: `${code}/${id}` }));
          }
          if (sub.removed.length === 0) continue;
          const missing = await changes.remove(tx, sub.of, sub.removed, around);
          if (missing.some((row) => row.values[sub.link] !== id)) throw new AppError("online_row.not_found");
          entries.push(...(await trail.removed(tx, sub.of, missing)));
        }
        entries.unshift(trail.written(due, whole));
        return { id, version: (due.stored?.version ?? 0) + 1 };
      });
    },
    remove: async (code, ids, caller, origin) => {
      const of = await access.of(code, "delete", caller, origin);
      const around = await access.around(caller);
      const faultsIn = await rowMains(of, around);
      return kept([], caller, origin, async (tx, entries) => {
        const parts = faultsIn ? await store.among(tx, of.form.definition, ids, of.rule) : [];
        await changes.requireMains(
          tx,
          faultsIn,
          parts.map(({ values }) => values),
          () => new AppError("online_row.not_found"),
        );
        const missing = await changes.remove(tx, of, [...new Set(ids)], around);
        entries.push(...(await trail.removed(tx, of, missing)));
        return missing.length;
      });
    },
    press: async (code, button, rows, caller, origin) => {
      const of = await access.of(code, formButtonCode(code, button), caller, origin);
      const around = await access.around(caller);
      const faults: FormFault[] = [];
      const due: PreparedRow[] = [];
      for (const [place, row] of rows.entries())
        due.push(await rowPreparation.pressed(of, row, caller, around, { button, at: `rows.${place}`, faults }));
      if (faults.length > 0) throw faulty(faults);
      return kept([{ of, at: "rows.0" }], caller, origin, async (tx, entries) => {
        for (const row of due) {
          entries.push(trail.written(row, await changes.write(tx, row, caller, around), { button }));
        }
        return due.length;
      });
    },
  };
}
