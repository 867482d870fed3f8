import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { uploadFile } from "#shared/api/upload.ts";
import type { MemberSource } from "#shared/department-members/member-source.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import type { ImportSource } from "#shared/workspace-ui/import/import-source.ts";

export type TreeNode = ResultFor<"departmentAdmin.listChildren">["rows"][number];
export type Details = ResultFor<"departmentAdmin.read">;
export type Preview = ResultFor<"departmentAdmin.previewMove">;

export const departmentKey = ["department-admin"];
const key = departmentKey;

/** Reads a page of a level, and the number of its entries. */
export const readLevel = (parentId: string | null, offset: number, signal: AbortSignal) =>
  call("departmentAdmin.listChildren", { query: { ...(parentId === null ? {} : { parentId }), offset } }, { signal });

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

const usePeople = (departmentId: string, keyword: string) =>
  useQuery({
    queryKey: [...key, "people", departmentId, keyword],
    queryFn: ({ signal }) => call("departmentAdmin.findPeople", { query: { departmentId, keyword } }, { signal }),
    enabled: keyword !== "",
    staleTime: 0,
    meta: { shownInPlace: true },
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
export const setLeaders = (body: RequestFor<"departmentAdmin.setLeaders">["body"]) =>
  withProof(() => call("departmentAdmin.setLeaders", { body }));

export const departmentImports: ImportSource = {
  subject: "部门",
  list: "departmentImport.list",
  template: "departmentImport.readTemplate",
  report: "departmentImport.exportReport",
  upload: (file) => uploadFile("departmentImport.upload", file, file.name),
  read: (id) => call("departmentImport.read", { query: { id } }),
  start: (id) => withProof(() => call("departmentImport.start", { body: { id } })),
  withdraw: (id) => call("departmentImport.withdraw", { body: { id } }),
};

/** Returns a function that refetches everything that shows departments. */
export function useRefreshDepartments(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

/** Source of members for any department. */
export const departmentMembers: MemberSource = {
  permission: "department:member",
  minKeywordLength: 1,
  maxPeople: 1_000,
  canRemove: () => true,
  useMembers,
  usePeople,
  add: (body) => withProof(() => call("departmentAdmin.addMembers", { body })),
  remove: (body) => withProof(() => call("departmentAdmin.removeMembers", { body })),
  useRefresh: useRefreshDepartments,
};
