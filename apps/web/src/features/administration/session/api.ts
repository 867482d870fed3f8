import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api/client.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";

export type SessionRow = RowOf<"session.listAll">;

export const endSession = (id: string) => call("session.endAny", { body: { id } });

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: endSession,
    // Also after a failure, whose cause may be that the session has already ended.
    onSettled: () => queries.invalidateQueries({ queryKey: listQueryKey("session.listAll") }),
  });
}
