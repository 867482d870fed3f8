import type { EChartsCoreOption } from "echarts/core";
import type { ChartTheme } from "#shared/charts/chart-theme.ts";
import { motionOption, tooltipOption } from "#shared/charts/tooltip-option.ts";
import { type ChartData, type ChartItem, type ChartShape, coordinateOf } from "./chart-data.ts";

/** Describes a mark, one line per series. */
export const describeItem = ({ label, shown }: ChartItem, series: ChartData["series"]): string[] => [
  label,
  ...series.map(({ title }, place) => `${title} ${shown[place] ?? ""}`),
];

const LONGEST_LABEL = 10;
const short = (label: string): string =>
  label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label;

const largest = (items: readonly ChartItem[], place: number): number =>
  Math.max(0, ...items.map(({ amounts }) => Math.abs(coordinateOf(amounts[place]) ?? 0)));

const units = [
  [100_000_000, "亿"],
  [10_000, "万"],
] as const;

/** Shortens a number, because an axis has little room. */
function shortNumber(value: number): string {
  const [size, word] = units.find(([least]) => Math.abs(value) >= least) ?? [1, ""];
  return `${Number((value / size).toFixed(2))}${word}`;
}

/** Two series whose maxima differ by more than this factor have an axis each. */
const UNLIKE = 20;
function hasTwoAxes({ series }: ChartData, items: readonly ChartItem[], isStacked: boolean): boolean {
  if (series.length !== 2 || isStacked) return false;
  const [one, other] = [largest(items, 0), largest(items, 1)];
  return one > 0 && other > 0 && Math.max(one / other, other / one) > UNLIKE;
}

const colourOf = (theme: ChartTheme, place: number): string => theme.parts[place % theme.parts.length] ?? theme.bar;

/** Builds the chart option of a report for the given marks. */
export function reportOption(
  data: ChartData,
  items: readonly ChartItem[],
  { kind, isStacked }: Pick<ChartShape, "kind" | "isStacked">,
  theme: ChartTheme,
): EChartsCoreOption {
  return kind === "pie" ? ringOption(data, items, theme) : axisOption(data, items, kind, isStacked, theme);
}

function ringOption({ series }: ChartData, items: readonly ChartItem[], theme: ChartTheme): EChartsCoreOption {
  return {
    ...motionOption(theme),
    tooltip: {
      ...tooltipOption(theme),
      trigger: "item",
      formatter: (params: unknown) => {
        const item = items[(params as { dataIndex?: number }).dataIndex ?? -1];
        return item ? describeItem(item, series).join("\n") : "";
      },
    },
    series: [
      {
        type: "pie",
        radius: ["48%", "72%"],
        itemStyle: { borderColor: theme.surface, borderWidth: 2, borderRadius: 3 },
        // The legend above the ring shows the labels.
        label: { show: false },
        emphasis: { scaleSize: 4 },
        data: items.map(({ label, amounts, key }, place) => ({
          name: label,
          value: coordinateOf(amounts[0]) ?? 0,
          cursor: key === undefined ? "default" : "pointer",
          itemStyle: { color: key === undefined ? theme.parts.at(-1) : colourOf(theme, place) },
        })),
      },
    ],
  };
}

function axisOption(
  data: ChartData,
  items: readonly ChartItem[],
  kind: "bar" | "line",
  isStacked: boolean,
  theme: ChartTheme,
): EChartsCoreOption {
  const axisText = { color: theme.textMuted, fontFamily: theme.fontFamily, fontSize: theme.fontSize };
  const hasSecondAxis = hasTwoAxes(data, items, isStacked);
  const valueAxis = {
    type: "value",
    splitNumber: 4,
    axisLabel: {
      ...axisText,
      formatter: shortNumber,
    },
    axisLine: { show: false },
    axisTick: { show: false },
  };
  return {
    ...motionOption(theme),
    grid: { left: 4, right: 8, top: 12, bottom: 4, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    tooltip: {
      ...tooltipOption(theme),
      trigger: "axis",
      axisPointer: { type: kind === "bar" ? "shadow" : "line", shadowStyle: { color: theme.line, opacity: 0.4 } },
      formatter: (params: unknown) => {
        const index = Array.isArray(params) ? params[0]?.dataIndex : undefined;
        const item = typeof index === "number" ? items[index] : undefined;
        return item ? describeItem(item, data.series).join("\n") : "";
      },
    },
    xAxis: {
      type: "category",
      data: items.map(({ label }) => short(label)),
      axisLabel: { ...axisText, hideOverlap: true },
      axisLine: { lineStyle: { color: theme.line } },
      axisTick: { show: false },
    },
    yAxis: [
      { ...valueAxis, splitLine: { lineStyle: { color: theme.line } } },
      ...(hasSecondAxis ? [{ ...valueAxis, splitLine: { show: false } }] : []),
    ],
    series: data.series.map(({ title }, place) => ({
      type: kind,
      name: title,
      yAxisIndex: hasSecondAxis && place === 1 ? 1 : 0,
      data: items.map(({ amounts }) => coordinateOf(amounts[place])),
      ...(isStacked ? { stack: "all" } : {}),
      cursor: "pointer",
      barMaxWidth: 28,
      symbol: "circle",
      symbolSize: 6,
      ...(kind === "line" && isStacked ? { areaStyle: { opacity: 0.25 } } : {}),
      lineStyle: { width: 2, color: colourOf(theme, place) },
      itemStyle: {
        color: colourOf(theme, place),
        ...(kind === "bar" && !isStacked ? { borderRadius: [3, 3, 0, 0] } : {}),
      },
      emphasis: { itemStyle: { color: colourOf(theme, place) } },
    })),
  };
}
