import { chartTerms } from "@tender/contract/archive-terms";
import { type ReactNode, useCallback } from "react";
import { ChartCanvas } from "#shared/charts/chart-canvas.tsx";
import type { ChartTheme } from "#shared/charts/chart-theme.ts";
import type { Quarter } from "../../model/chart-rows.ts";
import type { Slice } from "../../model/composition.ts";
import { fillText } from "../../model/fill-text.ts";
import { busiestMonth, type MonthRow } from "../../model/month-series.ts";
import { showCount, showRate } from "../../model/number-display.ts";
import { archiveText } from "../../text.ts";
import { compositionOption } from "./composition-option.ts";
import { describeMonth, monthSeriesOption } from "./month-series-option.ts";
import { describeQuarter, orgFormOption } from "./org-form-option.ts";

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
  readonly title: string;
  readonly slices: readonly Slice[];
  readonly describe: (slice: Slice) => string;
  readonly onSelect: (code: string) => void;
}

export function CompositionChart({ title, slices, describe, onSelect }: CompositionChartProps): ReactNode {
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
      label={`${title}。${fillText(archiveText.methods.summary, facts)}`}
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

export interface OrgFormChartProps {
  readonly quarters: readonly Quarter[];
  readonly forms: readonly string[];
  readonly nameOf: (form: string) => string;
}

/** One bar for each quarter, divided by organisation form; the table links to the lists. */
export function OrgFormChart({ quarters, forms, nameOf }: OrgFormChartProps): ReactNode {
  const buildOption = useCallback(
    (theme: ChartTheme) => orgFormOption({ quarters, forms, nameOf }, theme),
    [quarters, forms, nameOf],
  );
  const whole = quarters.reduce((sum, { forms: own }) => sum + own.reduce((all, { count }) => all + count, 0), 0);
  const facts = { quarters: String(quarters.length), count: showCount(whole) };
  return (
    <ChartCanvas
      buildOption={buildOption}
      label={`${chartTerms.orgForms.title}。${fillText(chartTerms.orgForms.summary, facts)}`}
      hint={archiveText.chartHint}
      itemCount={quarters.length}
      describeItem={(index) => {
        const quarter = quarters[index];
        return quarter ? describeQuarter(quarter, forms, nameOf).join("，") : "";
      }}
    />
  );
}
