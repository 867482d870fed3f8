import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AuthType } from "@tender/contract";
import { call } from "#shared/api/client.ts";
import { withProof } from "#shared/proof/proof-request.ts";

const key = ["scan-binding", "own"];

export const useOwnBindings = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call("scan.listBindings", {}, { signal }),
    meta: { shownInPlace: true },
  });

export function useRefreshBindings(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

export const beginBinding = (authType: AuthType, signal: AbortSignal) =>
  withProof(() => call("scan.beginBinding", { body: { authType } }, { signal }));

export const completeBinding = (taskId: string, signal: AbortSignal) =>
  withProof(() => call("scan.completeBinding", { body: { taskId } }, { signal }));

export const removeBinding = (id: string) => withProof(() => call("scan.removeBinding", { body: { id } }));
