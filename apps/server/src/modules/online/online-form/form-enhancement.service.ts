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

type Wanted = InputOf<EndpointOf<"onlineForm.saveEnhancement">>["body"];
export type Enhancement = Wanted["enhancement"];

/** Enhancements of a form and its list. Each save adds a record. */
export interface FormEnhancements {
  records(id: string, type: EnhancementKind | undefined): Promise<ResultOf<EndpointOf<"onlineForm.listRecords">>>;
  /** Throws online_form.faults, and online_form.changed after a newer save. */
  save(wanted: Wanted, caller: Caller, origin: Origin): Promise<string>;
  /** Saves inside the transaction of an import. Faults are judged against the form's draft. */
  put(tx: Tx, formId: string, enhancement: Enhancement, caller: Caller): Promise<string>;
}

export interface FormEnhancementsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: Pick<OnlineFormStore, "records" | "newestId" | "addRecord">;
  readonly drafts: Pick<FormDrafts, "find" | "requireOpen">;
  readonly publishedForms: Pick<PublishedForms, "changed">;
  readonly onlineTables: { lockTables(tx: Tx): Promise<void> };
  readonly audit: Pick<AuditService, "change">;
}

export function createFormEnhancements(deps: FormEnhancementsDeps): FormEnhancements {
  const { db, clock, store, drafts, publishedForms, onlineTables, audit } = deps;

  const put: FormEnhancements["put"] = async (tx, formId, enhancement, caller) => {
    const { code, draft } = await drafts.find(tx, formId);
    const faults =
      enhancement.type === "form"
        ? formEnhancementFaults(enhancement.content, draft.fields)
        : listEnhancementFaults(enhancement.content, draft.fields);
    if (faults.length > 0)
      throw new AppError("online_form.faults", { values: { count: faults.length }, details: { faults } });
    const { type, content } = enhancement;
    return store.addRecord(tx, { formId, code, type, content, at: new Date(clock.now()), by: caller.userId });
  };

  return {
    put,
    records: async (id, type) => {
      await drafts.find(db, id);
      return (await store.records(id, type)).map(({ id: record, type: of, at, byName, content }) => ({
        id: record,
        type: of,
        at: at.toISOString(),
        by: byName,
        content,
      }));
    },
    save: async ({ id, basedOn, enhancement }, caller, origin) => {
      const { userId, username } = caller;
      const entry = { action: "online_form.enhance", userId, username, object: id, origin };
      const made = await audit.change(db, entry, async (tx) => {
        drafts.requireOpen();
        await onlineTables.lockTables(tx);
        const { code } = await drafts.find(tx, id);
        if ((await store.newestId(tx, id, enhancement.type)) !== basedOn) throw new AppError("online_form.changed");
        const record = await put(tx, id, enhancement, caller);
        return { result: { record, code }, detail: { code, type: enhancement.type, record } };
      });
      publishedForms.changed(made.code);
      return made.record;
    },
  };
}
