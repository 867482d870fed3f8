import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "../../shared/api/client.ts";

export type OwnAccount = ResultFor<"account.readOwn">;
export type OwnSession = ResultFor<"session.listOwn">[number];

export const useOwnAccount = () =>
  useQuery({
    queryKey: ["account", "own"],
    queryFn: ({ signal }) => call("account.readOwn", {}, { signal }),
    meta: { shownInPlace: true },
  });

export const useOwnSessions = () =>
  useQuery({
    queryKey: ["account", "sessions"],
    queryFn: ({ signal }) => call("session.listOwn", {}, { signal }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export function useEndOwnSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("session.endOwn", { body: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["account", "sessions"] }),
  });
}
