import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import { formLimits } from "@tender/contract/online-forms";
import type { MenuCreation } from "#modules/access/role-assignment/menu-creation.service.ts";
import type { OnlineTables, SetAsideRow } from "#modules/online/online-table/online-table.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Window } from "./form-design.service.ts";
import type { FormDrafts } from "./form-draft.service.ts";
import { kindsOf, type Published, usersOf } from "./form-facts.ts";
import type { FormMenus } from "./form-menu.service.ts";
import { forEyesOf } from "./online-form.presenter.ts";
import type { FormRow, OnlineFormStore } from "./online-form.store.ts";
import type { PublishedForms } from "./published-forms.service.ts";

type Body<K extends "publish" | "remove"> = InputOf<EndpointOf<`onlineForm.${K}`>>["body"];
type Result<K extends "preview" | "listSetAside"> = ResultOf<EndpointOf<`onlineForm.${K}`>>;

/** Publishes drafts as tables, and sets aside removed columns and tables. */
export interface FormPublishing {
  preview(id: string, caller: Caller): Promise<Result<"preview">>;
  /** True: publishing would change menus, and the caller may change menus. */
  changesMenus(id: string, caller: Caller): Promise<boolean>;
  publish(input: Body<"publish">, caller: Caller, origin: Origin): Promise<{ release: number; version: number }>;
  remove(input: Body<"remove">, caller: Caller, origin: Origin): Promise<void>;
  setAside(form: string | undefined, window: Window): Promise<Result<"listSetAside">>;
  /** Restores a column or table that was set aside. Returns the id of its form. */
  restore(id: string, caller: Caller, origin: Origin): Promise<string>;
}

export interface FormPublishingDeps {
  readonly db: Db;
  /** Changes of large tables take longer than a request's other statements. */
  readonly work: Db;
  readonly store: OnlineFormStore;
  readonly drafts: FormDrafts;
  readonly onlineTables: OnlineTables;
  readonly publishedForms: Pick<PublishedForms, "changed">;
  readonly menus: Pick<FormMenus, "planChanges">;
  readonly menuCreation: Pick<MenuCreation, "applyChanges" | "publishChanges">;
}

const MAX_TRAIL_STEPS = 100;

const isAhead = ({ release, isAhead: isDraftAhead }: FormRow): boolean => release === null || isDraftAhead;
const mayEditMenus = ({ permissions }: Caller): boolean => permissions.has("menu:edit");

export function createFormPublishing(deps: FormPublishingDeps): FormPublishing {
  const { db, work, store, drafts, onlineTables: tables, publishedForms, menus, menuCreation } = deps;
  const stampOf = drafts.stampOf;

  async function tableChangeOf(tx: Tx, row: FormRow, published: readonly Published[]) {
    const kinds = new Map(kindsOf(published));
    // A tree or a form with a link to itself refers to the table that is being created.
    kinds.set(row.code, row.draft.kind);
    return { formId: row.id, current: await drafts.released(tx, row), draft: row.draft, kinds };
  }

  return {
    preview: async (id, caller) => {
      const row = await drafts.find(db, id);
      const published = await store.listPublished(db);
      const faults = await drafts.faultsOf(db, row.draft, published);
      const shared = { isChanged: isAhead(row), areMenusFollowing: mayEditMenus(caller) };
      if (faults.length > 0)
        return { ...shared, faults, steps: [], misfits: [], rows: 0, needsConfirmation: false, menus: [] };
      const changes = isAhead(row) ? await menus.planChanges(db, row.draft, published) : [];
      const tablePreview = await tables.preview(await tableChangeOf(db, row, published));
      return {
        ...tablePreview,
        ...shared,
        menus: changes.map(({ title, added, removed }) => ({
          title,
          added: added.map((button) => button.title),
          removed: removed.map((button) => button.title),
        })),
        faults: [...tablePreview.faults],
        steps: [...tablePreview.steps],
        misfits: forEyesOf(tablePreview.misfits, caller, row.code),
      };
    },
    changesMenus: async (id, caller) => {
      const row = await drafts.find(db, id);
      if (!mayEditMenus(caller) || !isAhead(row)) return false;
      return (await menus.planChanges(db, row.draft, await store.listPublished(db))).length > 0;
    },
    publish: async ({ id, version, confirmation }, caller, origin) => {
      const { code, changes, ...result } = await drafts.recordChange(
        work,
        { action: "online_form.publish", caller, origin, object: id },
        (tx) =>
          tables.refuseIfBusy(async () => {
            await tables.lockTables(tx);
            const row = await drafts.find(tx, id);
            if (row.version !== version) throw new AppError("online_form.changed");
            if (!isAhead(row)) throw new AppError("online_form.nothing_changed");
            const published = await store.listPublished(tx);
            const faults = await drafts.faultsOf(tx, row.draft, published);
            if (faults.length > 0)
              throw new AppError("online_form.faults", { values: { count: faults.length }, details: { faults } });
            const steps = await tables
              .apply(tx, await tableChangeOf(tx, row, published), { userId: caller.userId, confirmation })
              .catch((error: unknown) => {
                const misfits = error instanceof AppError ? error.details?.misfits : undefined;
                if (!misfits) throw error;
                throw new AppError("online_form.misfits", {
                  details: { misfits: forEyesOf(misfits, caller, row.code) },
                });
              });
            const { at, by } = stampOf(caller);
            const number = (row.release ?? 0) + 1;
            const words = steps.map((step) => step.words);
            await store.insertRelease(tx, { formId: id, number, definition: row.draft, steps: words, at, by });
            const change = { release: number, publishedAt: at, isAhead: false };
            if (!(await store.update(tx, { id, version }, change, { at, by })))
              throw new AppError("online_form.changed");
            const changes = mayEditMenus(caller) ? await menus.planChanges(tx, row.draft, published) : [];
            if (changes.length > 0) await menuCreation.applyChanges(tx, changes, caller, origin);
            const detail = {
              code: row.code,
              release: number,
              steps: words.slice(0, MAX_TRAIL_STEPS),
              count: words.length,
            };
            return { result: { code: row.code, changes, release: number, version: version + 1 }, detail };
          }),
      );
      publishedForms.changed(code);
      menuCreation.publishChanges(changes);
      return result;
    },
    remove: async ({ id, version, confirmation }, caller, origin) => {
      const code = await drafts.recordChange(work, { action: "online_form.remove", caller, origin, object: id }, (tx) =>
        tables.refuseIfBusy(async () => {
          await tables.lockTables(tx);
          const row = await drafts.find(tx, id);
          const { code, title } = row;
          const current = await drafts.released(tx, row);
          if (!current) {
            if (!(await store.remove(tx, { id, version }))) throw new AppError("online_form.changed");
            return { result: code, detail: { before: { code, title }, after: null } };
          }
          const published = await store.listPublished(tx);
          const users = usersOf(code, published);
          if (users.length > 0) throw new AppError("online_form.linked", { values: { uses: users.join("、") } });
          if (confirmation !== code)
            throw new AppError("online_form.confirmation", { values: { code }, details: { field: "confirmation" } });
          const stamp = stampOf(caller);
          if (!(await store.update(tx, { id, version }, { removedAt: stamp.at }, stamp)))
            throw new AppError("online_form.changed");
          await tables.setTableAside(tx, { formId: id, current, kinds: kindsOf(published) }, caller.userId);
          return {
            result: code,
            detail: { before: { code, title, release: row.release }, after: null, keptDays: 30 },
          };
        }),
      );
      publishedForms.changed(code);
    },
    setAside: async (form, { limit, offset }) => {
      const { total, rows } = await tables.pageAside(form, limit, offset);
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
    restore: async (id, caller, origin) => {
      const { formId, code } = await drafts.recordChange(
        work,
        { action: "online_form.take_back", caller, origin, object: id },
        (tx) =>
          tables.refuseIfBusy(() =>
            drafts.refuseTakenCode(async () => {
              await tables.lockTables(tx);
              const aside = await tables.findAside(tx, id);
              const row = aside && (await store.findIncludingRemoved(tx, aside.formId));
              if (!aside || !row) throw new AppError("online_form.set_aside_gone");
              const detail = { code: row.code, field: aside.field?.name ?? null };
              const result = { formId: row.id, code: row.code };
              if (aside.field) await draftedBack(tx, row, aside.field, caller);
              else await tableBack(tx, row, aside, caller);
              return { result, object: row.id, detail };
            }),
          ),
      );
      publishedForms.changed(code);
      return formId;
    },
  };

  /** A column returns as a field of the draft. Publishing the draft restores its data. */
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
    await drafts.change(tx, row, row.version, draft, caller);
  }

  async function tableBack(tx: Tx, row: FormRow, aside: SetAsideRow, caller: Caller): Promise<void> {
    const current = await drafts.released(tx, row);
    if (!current) throw new AppError("online_form.set_aside_gone");
    if (!(await store.update(tx, row, { removedAt: null }, stampOf(caller)))) throw new AppError("online_form.changed");
    await tables.restoreTable(tx, aside, { formId: row.id, current, kinds: kindsOf(await store.listPublished(tx)) });
  }
}
