import type { ReportDefinition } from "@tender/contract";
import {
  type ReportAction,
  type ReportColumnState,
  reportActionCode,
  reportActions,
} from "@tender/contract/online-reports";
import type { DataSets, ReadSet, SetColumn, SetReader } from "#modules/online/data-set/data-sets.service.ts";
import type { OpenReports } from "#modules/online/online-report/open-reports.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { QueryColumn, QueryColumns } from "#platform/row-query/row-query.ts";

/** A report and its data set for one reader. */
export interface ReportAccess {
  readonly definition: ReportDefinition;
  readonly set: ReadSet;
  readonly rights: ReadonlySet<ReportAction>;
  /** Columns of the set by name, masked ones included. Withheld columns are missing. */
  readonly columns: ReadonlyMap<string, SetColumn>;
}

export interface ReportAccessDeps {
  readonly openReports: OpenReports;
  readonly dataSets: Pick<DataSets, "find">;
  readonly audit: Pick<AuditService, "recordRefusal">;
}

/** Checks the right of a reader to a report. */
export interface ReportAccesses {
  /**
   * Records a refusal. Throws http.forbidden, online_report.no_report, online_report.no_set, online_report.set_gone.
   */
  requireAccess(code: string, needed: ReportAction, caller: Caller, origin: Origin): Promise<ReportAccess>;
  /** Checks a reader without a request. Does not record a refusal. */
  requireAccessOf(code: string, needed: ReportAction, reader: SetReader): Promise<ReportAccess>;
  /** Returns the access to an unsaved definition. Throws online_report.no_set, online_report.set_gone. */
  accessToDefinition(definition: ReportDefinition, reader: SetReader): Promise<ReportAccess>;
}

export const stateOf = (column: SetColumn | undefined): ReportColumnState =>
  !column ? "withheld" : column.isPersonal ? "masked" : "open";

/** Returns whether rows may be sorted, grouped and counted by the column. */
export const isOpen = (column: SetColumn | undefined): column is SetColumn =>
  column !== undefined && !column.isPersonal && !column.isMany;

/** Returns the names of all columns that the definition uses. */
export function usedColumns({ columns, parameters, groups }: ReportDefinition): string[] {
  const axes = [...(groups?.by ?? []), ...(groups?.across ? [groups.across] : [])];
  const figures = (groups?.figures ?? []).flatMap(({ column }) => column ?? []);
  const names = [
    ...columns.map(({ name }) => name),
    ...[...parameters, ...axes].map(({ column }) => column),
    ...figures,
  ];
  return [...new Set(names)];
}

/** Columns that the filter may use: those of the definition that are open to the reader. */
export function queryColumns({ definition, columns }: ReportAccess): QueryColumns {
  const usedQueryColumns = usedColumns(definition).flatMap((name): [string, QueryColumn][] => {
    const column = columns.get(name);
    return column?.queryColumn && !column.isPersonal ? [[name, column.queryColumn]] : [];
  });
  return new Map(usedQueryColumns);
}

/** Returns whether the groups exist and none of their columns is withheld or masked. */
export function hasGroups({ definition: { groups }, columns }: ReportAccess): boolean {
  if (!groups) return false;
  const axes = [...groups.by, ...(groups.across ? [groups.across] : [])].map(({ column }) => column);
  const figures = groups.figures.flatMap(({ column }) => column ?? []);
  return [...axes, ...figures].every((name) => isOpen(columns.get(name)));
}

export function createReportAccesses({ openReports, dataSets, audit }: ReportAccessDeps): ReportAccesses {
  async function accessToDefinition(definition: ReportDefinition, reader: SetReader): Promise<ReportAccess> {
    const set = await dataSets.find(definition.dataSet, reader);
    if (!set) throw new AppError("online_report.no_set", { values: { title: definition.title } });
    if (set.isGone) throw new AppError("online_report.set_gone", { values: { title: set.title } });
    const { code } = definition;
    const rights = new Set(reportActions.filter((action) => reader.permissions.has(reportActionCode(code, action))));
    return { definition, set, rights, columns: new Map(set.columns.map((column) => [column.name, column])) };
  }

  async function readAccess(code: string, reader: SetReader): Promise<ReportAccess> {
    const report = await openReports.find(code);
    if (!report) throw new AppError("online_report.no_report");
    return accessToDefinition(report.definition, reader);
  }

  return {
    accessToDefinition,
    requireAccess: async (code, needed, caller, origin) => {
      const permission = reportActionCode(code, needed);
      if (!caller.permissions.has(permission)) {
        await audit.recordRefusal(caller, permission, "http.forbidden", origin);
        throw new AppError("http.forbidden");
      }
      return readAccess(code, caller);
    },
    requireAccessOf: async (code, needed, reader) => {
      if (!reader.permissions.has(reportActionCode(code, needed))) throw new AppError("http.forbidden");
      return readAccess(code, reader);
    },
  };
}
