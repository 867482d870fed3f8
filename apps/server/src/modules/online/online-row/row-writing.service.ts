import type { EndpointOf, FormFault, InputOf } from "@tender/contract";
import { formButtonCode, type RowValues, type Surroundings } from "@tender/form-rules";
import type { PublishedForms } from "#modules/online/online-form/published-forms.service.ts";
import type { OnlineTables } from "#modules/online/online-table/online-table.service.ts";
import type { FillRules } from "#modules/reference/fill-rule/fill-rule.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import type { RowPresenter } from "./row.presenter.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess, RowAccess } from "./row-access.service.ts";
import type { RowAttachments } from "./row-attachments.service.ts";
import type { MainFault, MainFaults, RowMains } from "./row-mains.service.ts";
import { withSystem, writtenBy } from "./row-parts.ts";
import { MOVED, trailOf } from "./row-values.ts";
import { type RowWorking, unnumbered } from "./row-working.service.ts";

type Sent = InputOf<EndpointOf<"onlineRow.save">>["body"];
type SentRow = Pick<Sent, "id" | "version" | "values">;

/** Rows as people keep them. */
export interface RowWriting {
  save(code: string, sent: Sent, caller: Caller, origin: Origin): Promise<{ id: string; version: number }>;
  remove(code: string, ids: readonly string[], caller: Caller, origin: Origin): Promise<number>;
  press(
    code: string,
    button: string,
    rows: readonly { readonly id: string; readonly version: number }[],
    caller: Caller,
    origin: Origin,
  ): Promise<number>;
}

export interface RowWritingDeps {
  readonly db: Db;
  readonly store: RowStore;
  readonly access: RowAccess;
  readonly working: RowWorking;
  readonly rowMains: RowMains;
  readonly rowAttachments: Pick<RowAttachments, "bind" | "namesIn">;
  readonly present: RowPresenter;
  readonly publishedForms: Pick<PublishedForms, "all">;
  readonly onlineTables: Pick<OnlineTables, "fieldsOfGuard">;
  readonly fillRules: Pick<FillRules, "next">;
  readonly audit: Pick<AuditService, "record">;
}

/** A row that is about to be written. */
interface Due {
  readonly of: FormAccess;
  readonly stored: StoredRow | null;
  readonly values: RowValues;
  /** Before the places of its faults. */
  readonly at: string;
  /** Fields that have got their values since the row was worked. */
  readonly given?: readonly string[];
}

interface Subs {
  readonly of: FormAccess;
  readonly link: string;
  readonly due: readonly Due[];
  readonly removed: readonly string[];
}

interface WrittenRow {
  readonly id: string;
  readonly values: RowValues;
  /** Of its files, by path. */
  readonly names: ReadonlyMap<string, string>;
}

interface Entry {
  readonly action: string;
  readonly object: string;
  readonly detail: object;
}

const faulty = (faults: readonly FormFault[]): AppError =>
  new AppError("online_row.faults", { values: { count: faults.length }, details: { faults: [...faults] } });

/** A row that others lead to: newer servers have a code of its own for what is restricted. */
const RESTRICTED = new Set(["23001"]);

export function createRowWriting(deps: RowWritingDeps): RowWriting {
  const { db, store, access, working, rowMains, rowAttachments, present } = deps;
  const { publishedForms, onlineTables, fillRules, audit } = deps;

  async function changed(of: FormAccess, stored: StoredRow, caller: Caller, around: Surroundings): Promise<AppError> {
    const [shown] = of.rights.has("view") ? await present(of, [stored], caller, around) : [];
    return new AppError("online_row.changed", shown ? { details: { stored: shown } } : {});
  }

  async function refusedBy(error: unknown, forms: readonly { of: FormAccess; at: string }[]): Promise<unknown> {
    const { code = "", constraint } = sqlErrorOf(error) ?? {};
    if (MOVED.has(code)) return new AppError("online_row.busy", { cause: error });
    if (RESTRICTED.has(code)) return new AppError("online_row.linked", { cause: error });
    if (code !== "23505" && code !== "23503" && code !== "23502") return error;
    const kinds = new Map((await publishedForms.all()).map((one) => [one.code, one.definition.kind]));
    const what = code === "23505" ? "该值已存在，不能重复" : code === "23503" ? "关联的记录不存在" : "不能为空";
    for (const { of, at } of forms) {
      const { id: formId, definition } = of.form;
      const [field] = onlineTables.fieldsOfGuard({ formId, definition, kinds }, constraint ?? "");
      if (field !== undefined) return faulty([{ at: `${at}.${field}`, what }]);
    }
    return code === "23503" ? new AppError("online_row.linked", { cause: error }) : faulty([{ at: "values", what }]);
  }

  function refuse(
    on: "save" | "delete",
    of: FormAccess,
    values: RowValues,
    stored: StoredRow | null,
    around: Surroundings,
  ): void {
    const old = stored && withSystem(stored.values, stored);
    const [refusal] = of.form.effects.refusals(on, withSystem(values, stored), old, around);
    if (!refusal) return;
    const { message, field } = refusal;
    throw new AppError("online_row.refused", {
      values: { message },
      ...(field === null ? {} : { details: { field: `values.${field}` } }),
    });
  }

  /** Judged before anything is written; whether the row is still the same is asked once more then. */
  async function dueRow(
    of: FormAccess,
    sent: SentRow,
    caller: Caller,
    around: Surroundings,
    more: { fixed?: RowValues; at?: string; faults: FormFault[] },
  ): Promise<Due> {
    const { definition, effects } = of.form;
    let stored: StoredRow | null = null;
    if (sent.id !== null) {
      const found = await store.find(db, definition, sent.id, of.rule);
      if (!found) throw new AppError("online_row.not_found");
      if (found.version !== sent.version) throw await changed(of, found, caller, around);
      if (!effects.mayBe("edit", withSystem(found.values, found), around))
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
        // Their main row was found, and may be out of sight once it is written.
        found = { ...sub, rule: sub.ownRule };
      }
      const link = found?.form.definition.fields.find((field) => field.link?.form === of.form.definition.code)?.name;
      if (!found || link === undefined) {
        if (needed.length === 0) continue;
        throw new AppError("online_row.no_form");
      }
      const due: Due[] = [];
      for (const [place, row] of rows.entries()) {
        // The main row's id is known when it is written; a text stands for it meanwhile.
        const one = await dueRow(found, row, caller, around, {
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

  async function write(tx: Tx, due: Due, caller: Caller, around: Surroundings): Promise<WrittenRow> {
    const { of, stored, at } = due;
    const { id, values } = await put(tx, due, caller, around);
    await rowAttachments.bind(tx, of, { id, before: stored?.values ?? null, after: values, at }, caller);
    const names = await rowAttachments.namesIn(tx, of.form.definition.fields, [stored?.values ?? null, values]);
    return { id, values, names };
  }

  async function put(
    tx: Tx,
    { of, stored, values, at, given = [] }: Due,
    { username }: Caller,
    around: Surroundings,
  ): Promise<Pick<WrittenRow, "id" | "values">> {
    const { definition } = of.form;
    const parent = definition.tree?.parent;
    // As of the moment that the row was worked by: computed fields may read it.
    const by = writtenBy(around);
    if (!stored) {
      const filled: Record<string, RowValues[string]> = { ...values };
      const numbers = unnumbered(definition.fields, values);
      for (const { name, fillRule } of numbers)
        filled[name] = await fillRules.next(tx, fillRule ?? "", { orgCode: by.orgCode, username });
      const got = [...given, ...numbers.map(({ name }) => name)];
      const [whole] = await working.completed(of, [{ values: filled, given: got, at }], around);
      if (!whole || whole.faults.length > 0) throw faulty(whole?.faults ?? []);
      return { id: await store.insert(tx, definition, whole.values, by), values: whole.values };
    }
    if (parent !== undefined && values[parent] !== stored.values[parent]) {
      await store.takeTreeTurn(tx, definition);
      const above = typeof values[parent] === "string" ? await store.wayUp(tx, definition, parent, values[parent]) : [];
      if (above.includes(stored.id)) throw faulty([{ at: `${at}.${parent}`, what: "上级不能是自己或自己的下级" }]);
    }
    const [held] = await store.hold(tx, definition, [stored.id], of.rule);
    if (!held) throw new AppError("online_row.not_found");
    if (held.version !== stored.version || !(await store.update(tx, definition, stored, values, by)))
      throw new AppError("online_row.changed");
    return { id: stored.id, values };
  }

  const entryOf = ({ of, stored }: Due, { id, values, names }: WrittenRow, more: object = {}): Entry => {
    const { definition } = of.form;
    const isKept = ({ name }: { name: string }) => !of.guarded.has(name);
    return {
      action: stored ? "online_row.edit" : "online_row.add",
      object: `${definition.code}/${id}`,
      detail: {
        form: definition.title,
        ...trailOf(definition.fields, isKept, stored?.values ?? null, values, names),
        ...more,
      },
    };
  };

  async function removeIn(tx: Tx, of: FormAccess, ids: readonly string[], around: Surroundings): Promise<StoredRow[]> {
    const { definition, effects } = of.form;
    const held = await store.hold(tx, definition, ids, of.rule);
    if (held.length < new Set(ids).size) throw new AppError("online_row.not_found");
    for (const row of held) {
      refuse("delete", of, row.values, row, around);
      if (!effects.mayBe("delete", withSystem(row.values, row), around))
        throw new AppError("online_row.refused", { values: { message: "所选记录中有当前不能删除的记录" } });
    }
    await store.remove(tx, definition, ids);
    return held;
  }

  /** Main rows are held before their sub-rows, as by whoever saves them together. */
  async function requireMains(
    tx: Tx,
    faultsIn: MainFaults | undefined,
    rows: readonly RowValues[],
    unknown: (fault: MainFault) => AppError,
  ): Promise<void> {
    const [fault] = ((await faultsIn?.(tx, rows, store.hold)) ?? []).flatMap((one) => one ?? []);
    if (fault?.code === "refused") throw new AppError("online_row.refused", { values: { message: fault.what } });
    if (fault) throw unknown(fault);
  }

  async function removals(tx: Tx, { form, guarded }: FormAccess, gone: readonly StoredRow[]): Promise<Entry[]> {
    const { code, title, fields } = form.definition;
    const isKept = ({ name }: { name: string }) => !guarded.has(name);
    const values = gone.map((row) => row.values);
    const names = await rowAttachments.namesIn(tx, fields, values);
    return gone.map((row) => ({
      action: "online_row.delete",
      object: `${code}/${row.id}`,
      detail: { form: title, ...trailOf(fields, isKept, row.values, null, names) },
    }));
  }

  /** Writes all of it or nothing, and then the trail. */
  async function written<T>(
    forms: readonly { of: FormAccess; at: string }[],
    caller: Caller,
    origin: Origin,
    run: (tx: Tx, entries: Entry[]) => Promise<T>,
  ): Promise<T> {
    const entries: Entry[] = [];
    let result: T;
    try {
      result = await db.transaction((tx) => run(tx, entries));
    } catch (error) {
      throw await refusedBy(error, forms);
    }
    const { userId, username } = caller;
    for (const entry of entries) await audit.record({ ...entry, outcome: "ok", userId, username, origin });
    return result;
  }

  return {
    save: async (code, sent, caller, origin) => {
      const of = await access.of(code, sent.id === null ? "add" : "edit", caller, origin);
      const around = await access.around(caller);
      const faults: FormFault[] = [];
      const due = await dueRow(of, sent, caller, around, { faults });
      const subs = await subsOf(of, sent, caller, origin, around, faults);
      if (faults.length > 0) throw faulty(faults);
      refuse("save", of, due.values, due.stored, around);
      const forms = [
        { of, at: "values" },
        ...subs.map((sub) => ({ of: sub.of, at: `subs.${sub.of.form.definition.code}.0` })),
      ];
      const faultsIn = await rowMains(of, around);
      return written(forms, caller, origin, async (tx, entries) => {
        await requireMains(
          tx,
          faultsIn,
          due.stored ? [due.stored.values, due.values] : [due.values],
          ({ field, what }) => faulty([{ at: `values.${field}`, what }]),
        );
        const whole = await write(tx, due, caller, around);
        const { id } = whole;
        for (const sub of subs) {
          for (const row of sub.due) {
            const linked = { ...row, values: { ...row.values, [sub.link]: id }, given: [sub.link] };
            const made = await write(tx, linked, caller, around);
            entries.push(entryOf(row, made, { main: `${code}/${id}` }));
          }
          if (sub.removed.length === 0) continue;
          const gone = await removeIn(tx, sub.of, sub.removed, around);
          if (gone.some((row) => row.values[sub.link] !== id)) throw new AppError("online_row.not_found");
          entries.push(...(await removals(tx, sub.of, gone)));
        }
        entries.unshift(entryOf(due, whole));
        return { id, version: (due.stored?.version ?? 0) + 1 };
      });
    },
    remove: async (code, ids, caller, origin) => {
      const of = await access.of(code, "delete", caller, origin);
      const around = await access.around(caller);
      const faultsIn = await rowMains(of, around);
      return written([], caller, origin, async (tx, entries) => {
        const parts = faultsIn ? await store.among(tx, of.form.definition, ids, of.rule) : [];
        await requireMains(
          tx,
          faultsIn,
          parts.map(({ values }) => values),
          () => new AppError("online_row.not_found"),
        );
        const gone = await removeIn(tx, of, [...new Set(ids)], around);
        entries.push(...(await removals(tx, of, gone)));
        return gone.length;
      });
    },
    press: async (code, button, rows, caller, origin) => {
      const of = await access.of(code, formButtonCode(code, button), caller, origin);
      const around = await access.around(caller);
      const { definition, effects } = of.form;
      const faults: FormFault[] = [];
      const due: Due[] = [];
      for (const [place, { id, version }] of rows.entries()) {
        const stored = await store.find(db, definition, id, of.rule);
        if (!stored) throw new AppError("online_row.not_found");
        if (stored.version !== version) throw await changed(of, stored, caller, around);
        const facts = withSystem(stored.values, stored);
        if (!effects.buttons(facts, around).includes(button)) throw new AppError("online_row.no_button");
        // A button writes what the form's maker said, whatever the fields are to whoever presses it.
        const pressed = effects.pressed(button, facts, around);
        const worked = await working.work({ ...of, columns: new Map() }, stored, {}, around, {
          fixed: pressed,
          at: `rows.${place}`,
        });
        faults.push(...worked.faults);
        refuse("save", of, worked.values, stored, around);
        due.push({ of, stored, values: worked.values, at: `rows.${place}` });
      }
      if (faults.length > 0) throw faulty(faults);
      return written([{ of, at: "rows.0" }], caller, origin, async (tx, entries) => {
        for (const row of due) {
          entries.push(entryOf(row, await write(tx, row, caller, around), { button }));
        }
        return due.length;
      });
    },
  };
}
