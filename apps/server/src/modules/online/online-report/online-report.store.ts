import type { ReportDefinition } from "@tender/contract";
import { reportLimits } from "@tender/contract/online-reports";
import { and, asc, desc, eq, getTableColumns, notInArray, type SQL } from "drizzle-orm";
import { menuItem } from "#modules/access/permission/permission.tables.ts";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { anyContainsWord } from "#platform/database/typed-word.ts";
import { onlineReport, onlineReportRecord } from "./online-report.tables.ts";

export type ReportRow = typeof onlineReport.$inferSelect;
export type ReportSummary = Omit<ReportRow, "definition">;
export type RecordRow = typeof onlineReportRecord.$inferSelect;
export type Named<T> = T & { readonly byName: string | null };

export interface ReportFilter {
  readonly keyword?: string | undefined;
  readonly dataSet?: string | undefined;
  readonly state?: "open" | "closed" | undefined;
  readonly sort?: string | undefined;
}

interface ChangeStamp {
  readonly by: string;
  readonly at: Date;
}

const orders: Readonly<Record<string, SQL>> = {
  code: asc(onlineReport.code),
  "-code": desc(onlineReport.code),
  title: asc(onlineReport.title),
  "-title": desc(onlineReport.title),
  updatedAt: asc(onlineReport.updatedAt),
  "-updatedAt": desc(onlineReport.updatedAt),
};

const { definition: _definition, ...summary } = getTableColumns(onlineReport);
const columnsOf = (definition: ReportDefinition) => {
  const { code, title, dataSet } = definition;
  return { code, title, dataSet, definition };
};

export function createOnlineReportStore(db: Db) {
  return {
    page: async ({ keyword, dataSet, state, sort = "-updatedAt" }: ReportFilter, limit: number, offset: number) => {
      const where = and(
        dataSet === undefined ? undefined : eq(onlineReport.dataSet, dataSet),
        state && eq(onlineReport.isOpen, state === "open"),
        keyword?.trim() ? anyContainsWord([onlineReport.code, onlineReport.title], keyword) : undefined,
      );
      const [total, rows] = await Promise.all([
        db.$count(onlineReport, where),
        db
          .select({ ...summary, byName: appUser.realname })
          .from(onlineReport)
          .leftJoin(appUser, eq(appUser.id, onlineReport.updatedBy))
          .where(where)
          .orderBy(...(orders[sort] ? [orders[sort]] : []), asc(onlineReport.id))
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows };
    },
    count: (tx: Tx): Promise<number> => tx.$count(onlineReport),
    find: async (tx: Tx, id: string): Promise<Named<ReportRow> | undefined> =>
      (
        await tx
          .select({ ...getTableColumns(onlineReport), byName: appUser.realname })
          .from(onlineReport)
          .leftJoin(appUser, eq(appUser.id, onlineReport.updatedBy))
          .where(eq(onlineReport.id, id))
      )[0],
    findByCode: async (tx: Tx, code: string): Promise<ReportRow | undefined> =>
      (await tx.select().from(onlineReport).where(eq(onlineReport.code, code)))[0],
    insert: async (tx: Tx, definition: ReportDefinition, { by, at }: ChangeStamp): Promise<string> => {
      const tracked = { createdBy: by, createdAt: at, updatedBy: by, updatedAt: at };
      const [created] = await tx
        .insert(onlineReport)
        .values({ ...columnsOf(definition), ...tracked })
        .returning({ id: onlineReport.id });
      return created?.id ?? "";
    },
    /** Updates the report. False: it was removed or has a newer version. */
    update: async (
      tx: Tx,
      { id, version }: Pick<ReportRow, "id" | "version">,
      change: { readonly definition: ReportDefinition } | { readonly isOpen: boolean },
      { by, at }: ChangeStamp,
    ): Promise<boolean> => {
      const columns = "definition" in change ? columnsOf(change.definition) : change;
      const { rowCount } = await tx
        .update(onlineReport)
        .set({ ...columns, updatedBy: by, updatedAt: at, version: version + 1 })
        .where(and(eq(onlineReport.id, id), eq(onlineReport.version, version)));
      return rowCount === 1;
    },
    remove: async (tx: Tx, { id, version }: Pick<ReportRow, "id" | "version">): Promise<boolean> =>
      (await tx.delete(onlineReport).where(and(eq(onlineReport.id, id), eq(onlineReport.version, version))))
        .rowCount === 1,
    /** Inserts a record and deletes the report's oldest records beyond `reportLimits.records`. */
    insertRecord: async (tx: Tx, row: typeof onlineReportRecord.$inferInsert): Promise<void> => {
      await tx.insert(onlineReportRecord).values(row);
      const retained = tx
        .select({ id: onlineReportRecord.id })
        .from(onlineReportRecord)
        .where(eq(onlineReportRecord.reportId, row.reportId))
        .orderBy(desc(onlineReportRecord.id))
        .limit(reportLimits.records);
      await tx
        .delete(onlineReportRecord)
        .where(and(eq(onlineReportRecord.reportId, row.reportId), notInArray(onlineReportRecord.id, retained)));
    },
    listRecords: (reportId: string): Promise<Named<RecordRow>[]> =>
      db
        .select({ ...getTableColumns(onlineReportRecord), byName: appUser.realname })
        .from(onlineReportRecord)
        .leftJoin(appUser, eq(appUser.id, onlineReportRecord.by))
        .where(eq(onlineReportRecord.reportId, reportId))
        .orderBy(desc(onlineReportRecord.id)),
    /** Returns whether a menu shows the component. */
    hasMenu: async (tx: Tx, component: string): Promise<boolean> =>
      (await tx.select({ id: menuItem.id }).from(menuItem).where(eq(menuItem.component, component)).limit(1)).length >
      0,
  };
}

export type OnlineReportStore = ReturnType<typeof createOnlineReportStore>;
