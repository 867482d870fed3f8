import type { ReportAction } from "@tender/contract/online-reports";
import { ListFile, routes } from "#http/routes.ts";
import type { ReportDesign } from "#modules/online/online-report/report-design.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import { conditionsOf } from "#platform/export-mark.ts";
import { tableDocument } from "#platform/pdf/table-document.ts";
import type { ReportAccesses } from "./report-access.service.ts";
import type { ReportReading } from "./report-reading.service.ts";
import type { ReportRuns } from "./report-runs.service.ts";

export interface ReportRunRouteDeps {
  readonly accesses: ReportAccesses;
  readonly reading: ReportReading;
  readonly reportRuns: ReportRuns;
  readonly reportDesign: Pick<ReportDesign, "requireFaultless" | "requireDesignOpen">;
}

export function reportRunRoutes({ accesses, reading, reportRuns, reportDesign }: ReportRunRouteDeps) {
  const of = (code: string, { caller, origin }: { caller: Caller; origin: Origin }, needed: ReportAction = "view") =>
    accesses.requireAccess(code, needed, caller, origin);
  return routes({
    "reportRun.read": async ({ params: { code } }, context) =>
      reading.describe(await of(code, context), context.caller),
    "reportRun.readRows": async ({ params: { code }, query }, context) =>
      reading.readRows(await of(code, context), query, context.caller),
    "reportRun.readTotals": async ({ params: { code }, query }, context) =>
      reading.readTotals(await of(code, context), query, context.caller),
    "reportRun.readGroups": async ({ params: { code }, query }, context) =>
      reading.readGroups(await of(code, context), query, context.caller),
    "reportRun.export": async ({ params: { code }, query: { format, ...input } }, context) => {
      const { name, title, source, charts } = await reportRuns.fileOf(
        await of(code, context, "export"),
        input,
        context.caller,
      );
      const { part, filter, parameters } = input;
      const conditions = { part, filter, parameters };
      const labels = { part: { rows: "明细", groups: "汇总" } };
      const facts = { name, title, conditions, labels, action: "online_report.take", object: code };
      if (format !== "pdf") return new ListFile({ ...facts, format, source });
      const lines = [`条件：${conditionsOf(conditions, labels)}`];
      return new ListFile({ ...facts, format, document: await tableDocument({ title, lines, charts, source }) });
    },
    "reportRun.preview": async ({ body: { definition } }, { caller }) => {
      reportDesign.requireDesignOpen();
      await reportDesign.requireFaultless(definition, caller);
      return reading.preview(await accesses.accessToDefinition(definition, caller), caller);
    },
  });
}
