import type { EndpointOf, ReportDefinition, ResultOf } from "@tender/contract";
import { stepLabel } from "@tender/contract/online-reports";
import { type Cell, chartSums, drawnMarks } from "@tender/form-rules/report-charts";
import { cellText, numberCell } from "#platform/csv.ts";
import type { PdfChart } from "#platform/pdf/pdf-document.ts";

type Groups = ResultOf<EndpointOf<"reportRun.readGroups">>;

/**
 * Charts of a report over its groups, for print. A chart that cannot be drawn is omitted: the table has its figures.
 */
export const printedCharts = (groups: Groups, charts: ReportDefinition["charts"]): PdfChart[] =>
  charts.flatMap((chart) => {
    const { series, items, problem: trouble } = chartSums(groups, chart);
    if (trouble || items.length === 0) return [];
    const by = groups.by.find(({ column }) => column === chart.axis);
    const labelled = items.map(({ key, amounts }) => ({ label: labelOf(groups, by, key), amounts }));
    const { items: drawn, rest } = drawnMarks(labelled, chart.kind);
    const marks = rest === null ? drawn : [...drawn, { label: "其他", amounts: [rest] }];
    return [
      {
        kind: "chart",
        form: chart.kind,
        title: chart.title,
        isStacked: chart.isStacked,
        series: series.map(({ title }) => title),
        items: marks.map(({ label, amounts }) => ({
          label,
          // Only the drawing uses the binary number. The label is formatted from the decimal.
          amounts: amounts.map((amount) => (amount === null ? null : Number(amount))),
          shown: amounts.map((amount) => (amount === null ? "—" : cellText(numberCell(amount)))),
        })),
      } as const,
    ];
  });

function labelOf({ labels }: Groups, by: Groups["by"][number] | undefined, key: Cell): string {
  if (key === null || by === undefined) return "（空）";
  return labels[by.column]?.[key] ?? stepLabel(by.step, key) ?? key;
}
