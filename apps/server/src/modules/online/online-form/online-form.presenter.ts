import { formActionCode } from "@tender/form-rules";
import type { Misfit } from "#modules/online/online-table/online-table.service.ts";
import type { Caller } from "#platform/caller.ts";
import type { FormSummary, Named } from "./online-form.store.ts";

const stateOf = ({ release, isAhead }: Pick<FormSummary, "release" | "isAhead">) =>
  release === null ? ("draft" as const) : isAhead ? ("changed" as const) : ("published" as const);

export const presentForm = (row: Named<FormSummary>) => ({
  id: row.id,
  version: row.version,
  code: row.code,
  title: row.title,
  kind: row.kind,
  state: stateOf(row),
  release: row.release,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.byName,
});

/** Hides the values of examples from designers who may not view the form's rows. */
export const forEyesOf = (misfits: readonly Misfit[], caller: Caller, code: string) => {
  const maySee = caller.permissions.has(formActionCode(code, "view"));
  return misfits.map(({ examples, ...misfit }) => ({
    ...misfit,
    examples: examples.map(({ id, value }) => ({ id, value: maySee ? value : null })),
  }));
};
