import { useQuery } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";

export type Monitored = ResultFor<"monitor.read">;
export type MonitoredNode = Monitored["nodes"][number];
export type Sample = MonitoredNode["samples"][number];

const EVERY_MS = 10_000;

/** Refetches periodically while the page is visible. */
export const useMonitor = () =>
  useQuery({
    queryKey: ["monitor"],
    queryFn: ({ signal }) => call("monitor.read", {}, { signal }),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: false,
    staleTime: 0,
    meta: { shownInPlace: true },
  });
