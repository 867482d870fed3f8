import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DataSet, ReportDefinition } from "@tender/contract";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { uploadFile } from "#shared/api/upload.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import { getSession } from "#shared/session/session.ts";
import { readStored, writeStored } from "#shared/storage/stored-values.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";
import { type ReportSave, reportSavesOf, toStored } from "./model/records.ts";

export type ReportRow = RowOf<"onlineReport.list">;
export type ReportDraft = ResultFor<"onlineReport.read">;
export type ReportPreviewResult = ResultFor<"reportRun.preview">;

const base = "online-reports";

export const readReport = (id: string) => call("onlineReport.read", { query: { id } });
export const saveReport = (body: RequestFor<"onlineReport.save">["body"]) => call("onlineReport.save", { body });
export const copyReport = (body: RequestFor<"onlineReport.copy">["body"]) => call("onlineReport.copy", { body });
export const setOpen = ({ id, version }: Pick<ReportRow, "id" | "version">, isOpen: boolean) =>
  call("onlineReport.setOpen", { body: { id, version, isOpen } });
export const removeReport = ({ id, version }: Pick<ReportRow, "id" | "version">) =>
  call("onlineReport.remove", { body: { id, version } });
export const makeMenu = (id: string, title: string, parentId: string | null) =>
  withProof(() => call("onlineReport.createMenu", { body: { id, title, parentId } }));
export const importReport = (mode: "try" | "apply", file: File) =>
  uploadFile("onlineReport.import", file, file.name, { mode });

const shownInPlace = { staleTime: 0, meta: { shownInPlace: true } } as const;

/**
 * Reads the report once for each opening: later changes belong to the page and must not be overwritten by a refetch.
 */
export const useReport = (id: string) =>
  useQuery({
    queryKey: [base, "report", id],
    queryFn: () => readReport(id),
    ...shownInPlace,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const noSets: readonly DataSet[] = [];

/** The data sets that the caller may use for reports. */
export function useDataSets() {
  const query = useQuery({
    queryKey: [base, "sets"],
    queryFn: () => call("onlineReport.listDataSets"),
    ...shownInPlace,
  });
  return { ...query, sets: query.data ?? noSets };
}

/** Reads the records of a report and mirrors them in the browser's storage; the server's list wins. */
export const useRecords = (id: string, code: string) =>
  useQuery({
    queryKey: [base, "records", id],
    queryFn: async (): Promise<ReportSave[]> => {
      const token = getSession()?.token;
      const records = await call("onlineReport.listRecords", { query: { id } });
      const saves = records.map(({ definition, ...record }) => ({ ...record, content: definition }));
      // The storage was emptied if the session has ended since the request.
      if (getSession()?.token === token) writeStored(`report_record_${code}`, toStored(code, saves));
      return saves;
    },
    ...shownInPlace,
    gcTime: 0,
  });

/** Returns the records that the browser stored after the last answer of the server. */
export const recordsInBrowser = (code: string) => reportSavesOf(readStored(`report_record_${code}`));

/**
 * Runs a definition for its first rows and groups. A new definition aborts the earlier call; its answer stays visible
 * until then.
 */
export const useReportPreview = (definition: ReportDefinition, isEnabled: boolean) =>
  useQuery({
    queryKey: [base, "tried", definition],
    queryFn: ({ signal }) => call("reportRun.preview", { body: { definition } }, { signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    ...shownInPlace,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** Refreshes the list and the cached records, but not the open report. */
export function useRefreshReports(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = [listQueryKey("onlineReport.list"), [base, "records"]];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
