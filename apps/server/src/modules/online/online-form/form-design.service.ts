import type { EndpointOf, FormFault, InputOf, ResultOf } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import type { FormDrafts } from "./form-draft.service.ts";
import { differenceOf, listComponentOf } from "./form-facts.ts";
import type { FormSourceStore } from "./form-source.store.ts";
import { presentForm } from "./online-form.presenter.ts";
import type { FormFilter, OnlineFormStore } from "./online-form.store.ts";

type Body<K extends "save" | "copy" | "restoreRelease"> = InputOf<EndpointOf<`onlineForm.${K}`>>["body"];
type Result<K extends "list" | "read" | "listReleases" | "readRelease" | "listPublished" | "readSources"> = ResultOf<
  EndpointOf<`onlineForm.${K}`>
>;

export interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** Forms and their drafts in the designer. */
export interface FormDesign {
  list(filter: FormFilter, window: Window): Promise<Result<"list">>;
  read(id: string): Promise<Result<"read">>;
  listPublished(): Promise<Result<"listPublished">>;
  readSources(): Promise<Result<"readSources">>;
  save(
    wanted: Body<"save">,
    caller: Caller,
    origin: Origin,
  ): Promise<{ id: string; version: number; faults: FormFault[] }>;
  copy(wanted: Body<"copy">, caller: Caller, origin: Origin): Promise<string>;
  releases(id: string, window: Window): Promise<Result<"listReleases">>;
  readRelease(id: string, number: number): Promise<Result<"readRelease">>;
  restoreRelease(wanted: Body<"restoreRelease">, caller: Caller, origin: Origin): Promise<number>;
}

export interface FormDesignDeps {
  readonly db: Db;
  readonly store: OnlineFormStore;
  readonly sources: Pick<FormSourceStore, "offered">;
  readonly drafts: FormDrafts;
}

export function createFormDesign({ db, store, sources, drafts }: FormDesignDeps): FormDesign {
  return {
    list: async (filter, { limit, offset }) => {
      const { total, rows } = await store.page(filter, limit, offset);
      return { total, rows: rows.map(presentForm), isDesignClosed: drafts.isDesignClosed() };
    },
    read: async (id) => {
      const row = await drafts.find(db, id);
      const [published, enhancement, hasMenu] = await Promise.all([
        store.listPublished(db),
        store.findNewest(db, id),
        store.hasMenu(db, listComponentOf(row.code)),
      ]);
      const faults = await drafts.faultsOf(db, row.draft, published);
      return {
        ...presentForm(row),
        definition: row.draft,
        faults,
        isDesignClosed: drafts.isDesignClosed(),
        enhancement,
        hasMenu,
      };
    },
    readSources: sources.offered,
    listPublished: async () =>
      (await store.listPublished(db)).map(({ code, title, definition: { kind, fields } }) => ({
        code,
        title,
        kind,
        fields: fields.map(({ name, title: called }) => ({ name, title: called })),
      })),
    save: async ({ id, version, definition }, caller, origin) => {
      const saved = await drafts.recordChange(
        db,
        { action: "online_form.change", caller, origin, object: id ?? definition.code },
        (tx) =>
          drafts.refuseTakenCode(async () => {
            if (id === null) {
              const object = await drafts.make(tx, definition, caller);
              const detail = { before: null, after: differenceOf(null, definition) };
              return { result: { id: object, version: 1 }, object, detail };
            }
            const row = await drafts.find(tx, id);
            await drafts.change(tx, row, version ?? 0, definition, caller);
            const detail = { code: row.code, difference: differenceOf(row.draft, definition) };
            return { result: { id, version: row.version + 1 }, detail };
          }),
      );
      return { ...saved, faults: await drafts.faultsOf(db, definition, await store.listPublished(db)) };
    },
    copy: ({ id, code, title }, caller, origin) =>
      drafts.recordChange(db, { action: "online_form.change", caller, origin, object: code }, (tx) =>
        drafts.refuseTakenCode(async () => {
          const { draft } = await drafts.find(tx, id);
          const object = await drafts.make(tx, { ...draft, code, title }, caller);
          return { result: object, object, detail: { copyOf: draft.code, code, title } };
        }),
      ),
    releases: async (id, { limit, offset }) => {
      await drafts.find(db, id);
      const { total, rows } = await store.listReleases(id, limit, offset);
      return {
        total,
        rows: rows.map(({ number, at, byName, steps }) => ({ number, at: at.toISOString(), by: byName, steps })),
      };
    },
    readRelease: async (id, number) => {
      await drafts.find(db, id);
      const row = await store.findRelease(db, id, number);
      if (!row) throw new AppError("online_form.release_not_found");
      const { at, byName, steps, definition } = row;
      return { number, at: at.toISOString(), by: byName, steps, definition };
    },
    restoreRelease: ({ id, version, number }, caller, origin) =>
      drafts.recordChange(db, { action: "online_form.change", caller, origin, object: id }, async (tx) => {
        const row = await drafts.find(tx, id);
        const release = await store.findRelease(tx, id, number);
        if (!release) throw new AppError("online_form.release_not_found");
        await drafts.change(tx, row, version, release.definition, caller);
        const detail = { code: row.code, release: number, difference: differenceOf(row.draft, release.definition) };
        return { result: row.version + 1, detail };
      }),
  };
}
