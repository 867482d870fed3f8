import { fixedText, percentOf, sumText } from "@tender/form-rules/decimals";
import { MAX_AXIS_MARKS } from "@tender/form-rules/report-charts";
import { useMemo } from "react";
import { ChartPanel, type PanelQuery } from "#shared/charts/chart-panel.tsx";
import { ChartTable } from "#shared/charts/chart-table.tsx";
import { DrawnWhenLoaded, useDrawing } from "#shared/charts/drawing.tsx";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { buildChartData, type ChartItem, type ChartShape, selectDrawnItems } from "./chart-data.ts";
import type { DrillPart, Groups, TypeOf } from "./groups.ts";
import styles from "./report-chart.module.css";
import { reportText as text } from "./text.ts";

/** The style sheet defines this number of colours for parts. */
const PART_COLOURS = 5;

const load = boundedLoad(() => import("./report-drawing.tsx"));

interface Props {
  readonly chart: ChartShape;
  readonly groups: Groups | undefined;
  readonly query: PanelQuery;
  readonly typeOf: TypeOf;
  /** Opens the rows of one mark. Undefined: marks cannot be selected. */
  readonly onDrill?: (parts: readonly DrillPart[]) => void;
}

/** A chart of a report, with its table. */
export function ReportChart({ chart, groups, query, typeOf, onDrill }: Props) {
  const drawing = useDrawing("report", load);
  const data = useMemo(() => (groups ? buildChartData(groups, chart, typeOf) : undefined), [groups, chart, typeOf]);
  const by = groups?.by.find(({ column }) => column === chart.axis);
  const onSelect =
    onDrill && by ? ({ key, label }: ChartItem) => key !== undefined && onDrill([{ ...by, key, label }]) : undefined;
  const { series = [], items = [], problem = null } = data ?? {};
  return (
    <ChartPanel
      title={chart.title}
      caption={captionOf(chart, groups, items.length)}
      query={query}
      emptyText={items.length === 0 ? (problem ?? text.noGroups) : null}
      chart={() =>
        problem === null && data ? (
          <div className={styles.chart}>
            <Legend parts={chart.kind === "pie" ? ringParts(items) : series.map(({ title }) => title)} />
            <div className={styles.canvas}>
              <DrawnWhenLoaded
                drawing={drawing}
                draw={({ ReportDrawing: DrawnReport }) => <DrawnReport data={data} chart={chart} onSelect={onSelect} />}
              />
            </div>
          </div>
        ) : (
          <p className={styles.trouble}>{problem}</p>
        )
      }
      table={() => (
        <ChartTable
          label={chart.title}
          rows={items}
          keyOf={({ key }) => String(key)}
          columns={[
            { title: by?.title ?? "", renderCell: ({ label }) => label },
            ...series.map(({ title }, seriesIndex) => ({
              title,
              isNumber: true,
              renderCell: (item: ChartItem) =>
                onSelect ? (
                  <button
                    type="button"
                    className={styles.link}
                    aria-label={`${item.label} ${title} ${item.shown[seriesIndex]}，${text.drill}`}
                    onClick={() => onSelect(item)}
                  >
                    {item.shown[seriesIndex]}
                  </button>
                ) : (
                  item.shown[seriesIndex]
                ),
            })),
          ]}
        />
      )}
    />
  );
}

function captionOf({ kind }: ChartShape, groups: Groups | undefined, count: number): string {
  const notes = [
    ...(groups?.hasMoreRows ? [text.moreRows(groups.rows.length)] : []),
    ...(kind !== "pie" && count > MAX_AXIS_MARKS ? [text.onlyFirst(MAX_AXIS_MARKS)] : []),
  ];
  return notes.join("。");
}

/** Returns the parts of a ring with their shares, for the legend: a small ring has no room for labels. */
function ringParts(items: readonly ChartItem[]): readonly string[] {
  const parts = selectDrawnItems(items, "pie");
  const total = sumText(parts.map(({ amounts: [amount] }) => amount ?? "0")) ?? "0";
  return parts.map(({ label, amounts: [amount] }) => {
    const percent = percentOf(amount ?? "0", total);
    return percent ? `${label} ${fixedText(percent, 1)}%` : label;
  });
}

/** The labels in the order of the colours. */
const Legend = ({ parts }: { readonly parts: readonly string[] }) => (
  <ul className={styles.legend}>
    {parts.map((title, index) => (
      <li key={title}>
        <span className={styles.mark} data-part={(index % PART_COLOURS) + 1} aria-hidden="true" />
        {title}
      </li>
    ))}
  </ul>
);
