import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { CellValue, PatternOf } from "@tender/form-rules";
import { useMemo } from "react";
import { ApiError, call, type ResultFor } from "#shared/api/client.ts";
import { uploadFile } from "#shared/api/upload.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { reportSessionError } from "#shared/query/report-session-error.ts";
import type { ImportSource } from "#shared/workspace-ui/import/import-source.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";
import type { DuplicateQuery } from "./model/duplicate-query.ts";
import { ruleQuery } from "./model/rule-query.ts";
import { type FormPart, type Row, type Runtime, runtimeOf } from "./model/runtime.ts";
import type { SentWork } from "./model/work.ts";

const base = "online-form";

/** A published form with its sub-tables, prepared for evaluation. */
export interface ReadyForm {
  readonly main: Runtime;
  readonly subs: readonly Runtime[];
}

export type WholeRow = ResultFor<"onlineRow.read">;

const loadPatterns = boundedLoad(async () => (await import("./pattern-engine.ts")).patternOf);

/**
 * Loads the pattern engine when a form with patterns is being filled in. Without the engine only the server checks
 * patterns.
 */
function usePatterns(parts: readonly Pick<FormPart, "definition">[], isFillingIn: boolean): PatternOf | null {
  const isEnabled =
    isFillingIn && parts.some(({ definition }) => definition.fields.some(({ pattern }) => pattern !== null));
  const { data } = useQuery({
    queryKey: [base, "patterns"],
    queryFn: async () => ({ patternOf: await loadPatterns() }),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { shownInPlace: true },
  });
  return data?.patternOf ?? null;
}

/** Reads the form as the caller may see it, with its enhancement rules. */
export function useForm(code: string, isFillingIn: boolean) {
  const query = useQuery({
    queryKey: [base, "form", code],
    queryFn: ({ signal }) => call("onlineRow.readForm", { params: { code } }, { signal }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });
  const { data } = query;
  const patternOf = usePatterns(data ? [data, ...data.subs] : [], isFillingIn);
  const ready = useMemo(
    (): ReadyForm | undefined =>
      data && {
        main: runtimeOf(data, undefined, patternOf),
        subs: data.subs.map(({ link, ...part }) => runtimeOf(part, link, patternOf)),
      },
    [data, patternOf],
  );
  return { ...query, ready };
}

const readRow = (code: string, id: string) => call("onlineRow.read", { params: { code }, query: { id } });
const readSubRows = (code: string, id: string, sub: string) =>
  call("onlineRow.listSubRows", { params: { code }, query: { id, sub } });
export const saveRow = (code: string, sent: SentWork) => call("onlineRow.save", { params: { code }, body: sent });
export const removeRow = (code: string, id: string) =>
  call("onlineRow.remove", { params: { code }, body: { ids: [id] } });
export const pressButton = (code: string, button: string, row: { readonly id: string; readonly version: number }) =>
  call("onlineRow.runButton", {
    params: { code, button },
    body: { rows: [{ id: row.id, version: row.version }] },
  });
export const listChoices = (code: string, field: string, keyword: string, page = 1) =>
  call("onlineRow.listChoices", { params: { code, field }, query: { keyword, page: String(page) } });

/** The import calls of a form. `updateBy`: the unique field that identifies existing rows; empty: every row is new. */
export function rowImports({ code, title }: { code: string; title: string }, updateBy: string): ImportSource {
  const params = { code };
  return {
    subject: title,
    list: "onlineRowImport.list",
    template: "onlineRowImport.readTemplate",
    report: "onlineRowImport.exportReport",
    params,
    upload: (file) =>
      uploadFile("onlineRowImport.upload", file, file.name, params, updateBy === "" ? {} : { updateBy }),
    read: (id) => call("onlineRowImport.read", { params, query: { id } }),
    start: (id) => call("onlineRowImport.start", { params, body: { id } }),
    withdraw: (id) => call("onlineRowImport.withdraw", { params, body: { id } }),
  };
}

export interface WholeWork {
  readonly row: WholeRow;
  readonly subs: Readonly<Record<string, ResultFor<"onlineRow.listSubRows">>>;
}

/** Reads a row with the rows of its sub-tables. */
export async function readWork({ main, subs }: ReadyForm, id: string): Promise<WholeWork> {
  const [row, ...rows] = await Promise.all([
    readRow(main.code, id),
    ...subs.map((sub) => readSubRows(main.code, id, sub.code)),
  ]);
  return { row, subs: Object.fromEntries(subs.map((sub, at) => [sub.code, rows[at] ?? []])) };
}

export const useSubRows = (code: string, id: string, sub: string) =>
  useQuery({
    queryKey: [base, "subs", code, id, sub],
    queryFn: () => readSubRows(code, id, sub),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const treeKey = (code: string) => [base, "tree", code] as const;

/** Refreshes lists, trees and open sub-tables of the form's rows. */
export function useRefreshRows(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = [listQueryKey("onlineRow.list"), [base, "tree"], [base, "subs"]];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/** Finds colleagues by a part of their name; returns the first 20. */
export const findPeople = async (keyword: string) =>
  (
    await call("contacts.list", { query: { page: "1", pageSize: "20", ...(keyword === "" ? {} : { keyword }) } })
  ).rows.map(({ id, realname, departments }) => ({
    value: id,
    label: [realname, ...departments.slice(0, 1)].join(" · "),
    fill: {},
  }));
export const findDepartments = async (keyword: string) =>
  (await call("contacts.findDepartments", { query: { keyword } })).map(({ orgCode, path }) => ({
    value: orgCode,
    label: path.join(" / "),
    fill: {},
  }));
export const readCategories = (code: string) => call("category.readTree", { params: { code } });

export interface TreeRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly hasChildren: boolean;
  readonly row: Row;
}

const LEVEL_PAGE = 20;
const LEVEL_PAGES = 5;

/** Reads up to a hundred rows of a level and the level's total. */
export async function readLevel(code: string, parent: string, parentId: string | null, offset: number) {
  const rows: TreeRow[] = [];
  let total = 0;
  for (let turned = 0; turned < LEVEL_PAGES; turned++) {
    const page = String(offset / LEVEL_PAGE + turned + 1);
    // Ordered by creation, oldest first.
    const query = {
      page,
      pageSize: String(LEVEL_PAGE),
      sort: "created_at",
      ...(parentId === null ? {} : { parentId }),
    };
    const answer = await call("onlineRow.listLevel", { params: { code }, query });
    total = answer.total;
    rows.push(
      ...answer.rows.map(({ hasChildren, ...row }) => {
        const above = row.values[parent];
        return { id: row.id, parentId: typeof above === "string" ? above : null, hasChildren, row };
      }),
    );
    if (answer.rows.length < LEVEL_PAGE) break;
  }
  return { total, rows };
}

/** Checks a value by a check rule. Undefined: the value is valid, or no check was needed or possible. */
export async function ruleFault(ruleCode: string | null, value: CellValue): Promise<string | undefined> {
  const query = ruleQuery(ruleCode, value);
  if (!query) return undefined;
  try {
    await call("validation.checkRule", { body: query });
    return undefined;
  } catch (error) {
    // A failed check is repeated by the server when the row is saved.
    reportSessionError(error);
    return error instanceof ApiError && error.code === "validation.rule_failed" ? error.message : undefined;
  }
}

/** Runs the duplicate check. Undefined: the value is free, or the check failed. */
export async function duplicateFault(query: DuplicateQuery): Promise<string | undefined> {
  try {
    await call("validation.checkDuplicate", { query });
    return undefined;
  } catch (error) {
    // A failed check is repeated by the server when the row is saved.
    reportSessionError(error);
    return error instanceof ApiError && error.code === "validation.value_taken" ? error.message : undefined;
  }
}
