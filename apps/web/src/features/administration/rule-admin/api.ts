import { useQueryClient } from "@tanstack/react-query";
import type { FillPart } from "@tender/contract";
import { ApiError, call } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { uploadFile } from "#shared/api/upload.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";
import type { CheckStep } from "./model/check-form.ts";
import { ruleText } from "./text.ts";

export type RuleList = "validation.list" | "fillRule.list";
export type CheckRule = RowOf<"validation.list">;
export type FillRule = RowOf<"fillRule.list">;

export const saveCheckRule = (body: RequestFor<"validation.save">["body"]) => call("validation.save", { body });
export const removeCheckRule = ({ id, version }: CheckRule) => call("validation.remove", { body: { id, version } });
export const tryCheckRule = (steps: readonly CheckStep[], value: string) =>
  call("validation.test", { body: { steps: [...steps], value } });
export const saveFillRule = (body: RequestFor<"fillRule.save">["body"]) => call("fillRule.save", { body });
export const removeFillRule = ({ id, version }: FillRule) => call("fillRule.remove", { body: { id, version } });
export const tryFillRule = (id: string | null, parts: readonly FillPart[]) =>
  call("fillRule.test", { body: { id, parts: [...parts] } });
export const drawNumber = (code: string) => call("fillRule.draw", { body: { code } });

export const importRules = (list: RuleList, mode: "try" | "apply", file: File) =>
  uploadFile(list === "fillRule.list" ? "fillRule.import" : "validation.import", file, file.name, { mode });

const notFound = { "validation.list": "check_rule.not_found", "fillRule.list": "fill_rule.not_found" } as const;

/**
 * Reads the current state of one rule by its code, for the comparison with an edit of an outdated version. Throws
 * fill_rule.not_found.
 */
export async function readRule<K extends "validation.list" | "fillRule.list">(
  list: K,
  code: string,
): Promise<RowOf<K>> {
  for (let page = 1; ; page++) {
    const { rows, total } = await call(list, { query: { keyword: code, page, pageSize: 50 } } as RequestFor<K>);
    const found = rows.find((row) => row.code === code);
    if (found) return found as RowOf<K>;
    if (page * 50 >= total)
      throw new ApiError({ status: 200, code: notFound[list], message: ruleText.deletedByOthers, details: null });
  }
}

/** Returns a function that refetches one of the two lists, which are independent. */
export function useRefreshRules(list: "validation.list" | "fillRule.list"): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listQueryKey(list) });
}
