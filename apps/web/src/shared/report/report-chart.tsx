import { fixedText, percentOf, sumText } from "@tender/form-rules/decimals";
import { MAX_AXIS_MARKS } from "@tender/form-rules/report-charts";
import { useMemo } from "react";
import { ChartPanel, type PanelQuery } from "#shared/charts/chart-panel.tsx";
import { Drawn, useDrawing } from "#shared/charts/drawing.tsx";
import { TwinTable } from "#shared/charts/twin-table.tsx";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { type ChartItem, type ChartShape, chartData, drawnItems } from "./chart-data.ts";
import type { DrillPart, Groups, TypeOf } from "./groups.ts";
import styles from "./report-chart.module.css";
import { reportText as text } from "./text.ts";

const load = boundedLoad(() => import("./drawn-report.tsx"));

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
  const data = useMemo(() => (groups ? chartData(groups, chart, typeOf) : undefined), [groups, chart, typeOf]);
  const by = groups?.by.find(({ column }) => column === chart.axis);
  const onSelect =
    onDrill && by ? ({ key, label }: ChartItem) => key !== undefined && onDrill([{ ...by, key, label }]) : undefined;
  const { series = [], items = [], trouble = null } = data ?? {};
  return (
    <ChartPanel
      title={chart.title}
      caption={captionOf(chart, groups, items.length)}
      query={query}
      emptyText={trouble !== null && items.length === 0 ? trouble : items.length === 0 ? text.noGroups : null}
      chart={() =>
        trouble === null && data ? (
          <div className={styles.chart}>
            <Legend parts={chart.kind === "pie" ? ringParts(items) : series.map(({ title }) => title)} />
            <div className={styles.canvas}>
              <Drawn
                drawing={drawing}
                draw={({ DrawnReport }) => <DrawnReport data={data} chart={chart} onSelect={onSelect} />}
              />
            </div>
          </div>
        ) : (
          <p className={styles.trouble}>{trouble}</p>
        )
      }
      table={() => (
        <TwinTable
          label={chart.title}
          rows={items}
          keyOf={({ key }) => String(key)}
          columns={[
            { title: by?.title ?? "", cell: ({ label }) => label },
            ...series.map(({ title }, place) => ({
              title,
              isNumber: true,
              cell: (item: ChartItem) =>
                onSelect ? (
                  <button
                    type="button"
                    className={styles.link}
                    aria-label={`${item.label} ${title} ${item.shown[place]}，${text.drill}`}
                    onClick={() => onSelect(item)}
                  >
                    {item.shown[place]}
                  </button>
                ) : (
                  item.shown[place]
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
  const parts = drawnItems(items, "pie");
  const whole = sumText(parts.map(({ amounts: [amount] }) => amount ?? "0")) ?? "0";
  return parts.map(({ label, amounts: [amount] }) => {
    const percent = percentOf(amount ?? "0", whole);
    return percent ? `${label} ${fixedText(percent, 1)}%` : label;
  });
}

/** The labels in the order of the colours. */
const Legend = ({ parts }: { readonly parts: readonly string[] }) => (
  <ul className={styles.legend}>
    {parts.map((title, place) => (
      <li key={title}>
        <span className={styles.mark} data-part={(place % 5) + 1} aria-hidden="true" />
        {title}
      </li>
    ))}
  </ul>
);
