import { type ReactNode, useCallback } from "react";
import { ChartCanvas } from "../../../../shared/charts/chart-canvas.tsx";
import type { ChartTheme } from "../../../../shared/charts/chart-theme.ts";
import type { Slice } from "../../model/composition.ts";
import { fillText } from "../../model/fill-text.ts";
import { busiestMonth, type MonthRow } from "../../model/month-series.ts";
import { showCount, showRate } from "../../model/number-display.ts";
import { archiveText } from "../../text.ts";
import { compositionOption } from "./composition-option.ts";
import { describeMonth, monthSeriesOption } from "./month-series-option.ts";

export interface MonthSeriesChartProps {
  readonly months: readonly MonthRow[];
  readonly currency: string;
  readonly onSelect: (month: string) => void;
}

export function MonthSeriesChart({ months, currency, onSelect }: MonthSeriesChartProps): ReactNode {
  const buildOption = useCallback(
    (theme: ChartTheme) => monthSeriesOption(months, currency, theme),
    [months, currency],
  );
  const busiest = busiestMonth(months);
  const facts = {
    months: String(months.length),
    month: busiest?.month ?? "",
    count: showCount(busiest?.archivedCount ?? null),
  };
  const label = `${archiveText.series.title}。${busiest ? fillText(archiveText.series.summary, facts) : ""}`;
  const rowAt = (index: number) => months[index];
  return (
    <ChartCanvas
      buildOption={buildOption}
      label={label}
      hint={archiveText.chartHint}
      itemCount={months.length}
      describeItem={(index) => {
        const row = rowAt(index);
        return row ? describeMonth(row, currency).join("，") : "";
      }}
      onSelect={(index) => {
        const row = rowAt(index);
        if (row && row.archivedCount > 0) onSelect(row.month);
      }}
    />
  );
}

export interface CompositionChartProps {
  readonly slices: readonly Slice[];
  readonly describe: (slice: Slice) => string;
  readonly onSelect: (code: string) => void;
}

export function CompositionChart({ slices, describe, onSelect }: CompositionChartProps): ReactNode {
  const buildOption = useCallback(
    (theme: ChartTheme) => compositionOption(slices, describe, theme),
    [slices, describe],
  );
  const [largest] = slices;
  const facts = {
    parts: String(slices.length),
    label: largest?.label ?? "",
    share: showRate(largest?.share ?? null, 1),
  };
  return (
    <ChartCanvas
      buildOption={buildOption}
      label={`${archiveText.methods.title}。${fillText(archiveText.methods.summary, facts)}`}
      hint={archiveText.chartHint}
      itemCount={slices.length}
      describeItem={(index) => {
        const slice = slices[index];
        return slice ? describe(slice).replaceAll("\n", "，") : "";
      }}
      onSelect={(index) => {
        const code = slices[index]?.code;
        if (code) onSelect(code);
      }}
    />
  );
}
