import { useQuery } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";

export type Monitored = ResultFor<"monitor.read">;
export type MonitoredNode = Monitored["nodes"][number];
export type Sample = MonitoredNode["samples"][number];
export type History = ResultFor<"monitor.history">;

const EVERY_MS = 10_000;
const HISTORY_EVERY_MS = 60_000;

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

export const useMonitorHistory = (period: "hour" | "day", host: string | undefined) =>
  useQuery({
    queryKey: ["monitor", "history", period, host],
    queryFn: ({ signal }) =>
      call("monitor.history", { query: { period, ...(host === undefined ? {} : { host }) } }, { signal }),
    refetchInterval: HISTORY_EVERY_MS,
    refetchIntervalInBackground: false,
    // The charts of the former choice stay until those of the new one are read.
    placeholderData: (former) => former,
    staleTime: 0,
    meta: { shownInPlace: true },
  });
