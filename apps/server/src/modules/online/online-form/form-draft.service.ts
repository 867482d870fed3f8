import { isDeepStrictEqual } from "node:util";
import type { FormDefinition, FormFault } from "@tender/contract";
import { definitionFaults, nameFault } from "@tender/form-rules";
import type { Config } from "#config/config.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { createDesignRules, type DesignRules } from "#platform/design-rules.ts";
import { knownFormsOf, type Published } from "./form-facts.ts";
import type { FormSourceStore } from "./form-source.store.ts";
import type { FormRow, Named, OnlineFormStore } from "./online-form.store.ts";

/** Drafts inside the caller's transaction: permission to change them, their faults and their changes. */
export interface FormDrafts
  extends Pick<DesignRules, "isDesignClosed" | "requireDesignOpen" | "recordChange" | "refuseTakenCode" | "stampOf"> {
  /** Throws online_form.not_found. */
  find(on: Tx, id: string): Promise<Named<FormRow>>;
  /** The definition in force. Null: the form was never published. */
  released(on: Tx, row: Pick<FormRow, "id" | "release">): Promise<FormDefinition | null>;
  faultsOf(on: Tx, definition: FormDefinition, published: readonly Published[]): Promise<FormFault[]>;
  /** Throws online_form.bad_code and online_form.too_many. */
  make(tx: Tx, definition: FormDefinition, caller: Caller): Promise<string>;
  /** Throws online_form.code_stays and online_form.changed. */
  change(tx: Tx, row: FormRow, version: number, draft: FormDefinition, caller: Caller): Promise<void>;
  /** Inserts the draft, or updates the form with its code. Throws the errors of `make` and `change`. */
  put(tx: Tx, definition: FormDefinition, caller: Caller): Promise<{ id: string; before: FormDefinition | null }>;
}

export interface FormDraftDeps {
  readonly clock: Clock;
  readonly config: Pick<Config, "onlineDesign">;
  readonly store: OnlineFormStore;
  readonly sources: Pick<FormSourceStore, "named">;
  readonly dictionaries: Pick<DictionaryService, "dictionaries">;
  readonly audit: Pick<AuditService, "change">;
}

const MAX_FORMS = 500;

export function createFormDrafts({ clock, config, store, sources, dictionaries, audit }: FormDraftDeps): FormDrafts {
  const designRules = createDesignRules({ subject: "online_form", faultOfCode: nameFault, config, clock, audit });

  async function find(tx: Tx, id: string): Promise<Named<FormRow>> {
    const row = await store.find(tx, id);
    if (!row) throw new AppError("online_form.not_found");
    return row;
  }

  async function faultsOf(tx: Tx, definition: FormDefinition, published: readonly Published[]): Promise<FormFault[]> {
    const faults = definitionFaults(definition, knownFormsOf(published));
    const [dictionaryWords, existingSources] = await Promise.all([
      dictionaries.dictionaries(),
      sources.named(tx, definition),
    ]);
    for (const [index, { source, checkRule, fillRule }] of definition.fields.entries()) {
      const addFault = (part: string, message: string) => faults.push({ at: `fields.${index}.${part}`, what: message });
      if (source?.kind === "dictionary" && source.code !== "" && !Object.hasOwn(dictionaryWords, source.code))
        addFault("source", `字典“${source.code}”不存在，或没有启用的字典项`);
      if (source?.kind === "select" && source.code !== "" && !existingSources.has(`select ${source.code}`))
        addFault("source", `选择列表“${source.code}”不存在`);
      if (source?.kind === "category" && source.code !== "" && !existingSources.has(`category ${source.code}`))
        addFault("source", `分类字典“${source.code}”不存在，或已停用`);
      if (checkRule !== null && !existingSources.has(`check ${checkRule}`))
        addFault("checkRule", `校验规则“${checkRule}”不存在，或已停用`);
      if (fillRule !== null && !existingSources.has(`fill ${fillRule}`))
        addFault("fillRule", `填值规则“${fillRule}”不存在，或已停用`);
    }
    return faults;
  }

  const released: FormDrafts["released"] = async (tx, { id, release }) =>
    release === null ? null : ((await store.findRelease(tx, id, release))?.definition ?? null);

  async function make(tx: Tx, definition: FormDefinition, caller: Caller): Promise<string> {
    designRules.requireCode(definition.code);
    if ((await store.count(tx)) >= MAX_FORMS)
      throw new AppError("online_form.too_many", { values: { count: MAX_FORMS } });
    return store.insert(tx, definition, designRules.stampOf(caller));
  }

  async function change(tx: Tx, row: FormRow, version: number, draft: FormDefinition, caller: Caller): Promise<void> {
    const current = await released(tx, row);
    if (current && (draft.code !== row.code || draft.kind !== current.kind))
      throw new AppError("online_form.code_stays", {
        details: { field: draft.code === row.code ? "definition.kind" : "definition.code" },
      });
    if (!current) designRules.requireCode(draft.code);
    const { code, title, kind } = draft;
    const columns = { code, title, kind, draft, isAhead: !isDeepStrictEqual(draft, current) };
    if (!(await store.update(tx, { id: row.id, version }, columns, designRules.stampOf(caller))))
      throw new AppError("online_form.changed");
  }

  return {
    ...designRules,
    find,
    released,
    faultsOf,
    make,
    change,
    put: async (tx, definition, caller) => {
      const row = await store.findByCode(tx, definition.code);
      if (!row) return { id: await make(tx, definition, caller), before: null };
      if (!isDeepStrictEqual(row.draft, definition)) await change(tx, row, row.version, definition, caller);
      return { id: row.id, before: row.draft };
    },
  };
}
