import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";
import { holderText } from "./text.ts";

export type Position = RowOf<"position.list">;
export type Holder = RowOf<"position.listHolders">;
export type Candidate = ResultFor<"position.findPeople">[number];

export const readPosition = (id: string) => call("position.read", { query: { id } });
export const savePosition = (body: RequestFor<"position.save">["body"]) => call("position.save", { body });
export const removePosition = ({ id, version }: Position) => call("position.remove", { body: { id, version } });
export const addHolders = (body: RequestFor<"position.addHolders">["body"]) => call("position.addHolders", { body });
export const setTerm = (body: RequestFor<"position.setTerm">["body"]) => call("position.setTerm", { body });
export const removeHolder = (positionId: string, { id }: Holder) =>
  call("position.removeHolders", { body: { positionId, ids: [id] } });

/**
 * Reads the current state of one term, for the comparison with an edit of an outdated version. Throws
 * position.holder_not_found.
 */
export async function readHolder(positionId: string, { id, username }: Holder): Promise<Holder> {
  for (let page = 1; ; page++) {
    const query = { positionId, keyword: username.slice(0, 50), page, pageSize: 50 };
    const { rows, total } = await call("position.listHolders", { query });
    const found = rows.find((row) => row.id === id);
    if (found) return found;
    if (page * 50 >= total)
      throw new ApiError({
        status: 200,
        code: "position.holder_not_found",
        message: holderText.alreadyRemoved,
        details: null,
      });
  }
}

export const usePosition = (id: string) =>
  useQuery({
    queryKey: ["position-admin", "read", id],
    queryFn: () => readPosition(id),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const usePeople = (positionId: string, keyword: string) =>
  useQuery({
    queryKey: ["position-admin", "people", positionId, keyword],
    queryFn: ({ signal }) => call("position.findPeople", { query: { positionId, keyword } }, { signal }),
    enabled: keyword !== "",
    staleTime: 0,
    meta: { shownInPlace: true },
  });

/** Returns a function that refetches everything that shows positions or their holders. */
export function useRefreshPositions(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listQueryKey("position.list") }),
      queries.invalidateQueries({ queryKey: listQueryKey("position.listHolders") }),
      queries.invalidateQueries({ queryKey: ["position-admin"] }),
    ]);
  };
}
