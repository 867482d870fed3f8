import { isDeepStrictEqual } from "node:util";
import { type EndpointOf, type FormDefinition, formInFile, type ResultOf } from "@tender/contract";
import { FORM_FORMAT } from "@tender/contract/online-forms";
import { AppError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import { allOrNothing, type FileFault, toldFaults } from "../../platform/database/all-or-nothing.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { FormDrafts } from "./form-draft.service.ts";
import type { FormEnhancements } from "./form-enhancement.service.ts";
import type { OnlineFormStore } from "./online-form.store.ts";
import type { PublishedForms } from "./published-forms.service.ts";

type Report = ResultOf<EndpointOf<"onlineForm.import">>;
type Filed = (typeof formInFile)["_output"];

/** A form as it leaves for another installation, and comes in as a draft. */
export interface FormFiles {
  export(id: string): Promise<{ code: string; file: Filed }>;
  /** Throws online_form.bad_file, online_form.newer_format. */
  run(bytes: Buffer, mode: "try" | "apply", caller: Caller, origin: Origin): Promise<Report>;
}

export interface FormFilesDeps {
  readonly db: Db;
  readonly store: Pick<OnlineFormStore, "newest">;
  readonly drafts: Pick<FormDrafts, "find" | "put" | "requireOpen">;
  readonly enhancements: Pick<FormEnhancements, "put">;
  readonly publishedForms: Pick<PublishedForms, "changed">;
  readonly audit: Pick<AuditService, "recordChange">;
}

/** Throws where the file is none of ours, or of a version that this one does not know. */
function readFile(bytes: Buffer): unknown {
  let sent: unknown;
  try {
    sent = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("online_form.bad_file", { cause });
  }
  const { kind, format } = Object(sent) as { kind?: unknown; format?: unknown };
  if (kind !== "online_form" || typeof format !== "number") throw new AppError("online_form.bad_file");
  if (format > FORM_FORMAT) throw new AppError("online_form.newer_format", { values: { format, known: FORM_FORMAT } });
  return sent;
}

const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join(".");

export function createFormFiles({ db, store, drafts, enhancements, publishedForms, audit }: FormFilesDeps): FormFiles {
  async function take(tx: Tx, { form, enhancement }: Filed, caller: Caller, faults: FileFault[]) {
    try {
      const { id, before } = await drafts.put(tx, form, caller);
      const known = before === null ? { form: null, list: null } : await store.newest(tx, id);
      const { form: ofForm, list: ofList } = enhancement;
      if (ofForm && !isDeepStrictEqual(ofForm, known.form))
        await enhancements.put(tx, id, { type: "form", content: ofForm }, caller);
      if (ofList && !isDeepStrictEqual(ofList, known.list))
        await enhancements.put(tx, id, { type: "list", content: ofList }, caller);
      return { id, before };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const told = error.details?.faults;
      if (told) faults.push(...told.map(({ at, what }) => ({ row: 1, what: `${at}：${what}` })));
      else faults.push({ row: 1, what: error.message });
      return null;
    }
  }

  async function run(
    bytes: Buffer,
    mode: "try" | "apply",
    caller: Caller,
  ): Promise<{ report: Report; before: FormDefinition | null }> {
    drafts.requireOpen();
    const read = formInFile.safeParse(readFile(bytes));
    const faults: FileFault[] = read.success
      ? []
      : read.error.issues.map(({ path }) => ({ row: 1, what: `${placeOf(path)}：内容不正确` }));
    let taken: Awaited<ReturnType<typeof take>> = null;
    const filed = read.data;
    const isApplied =
      filed !== undefined &&
      (await allOrNothing(db, mode, faults, async (tx) => {
        taken = await take(tx, filed, caller, faults);
      }));
    const { id, before } = (taken as { id: string; before: FormDefinition | null } | null) ?? {
      id: null,
      before: null,
    };
    const isMade = id !== null && before === null;
    const isChanged = id !== null && before !== null && !isDeepStrictEqual(before, filed?.form);
    const report = {
      isApplied,
      id: isApplied ? id : null,
      code: filed?.form.code ?? null,
      made: isMade ? 1 : 0,
      changed: isChanged ? 1 : 0,
      ...toldFaults(faults),
    };
    return { report, before };
  }

  return {
    export: async (id) => {
      const { code, draft } = await drafts.find(db, id);
      const enhancement = await store.newest(db, id);
      return { code, file: { kind: "online_form", format: FORM_FORMAT, form: draft, enhancement } };
    },
    run: async (bytes, mode, caller, origin) => {
      if (mode === "try") return (await run(bytes, mode, caller)).report;
      const { userId, username } = caller;
      const report = await audit.recordChange({ action: "online_form.import", userId, username, origin }, async () => {
        const { report } = await run(bytes, mode, caller);
        const { faults: _faults, id, ...detail } = report;
        return { result: report, detail, ...(id === null ? {} : { object: id }) };
      });
      if (report.code !== null) publishedForms.changed(report.code);
      return report;
    },
  };
}
