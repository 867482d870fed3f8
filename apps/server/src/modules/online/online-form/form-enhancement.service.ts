import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { EnhancementKind } from "@tender/contract/online-forms";
import { formEnhancementFaults, listEnhancementFaults } from "@tender/form-rules";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { FormDrafts } from "./form-draft.service.ts";
import type { OnlineFormStore } from "./online-form.store.ts";
import type { PublishedForms } from "./published-forms.service.ts";

type EnhancementInput = InputOf<EndpointOf<"onlineForm.saveEnhancement">>["body"];
export type Enhancement = EnhancementInput["enhancement"];

/** Enhancements of a form and its list. Each save adds a record. */
export interface FormEnhancements {
  listRecords(id: string, type: EnhancementKind | undefined): Promise<ResultOf<EndpointOf<"onlineForm.listRecords">>>;
  /** Throws online_form.faults, and online_form.changed after a newer save. */
  save(input: EnhancementInput, caller: Caller, origin: Origin): Promise<string>;
  /** Saves inside the transaction of an import. Faults are judged against the form's draft. */
  saveIn(tx: Tx, formId: string, enhancement: Enhancement, caller: Caller): Promise<string>;
}

export interface FormEnhancementsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: Pick<OnlineFormStore, "listRecords" | "findNewestId" | "insertRecord">;
  readonly drafts: Pick<FormDrafts, "find" | "requireDesignOpen">;
  readonly publishedForms: Pick<PublishedForms, "changed">;
  readonly onlineTables: { lockTables(tx: Tx): Promise<void> };
  readonly audit: Pick<AuditService, "change">;
}

export function createFormEnhancements(deps: FormEnhancementsDeps): FormEnhancements {
  const { db, clock, store, drafts, publishedForms, onlineTables, audit } = deps;

  const saveIn: FormEnhancements["saveIn"] = async (tx, formId, enhancement, caller) => {
    const { code, draft } = await drafts.find(tx, formId);
    const faults =
      enhancement.type === "form"
        ? formEnhancementFaults(enhancement.content, draft.fields)
        : listEnhancementFaults(enhancement.content, draft.fields);
    if (faults.length > 0)
      throw new AppError("online_form.faults", { values: { count: faults.length }, details: { faults } });
    const { type, content } = enhancement;
    return store.insertRecord(tx, { formId, code, type, content, at: new Date(clock.now()), by: caller.userId });
  };

  return {
    saveIn,
    listRecords: async (id, type) => {
      await drafts.find(db, id);
      return (await store.listRecords(id, type)).map(({ id: record, type: recordType, at, byName, content }) => ({
        id: record,
        type: recordType,
        at: at.toISOString(),
        by: byName,
        content,
      }));
    },
    save: async ({ id, basedOn, enhancement }, caller, origin) => {
      const { userId, username } = caller;
      const entry = { action: "online_form.enhance", userId, username, object: id, origin };
      const saved = await audit.change(db, entry, async (tx) => {
        drafts.requireDesignOpen();
        await onlineTables.lockTables(tx);
        const { code } = await drafts.find(tx, id);
        if ((await store.findNewestId(tx, id, enhancement.type)) !== basedOn) throw new AppError("online_form.changed");
        const record = await saveIn(tx, id, enhancement, caller);
        return { result: { record, code }, detail: { code, type: enhancement.type, record } };
      });
      publishedForms.changed(saved.code);
      return saved.record;
    },
  };
}
