import { chartTerms } from "@tender/contract/archive-terms";
import type { EChartsCoreOption } from "echarts/core";
import type { ChartTheme } from "#shared/charts/chart-theme.ts";
import { motionOption, tooltipOption } from "#shared/charts/tooltip-option.ts";
import { countOf, type Quarter } from "../../model/chart-rows.ts";
import { fillText } from "../../model/fill-text.ts";
import { showCount } from "../../model/number-display.ts";

interface Shown {
  readonly quarters: readonly Quarter[];
  readonly forms: readonly string[];
  readonly nameOf: (form: string) => string;
}

function quarterName(quarter: string): string {
  const [year = "", part = ""] = quarter.split("Q");
  return fillText(chartTerms.orgForms.quarterName, { year, part });
}

export const describeQuarter = (
  quarter: Quarter,
  forms: readonly string[],
  nameOf: (form: string) => string,
): string[] => [
  quarterName(quarter.quarter),
  ...forms.map((form) => `${nameOf(form)} ${showCount(countOf(quarter, form))} ${chartTerms.countUnit}`),
];

/** One stacked bar for each quarter; the parts have patterns beside their colours. */
export function orgFormOption({ quarters, forms, nameOf }: Shown, theme: ChartTheme): EChartsCoreOption {
  const axisText = { color: theme.textMuted, fontFamily: theme.fontFamily, fontSize: theme.fontSize };
  return {
    ...motionOption(theme),
    aria: { enabled: true, label: { enabled: false }, decal: { show: true } },
    grid: { left: 4, right: 4, top: 12, bottom: 4, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    tooltip: {
      ...tooltipOption(theme),
      trigger: "axis",
      axisPointer: { type: "shadow", shadowStyle: { color: theme.line, opacity: 0.4 } },
      formatter: (params: unknown) => {
        const index = Array.isArray(params) ? params[0]?.dataIndex : undefined;
        const quarter = typeof index === "number" ? quarters[index] : undefined;
        return quarter ? describeQuarter(quarter, forms, nameOf).join("\n") : "";
      },
    },
    xAxis: {
      type: "category",
      data: quarters.map(({ quarter }) => quarter.replace("Q", " Q")),
      axisLabel: { ...axisText, hideOverlap: true },
      axisLine: { lineStyle: { color: theme.line } },
      axisTick: { show: false },
    },
    yAxis: {
      type: "value",
      min: 0,
      minInterval: 1,
      splitNumber: 4,
      axisLabel: axisText,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: theme.line } },
    },
    series: forms.map((form, index) => ({
      type: "bar",
      name: nameOf(form),
      stack: "forms",
      barMaxWidth: 32,
      data: quarters.map((quarter) => countOf(quarter, form)),
      itemStyle: { color: theme.parts[Math.min(index, theme.parts.length - 1)] },
    })),
  };
}
