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
