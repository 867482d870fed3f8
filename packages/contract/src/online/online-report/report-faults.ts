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

/** How values of a type become groups. */
export const stepsOf = (type: ReportColumnType): readonly GroupStep[] =>
  type === "moment"
    ? ["day", "month", "quarter", "year"]
    : isDated(type)
      ? ["value", "month", "quarter", "year"]
      : ["value"];

/** What can be made of the values of a type. */
export const foldsOf = (type: ReportColumnType): readonly FigureFold[] =>
  type === "number"
    ? ["count", "distinct", "sum", "average", "min", "max"]
    : isDated(type)
      ? ["count", "distinct", "min", "max"]
      : ["count", "distinct"];

export const totalsOf = (type: ReportColumnType): readonly ColumnTotal[] =>
  type === "number"
    ? ["none", "sum", "average", "count", "min", "max"]
    : isDated(type)
      ? ["none", "count", "min", "max"]
      : ["none", "count"];

/** How a parameter may compare with values of a type. */
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

/** What a parameter on a column may be by itself. */
export function defaultsOf({ type, refersTo }: Pick<DataSetColumn, "type" | "refersTo">): readonly FixedDefault[] {
  if (isDated(type)) return ["today", "month_begin", "month_end", "year_begin"];
  if (type !== "text") return [];
  if (refersTo === "user") return ["own_account"];
  if (refersTo === "department") return ["own_department"];
  return refersTo === null ? ["own_department", "own_account"] : [];
}

/** What is wrong with the code of a report, a parameter, a figure or a chart; undefined: nothing. */
export const reportNameFault = (name: string): string | undefined =>
  REPORT_NAME.test(name) ? undefined : "应以小写字母开头，只含小写字母、数字和下划线，最长 30 个字符";

type Told = (at: string, what: string) => void;

function tellTitles(definition: ReportDefinition, tell: Told): void {
  const { title, columns, parameters, groups, charts } = definition;
  if (title.trim() === "") tell("title", "请填写名称");
  const parts = { columns, parameters, "groups.figures": groups?.figures ?? [], charts };
  for (const [part, items] of Object.entries(parts))
    for (const [n, item] of items.entries()) if (item.title.trim() === "") tell(`${part}.${n}.title`, "请填写标题");
}

function tellNumbers(definition: ReportDefinition, tell: Told): void {
  const { columns, sort, parameters, groups, charts } = definition;
  if (columns.length === 0) tell("columns", "至少需要一列");
  else if (!columns.some(({ isShown }) => isShown)) tell("columns", "至少需要显示一列");
  const most = (part: string, items: readonly unknown[], count: number) =>
    items.length > count && tell(part, `最多 ${count} 个`);
  most("columns", columns, reportLimits.columns);
  most("sort", sort, reportLimits.sorts);
  most("parameters", parameters, reportLimits.parameters);
  most("charts", charts, reportLimits.charts);
  if (!groups) {
    if (charts.length > 0) tell("charts", "图表须先设置汇总");
    return;
  }
  if (groups.by.length === 0) tell("groups.by", "至少需要一个分组列");
  most("groups.by", groups.by, reportLimits.groups);
  if (groups.figures.length === 0) tell("groups.figures", "至少需要一个指标");
  most("groups.figures", groups.figures, reportLimits.figures);
}

function tellDoubles(part: string, names: readonly string[], tell: Told, field = "name"): void {
  const seen = new Set<string>();
  for (const [n, name] of names.entries()) {
    if (seen.has(name)) tell(`${part}.${n}.${field}`, `“${name}”重复`);
    seen.add(name);
  }
}

function tellNames({ code, columns, sort, parameters, groups, charts }: ReportDefinition, tell: Told): void {
  const named = (at: string, name: string) => {
    const what = reportNameFault(name);
    if (what !== undefined) tell(at, what);
  };
  named("code", code);
  for (const [n, { name }] of parameters.entries()) named(`parameters.${n}.name`, name);
  for (const [n, { name }] of (groups?.figures ?? []).entries()) named(`groups.figures.${n}.name`, name);
  for (const [n, chart] of charts.entries()) named(`charts.${n}.code`, chart.code);
  const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);
  tellDoubles("columns", namesOf(columns), tell);
  tellDoubles("parameters", namesOf(parameters), tell);
  tellDoubles("groups.figures", namesOf(groups?.figures ?? []), tell);
  const chartCodes = charts.map((chart) => chart.code);
  tellDoubles("charts", chartCodes, tell, "code");
  const sorted = sort.map(({ column }) => column);
  tellDoubles("sort", sorted, tell, "column");
  const places = [...(groups?.by ?? []), ...(groups?.across ? [groups.across] : [])].map(({ column }) => column);
  for (const [n, column] of places.entries())
    if (places.indexOf(column) !== n)
      tell(n < (groups?.by.length ?? 0) ? `groups.by.${n}.column` : "groups.across.column", `“${column}”重复`);
}

/** A column by which something is asked, sorted, grouped or counted. */
function usable(column: DataSetColumn | undefined, name: string, needsOne: boolean): string | undefined {
  if (!column) return `数据集中没有列“${name}”`;
  if (column.isPersonal) return `“${column.title}”是个人信息，只能脱敏显示`;
  if (needsOne && column.isMany) return `“${column.title}”有多个值，只能显示和查询`;
  return undefined;
}

function tellColumns({ columns, sort }: ReportDefinition, known: ReadonlyMap<string, DataSetColumn>, tell: Told): void {
  for (const [n, { name, query, words, total }] of columns.entries()) {
    const at = `columns.${n}`;
    const column = known.get(name);
    if (!column) {
      tell(`${at}.name`, `数据集中没有列“${name}”`);
      continue;
    }
    const asked = query === "off" ? undefined : usable(column, name, false);
    if (asked !== undefined) tell(`${at}.query`, asked);
    else if (query !== "off" && words === null && column.refersTo !== null)
      tell(`${at}.query`, `“${column.title}”存储的是编号，不能按显示的名称查询，请选择“不作条件”或设置“显示文字”`);
    else if (query === "range" && !isDated(column.type) && column.type !== "number")
      tell(`${at}.query`, "只有数字和日期可以按范围查询");
    const counted = total === "none" ? undefined : usable(column, name, true);
    if (counted !== undefined) tell(`${at}.total`, counted);
    else if (!totalsOf(column.type).includes(total)) tell(`${at}.total`, "该列不支持此合计方式");
  }
  for (const [n, { column }] of sort.entries()) {
    const what = usable(known.get(column), column, true);
    if (what !== undefined) tell(`sort.${n}.column`, what);
  }
}

function tellParameters({ parameters }: ReportDefinition, known: ReadonlyMap<string, DataSetColumn>, tell: Told): void {
  for (const [n, { column: name, is, default: preset }] of parameters.entries()) {
    const at = `parameters.${n}`;
    const column = known.get(name);
    const what = usable(column, name, false);
    if (!column || what !== undefined) {
      tell(`${at}.column`, what ?? "");
      continue;
    }
    const conditions: readonly ParameterCondition[] = column.isMany ? ["contains"] : conditionsOf(column.type);
    if (!conditions.includes(is)) tell(`${at}.is`, "该列不支持此比较方式");
    if (preset?.kind === "word" && !defaultsOf(column).includes(preset.word))
      tell(`${at}.default`, "该列不支持此默认值");
  }
}

function tellGroups({ groups, charts }: ReportDefinition, known: ReadonlyMap<string, DataSetColumn>, tell: Told): void {
  if (!groups) return;
  const places = [
    ...groups.by.map((one, n) => [`groups.by.${n}`, one] as const),
    ...(groups.across ? [["groups.across", groups.across] as const] : []),
  ];
  for (const [at, { column: name, step }] of places) {
    const column = known.get(name);
    const what = usable(column, name, true);
    if (!column || what !== undefined) tell(`${at}.column`, what ?? "");
    else if (!stepsOf(column.type).includes(step)) tell(`${at}.step`, "该列不支持此分组方式");
  }
  for (const [n, { column: name, fold }] of groups.figures.entries()) {
    const at = `groups.figures.${n}`;
    if (name === null) {
      if (fold !== "count") tell(`${at}.column`, "请选择要计算的列");
      continue;
    }
    const column = known.get(name);
    const what = usable(column, name, true);
    if (!column || what !== undefined) tell(`${at}.column`, what ?? "");
    else if (!foldsOf(column.type).includes(fold)) tell(`${at}.fold`, "该列不支持此算法");
  }
  const figures = new Map(groups.figures.map((figure) => [figure.name, figure]));
  for (const [n, { axis, series, kind }] of charts.entries()) {
    const at = `charts.${n}`;
    if (!groups.by.some(({ column }) => column === axis)) tell(`${at}.axis`, "图表的轴应是分组列之一");
    if (series.length === 0) tell(`${at}.series`, "至少需要一个指标");
    const lost = series.find((name) => !figures.has(name));
    if (lost !== undefined) tell(`${at}.series`, `指标“${lost}”不存在`);
    if (kind === "pie" && series.length > 1) tell(`${at}.series`, "饼图只能有一个指标");
  }
}

/** What keeps a definition from being a report, by place; none: it is one. `set`: null where there is none of its name. */
export function reportFaults(definition: ReportDefinition, set: Pick<DataSet, "columns"> | null): ReportFault[] {
  const faults: ReportFault[] = [];
  const tell: Told = (at, what) => faults.push({ at, what });
  tellTitles(definition, tell);
  tellNumbers(definition, tell);
  tellNames(definition, tell);
  if (!set) {
    tell("dataSet", "数据集不存在，或您无权查看");
    return faults;
  }
  const known = new Map(set.columns.map((column) => [column.name, column]));
  tellColumns(definition, known, tell);
  tellParameters(definition, known, tell);
  tellGroups(definition, known, tell);
  return faults;
}
