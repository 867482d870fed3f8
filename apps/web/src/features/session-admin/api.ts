import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "../../shared/api/client.ts";

export type SessionRow = ResultFor<"session.listAll">["rows"][number];

export interface SessionListRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly keyword: string;
}

export const useSessions = ({ page, pageSize, keyword }: SessionListRequest) =>
  useQuery({
    queryKey: ["session-admin", "list", page, pageSize, keyword],
    queryFn: ({ signal }) =>
      call("session.listAll", { query: { page, pageSize, ...(keyword ? { keyword } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
    // Who is online changes by itself: a list that is looked at again is asked for again.
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("session.endAny", { body: { id } }),
    // Also after a failure: the session may have ended meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: ["session-admin"] }),
  });
}
