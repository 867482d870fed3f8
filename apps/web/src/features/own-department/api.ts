import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "../../shared/api/client.ts";
import type { RequestFor } from "../../shared/api/create-client.ts";
import { withProof } from "../../shared/proof/proof-request.ts";

export type TreeNode = ResultFor<"ownDepartment.listChildren">["rows"][number];
export type Details = ResultFor<"ownDepartment.read">;
export type Member = ResultFor<"ownDepartment.listMembers">["rows"][number];

export const ownDepartmentKey = ["own-department"];
const key = ownDepartmentKey;

/** A hundred of a level, and how many there are. */
export const readLevel = (parentId: string | null, offset: number, signal: AbortSignal) =>
  call("ownDepartment.listChildren", { query: { ...(parentId === null ? {} : { parentId }), offset } }, { signal });

export const useDetails = (id: string) =>
  useQuery({
    queryKey: [...key, "read", id],
    queryFn: ({ signal }) => call("ownDepartment.read", { query: { id } }, { signal }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const useMembers = (departmentId: string, keyword: string, page: number, pageSize: number) =>
  useQuery({
    queryKey: [...key, "members", departmentId, keyword, page, pageSize],
    queryFn: ({ signal }) =>
      call(
        "ownDepartment.listMembers",
        { query: { departmentId, page, pageSize, ...(keyword === "" ? {} : { keyword }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { shownInPlace: true },
  });

/** Two characters at the least: the server looks for no less among everybody. */
export const usePeople = (departmentId: string, keyword: string) =>
  useQuery({
    queryKey: [...key, "people", departmentId, keyword],
    queryFn: ({ signal }) => call("ownDepartment.findPeople", { query: { departmentId, keyword } }, { signal }),
    enabled: [...keyword].length > 1,
    staleTime: 0,
  });

export const useRoles = (departmentId: string, userId: string) =>
  useQuery({
    queryKey: [...key, "roles", departmentId, userId],
    queryFn: ({ signal }) => call("ownDepartment.readRoles", { query: { departmentId, userId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { shownInPlace: true },
  });

export const addMembers = (body: RequestFor<"ownDepartment.addMembers">["body"]) =>
  withProof(() => call("ownDepartment.addMembers", { body }));
export const takeMembers = (body: RequestFor<"ownDepartment.takeMembers">["body"]) =>
  withProof(() => call("ownDepartment.takeMembers", { body }));
export const giveRole = (body: RequestFor<"ownDepartment.giveRole">["body"]) =>
  withProof(() => call("ownDepartment.giveRole", { body }));
export const takeRole = (body: RequestFor<"ownDepartment.takeRole">["body"]) =>
  withProof(() => call("ownDepartment.takeRole", { body }));

/** Everything that shows the own branch is read anew. */
export function useRefreshBranch(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}
