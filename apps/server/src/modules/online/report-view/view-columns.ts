import type { DataSetColumn } from "@tender/contract";
import { REPORT_NAME, reportLimits } from "@tender/contract/online-reports";

/** A column of a registered view. */
export interface ViewColumn {
  readonly name: string;
  readonly title: string;
  readonly type: DataSetColumn["type"];
}

/** A column as the database describes it. */
export interface DescribedColumn {
  readonly name: string;
  /** Internal name of the type, or of a domain's base type: `int4`. */
  readonly typeName: string;
  readonly isEnum: boolean;
  /** The type as SQL writes it: `character varying(20)`. */
  readonly typeText: string;
  readonly comment: string | null;
}

/** A view as the database describes it. */
export interface DescribedView {
  readonly kind: "view" | "materialised" | "other";
  readonly comment: string | null;
  readonly columns: readonly DescribedColumn[];
  /** True: the portal's own account may grant the right to read the view. */
  readonly mayGrant: boolean;
}

/** Type of a column in reports, and the cast to it where one is needed. */
export interface ColumnReading {
  readonly type: DataSetColumn["type"];
  readonly cast: "text" | "numeric" | null;
}

const as = (type: ColumnReading["type"], cast: ColumnReading["cast"] = null): ColumnReading => ({ type, cast });

const readings: Readonly<Record<string, ColumnReading>> = {
  text: as("text"),
  varchar: as("text", "text"),
  bpchar: as("text", "text"),
  citext: as("text", "text"),
  name: as("text", "text"),
  uuid: as("text", "text"),
  int2: as("number"),
  int4: as("number"),
  int8: as("number"),
  numeric: as("number"),
  float4: as("number", "numeric"),
  float8: as("number", "numeric"),
  date: as("day"),
  timestamptz: as("moment"),
  bool: as("yes_no"),
};

/** Undefined: reports cannot show the column. */
const readingOf = ({ typeName, isEnum }: DescribedColumn): ColumnReading | undefined =>
  isEnum ? as("text", "text") : Object.hasOwn(readings, typeName) ? readings[typeName] : undefined;

/** Returns how the view can avoid a refused type. */
const hintOf = ({ typeName }: DescribedColumn): string =>
  typeName === "timestamp"
    ? "，请在视图中转换为带时区的时间（AT TIME ZONE 'Asia/Shanghai'）"
    : "，请在视图中转换或去掉";

const SYSTEM_SCHEMA = /^(pg_.*|information_schema)$/;
/** The portal's own schemas: forms are data sets without registration, and migrations are no data. */
const OWN_SCHEMAS = ["online", "drizzle"];

/** Returns why the view cannot be a data set, for people. Undefined: it can. */
export function viewFault(schema: string, relation: string, view: DescribedView | undefined): string | undefined {
  const named = `${schema}.${relation}`;
  if (SYSTEM_SCHEMA.test(schema)) return `${named} 属于数据库系统，不能登记`;
  if (OWN_SCHEMAS.includes(schema)) return `${named} 属于门户自身，不能登记`;
  if (!view) return `数据库中没有 ${named}`;
  if (view.kind === "other") return `${named} 不是视图或物化视图，不能登记（数据表请先建立视图）`;
  if (view.columns.length > reportLimits.columns)
    return `${named} 有 ${view.columns.length} 列，最多 ${reportLimits.columns} 列`;
  if (view.columns.length === 0) return `${named} 没有列`;
  for (const column of view.columns) {
    if (!REPORT_NAME.test(column.name))
      return `列名 ${column.name} 不能使用：应以小写字母开头，只含小写字母、数字和下划线，最长 30 个字符`;
    if (!readingOf(column)) return `列 ${column.name} 的类型 ${column.typeText} 无法显示${hintOf(column)}`;
  }
  if (!view.mayGrant)
    return `门户的数据库账号不能授权读取 ${named}，请由其所有者执行：GRANT USAGE ON SCHEMA ${schema} TO 账号 WITH GRANT OPTION; ALTER VIEW ${named} OWNER TO 账号`;
  return undefined;
}

const shortened = (title: string): string => title.replace(/\s+/g, " ").trim().slice(0, reportLimits.title);

/** Columns for registration. A title is the given one, else the database's comment, else the name. */
export const columnsOf = (
  { columns }: DescribedView,
  titles: Readonly<Record<string, string>>,
): readonly ViewColumn[] =>
  columns.map((column) => {
    const givenTitle = Object.hasOwn(titles, column.name) ? titles[column.name] : undefined;
    const title = shortened(givenTitle ?? column.comment ?? "") || column.name;
    return { name: column.name, title, type: readingOf(column)?.type ?? "text" };
  });

/** Registered columns that still exist with their type, and their casts. */
export const presentColumns = (
  registered: readonly ViewColumn[],
  { columns }: Pick<DescribedView, "columns">,
): readonly (ViewColumn & Pick<ColumnReading, "cast">)[] =>
  registered.flatMap((column) => {
    const now = columns.find(({ name }) => name === column.name);
    const reading = now && readingOf(now);
    return reading?.type === column.type ? { ...column, cast: reading.cast } : [];
  });

/** Returns why a column cannot hold department codes, for people. Undefined: it can. */
export function departmentFault(
  named: string,
  column: string,
  columns: readonly Pick<ViewColumn, "name" | "type">[],
): string | undefined {
  const found = columns.find(({ name }) => name === column);
  if (!found) return `${named} 没有列 ${column}`;
  return found.type === "text" ? undefined : `列 ${column} 不是文本，不能作为部门编码`;
}
