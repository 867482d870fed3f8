import { isDeepStrictEqual } from "node:util";
import type { EndpointOf, FormDefinition, FormFault, InputOf, ResultOf } from "@tender/contract";
import { formLimits } from "@tender/contract/online-forms";
import { definitionFaults, nameFault } from "@tender/form-rules";
import type { Config } from "../../config/config.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { sqlErrorOf } from "../../platform/database/sql-error.ts";
import type { AuditService, Recorded } from "../audit/audit.service.ts";
import type { DictionaryService } from "../dictionary/dictionary.service.ts";
import type { OnlineTables, SetAsideRow } from "../online-table/online-table.service.ts";
import { differenceOf, kindsOf, knownFormsOf, listComponentOf, type Published, usersOf } from "./form-facts.ts";
import { forEyesOf, shown } from "./online-form.presenter.ts";
import type { FormFilter, FormRow, Named, OnlineFormStore } from "./online-form.store.ts";
import type { PublishedForms } from "./published-forms.service.ts";

type Body<K extends "save" | "copy" | "publish" | "takeRelease" | "remove"> = InputOf<
  EndpointOf<`onlineForm.${K}`>
>["body"];
type Result<K extends "list" | "read" | "preview" | "listReleases" | "readRelease" | "listSetAside" | "listPublished"> =
  ResultOf<EndpointOf<`onlineForm.${K}`>>;

export interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** Forms as they are designed and published. */
export interface FormDesign {
  list(filter: FormFilter, window: Window): Promise<Result<"list">>;
  read(id: string): Promise<Result<"read">>;
  listPublished(): Promise<Result<"listPublished">>;
  save(
    wanted: Body<"save">,
    caller: Caller,
    origin: Origin,
  ): Promise<{ id: string; version: number; faults: FormFault[] }>;
  copy(wanted: Body<"copy">, caller: Caller, origin: Origin): Promise<string>;
  preview(id: string, caller: Caller): Promise<Result<"preview">>;
  publish(wanted: Body<"publish">, caller: Caller, origin: Origin): Promise<{ release: number; version: number }>;
  releases(id: string, window: Window): Promise<Result<"listReleases">>;
  readRelease(id: string, number: number): Promise<Result<"readRelease">>;
  takeRelease(wanted: Body<"takeRelease">, caller: Caller, origin: Origin): Promise<number>;
  remove(wanted: Body<"remove">, caller: Caller, origin: Origin): Promise<void>;
  setAside(form: string | undefined, window: Window): Promise<Result<"listSetAside">>;
  takeBack(id: string, caller: Caller, origin: Origin): Promise<string>;
  /** A form as a draft within somebody's transaction: made where there is none of its code. Throws as `save` does. */
  put(tx: Tx, definition: FormDefinition, caller: Caller): Promise<{ id: string; before: FormDefinition | null }>;
  /** Throws online_form.design_closed. */
  requireOpen(): void;
  /** Throws online_form.not_found. */
  find(on: Tx, id: string): Promise<Named<FormRow>>;
}

export interface FormDesignDeps {
  readonly db: Db;
  /** Changes of large tables take longer than a request's other statements. */
  readonly work: Db;
  readonly clock: Clock;
  readonly config: Pick<Config, "onlineDesign">;
  readonly store: OnlineFormStore;
  readonly onlineTables: OnlineTables;
  readonly publishedForms: Pick<PublishedForms, "changed">;
  readonly dictionaries: Pick<DictionaryService, "dictionaries">;
  readonly audit: Pick<AuditService, "recordChange">;
}

const MOST_FORMS = 500;
const STEPS_IN_TRAIL = 100;

export function createFormDesign(deps: FormDesignDeps): FormDesign {
  const { db, work, clock, config, store, onlineTables: tables, publishedForms, dictionaries, audit } = deps;

  const now = ({ userId }: Caller) => ({ by: userId, at: new Date(clock.now()) });
  const isDesignClosed = () => config.onlineDesign === "closed";

  function requireOpen(): void {
    if (isDesignClosed()) throw new AppError("online_form.design_closed");
  }

  async function find(on: Tx, id: string): Promise<Named<FormRow>> {
    const row = await store.find(on, id);
    if (!row) throw new AppError("online_form.not_found");
    return row;
  }

  function recorded<T>(
    action: string,
    caller: Caller,
    origin: Origin,
    object: string,
    run: () => Promise<Recorded<T>>,
  ): Promise<T> {
    const { userId, username } = caller;
    return audit.recordChange({ action, userId, username, object, origin }, async () => {
      requireOpen();
      return run();
    });
  }

  async function faultsOf(definition: FormDefinition, published: readonly Published[]): Promise<FormFault[]> {
    const faults = definitionFaults(definition, knownFormsOf(published));
    const known = await dictionaries.dictionaries();
    for (const [at, { source }] of definition.fields.entries())
      if (source?.kind === "dictionary" && source.code !== "" && !Object.hasOwn(known, source.code))
        faults.push({ at: `fields.${at}.source`, what: `没有字典“${source.code}”，或它没有启用的项` });
    return faults;
  }

  const releaseOf = async (on: Tx, { id, release }: Pick<FormRow, "id" | "release">): Promise<FormDefinition | null> =>
    release === null ? null : ((await store.release(on, id, release))?.definition ?? null);

  function requireCode(code: string): void {
    const what = nameFault(code);
    if (what !== undefined)
      throw new AppError("online_form.bad_code", { values: { what }, details: { field: "definition.code" } });
  }

  /** Two who make the same code at once: the second is refused by the index. */
  async function unlessTaken<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (cause) {
      if (sqlErrorOf(cause)?.constraint !== "online_form_code_key") throw cause;
      throw new AppError("online_form.code_taken", { details: { field: "definition.code" }, cause });
    }
  }

  async function made(tx: Tx, definition: FormDefinition, caller: Caller): Promise<string> {
    requireCode(definition.code);
    if ((await store.count(tx)) >= MOST_FORMS)
      throw new AppError("online_form.too_many", { values: { count: MOST_FORMS } });
    return store.insert(tx, definition, now(caller));
  }

  /** The draft of a form that is there. */
  async function redrafted(
    tx: Tx,
    row: FormRow,
    version: number,
    draft: FormDefinition,
    caller: Caller,
  ): Promise<void> {
    const released = await releaseOf(tx, row);
    if (released && (draft.code !== row.code || draft.kind !== released.kind))
      throw new AppError("online_form.code_stays", {
        details: { field: draft.code === row.code ? "definition.kind" : "definition.code" },
      });
    if (!released) requireCode(draft.code);
    const { code, title, kind } = draft;
    const change = { code, title, kind, draft, isAhead: !isDeepStrictEqual(draft, released) };
    if (!(await store.update(tx, { id: row.id, version }, change, now(caller))))
      throw new AppError("online_form.changed");
  }

  async function wantedOf(on: Tx, row: FormRow, published: readonly Published[]) {
    const kinds = new Map(kindsOf(published));
    // A tree and a form that links itself lead to the table that is being made.
    kinds.set(row.code, row.draft.kind);
    return { formId: row.id, current: await releaseOf(on, row), draft: row.draft, kinds };
  }

  return {
    requireOpen,
    find,
    list: async (filter, { limit, offset }) => {
      const { total, rows } = await store.page(filter, limit, offset);
      return { total, rows: rows.map(shown), isDesignClosed: isDesignClosed() };
    },
    read: async (id) => {
      const row = await find(db, id);
      const [published, enhancement, hasMenu] = await Promise.all([
        store.published(db),
        store.newest(db, id),
        store.hasMenu(db, listComponentOf(row.code)),
      ]);
      const faults = await faultsOf(row.draft, published);
      return { ...shown(row), definition: row.draft, faults, isDesignClosed: isDesignClosed(), enhancement, hasMenu };
    },
    listPublished: async () =>
      (await store.published(db)).map(({ code, title, definition: { kind, fields } }) => ({
        code,
        title,
        kind,
        fields: fields.map(({ name, title: called }) => ({ name, title: called })),
      })),
    put: async (tx, definition, caller) => {
      const row = await store.findByCode(tx, definition.code);
      if (!row) return { id: await made(tx, definition, caller), before: null };
      if (!isDeepStrictEqual(row.draft, definition)) await redrafted(tx, row, row.version, definition, caller);
      return { id: row.id, before: row.draft };
    },
    save: async ({ id, version, definition }, caller, origin) => {
      const saved = await recorded("online_form.change", caller, origin, id ?? definition.code, () =>
        unlessTaken(() =>
          db.transaction(async (tx) => {
            if (id === null) {
              const object = await made(tx, definition, caller);
              const detail = { before: null, after: differenceOf(null, definition) };
              return { result: { id: object, version: 1 }, object, detail };
            }
            const row = await find(tx, id);
            await redrafted(tx, row, version ?? 0, definition, caller);
            const detail = { code: row.code, difference: differenceOf(row.draft, definition) };
            return { result: { id, version: row.version + 1 }, detail };
          }),
        ),
      );
      return { ...saved, faults: await faultsOf(definition, await store.published(db)) };
    },
    copy: ({ id, code, title }, caller, origin) =>
      recorded("online_form.change", caller, origin, code, () =>
        unlessTaken(() =>
          db.transaction(async (tx) => {
            const { draft } = await find(tx, id);
            const object = await made(tx, { ...draft, code, title }, caller);
            return { result: object, object, detail: { copyOf: draft.code, code, title } };
          }),
        ),
      ),
    preview: async (id, caller) => {
      const row = await find(db, id);
      const published = await store.published(db);
      const faults = await faultsOf(row.draft, published);
      if (faults.length > 0) return { faults, steps: [], misfits: [], rows: 0, needsConfirmation: false };
      const seen = await tables.preview(await wantedOf(db, row, published));
      return {
        ...seen,
        faults: [...seen.faults],
        steps: [...seen.steps],
        misfits: forEyesOf(seen.misfits, caller, row.code),
      };
    },
    publish: async ({ id, version, confirmation }, caller, origin) => {
      const { code, ...result } = await recorded("online_form.publish", caller, origin, id, () =>
        tables.unlessBusy(() =>
          work.transaction(async (tx) => {
            await tables.takeTurn(tx);
            const row = await find(tx, id);
            if (row.version !== version) throw new AppError("online_form.changed");
            if (row.release !== null && !row.isAhead) throw new AppError("online_form.nothing_changed");
            const published = await store.published(tx);
            const faults = await faultsOf(row.draft, published);
            if (faults.length > 0)
              throw new AppError("online_form.faults", { values: { count: faults.length }, details: { faults } });
            const steps = await tables
              .apply(tx, await wantedOf(tx, row, published), { userId: caller.userId, confirmation })
              .catch((error: unknown) => {
                const misfits = error instanceof AppError ? error.details?.misfits : undefined;
                if (!misfits) throw error;
                throw new AppError("online_form.misfits", {
                  details: { misfits: forEyesOf(misfits, caller, row.code) },
                });
              });
            const { at, by } = now(caller);
            const number = (row.release ?? 0) + 1;
            const words = steps.map((step) => step.words);
            await store.insertRelease(tx, { formId: id, number, definition: row.draft, steps: words, at, by });
            const change = { release: number, publishedAt: at, isAhead: false };
            if (!(await store.update(tx, { id, version }, change, { at, by })))
              throw new AppError("online_form.changed");
            const detail = {
              code: row.code,
              release: number,
              steps: words.slice(0, STEPS_IN_TRAIL),
              count: words.length,
            };
            return { result: { code: row.code, release: number, version: version + 1 }, detail };
          }),
        ),
      );
      publishedForms.changed(code);
      return result;
    },
    releases: async (id, { limit, offset }) => {
      await find(db, id);
      const { total, rows } = await store.releases(id, limit, offset);
      return {
        total,
        rows: rows.map(({ number, at, byName, steps }) => ({ number, at: at.toISOString(), by: byName, steps })),
      };
    },
    readRelease: async (id, number) => {
      await find(db, id);
      const row = await store.release(db, id, number);
      if (!row) throw new AppError("online_form.release_not_found");
      const { at, byName, steps, definition } = row;
      return { number, at: at.toISOString(), by: byName, steps, definition };
    },
    takeRelease: ({ id, version, number }, caller, origin) =>
      recorded("online_form.change", caller, origin, id, () =>
        db.transaction(async (tx) => {
          const row = await find(tx, id);
          const release = await store.release(tx, id, number);
          if (!release) throw new AppError("online_form.release_not_found");
          await redrafted(tx, row, version, release.definition, caller);
          const detail = { code: row.code, release: number, difference: differenceOf(row.draft, release.definition) };
          return { result: row.version + 1, detail };
        }),
      ),
    remove: async ({ id, version, confirmation }, caller, origin) => {
      const code = await recorded("online_form.remove", caller, origin, id, () =>
        tables.unlessBusy(() =>
          work.transaction(async (tx) => {
            await tables.takeTurn(tx);
            const row = await find(tx, id);
            const { code, title } = row;
            const current = await releaseOf(tx, row);
            if (!current) {
              if (!(await store.remove(tx, { id, version }))) throw new AppError("online_form.changed");
              return { result: code, detail: { before: { code, title }, after: null } };
            }
            const published = await store.published(tx);
            const users = usersOf(code, published);
            if (users.length > 0) throw new AppError("online_form.linked", { values: { uses: users.join("、") } });
            if (confirmation !== code)
              throw new AppError("online_form.confirmation", { values: { code }, details: { field: "confirmation" } });
            const stamp = now(caller);
            if (!(await store.update(tx, { id, version }, { removedAt: stamp.at }, stamp)))
              throw new AppError("online_form.changed");
            await tables.setTableAside(tx, { formId: id, current, kinds: kindsOf(published) }, caller.userId);
            return {
              result: code,
              detail: { before: { code, title, release: row.release }, after: null, keptDays: 30 },
            };
          }),
        ),
      );
      publishedForms.changed(code);
    },
    setAside: async (form, { limit, offset }) => {
      const { total, rows } = await tables.pageOfAside(form, limit, offset);
      return {
        total,
        rows: rows.map(({ id, formCode, formTitle, field, at, goesAt }) => ({
          id,
          formCode,
          formTitle,
          field: field && { name: field.name, title: field.title },
          at: at.toISOString(),
          goesAt: goesAt.toISOString(),
        })),
      };
    },
    takeBack: async (id, caller, origin) => {
      const { formId, code } = await recorded("online_form.take_back", caller, origin, id, () =>
        tables.unlessBusy(() =>
          unlessTaken(() =>
            work.transaction(async (tx) => {
              await tables.takeTurn(tx);
              const aside = await tables.findAside(tx, id);
              const row = aside && (await store.findAnyhow(tx, aside.formId));
              if (!aside || !row) throw new AppError("online_form.set_aside_gone");
              const detail = { code: row.code, field: aside.field?.name ?? null };
              const result = { formId: row.id, code: row.code };
              if (aside.field) await draftedBack(tx, row, aside.field, caller);
              else await tableBack(tx, row, aside, caller);
              return { result, object: row.id, detail };
            }),
          ),
        ),
      );
      publishedForms.changed(code);
      return formId;
    },
  };

  /** A column comes back with the field: its data when the draft is published. */
  async function draftedBack(
    tx: Tx,
    row: FormRow,
    field: NonNullable<SetAsideRow["field"]>,
    caller: Caller,
  ): Promise<void> {
    if (row.removedAt !== null) throw new AppError("online_form.set_aside_gone");
    if (row.draft.fields.some(({ id }) => id === field.id)) return;
    if (row.draft.fields.length >= formLimits.fields) throw new AppError("online_form.changed");
    const draft = { ...row.draft, fields: [...row.draft.fields, field] };
    await redrafted(tx, row, row.version, draft, caller);
  }

  async function tableBack(tx: Tx, row: FormRow, aside: SetAsideRow, caller: Caller): Promise<void> {
    const current = await releaseOf(tx, row);
    if (!current) throw new AppError("online_form.set_aside_gone");
    if (!(await store.update(tx, row, { removedAt: null }, now(caller)))) throw new AppError("online_form.changed");
    await tables.takeTableBack(tx, aside, { formId: row.id, current, kinds: kindsOf(await store.published(tx)) });
  }
}
