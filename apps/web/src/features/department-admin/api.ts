import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "../../shared/api/client.ts";
import type { RequestFor } from "../../shared/api/create-client.ts";
import { withProof } from "../../shared/proof/proof-request.ts";
import { type Level, type Levels, ROOTS, type TreeNode } from "./model/tree.ts";

export type Details = ResultFor<"departmentAdmin.read">;
export type Member = ResultFor<"departmentAdmin.listMembers">["rows"][number];
export type Preview = ResultFor<"departmentAdmin.previewMove">;

const key = ["department-admin"];
const PAGE = 100;

async function readLevel(parentId: string, pages: number, signal: AbortSignal): Promise<Level> {
  const rows: TreeNode[] = [];
  let total = 0;
  for (let page = 0; page < pages; page++) {
    const query = { ...(parentId === ROOTS ? {} : { parentId }), offset: page * PAGE };
    const answer = await call("departmentAdmin.listChildren", { query }, { signal });
    rows.push(...answer.rows);
    total = answer.total;
  }
  return { total, rows };
}

/** The levels that are open, each asked for by itself. */
export function useLevels(open: readonly string[], pagesOf: ReadonlyMap<string, number>) {
  const parents = [ROOTS, ...open];
  const queries = useQueries({
    queries: parents.map((parentId) => {
      const pages = pagesOf.get(parentId) ?? 1;
      return {
        queryKey: [...key, "children", parentId, pages],
        queryFn: ({ signal }: { signal: AbortSignal }) => readLevel(parentId, pages, signal),
        placeholderData: keepPreviousData,
        staleTime: 0,
        meta: { shownInPlace: true },
      };
    }),
  });
  const levels: Levels = new Map(
    queries.flatMap(({ data }, at) => (data ? [[parents[at] ?? ROOTS, data] as const] : [])),
  );
  const failed = queries.find(({ error }) => error !== null);
  return {
    levels,
    error: failed?.error ?? null,
    isRetrying: failed?.isFetching ?? false,
    retry: () => {
      for (const { error, refetch } of queries) if (error !== null) void refetch();
    },
  };
}

export const useSearch = (keyword: string) =>
  useQuery({
    queryKey: [...key, "search", keyword],
    queryFn: ({ signal }) => call("departmentAdmin.search", { query: { keyword } }, { signal }),
    enabled: keyword !== "",
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const useDetails = (id: string) =>
  useQuery({
    queryKey: [...key, "read", id],
    queryFn: ({ signal }) => call("departmentAdmin.read", { query: { id } }, { signal }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const useMembers = (departmentId: string, keyword: string, page: number, pageSize: number) =>
  useQuery({
    queryKey: [...key, "members", departmentId, keyword, page, pageSize],
    queryFn: ({ signal }) =>
      call(
        "departmentAdmin.listMembers",
        { query: { departmentId, page, pageSize, ...(keyword === "" ? {} : { keyword }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const readDepartment = (id: string) => call("departmentAdmin.read", { query: { id } });

export const usePeople = (departmentId: string, keyword: string) =>
  useQuery({
    queryKey: [...key, "people", departmentId, keyword],
    queryFn: ({ signal }) => call("departmentAdmin.findPeople", { query: { departmentId, keyword } }, { signal }),
    enabled: keyword !== "",
    staleTime: 0,
  });

export const saveDepartment = (body: RequestFor<"departmentAdmin.save">["body"]) =>
  call("departmentAdmin.save", { body });
export const previewMove = (id: string, parentId: string | null) =>
  call("departmentAdmin.previewMove", { query: { id, ...(parentId === null ? {} : { parentId }) } });
export const moveDepartment = (body: RequestFor<"departmentAdmin.move">["body"]) =>
  withProof(() => call("departmentAdmin.move", { body }));
export const previewMerge = (id: string, intoId: string) =>
  call("departmentAdmin.previewMerge", { query: { id, intoId } });
export const mergeDepartments = (body: RequestFor<"departmentAdmin.merge">["body"]) =>
  withProof(() => call("departmentAdmin.merge", { body }));
export const removeDepartment = (body: RequestFor<"departmentAdmin.remove">["body"]) =>
  withProof(() => call("departmentAdmin.remove", { body }));
export const addMembers = (body: RequestFor<"departmentAdmin.addMembers">["body"]) =>
  withProof(() => call("departmentAdmin.addMembers", { body }));
export const takeMembers = (body: RequestFor<"departmentAdmin.takeMembers">["body"]) =>
  withProof(() => call("departmentAdmin.takeMembers", { body }));
export const setLeaders = (body: RequestFor<"departmentAdmin.setLeaders">["body"]) =>
  withProof(() => call("departmentAdmin.setLeaders", { body }));

/** Everything that shows departments is read anew; what is removed is forgotten. */
export function useRefreshDepartments(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}
