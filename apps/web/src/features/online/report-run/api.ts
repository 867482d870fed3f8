import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { QueryParameters } from "./model/open-report.ts";

export type ReportRow = ResultFor<"reportRun.readRows">["rows"][number];

const base = "online-report";
const shownInPlace = { staleTime: 0, meta: { shownInPlace: true } } as const;

export const useReport = (code: string) =>
  useQuery({
    queryKey: [base, "report", code],
    queryFn: ({ signal }) => call("reportRun.read", { params: { code } }, { signal }),
    ...shownInPlace,
  });

interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: string;
}

export const useRows = (code: string, query: QueryParameters, { page, pageSize, sort }: Page, isEnabled: boolean) =>
  useQuery({
    queryKey: [base, "rows", code, query, page, pageSize, sort],
    queryFn: ({ signal }) =>
      call(
        "reportRun.readRows",
        {
          params: { code },
          query: { ...query, page: String(page), pageSize: String(pageSize), ...(sort ? { sort } : {}) },
        },
        { signal },
      ),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    ...shownInPlace,
  });

export const useTotals = (code: string, query: QueryParameters, isEnabled: boolean) =>
  useQuery({
    queryKey: [base, "totals", code, query],
    queryFn: ({ signal }) => call("reportRun.readTotals", { params: { code }, query }, { signal }),
    enabled: isEnabled,
    ...shownInPlace,
  });

export const useGroups = (code: string, query: QueryParameters, isEnabled: boolean) =>
  useQuery({
    queryKey: [base, "groups", code, query],
    queryFn: ({ signal }) => call("reportRun.readGroups", { params: { code }, query }, { signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    ...shownInPlace,
  });
