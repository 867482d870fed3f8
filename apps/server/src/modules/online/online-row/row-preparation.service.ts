import type { EndpointOf, FormFault, InputOf } from "@tender/contract";
import type { RowValues, Surroundings } from "@tender/form-rules";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess, RowAccess } from "./row-access.service.ts";
import type { RowEvaluation } from "./row-evaluation.service.ts";
import { withSystem } from "./row-parts.ts";
import { type RowRefusals, refuse } from "./row-refusals.service.ts";

export type Sent = InputOf<EndpointOf<"onlineRow.save">>["body"];
type SentRow = Pick<Sent, "id" | "version" | "values">;

/** A row on which a button is pressed. */
export interface PressedRow {
  readonly id: string;
  readonly version: number;
}

/** A row that is about to be written. */
export interface PreparedRow {
  readonly of: FormAccess;
  readonly stored: StoredRow | null;
  readonly values: RowValues;
  /** Prefix of the places of its faults. */
  readonly at: string;
  /** Fields that received values after the row was worked. */
  readonly assigned?: readonly string[];
}

/** Sub-rows of one form that are about to be written with their main row. */
interface Subs {
  readonly of: FormAccess;
  readonly link: string;
  readonly due: readonly PreparedRow[];
  readonly removed: readonly string[];
}

/** Judges rows before anything is written. Faults are added to the given list. */
export interface RowPreparation {
  row(
    of: FormAccess,
    sent: SentRow,
    caller: Caller,
    around: Surroundings,
    more: { fixed?: RowValues; at?: string; faults: FormFault[] },
  ): Promise<PreparedRow>;
  subs(
    of: FormAccess,
    sent: Sent,
    caller: Caller,
    origin: Origin,
    around: Surroundings,
    faults: FormFault[],
  ): Promise<Subs[]>;
  /** Returns a row as a button of its form changes it. */
  pressed(
    of: FormAccess,
    sent: PressedRow,
    caller: Caller,
    around: Surroundings,
    more: { button: string; at: string; faults: FormFault[] },
  ): Promise<PreparedRow>;
}

export interface RowPreparationDeps {
  readonly db: Db;
  readonly store: RowStore;
  readonly access: RowAccess;
  readonly working: RowEvaluation;
  readonly refusals: Pick<RowRefusals, "changed">;
}

export function createRowPreparation({ db, store, access, working, refusals }: RowPreparationDeps): RowPreparation {
  /** Judges the row before anything is written. The write checks again that the row is unchanged. */
  async function prepareRow(
    of: FormAccess,
    sent: SentRow,
    caller: Caller,
    around: Surroundings,
    more: { fixed?: RowValues; at?: string; faults: FormFault[] },
  ): Promise<PreparedRow> {
    const { definition, effects } = of.form;
    let stored: StoredRow | null = null;
    if (sent.id !== null) {
      const found = await store.find(db, definition, sent.id, of.rule);
      if (!found) throw new AppError("online_row.not_found");
      if (found.version !== sent.version) throw await refusals.changed(of, found, caller, around);
      if (!effects.isAllowed("edit", withSystem(found.values, found), around))
        throw new AppError("online_row.refused", { values: { message: "该记录当前不能修改" } });
      stored = found;
    }
    const at = more.at ?? "values";
    const { values, faults } = await working.work(of, stored, sent.values, around, {
      ...(more.fixed ? { fixed: more.fixed } : {}),
      at,
    });
    more.faults.push(...faults);
    return { of, stored, values, at };
  }

  async function subsOf(
    of: FormAccess,
    { id, subs }: Sent,
    caller: Caller,
    origin: Origin,
    around: Surroundings,
    faults: FormFault[],
  ): Promise<Subs[]> {
    const made: Subs[] = [];
    for (const [code, { changed: rows, removed }] of Object.entries(subs)) {
      if (!of.form.definition.subs.includes(code)) throw new AppError("online_row.no_form");
      const needed = [
        ...(rows.some((row) => row.id === null) ? ["add"] : []),
        ...(rows.some((row) => row.id !== null) ? ["edit"] : []),
        ...(removed.length > 0 ? ["delete"] : []),
      ];
      let found: FormAccess | undefined;
      for (const action of needed) {
        const sub = await access.of(code, action, caller, origin);
        // The main row was found, and may be hidden once it is written.
        found = { ...sub, rule: sub.ownRule };
      }
      const link = found?.form.definition.fields.find((field) => field.link?.form === of.form.definition.code)?.name;
      if (!found || link === undefined) {
        if (needed.length === 0) continue;
        throw new AppError("online_row.no_form");
      }
      const due: PreparedRow[] = [];
      for (const [place, row] of rows.entries()) {
        // The main row's id is known only when it is written; a placeholder stands for it until then.
        const one = await prepareRow(found, row, caller, around, {
          fixed: { [link]: id ?? "new" },
          at: `subs.${code}.${place}`,
          faults,
        });
        if (one.stored && one.stored.values[link] !== id) throw new AppError("online_row.not_found");
        refuse("save", found, one.values, one.stored, around);
        due.push(one);
      }
      made.push({ of: found, link, due, removed });
    }
    return made;
  }

  return {
    row: prepareRow,
    subs: subsOf,
    pressed: async (of, { id, version }, caller, around, { button, at, faults }) => {
      const { definition, effects } = of.form;
      const stored = await store.find(db, definition, id, of.rule);
      if (!stored) throw new AppError("online_row.not_found");
      if (stored.version !== version) throw await refusals.changed(of, stored, caller, around);
      const facts = withSystem(stored.values, stored);
      if (!effects.buttons(facts, around).includes(button)) throw new AppError("online_row.no_button");
      // A button writes what the form's designer defined, whatever restrictions of columns the caller has.
      const fixed = effects.pressed(button, facts, around);
      const worked = await working.work({ ...of, columns: new Map() }, stored, {}, around, { fixed, at });
      faults.push(...worked.faults);
      refuse("save", of, worked.values, stored, around);
      return { of, stored, values: worked.values, at };
    },
  };
}
