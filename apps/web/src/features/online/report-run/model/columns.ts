import type { DataSetColumn, ReportDefinition } from "@tender/contract";
import { parseDay } from "@tender/contract/beijing";
import type { RowCondition } from "@tender/contract/online-forms";
import type { ReportColumnType } from "@tender/contract/online-reports";
import { formatCell } from "#shared/report/shown.ts";
import type { QueryColumn } from "#shared/row-query/filter.ts";
import type { Choice } from "#shared/workspace-ui/list/query-field.ts";
import { faultText } from "../text.ts";
import type { OpenReport } from "./open-report.ts";

type Designed = ReportDefinition["columns"][number];

/** A column of a report as its reader may see it. */
export interface OpenColumn extends Designed {
  readonly type: ReportColumnType;
  readonly isMany: boolean;
  /** Shown masked: the column can be neither filtered nor sorted. */
  readonly isMasked: boolean;
  /** The options for conditions; undefined: any value. */
  readonly choices: readonly Choice[] | undefined;
}

const yesNo: readonly Choice[] = [
  { value: "true", label: "是" },
  { value: "false", label: "否" },
];

/** Returns the columns of the definition that are not withheld, in its order. */
export function openColumns({ definition, columns, dataSet }: OpenReport): OpenColumn[] {
  const readable = new Map(columns.map((column) => [column.name, column]));
  const inSet = new Map<string, DataSetColumn>(dataSet.columns.map((column) => [column.name, column]));
  return definition.columns.flatMap((designed) => {
    const column = readable.get(designed.name);
    if (!column || column.state === "withheld") return [];
    const { type, choices } = column;
    return {
      ...designed,
      type,
      isMany: inSet.get(designed.name)?.isMany ?? false,
      isMasked: column.state === "masked",
      choices: type === "yes_no" ? yesNo : (choices ?? undefined),
    };
  });
}

export const withheldTitles = ({ definition, columns }: OpenReport): string[] =>
  definition.columns
    .filter(({ name }) => columns.some((column) => column.name === name && column.state === "withheld"))
    .map(({ title }) => title);

const dated: readonly RowCondition[] = ["eq", "gt", "gte", "lt", "lte", "empty", "filled"];

function conditionsOf({ type, isMany, choices }: OpenColumn): readonly RowCondition[] {
  if (isMany) return ["contains", "empty", "filled"];
  if (type === "yes_no") return ["eq", "empty", "filled"];
  if (type === "number") return ["eq", "ne", ...dated.slice(1)];
  if (type === "day") return ["eq", "ne", ...dated.slice(1)];
  if (type === "moment") return dated;
  return choices ? ["eq", "ne", "empty", "filled"] : ["contains", "eq", "ne", "starts_with", "empty", "filled"];
}

const MAX_FILTER_LENGTH = 200;
const NUMBER = /^-?\d{1,18}(\.\d{1,6})?$/;

export const isNumber = (typed: string): boolean => NUMBER.test(typed);

/** Returns the fault of a value that a column is compared with. */
function valueFault({ type }: Pick<OpenColumn, "type">, value: unknown): string | undefined {
  const typed = String(value);
  if (type === "number") return isNumber(typed) ? undefined : faultText.number;
  if (type === "day" || type === "moment") return parseDay(typed) ? undefined : faultText.day;
  return typed.length <= MAX_FILTER_LENGTH ? undefined : faultText.long;
}

/** Describes the columns for the combined query. */
export const toQueryColumns = (columns: readonly OpenColumn[]): QueryColumn[] =>
  columns
    .filter(({ isMasked }) => !isMasked)
    .map((column) => ({
      name: column.name,
      title: column.title,
      conditions: conditionsOf(column),
      faultOf: (value) => valueFault(column, value),
      describe: (value) =>
        column.choices?.find((choice) => choice.value === value)?.label ??
        formatCell(column.type === "moment" ? "day" : column.type, value === null ? null : String(value)),
    }));
