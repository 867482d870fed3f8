import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { EndpointKey, EndpointOf, RequestOf, ResultOf } from "@tender/contract";
import { call } from "#shared/api/client.ts";
import type { ArchiveFilters } from "./model/archive-filters.ts";
import { dossierQuery, type ListRequest, statsQuery } from "./model/dossier-query.ts";

// Each part shows its own failure with a retry and leaves the others in place. While other filters load, the former
// figures stay visible.
const inPlace = { meta: { shownInPlace: true }, placeholderData: keepPreviousData } as const;

export const useOverview = (filters: ArchiveFilters) =>
  useQuery({
    ...inPlace,
    queryKey: ["archive", "overview", filters],
    queryFn: ({ signal }) => call("archive.readOverview", { query: statsQuery(filters) }, { signal }),
  });

export const useSeries = (filters: ArchiveFilters) =>
  useQuery({
    ...inPlace,
    queryKey: ["archive", "series", filters],
    queryFn: ({ signal }) => call("archive.readSeries", { query: statsQuery(filters) }, { signal }),
  });

type Breakdown = RequestOf<EndpointOf<"archive.readBreakdown">>["query"];

export const useBreakdown = (filters: ArchiveFilters, dim: Breakdown["dim"], measure: Breakdown["measure"] = "count") =>
  useQuery({
    ...inPlace,
    queryKey: ["archive", "breakdown", dim, measure, filters],
    queryFn: ({ signal }) =>
      call("archive.readBreakdown", { query: { ...statsQuery(filters), dim, measure } }, { signal }),
  });

type ChartKey = Extract<EndpointKey, `archiveCharts.${string}`>;

/** Reads a chart that depends on the filters alone. The cast binds the result to the key, which `call` cannot infer. */
export const useChart = <K extends ChartKey>(
  key: K,
  filters: ArchiveFilters,
): UseQueryResult<ResultOf<EndpointOf<K>>> =>
  useQuery({
    ...inPlace,
    queryKey: ["archive", key, filters],
    queryFn: ({ signal }) => call<ChartKey>(key, { query: statsQuery(filters) }, { signal }),
  }) as UseQueryResult<ResultOf<EndpointOf<K>>>;

/** `isReady`: the list behind a figure waits until the basis of the figure is known. */
export const useDossiers = (request: ListRequest, isReady = true) =>
  useQuery({
    ...inPlace,
    enabled: isReady,
    queryKey: ["archive", "dossiers", request],
    queryFn: ({ signal }) => call("archive.listDossiers", { query: dossierQuery(request) }, { signal }),
  });

export const useDossier = (id: string) =>
  useQuery({
    meta: { shownInPlace: true },
    queryKey: ["archive", "dossier", id],
    queryFn: ({ signal }) => call("archive.readDossier", { params: { id } }, { signal }),
  });

export const useDossierFlags = (id: string) =>
  useQuery({
    meta: { shownInPlace: true },
    queryKey: ["archive", "dossier", id, "flags"],
    queryFn: ({ signal }) => call("archive.readDossierFlags", { params: { id } }, { signal }),
  });

export const useDossierReleases = (id: string) =>
  useQuery({
    meta: { shownInPlace: true },
    queryKey: ["archive", "dossier", id, "releases"],
    queryFn: ({ signal }) => call("archive.readDossierReleases", { params: { id } }, { signal }),
  });
