import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { boundedLoad } from "../../../shared/loading/chunk-load.ts";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { LoadFailure } from "../../../shared/workspace-ui/load-failure.tsx";
import { archiveText } from "../text.ts";
import type { CompositionChartProps, MonthSeriesChartProps } from "./charts/archive-charts.tsx";

/**
 * The drawing library is a chunk of its own: figures, tables and lists stand before it has come, and also where it
 * does not come. Asked for by the page as a whole, it is on its way while the figures are being read.
 */
export const useCharts = () =>
  useQuery({
    queryKey: ["archive", "charts"],
    queryFn: boundedLoad(() => import("./charts/archive-charts.tsx")),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { shownInPlace: true },
  });

type Charts = NonNullable<ReturnType<typeof useCharts>["data"]>;

function WithCharts({ draw }: { draw: (charts: Charts) => ReactNode }): ReactNode {
  const charts = useCharts();
  if (charts.data) return draw(charts.data);
  if (charts.isPending) return <Skeleton height={220} label={archiveText.chartLoading} />;
  const retry = () => void charts.refetch();
  return (
    <LoadFailure what={archiveText.chartPart} error={charts.error} isRetrying={charts.isFetching} onRetry={retry} />
  );
}

export const LazyMonthSeries = (props: MonthSeriesChartProps): ReactNode => (
  <WithCharts draw={({ MonthSeriesChart }) => <MonthSeriesChart {...props} />} />
);

export const LazyComposition = (props: CompositionChartProps): ReactNode => (
  <WithCharts draw={({ CompositionChart }) => <CompositionChart {...props} />} />
);
