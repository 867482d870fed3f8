import type { EndpointOf, FormFault, InputOf } from "@tender/contract";
import type { RowValues, Surroundings } from "@tender/form-rules";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess, RowAccess } from "./row-access.service.ts";
import type { RowEvaluation } from "./row-evaluation.service.ts";
import { withSystem } from "./row-parts.ts";
import { type RowRefusals, requireAllowed } from "./row-refusals.service.ts";

export type Sent = InputOf<EndpointOf<"onlineRow.save">>["body"];
type SentRow = Pick<Sent, "id" | "version" | "values">;

/** A row on which a button is pressed. */
export interface PressedRow {
  readonly id: string;
  readonly version: number;
}

/** A row that is about to be written. */
export interface PreparedRow {
  readonly formAccess: FormAccess;
  readonly stored: StoredRow | null;
  readonly values: RowValues;
  /** Prefix of the paths of its faults. */
  readonly path: string;
  /** Fields that received values after the evaluation. */
  readonly assigned?: readonly string[];
}

/** Sub-rows of one form that are about to be written with their main row. */
interface PreparedSubRows {
  readonly formAccess: FormAccess;
  readonly link: string;
  readonly rows: readonly PreparedRow[];
  readonly removed: readonly string[];
}

/** Judges rows before anything is written. Faults are added to the given list. */
export interface RowPreparation {
  prepareRow(
    of: FormAccess,
    sent: SentRow,
    caller: Caller,
    context: Surroundings,
    more: { fixed?: RowValues; path?: string; faults: FormFault[] },
  ): Promise<PreparedRow>;
  prepareSubRows(
    formAccess: FormAccess,
    sent: Sent,
    caller: Caller,
    origin: Origin,
    context: Surroundings,
    faults: FormFault[],
  ): Promise<PreparedSubRows[]>;
  /** Returns a row as a button of its form changes it. */
  preparePressed(
    formAccess: FormAccess,
    sent: PressedRow,
    caller: Caller,
    context: Surroundings,
    more: { button: string; path: string; faults: FormFault[] },
  ): Promise<PreparedRow>;
}

export interface RowPreparationDeps {
  readonly db: Db;
  readonly store: RowStore;
  readonly access: RowAccess;
  readonly evaluation: RowEvaluation;
  readonly refusals: Pick<RowRefusals, "changedError">;
}

export function createRowPreparation({ db, store, access, evaluation, refusals }: RowPreparationDeps): RowPreparation {
  /** Judges the row before anything is written. The write checks again that the row is unchanged. */
  async function prepareRow(
    formAccess: FormAccess,
    sent: SentRow,
    caller: Caller,
    context: Surroundings,
    more: { fixed?: RowValues; path?: string; faults: FormFault[] },
  ): Promise<PreparedRow> {
    const { definition, effects } = formAccess.form;
    let stored: StoredRow | null = null;
    if (sent.id !== null) {
      const found = await store.find(db, definition, sent.id, formAccess.rule);
      if (!found) throw new AppError("online_row.not_found");
      if (found.version !== sent.version) throw await refusals.changedError(formAccess, found, caller, context);
      if (!effects.isAllowed("edit", withSystem(found.values, found), context))
        throw new AppError("online_row.refused", { values: { message: "该记录当前不能修改" } });
      stored = found;
    }
    const path = more.path ?? "values";
    const { values, faults } = await evaluation.evaluate(formAccess, stored, sent.values, context, {
      ...(more.fixed ? { fixed: more.fixed } : {}),
      path,
    });
    more.faults.push(...faults);
    return { formAccess, stored, values, path };
  }

  async function prepareSubRows(
    formAccess: FormAccess,
    { id, subs }: Sent,
    caller: Caller,
    origin: Origin,
    context: Surroundings,
    faults: FormFault[],
  ): Promise<PreparedSubRows[]> {
    const preparedSubs: PreparedSubRows[] = [];
    for (const [code, { changed: rows, removed }] of Object.entries(subs)) {
      if (!formAccess.form.definition.subs.includes(code)) throw new AppError("online_row.no_form");
      const neededActions = [
        ...(rows.some((row) => row.id === null) ? ["add"] : []),
        ...(rows.some((row) => row.id !== null) ? ["edit"] : []),
        ...(removed.length > 0 ? ["delete"] : []),
      ];
      let subAccess: FormAccess | undefined;
      for (const action of neededActions) {
        const sub = await access.requireAccess(code, action, caller, origin);
        // The main row was found, and may be hidden once it is written.
        subAccess = { ...sub, rule: sub.ownRule };
      }
      const link = subAccess?.form.definition.fields.find(
        (field) => field.link?.form === formAccess.form.definition.code,
      )?.name;
      if (!subAccess || link === undefined) {
        if (neededActions.length === 0) continue;
        throw new AppError("online_row.no_form");
      }
      const preparedRows: PreparedRow[] = [];
      for (const [position, row] of rows.entries()) {
        // A new main row gets its id on writing, so its sub-rows are judged with a placeholder.
        const prepared = await prepareRow(subAccess, row, caller, context, {
          fixed: { [link]: id ?? "new" },
          path: `subs.${code}.${position}`,
          faults,
        });
        if (prepared.stored && prepared.stored.values[link] !== id) throw new AppError("online_row.not_found");
        requireAllowed("save", subAccess, prepared.values, prepared.stored, context);
        preparedRows.push(prepared);
      }
      preparedSubs.push({ formAccess: subAccess, link, rows: preparedRows, removed });
    }
    return preparedSubs;
  }

  return {
    prepareRow,
    prepareSubRows,
    preparePressed: async (formAccess, { id, version }, caller, context, { button, path, faults }) => {
      const { definition, effects } = formAccess.form;
      const stored = await store.find(db, definition, id, formAccess.rule);
      if (!stored) throw new AppError("online_row.not_found");
      if (stored.version !== version) throw await refusals.changedError(formAccess, stored, caller, context);
      const facts = withSystem(stored.values, stored);
      if (!effects.buttons(facts, context).includes(button)) throw new AppError("online_row.no_button");
      // A button writes the values that the form's designer defined, independent of the caller's column rights.
      const fixed = effects.pressed(button, facts, context);
      const evaluated = await evaluation.evaluate({ ...formAccess, columns: new Map() }, stored, {}, context, {
        fixed,
        path,
      });
      faults.push(...evaluated.faults);
      requireAllowed("save", formAccess, evaluated.values, stored, context);
      return { formAccess, stored, values: evaluated.values, path };
    },
  };
}
