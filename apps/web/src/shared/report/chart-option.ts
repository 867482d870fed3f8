import type { EChartsCoreOption } from "echarts/core";
import type { ChartTheme } from "#shared/charts/chart-theme.ts";
import { motionOption, tooltipOption } from "#shared/charts/tooltip-option.ts";
import { type ChartData, type ChartItem, type ChartShape, coordinateOf } from "./chart-data.ts";

/** Describes a mark, one line per series. */
export const describeItem = ({ label, shown }: ChartItem, series: ChartData["series"]): string[] => [
  label,
  ...series.map(({ title }, index) => `${title} ${shown[index] ?? ""}`),
];

const MAX_LABEL_LENGTH = 10;
const shortenLabel = (label: string): string =>
  label.length > MAX_LABEL_LENGTH ? `${label.slice(0, MAX_LABEL_LENGTH - 1)}…` : label;

const maxAmount = (items: readonly ChartItem[], seriesIndex: number): number =>
  Math.max(0, ...items.map(({ amounts }) => Math.abs(coordinateOf(amounts[seriesIndex]) ?? 0)));

const units = [
  [100_000_000, "亿"],
  [10_000, "万"],
] as const;

/** Shortens a number, because an axis has little room. */
function formatShortNumber(value: number): string {
  const [size, word] = units.find(([threshold]) => Math.abs(value) >= threshold) ?? [1, ""];
  return `${Number((value / size).toFixed(2))}${word}`;
}

/** Two series whose maxima differ by more than this factor have an axis each. */
const MAX_SHARED_AXIS_RATIO = 20;
function hasTwoAxes({ series }: ChartData, items: readonly ChartItem[], isStacked: boolean): boolean {
  if (series.length !== 2 || isStacked) return false;
  const [firstMax, secondMax] = [maxAmount(items, 0), maxAmount(items, 1)];
  return firstMax > 0 && secondMax > 0 && Math.max(firstMax / secondMax, secondMax / firstMax) > MAX_SHARED_AXIS_RATIO;
}

const colourOf = (theme: ChartTheme, index: number): string => theme.parts[index % theme.parts.length] ?? theme.bar;

/** Builds the chart option of a report for the given marks. */
export function buildReportOption(
  data: ChartData,
  items: readonly ChartItem[],
  { kind, isStacked }: Pick<ChartShape, "kind" | "isStacked">,
  theme: ChartTheme,
): EChartsCoreOption {
  return kind === "pie" ? buildRingOption(data, items, theme) : buildAxisOption(data, items, kind, isStacked, theme);
}

function buildRingOption({ series }: ChartData, items: readonly ChartItem[], theme: ChartTheme): EChartsCoreOption {
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
        data: items.map(({ label, amounts, key }, index) => ({
          name: label,
          value: coordinateOf(amounts[0]) ?? 0,
          cursor: key === undefined ? "default" : "pointer",
          itemStyle: { color: key === undefined ? theme.parts.at(-1) : colourOf(theme, index) },
        })),
      },
    ],
  };
}

function buildAxisOption(
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
      formatter: formatShortNumber,
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
      data: items.map(({ label }) => shortenLabel(label)),
      axisLabel: { ...axisText, hideOverlap: true },
      axisLine: { lineStyle: { color: theme.line } },
      axisTick: { show: false },
    },
    yAxis: [
      { ...valueAxis, splitLine: { lineStyle: { color: theme.line } } },
      ...(hasSecondAxis ? [{ ...valueAxis, splitLine: { show: false } }] : []),
    ],
    series: data.series.map(({ title }, seriesIndex) => ({
      type: kind,
      name: title,
      yAxisIndex: hasSecondAxis && seriesIndex === 1 ? 1 : 0,
      data: items.map(({ amounts }) => coordinateOf(amounts[seriesIndex])),
      ...(isStacked ? { stack: "all" } : {}),
      cursor: "pointer",
      barMaxWidth: 28,
      symbol: "circle",
      symbolSize: 6,
      ...(kind === "line" && isStacked ? { areaStyle: { opacity: 0.25 } } : {}),
      lineStyle: { width: 2, color: colourOf(theme, seriesIndex) },
      itemStyle: {
        color: colourOf(theme, seriesIndex),
        ...(kind === "bar" && !isStacked ? { borderRadius: [3, 3, 0, 0] } : {}),
      },
      emphasis: { itemStyle: { color: colourOf(theme, seriesIndex) } },
    })),
  };
}
