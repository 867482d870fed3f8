import type { EChartsCoreOption } from "echarts/core";
import type { ChartTheme } from "#shared/charts/chart-theme.ts";
import { motionOption, tooltipOption } from "#shared/charts/tooltip-option.ts";
import { displayMoney } from "../../model/money-display.ts";
import { amountScale, coordinateOf, type MonthRow } from "../../model/month-series.ts";
import { showCount } from "../../model/number-display.ts";
import { archiveText } from "../../text.ts";

const text = archiveText.series;

/** Formats a month as 4月, with the year below January. */
function monthLabel(month: string): string {
  const [year = "", number = ""] = month.split("-");
  const name = `${Number(number)}月`;
  return number === "01" ? `${name}\n${year}` : name;
}

const narrowWidth = 480;

/** Shows one label for each quarter, on a phone for each half-year: 24 labels do not fit. */
const isLabelled = (month: string | undefined, width: number): boolean =>
  month !== undefined && Number(month.slice(5)) % (width < narrowWidth ? 6 : 3) === 1;

export function describeMonth(row: MonthRow, currency: string): string[] {
  return [
    row.month,
    `${text.count} ${showCount(row.archivedCount)} ${text.countUnit}`,
    `${text.amount} ${displayMoney(row.awardAmount, currency).text}`,
  ];
}

/** Bars for the count and a line for the amount, each with its own axis. */
export function monthSeriesOption(months: readonly MonthRow[], currency: string, theme: ChartTheme): EChartsCoreOption {
  const scale = amountScale(
    months.map((row) => row.awardAmount),
    currency,
  );
  const axisText = { color: theme.textMuted, fontFamily: theme.fontFamily, fontSize: theme.fontSize };
  const valueAxis = {
    type: "value",
    min: 0,
    splitNumber: 4,
    axisLabel: axisText,
    axisLine: { show: false },
    axisTick: { show: false },
  };
  return {
    ...motionOption(theme),
    grid: { left: 4, right: 4, top: 12, bottom: 4, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    tooltip: {
      ...tooltipOption(theme),
      trigger: "axis",
      axisPointer: { type: "shadow", shadowStyle: { color: theme.line, opacity: 0.4 } },
      formatter: (params: unknown) => {
        const index = Array.isArray(params) ? params[0]?.dataIndex : undefined;
        const row = typeof index === "number" ? months[index] : undefined;
        return row ? describeMonth(row, currency).join("\n") : "";
      },
    },
    xAxis: {
      type: "category",
      data: months.map((row) => monthLabel(row.month)),
      axisLabel: {
        ...axisText,
        lineHeight: theme.fontSize * 1.4,
        hideOverlap: true,
        interval: (index: number) => isLabelled(months[index]?.month, theme.width()),
      },
      axisLine: { lineStyle: { color: theme.line } },
      axisTick: { show: false },
    },
    yAxis: [
      { ...valueAxis, minInterval: 1, splitLine: { lineStyle: { color: theme.line } } },
      { ...valueAxis, splitLine: { show: false } },
    ],
    series: [
      {
        type: "bar",
        name: text.count,
        data: months.map((row) => row.archivedCount),
        barMaxWidth: 20,
        barCategoryGap: "36%",
        itemStyle: { color: theme.bar, borderRadius: [3, 3, 0, 0] },
        emphasis: { itemStyle: { color: theme.bar } },
      },
      {
        type: "line",
        name: text.amount,
        yAxisIndex: 1,
        data: months.map((row) => coordinateOf(row.awardAmount, scale)),
        symbol: "circle",
        symbolSize: 6,
        lineStyle: { color: theme.trend, width: 2 },
        itemStyle: { color: theme.surface, borderColor: theme.trend, borderWidth: 2 },
        emphasis: { scale: 1.4 },
        z: 3,
      },
    ],
  };
}
