import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { Asked } from "./model/open-report.ts";

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

export const useRows = (code: string, asked: Asked, { page, pageSize, sort }: Page, isAsked: boolean) =>
  useQuery({
    queryKey: [base, "rows", code, asked, page, pageSize, sort],
    queryFn: ({ signal }) =>
      call(
        "reportRun.readRows",
        {
          params: { code },
          query: { ...asked, page: String(page), pageSize: String(pageSize), ...(sort ? { sort } : {}) },
        },
        { signal },
      ),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    ...shownInPlace,
  });

export const useTotals = (code: string, asked: Asked, isAsked: boolean) =>
  useQuery({
    queryKey: [base, "totals", code, asked],
    queryFn: ({ signal }) => call("reportRun.readTotals", { params: { code }, query: asked }, { signal }),
    enabled: isAsked,
    ...shownInPlace,
  });

export const useGroups = (code: string, asked: Asked, isAsked: boolean) =>
  useQuery({
    queryKey: [base, "groups", code, asked],
    queryFn: ({ signal }) => call("reportRun.readGroups", { params: { code }, query: asked }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    ...shownInPlace,
  });
