import type { EChartsCoreOption } from "echarts/core";
import type { ChartTheme } from "#shared/charts/chart-theme.ts";
import { motionOption, tooltipOption } from "#shared/charts/tooltip-option.ts";
import type { Slice } from "../../model/composition.ts";

/** Patterns that distinguish the parts beside their colours, in the order of the legend. */
const patterns = (color: string) => [
  { symbol: "none" },
  { color, symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
  {
    color,
    symbol: "circle",
    symbolSize: 0.7,
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [6, 0],
  },
  { color, symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: 0 },
  { color, symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 4 },
];

/** A ring of the parts; the legend beside it shows names and shares. */
export function compositionOption(
  slices: readonly Slice[],
  describe: (slice: Slice) => string,
  theme: ChartTheme,
): EChartsCoreOption {
  return {
    ...motionOption(theme),
    aria: { enabled: true, label: { enabled: false }, decal: { show: true, decals: patterns(theme.pattern) } },
    tooltip: {
      ...tooltipOption(theme),
      trigger: "item",
      formatter: (params: unknown) => {
        const index = (params as { dataIndex?: number }).dataIndex ?? -1;
        const slice = slices[index];
        return slice ? describe(slice) : "";
      },
    },
    series: [
      {
        type: "pie",
        radius: ["62%", "92%"],
        startAngle: 90,
        label: { show: false },
        labelLine: { show: false },
        itemStyle: { borderColor: theme.surface, borderWidth: 2, borderRadius: 3 },
        emphasis: { scaleSize: 4 },
        data: slices.map((slice, index) => ({
          name: slice.label,
          // For drawing only: texts are derived from the decimal.
          value: Number(slice.amount),
          cursor: slice.code === null ? "default" : "pointer",
          itemStyle: { color: theme.parts[slice.code === null ? theme.parts.length - 1 : index] },
        })),
      },
    ],
  };
}
