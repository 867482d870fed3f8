import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";

export type Role = RowOf<"roleAdmin.list">;
export type Member = RowOf<"roleAdmin.listMembers">;
export type Rules = ResultFor<"roleAdmin.readRules">;
export type Grants = ResultFor<"roleAdmin.readGrants">;
export type RoleBody = RequestFor<"roleAdmin.save">["body"];

const grantsKey = (roleId: string) => ["role-admin", "grants", roleId];

export const saveRole = (body: RoleBody) => call("roleAdmin.save", { body });
export const copyRole = (body: RequestFor<"roleAdmin.copy">["body"]) =>
  withProof(() => call("roleAdmin.copy", { body }));
export const removeRole = ({ id, version }: Role) =>
  withProof(() => call("roleAdmin.remove", { body: { id, version, takesBack: true } }));
export const findPeople = (roleId: string, keyword: string) =>
  call("roleAdmin.findPeople", { query: { roleId, keyword } });
export const findDepartments = (keyword: string) => call("roleAdmin.findDepartments", { query: { keyword } });
export const addMembers = (body: RequestFor<"roleAdmin.addMembers">["body"]) =>
  withProof(() => call("roleAdmin.addMembers", { body }));
export const removeMember = (role: string, { userId, orgCode }: Member) =>
  withProof(() => call("roleAdmin.removeMembers", { body: { role, orgCode, userIds: [userId] } }));
export const saveGrants = (body: RequestFor<"roleAdmin.saveGrants">["body"]) =>
  withProof(() => call("roleAdmin.saveGrants", { body }));
export const readRules = () => call("roleAdmin.readRules");
export const saveRules = (body: RequestFor<"roleAdmin.saveRules">["body"]) =>
  withProof(() => call("roleAdmin.saveRules", { body }));

/** Reads one role of the list. Null: it no longer exists. */
export async function readRole(id: string): Promise<Role | null> {
  for (let page = 1; ; page++) {
    const { rows, total } = await call("roleAdmin.list", { query: { page, pageSize: 50 } });
    const found = rows.find((row) => row.id === id);
    if (found || page * 50 >= total) return found ?? null;
  }
}

/** Reads one role, on whichever page of the list it is. */
export const useRole = (id: string) =>
  useQuery({
    queryKey: ["role-admin", "role", id],
    queryFn: () => readRole(id),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

const grantsQuery = (roleId: string, appId: string) =>
  queryOptions({
    queryKey: [...grantsKey(roleId), appId],
    queryFn: ({ signal }) => call("roleAdmin.readGrants", { query: { roleId, appId } }, { signal }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const useGrants = (roleId: string, appId: string) =>
  useQuery({ ...grantsQuery(roleId, appId), refetchOnWindowFocus: false });

/** Returns a function that refetches the grants of an application, and returns its id beside them. */
export function useRefetchGrants(roleId: string): (appId: string) => Promise<[appId: string, Grants]> {
  const queries = useQueryClient();
  return async (appId) => [appId, await queries.fetchQuery(grantsQuery(roleId, appId))];
}

export const useRules = () =>
  useQuery({
    queryKey: ["role-admin", "rules"],
    queryFn: readRules,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { shownInPlace: true },
  });

/** Returns a function that refetches everything that shows roles, their members or their grants. */
export function useRefreshRoles(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listQueryKey("roleAdmin.list") }),
      queries.invalidateQueries({ queryKey: listQueryKey("roleAdmin.listMembers") }),
      queries.invalidateQueries({ queryKey: ["role-admin"] }),
    ]);
  };
}
