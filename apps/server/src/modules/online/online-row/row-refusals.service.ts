import type { FormFault } from "@tender/contract";
import type { RowValues, Surroundings } from "@tender/form-rules";
import type { PublishedForms } from "#modules/online/online-form/published-forms.service.ts";
import type { OnlineTables } from "#modules/online/online-table/online-table.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import type { RowPresenter } from "./row.presenter.ts";
import type { StoredRow } from "./row.store.ts";
import type { FormAccess } from "./row-access.service.ts";
import { withSystem } from "./row-parts.ts";
import { TABLE_CHANGED } from "./row-values.ts";

/** A form that is written to, and the prefix of the paths of its faults. */
export interface WrittenForm {
  readonly formAccess: FormAccess;
  readonly path: string;
}

/** Errors for rows that are not written. */
export interface RowRefusals {
  /** Returns online_row.changed, with the stored row if the caller may view it. */
  changedError(formAccess: FormAccess, stored: StoredRow, caller: Caller, context: Surroundings): Promise<AppError>;
  /** Translates an error of the database. Returns an unknown one unchanged. */
  translateError(error: unknown, forms: readonly WrittenForm[]): Promise<unknown>;
}

export interface RowRefusalsDeps {
  readonly present: RowPresenter;
  readonly publishedForms: Pick<PublishedForms, "all">;
  readonly onlineTables: Pick<OnlineTables, "fieldsOfGuard">;
}

/** SQL state of a violated RESTRICT: other rows link to the row. Older servers report 23503. */
const RESTRICTED = new Set(["23001"]);

export const faultsError = (faults: readonly FormFault[]): AppError =>
  new AppError("online_row.faults", { values: { count: faults.length }, details: { faults: [...faults] } });

/** Throws online_row.refused if a rule of the form refuses the action. */
export function requireAllowed(
  action: "save" | "delete",
  formAccess: FormAccess,
  values: RowValues,
  stored: StoredRow | null,
  context: Surroundings,
): void {
  const old = stored && withSystem(stored.values, stored);
  const [refusal] = formAccess.form.effects.refusals(action, withSystem(values, stored), old, context);
  if (!refusal) return;
  const { message, field } = refusal;
  throw new AppError("online_row.refused", {
    values: { message },
    ...(field === null ? {} : { details: { field: `values.${field}` } }),
  });
}

export function createRowRefusals({ present, publishedForms, onlineTables }: RowRefusalsDeps): RowRefusals {
  return {
    changedError: async (formAccess, stored, caller, context) => {
      const [shown] = formAccess.rights.has("view") ? await present(formAccess, [stored], caller, context) : [];
      return new AppError("online_row.changed", shown ? { details: { stored: shown } } : {});
    },
    translateError: async (error, forms) => {
      const { code = "", constraint } = sqlErrorOf(error) ?? {};
      if (TABLE_CHANGED.has(code)) return new AppError("online_row.busy", { cause: error });
      if (RESTRICTED.has(code)) return new AppError("online_row.linked", { cause: error });
      if (code !== "23505" && code !== "23503" && code !== "23502") return error;
      const kinds = new Map((await publishedForms.all()).map((form) => [form.code, form.definition.kind]));
      const message = code === "23505" ? "该值已存在，不能重复" : code === "23503" ? "关联的记录不存在" : "不能为空";
      for (const { formAccess, path } of forms) {
        const { id: formId, definition } = formAccess.form;
        const [field] = onlineTables.fieldsOfGuard({ formId, definition, kinds }, constraint ?? "");
        if (field !== undefined) return faultsError([{ at: `${path}.${field}`, what: message }]);
      }
      return code === "23503"
        ? new AppError("online_row.linked", { cause: error })
        : faultsError([{ at: "values", what: message }]);
    },
  };
}
