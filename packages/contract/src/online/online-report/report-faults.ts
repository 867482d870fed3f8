import type { DataSet, DataSetColumn, ReportDefinition, ReportFault } from "./report.schemas.ts";
import {
  type ColumnTotal,
  type FigureFold,
  type FixedDefault,
  type GroupStep,
  type ParameterCondition,
  REPORT_NAME,
  type ReportColumnType,
  reportLimits,
} from "./report-words.ts";

const isDated = (type: ReportColumnType): boolean => type === "day" || type === "moment";

/** Returns how values of a type can be grouped. */
export function stepsOf(type: ReportColumnType): readonly GroupStep[] {
  if (type === "moment") return ["day", "month", "quarter", "year"];
  return isDated(type) ? ["value", "month", "quarter", "year"] : ["value"];
}

/** Returns the aggregates of a type. */
export function foldsOf(type: ReportColumnType): readonly FigureFold[] {
  if (type === "number") return ["count", "distinct", "sum", "average", "min", "max"];
  return isDated(type) ? ["count", "distinct", "min", "max"] : ["count", "distinct"];
}

export function totalsOf(type: ReportColumnType): readonly ColumnTotal[] {
  if (type === "number") return ["none", "sum", "average", "count", "min", "max"];
  return isDated(type) ? ["none", "count", "min", "max"] : ["none", "count"];
}

/** Returns the comparisons of a parameter with values of a type. */
export function conditionsOf(type: ReportColumnType): readonly ParameterCondition[] {
  switch (type) {
    case "text":
      return ["eq", "ne", "contains", "starts_with"];
    case "number":
    case "day":
      return ["eq", "ne", "gt", "gte", "lt", "lte"];
    case "moment":
      return ["eq", "gt", "gte", "lt", "lte"];
    default:
      return ["eq"];
  }
}

/** Returns the defaults that a parameter on a column may have. */
export function defaultsOf({ type, refersTo }: Pick<DataSetColumn, "type" | "refersTo">): readonly FixedDefault[] {
  if (isDated(type)) return ["today", "month_begin", "month_end", "year_begin"];
  if (type !== "text") return [];
  if (refersTo === "user") return ["own_account"];
  if (refersTo === "department") return ["own_department"];
  return refersTo === null ? ["own_department", "own_account"] : [];
}

/** Returns the fault of the code of a report, a parameter, a figure or a chart; undefined: none. */
export const reportNameFault = (name: string): string | undefined =>
  REPORT_NAME.test(name) ? undefined : "应以小写字母开头，只含小写字母、数字和下划线，最长 30 个字符";

type AddFault = (path: string, message: string) => void;

function checkTitles(definition: ReportDefinition, add: AddFault): void {
  const { title, columns, parameters, groups, charts } = definition;
  if (title.trim() === "") add("title", "请填写名称");
  const parts = { columns, parameters, "groups.figures": groups?.figures ?? [], charts };
  for (const [part, items] of Object.entries(parts))
    for (const [n, item] of items.entries()) if (item.title.trim() === "") add(`${part}.${n}.title`, "请填写标题");
}

function checkCounts(definition: ReportDefinition, add: AddFault): void {
  const { columns, sort, parameters, groups, charts } = definition;
  if (columns.length === 0) add("columns", "至少需要一列");
  else if (!columns.some(({ isShown }) => isShown)) add("columns", "至少需要显示一列");
  const checkMaximum = (part: string, items: readonly unknown[], count: number) =>
    items.length > count && add(part, `最多 ${count} 个`);
  checkMaximum("columns", columns, reportLimits.columns);
  checkMaximum("sort", sort, reportLimits.sorts);
  checkMaximum("parameters", parameters, reportLimits.parameters);
  checkMaximum("charts", charts, reportLimits.charts);
  if (!groups) {
    if (charts.length > 0) add("charts", "图表须先设置汇总");
    return;
  }
  if (groups.by.length === 0) add("groups.by", "至少需要一个分组列");
  checkMaximum("groups.by", groups.by, reportLimits.groups);
  if (groups.figures.length === 0) add("groups.figures", "至少需要一个指标");
  checkMaximum("groups.figures", groups.figures, reportLimits.figures);
}

function checkDuplicates(part: string, names: readonly string[], add: AddFault, field = "name"): void {
  const seenNames = new Set<string>();
  for (const [n, name] of names.entries()) {
    if (seenNames.has(name)) add(`${part}.${n}.${field}`, `“${name}”重复`);
    seenNames.add(name);
  }
}

function checkNames({ code, columns, sort, parameters, groups, charts }: ReportDefinition, add: AddFault): void {
  const checkName = (path: string, name: string) => {
    const fault = reportNameFault(name);
    if (fault !== undefined) add(path, fault);
  };
  checkName("code", code);
  for (const [n, { name }] of parameters.entries()) checkName(`parameters.${n}.name`, name);
  for (const [n, { name }] of (groups?.figures ?? []).entries()) checkName(`groups.figures.${n}.name`, name);
  for (const [n, chart] of charts.entries()) checkName(`charts.${n}.code`, chart.code);
  const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);
  checkDuplicates("columns", namesOf(columns), add);
  checkDuplicates("parameters", namesOf(parameters), add);
  checkDuplicates("groups.figures", namesOf(groups?.figures ?? []), add);
  const chartCodes = charts.map((chart) => chart.code);
  checkDuplicates("charts", chartCodes, add, "code");
  const sorted = sort.map(({ column }) => column);
  checkDuplicates("sort", sorted, add, "column");
  const groupColumns = [...(groups?.by ?? []), ...(groups?.across ? [groups.across] : [])].map(({ column }) => column);
  for (const [n, column] of groupColumns.entries())
    if (groupColumns.indexOf(column) !== n)
      add(n < (groups?.by.length ?? 0) ? `groups.by.${n}.column` : "groups.across.column", `“${column}”重复`);
}

/** Returns why a column may not be used to filter, sort, group or count; undefined: it may. */
function usageFault(column: DataSetColumn | undefined, name: string, needsSingle: boolean): string | undefined {
  if (!column) return `数据集中没有列“${name}”`;
  if (column.isPersonal) return `“${column.title}”是个人信息，只能脱敏显示`;
  if (needsSingle && column.isMany) return `“${column.title}”有多个值，只能显示和查询`;
  return undefined;
}

function checkColumns(
  { columns, sort }: ReportDefinition,
  columnsByName: ReadonlyMap<string, DataSetColumn>,
  add: AddFault,
): void {
  for (const [n, { name, query, words, total }] of columns.entries()) {
    const path = `columns.${n}`;
    const column = columnsByName.get(name);
    if (!column) {
      add(`${path}.name`, `数据集中没有列“${name}”`);
      continue;
    }
    const queryFault = query === "off" ? undefined : usageFault(column, name, false);
    if (queryFault !== undefined) add(`${path}.query`, queryFault);
    else if (query !== "off" && words === null && column.refersTo !== null)
      add(`${path}.query`, `“${column.title}”存储的是编号，不能按显示的名称查询，请选择“不作条件”或设置“显示文字”`);
    else if (query === "range" && !isDated(column.type) && column.type !== "number")
      add(`${path}.query`, "只有数字和日期可以按范围查询");
    const totalFault = total === "none" ? undefined : usageFault(column, name, true);
    if (totalFault !== undefined) add(`${path}.total`, totalFault);
    else if (!totalsOf(column.type).includes(total)) add(`${path}.total`, "该列不支持此合计方式");
  }
  for (const [n, { column }] of sort.entries()) {
    const fault = usageFault(columnsByName.get(column), column, true);
    if (fault !== undefined) add(`sort.${n}.column`, fault);
  }
}

function checkParameters(
  { parameters }: ReportDefinition,
  columnsByName: ReadonlyMap<string, DataSetColumn>,
  add: AddFault,
): void {
  for (const [n, { column: name, is, default: preset }] of parameters.entries()) {
    const path = `parameters.${n}`;
    const column = columnsByName.get(name);
    const fault = usageFault(column, name, false);
    if (!column || fault !== undefined) {
      add(`${path}.column`, fault ?? "");
      continue;
    }
    const conditions: readonly ParameterCondition[] = column.isMany ? ["contains"] : conditionsOf(column.type);
    if (!conditions.includes(is)) add(`${path}.is`, "该列不支持此比较方式");
    if (preset?.kind === "word" && !defaultsOf(column).includes(preset.word))
      add(`${path}.default`, "该列不支持此默认值");
  }
}

function checkGroups(
  { groups, charts }: ReportDefinition,
  columnsByName: ReadonlyMap<string, DataSetColumn>,
  add: AddFault,
): void {
  if (!groups) return;
  const groupings = [
    ...groups.by.map((grouping, n) => [`groups.by.${n}`, grouping] as const),
    ...(groups.across ? [["groups.across", groups.across] as const] : []),
  ];
  for (const [path, { column: name, step }] of groupings) {
    const column = columnsByName.get(name);
    const fault = usageFault(column, name, true);
    if (!column || fault !== undefined) add(`${path}.column`, fault ?? "");
    else if (!stepsOf(column.type).includes(step)) add(`${path}.step`, "该列不支持此分组方式");
  }
  for (const [n, { column: name, fold }] of groups.figures.entries()) {
    const path = `groups.figures.${n}`;
    if (name === null) {
      if (fold !== "count") add(`${path}.column`, "请选择要计算的列");
      continue;
    }
    const column = columnsByName.get(name);
    const fault = usageFault(column, name, true);
    if (!column || fault !== undefined) add(`${path}.column`, fault ?? "");
    else if (!foldsOf(column.type).includes(fold)) add(`${path}.fold`, "该列不支持此算法");
  }
  const figures = new Map(groups.figures.map((figure) => [figure.name, figure]));
  for (const [n, { axis, series, kind }] of charts.entries()) {
    const path = `charts.${n}`;
    if (!groups.by.some(({ column }) => column === axis)) add(`${path}.axis`, "图表的轴应是分组列之一");
    if (series.length === 0) add(`${path}.series`, "至少需要一个指标");
    const missing = series.find((name) => !figures.has(name));
    if (missing !== undefined) add(`${path}.series`, `指标“${missing}”不存在`);
    if (kind === "pie" && series.length > 1) add(`${path}.series`, "饼图只能有一个指标");
  }
}

/** Returns the faults of a definition with their paths; empty: it is valid. `set`: null if no data set has its name. */
export function reportFaults(definition: ReportDefinition, set: Pick<DataSet, "columns"> | null): ReportFault[] {
  const faults: ReportFault[] = [];
  const add: AddFault = (path, message) => faults.push({ at: path, what: message });
  checkTitles(definition, add);
  checkCounts(definition, add);
  checkNames(definition, add);
  if (!set) {
    add("dataSet", "数据集不存在，或您无权查看");
    return faults;
  }
  const columnsByName = new Map(set.columns.map((column) => [column.name, column]));
  checkColumns(definition, columnsByName, add);
  checkParameters(definition, columnsByName, add);
  checkGroups(definition, columnsByName, add);
  return faults;
}
