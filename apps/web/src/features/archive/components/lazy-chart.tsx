import { lazy, type ReactNode, Suspense } from "react";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { archiveText } from "../text.ts";
import type { CompositionChartProps, MonthSeriesChartProps } from "./charts/archive-charts.tsx";

// The drawing library is a chunk of its own: figures and lists stand before it has come.
const load = () => import("./charts/archive-charts.tsx");
const MonthSeries = lazy(async () => ({ default: (await load()).MonthSeriesChart }));
const Composition = lazy(async () => ({ default: (await load()).CompositionChart }));

const waiting = <Skeleton height={220} label={archiveText.chartLoading} />;

export const LazyMonthSeries = (props: MonthSeriesChartProps): ReactNode => (
  <Suspense fallback={waiting}>
    <MonthSeries {...props} />
  </Suspense>
);

export const LazyComposition = (props: CompositionChartProps): ReactNode => (
  <Suspense fallback={waiting}>
    <Composition {...props} />
  </Suspense>
);
