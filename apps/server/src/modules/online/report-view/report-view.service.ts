import { REPORT_NAME } from "@tender/contract/online-reports";
import type { Clock } from "#platform/clock.ts";
import { truncateText } from "#platform/limited-text.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { RegisteredView, ReportViewStore } from "./report-view.store.ts";
import {
  type ColumnReading,
  columnsOf,
  departmentFault,
  presentColumns,
  type ViewColumn,
  viewFault,
} from "./view-columns.ts";

export type { RegisteredView } from "./report-view.store.ts";

export type PresentColumn = ViewColumn & Pick<ColumnReading, "cast">;

/** A registered view with its existing columns. Null: the view does not exist. */
export interface PresentView extends Omit<RegisteredView, "columns"> {
  readonly columns: readonly PresentColumn[] | null;
}

/** Views as data sets. Only an operator registers one, because its rows are not subject to permissions. */
export interface ReportViews {
  all(): Promise<readonly RegisteredView[]>;
  /** Undefined: no view is registered under the code. */
  find(code: string): Promise<PresentView | undefined>;
  /** Returns the views that exist and that the report role may be granted. */
  readable(): Promise<readonly PresentView[]>;
  /** Registers `schema.relation`, or updates its registration. Throws StartupError with a reason for people. */
  register(wanted: {
    readonly code: string;
    readonly schema: string;
    readonly relation: string;
    /** Undefined: the view's comment in the database, or else its name. */
    readonly title: string | undefined;
    /** Titles by column. */
    readonly titles: Readonly<Record<string, string>>;
    /** Column with the department code of a row. Undefined: as registered before. Null: every reader sees every row. */
    readonly department?: string | null | undefined;
  }): Promise<{ readonly view: Omit<RegisteredView, "createdAt">; readonly existed: boolean }>;
  /**
   * Throws StartupError when no view has the code. Unless forced, throws it also when reports read the view, and names
   * them.
   */
  remove(code: string, isForced?: boolean): Promise<void>;
}

const MAX_TITLE_LENGTH = 60;

export function createReportViewService(store: ReportViewStore, clock: Clock): ReportViews {
  const describeReadable = async ({ schema, relation }: RegisteredView) => {
    const described = await store.describe(schema, relation);
    return described && described.kind !== "other" ? described : undefined;
  };
  return {
    all: store.all,
    find: async (code) => {
      const view = await store.find(code);
      if (!view) return undefined;
      const described = await describeReadable(view);
      return { ...view, columns: described ? presentColumns(view.columns, described) : null };
    },
    readable: async () => {
      const views: PresentView[] = [];
      for (const view of await store.all()) {
        const described = await describeReadable(view);
        if (described?.mayGrant) views.push({ ...view, columns: presentColumns(view.columns, described) });
      }
      return views;
    },
    register: async ({ code, schema, relation, title, titles, department }) => {
      if (!REPORT_NAME.test(code))
        throw new StartupError(`编码 ${code} 不能使用：应以小写字母开头，只含小写字母、数字和下划线，最长 30 个字符`);
      const described = await store.describe(schema, relation);
      const fault = viewFault(schema, relation, described);
      if (fault !== undefined || !described) throw new StartupError(fault ?? "");
      const unknown = Object.keys(titles).find((name) => !described.columns.some((column) => column.name === name));
      if (unknown !== undefined) throw new StartupError(`${schema}.${relation} 没有列 ${unknown}`);
      const shownTitle = truncateText((title ?? described.comment ?? "").replace(/\s+/g, " ").trim(), MAX_TITLE_LENGTH);
      const columns = columnsOf(described, titles);
      // Without a department the registered column is retained, so that rows do not become visible to every reader.
      const departmentColumn =
        department === undefined ? ((await store.find(code))?.departmentColumn ?? null) : department;
      const departmentProblem = departmentColumn && departmentFault(`${schema}.${relation}`, departmentColumn, columns);
      if (departmentProblem) throw new StartupError(departmentProblem);
      const identity = { code, schema, relation, title: shownTitle || relation };
      const view = { ...identity, columns, departmentColumn, updatedAt: new Date(clock.now()) };
      return { view, existed: await store.save(view) };
    },
    remove: async (code, isForced = false) => {
      const reports = isForced ? [] : await store.reportsOf(code);
      if (reports.length > 0) {
        const names = reports.map((title) => `“${title}”`).join("、");
        throw new StartupError(
          `view/${code} 正在被报表使用：${names}。如须取消登记，请加 --force，届时这些报表将不能打开`,
        );
      }
      if (!(await store.remove(code))) throw new StartupError(`没有登记为 view/${code} 的视图`);
    },
  };
}
