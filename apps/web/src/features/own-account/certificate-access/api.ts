import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import { withProof } from "#shared/proof/proof-request.ts";

export type OwnCertificate = ResultFor<"certificateAccess.listOwn">[number];

const ownKey = ["certificate", "own"];

export const useOwnCertificates = () =>
  useQuery({
    queryKey: ownKey,
    queryFn: ({ signal }) => call("certificateAccess.listOwn", {}, { signal }),
    meta: { shownInPlace: true },
  });

export function useRefreshOwnCertificates(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ownKey });
}

export const bindCertificate = (caLockCode: string) =>
  withProof(() => call("certificateAccess.bindOwn", { body: { caLockCode } }));
export const unbindCertificate = (id: string) => withProof(() => call("certificateAccess.unbindOwn", { body: { id } }));
