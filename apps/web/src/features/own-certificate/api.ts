import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "../../shared/api/client.ts";
import { withProof } from "../../shared/proof/proof-request.ts";

export type OwnCertificate = ResultFor<"certificate.listOwn">[number];

const ownKey = ["certificate", "own"];

export const useOwnCertificates = () =>
  useQuery({
    queryKey: ownKey,
    queryFn: ({ signal }) => call("certificate.listOwn", {}, { signal }),
    meta: { shownInPlace: true },
  });

export function useRefreshOwnCertificates(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ownKey });
}

export const bindCertificate = (caLockCode: string) =>
  withProof(() => call("certificate.bindOwn", { body: { caLockCode } }));
export const unbindCertificate = (id: string) => withProof(() => call("certificate.unbindOwn", { body: { id } }));
