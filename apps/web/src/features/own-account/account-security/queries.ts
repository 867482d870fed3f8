import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api/client.ts";

// Not in api.ts, which the dialogs at sign-in import: those must not load TanStack Query.

const twoStepKey = ["two-step", "state"];
const passkeysKey = ["passkey", "own"];

export const useTwoStepState = () =>
  useQuery({
    queryKey: twoStepKey,
    queryFn: ({ signal }) => call("accountSecurity.readTwoStep", {}, { signal }),
    meta: { shownInPlace: true },
  });

export const useOwnPasskeys = () =>
  useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => call("accountSecurity.listPasskeys", {}, { signal }),
    meta: { shownInPlace: true },
  });

function useRefresh(queryKey: readonly string[]): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey });
}

export const useRefreshTwoStepState = () => useRefresh(twoStepKey);
export const useRefreshPasskeys = () => useRefresh(passkeysKey);
