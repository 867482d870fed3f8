import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, type ResultFor } from "../../shared/api/client.ts";
import { type AuditFilters, auditQuery } from "./model/audit-filters.ts";

export type AuditEntry = ResultFor<"audit.list">["rows"][number];

export interface AuditRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly filters: AuditFilters;
}

export const useAuditEntries = ({ page, pageSize, filters }: AuditRequest) =>
  useQuery({
    queryKey: ["audit", "list", page, pageSize, filters],
    queryFn: ({ signal }) => call("audit.list", { query: { page, pageSize, ...auditQuery(filters) } }, { signal }),
    placeholderData: keepPreviousData,
    // The log grows by itself: a list that is looked at again is asked for again.
    staleTime: 0,
    meta: { shownInPlace: true },
  });
