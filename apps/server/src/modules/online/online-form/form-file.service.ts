import { isDeepStrictEqual } from "node:util";
import { type EndpointOf, type FormDefinition, formInFile, type ResultOf } from "@tender/contract";
import { FORM_FORMAT } from "@tender/contract/online-forms";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import { prepareDesignImport, toAuditResult } from "#platform/design-file.ts";
import type { FormDrafts } from "./form-draft.service.ts";
import type { FormEnhancements } from "./form-enhancement.service.ts";
import type { OnlineFormStore } from "./online-form.store.ts";
import type { PublishedForms } from "./published-forms.service.ts";

type Report = ResultOf<EndpointOf<"onlineForm.import">>;
type FileContent = (typeof formInFile)["_output"];

/** Forms as files: export for another installation, and import as a draft. */
export interface FormFiles {
  export(id: string): Promise<{ code: string; file: FileContent }>;
  /** Throws online_form.bad_file, online_form.newer_format. */
  run(bytes: Buffer, mode: "try" | "apply", caller: Caller, origin: Origin): Promise<Report>;
}

export interface FormFilesDeps {
  readonly db: Db;
  readonly store: Pick<OnlineFormStore, "findNewest">;
  readonly drafts: Pick<FormDrafts, "find" | "put" | "requireDesignOpen">;
  readonly enhancements: Pick<FormEnhancements, "saveIn">;
  readonly publishedForms: Pick<PublishedForms, "changed">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
}

export function createFormFiles({ db, store, drafts, enhancements, publishedForms, audit }: FormFilesDeps): FormFiles {
  async function read(bytes: Buffer, caller: Caller) {
    drafts.requireDesignOpen();
    return prepareDesignImport<FileContent, FormDefinition>(bytes, {
      subject: "online_form",
      format: FORM_FORMAT,
      schema: formInFile,
      definitionOf: ({ form }) => form,
      save: async (tx, { form, enhancement }) => {
        const saved = await drafts.put(tx, form, caller);
        const current = saved.before === null ? { form: null, list: null } : await store.findNewest(tx, saved.id);
        const { form: formRules, list: listRules } = enhancement;
        if (formRules && !isDeepStrictEqual(formRules, current.form))
          await enhancements.saveIn(tx, saved.id, { type: "form", content: formRules }, caller);
        if (listRules && !isDeepStrictEqual(listRules, current.list))
          await enhancements.saveIn(tx, saved.id, { type: "list", content: listRules }, caller);
        return saved;
      },
    });
  }

  return {
    export: async (id) => {
      const { code, draft } = await drafts.find(db, id);
      const enhancement = await store.findNewest(db, id);
      return { code, file: { kind: "online_form", format: FORM_FORMAT, form: draft, enhancement } };
    },
    run: async (bytes, mode, caller, origin) => {
      if (mode === "try") return (await read(bytes, caller))(db, mode);
      const { userId, username } = caller;
      const entry = { action: "online_form.import", userId, username, origin };
      const importForm = await audit.recordRefusals(entry, () => read(bytes, caller));
      const report = await audit.change(db, entry, async (tx) => toAuditResult(await importForm(tx, mode)));
      if (report.code !== null) publishedForms.changed(report.code);
      return report;
    },
  };
}
