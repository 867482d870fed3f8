import type { ReactNode } from "react";
import { DrawnWhenLoaded, useDrawing } from "#shared/charts/drawing.tsx";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import type { CompositionChartProps, MonthSeriesChartProps, OrgFormChartProps } from "./charts/archive-charts.tsx";

const load = boundedLoad(() => import("./charts/archive-charts.tsx"));

export const useCharts = () => useDrawing("archive", load);

export function LazyMonthSeries(props: MonthSeriesChartProps): ReactNode {
  return <DrawnWhenLoaded drawing={useCharts()} draw={({ MonthSeriesChart }) => <MonthSeriesChart {...props} />} />;
}

export function LazyComposition(props: CompositionChartProps): ReactNode {
  return <DrawnWhenLoaded drawing={useCharts()} draw={({ CompositionChart }) => <CompositionChart {...props} />} />;
}

export function LazyOrgForms(props: OrgFormChartProps): ReactNode {
  return <DrawnWhenLoaded drawing={useCharts()} draw={({ OrgFormChart }) => <OrgFormChart {...props} />} />;
}
