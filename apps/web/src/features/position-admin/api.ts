import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, call, type ResultFor } from "../../shared/api/client.ts";
import type { RequestFor } from "../../shared/api/create-client.ts";
import type { RowOf } from "../../shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "../../shared/workspace-ui/list/use-list.ts";
import { holderText } from "./text.ts";

export type Position = RowOf<"positions.list">;
export type Holder = RowOf<"positions.listHolders">;
export type Candidate = ResultFor<"positions.findPeople">[number];

export const readPosition = (id: string) => call("positions.read", { query: { id } });
export const savePosition = (body: RequestFor<"positions.save">["body"]) => call("positions.save", { body });
export const removePosition = ({ id, version }: Position) => call("positions.remove", { body: { id, version } });
export const addHolders = (body: RequestFor<"positions.addHolders">["body"]) => call("positions.addHolders", { body });
export const setTerm = (body: RequestFor<"positions.setTerm">["body"]) => call("positions.setTerm", { body });
export const takeHolder = (positionId: string, { id }: Holder) =>
  call("positions.takeHolders", { body: { positionId, ids: [id] } });

/** One term as it stands, for whoever has changed it second. */
export async function readHolder(positionId: string, { id, username }: Holder): Promise<Holder> {
  for (let page = 1; ; page++) {
    const query = { positionId, keyword: username.slice(0, 50), page, pageSize: 50 };
    const { rows, total } = await call("positions.listHolders", { query });
    const found = rows.find((row) => row.id === id);
    if (found) return found;
    if (page * 50 >= total)
      throw new ApiError({ status: 200, code: "position.holder_not_found", message: holderText.gone, details: null });
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
    queryFn: ({ signal }) => call("positions.findPeople", { query: { positionId, keyword } }, { signal }),
    enabled: keyword !== "",
    staleTime: 0,
    meta: { shownInPlace: true },
  });

/** What shows positions or their holders is read anew. */
export function useRefreshPositions(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listQueryKey("positions.list") }),
      queries.invalidateQueries({ queryKey: listQueryKey("positions.listHolders") }),
      queries.invalidateQueries({ queryKey: ["position-admin"] }),
    ]);
  };
}
