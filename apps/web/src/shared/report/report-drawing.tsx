import { useCallback, useMemo } from "react";
import { ChartCanvas } from "#shared/charts/chart-canvas.tsx";
import type { ChartTheme } from "#shared/charts/chart-theme.ts";
import { type ChartData, type ChartItem, type ChartShape, selectDrawnItems } from "./chart-data.ts";
import { buildReportOption, describeItem } from "./chart-option.ts";
import { reportText as text } from "./text.ts";

export interface ReportDrawingProps {
  readonly data: ChartData;
  readonly chart: ChartShape;
  /** Called when a mark of rows is clicked, or on Enter. */
  readonly onSelect?: ((item: ChartItem) => void) | undefined;
}

/** One drawn chart; loaded with the drawing library. */
export function ReportDrawing({ data, chart, onSelect }: ReportDrawingProps) {
  const { kind, isStacked, title } = chart;
  const items = useMemo(() => selectDrawnItems(data.items, kind), [data, kind]);
  const buildOption = useCallback(
    (theme: ChartTheme) => buildReportOption(data, items, { kind, isStacked }, theme),
    [data, items, kind, isStacked],
  );
  return (
    <ChartCanvas
      buildOption={buildOption}
      label={text.chartLabel(title, items.length)}
      hint={onSelect ? text.chartHint : ""}
      itemCount={items.length}
      describeItem={(index) => (items[index] ? describeItem(items[index], data.series).join("，") : "")}
      onSelect={(index) => {
        const item = items[index];
        if (item && item.key !== undefined) onSelect?.(item);
      }}
    />
  );
}
