import { useQuery } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import { withProof } from "#shared/proof/proof-request.ts";

export type Overview = ResultFor<"securityCenter.read">;
export type Restriction = Overview["held"][number];

export const releaseRestriction = (id: string) => withProof(() => call("securityCenter.release", { body: { id } }));

export const useSecurityOverview = () =>
  useQuery({
    queryKey: ["security-center"],
    queryFn: ({ signal }) => call("securityCenter.read", {}, { signal }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export type DataKey = ResultFor<"dataKeys.read">["keys"][number];

export const rotateDataKey = (purpose: DataKey["purpose"]) =>
  withProof(() => call("dataKeys.rotate", { body: { purpose } }));

export const startSealing = () => withProof(() => call("dataKeys.takeOver"));

const PROGRESS_INTERVAL_MS = 5_000;

/** Reads the keys again while a replacement is in progress. */
export const useDataKeys = () =>
  useQuery({
    queryKey: ["security-center", "data-keys"],
    queryFn: ({ signal }) => call("dataKeys.read", {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.stage === "sealed" &&
      (data.keys.some(({ state }) => state === "new") || data.columns.some(({ done, total }) => done < total))
        ? PROGRESS_INTERVAL_MS
        : false,
    meta: { shownInPlace: true },
  });
