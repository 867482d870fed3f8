import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import type { MemberSource } from "#shared/department-members/member-source.ts";
import { withProof } from "#shared/proof/proof-request.ts";

export type TreeNode = ResultFor<"ownDepartment.listChildren">["rows"][number];
export type Details = ResultFor<"ownDepartment.read">;

export const ownDepartmentKey = ["own-department"];
const key = ownDepartmentKey;
/** Minimum length of a search among all people, as on the server. */
const SHORTEST = 2;

/** Reads a page of a level, and the number of its entries. */
export const readLevel = (parentId: string | null, offset: number, signal: AbortSignal) =>
  call("ownDepartment.listChildren", { query: { ...(parentId === null ? {} : { parentId }), offset } }, { signal });

export const useDetails = (id: string) =>
  useQuery({
    queryKey: [...key, "read", id],
    queryFn: ({ signal }) => call("ownDepartment.read", { query: { id } }, { signal }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

const useMembers = (departmentId: string, keyword: string, page: number, pageSize: number) =>
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

const usePeople = (departmentId: string, keyword: string) =>
  useQuery({
    queryKey: [...key, "people", departmentId, keyword],
    queryFn: ({ signal }) => call("ownDepartment.findPeople", { query: { departmentId, keyword } }, { signal }),
    enabled: [...keyword].length >= SHORTEST,
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const useRoles = (departmentId: string, userId: string) =>
  useQuery({
    queryKey: [...key, "roles", departmentId, userId],
    queryFn: ({ signal }) => call("ownDepartment.readRoles", { query: { departmentId, userId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { shownInPlace: true },
  });

export const grantRole = (body: RequestFor<"ownDepartment.grantRole">["body"]) =>
  withProof(() => call("ownDepartment.grantRole", { body }));
export const revokeRole = (body: RequestFor<"ownDepartment.revokeRole">["body"]) =>
  withProof(() => call("ownDepartment.revokeRole", { body }));

/** Returns a function that refetches everything that shows the own branch. */
export function useRefreshBranch(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

/** Source of members for the branch that a person leads. Leaders cannot be removed here: 部门管理 decides about them. */
export const branchMembers: MemberSource = {
  permission: "own_department:member",
  minKeywordLength: SHORTEST,
  maxPeople: 200,
  canRemove: ({ isLeader }) => !isLeader,
  useMembers,
  usePeople,
  add: (body) => withProof(() => call("ownDepartment.addMembers", { body })),
  remove: (body) => withProof(() => call("ownDepartment.removeMembers", { body })),
  useRefresh: useRefreshBranch,
};
