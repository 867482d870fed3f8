import { useQuery } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";

export type ProjectRow = RowOf<"tender.listProjects">;
export type Project = ResultFor<"tender.readProject">;

export const useProject = (id: string) =>
  useQuery({
    queryKey: ["tender", "project", id],
    queryFn: ({ signal }) => call("tender.readProject", { query: { id } }, { signal }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });
