import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";
import { groupText } from "./text.ts";

export type ClientRow = RowOf<"scimAdmin.list">;
export type TokenRow = ClientRow["tokens"][number];
export type GroupRow = RowOf<"scimAdmin.listGroups">;
export type IssuedToken = ResultFor<"scimAdmin.issueToken">;

export const readClients = () => call("scimAdmin.list");
export const findDepartments = (keyword: string) => call("scimAdmin.findDepartments", { query: { keyword } });
export const saveClient = (body: RequestFor<"scimAdmin.save">["body"]) =>
  withProof(() => call("scimAdmin.save", { body }));
export const removeClient = ({ id, version }: ClientRow) =>
  withProof(() => call("scimAdmin.remove", { body: { id, version } }));
export const issueToken = (id: string, days: number) =>
  withProof(() => call("scimAdmin.issueToken", { body: { id, days } }));
export const revokeToken = (tokenId: string) => call("scimAdmin.revokeToken", { body: { tokenId } });
export const mapGroup = (body: RequestFor<"scimAdmin.mapGroup">["body"]) =>
  withProof(() => call("scimAdmin.mapGroup", { body }));

/**
 * Reads the current state of one group, for the comparison with an edit of an outdated version. Throws
 * scim.group_not_found.
 */
export async function readGroup(clientId: string, id: string): Promise<GroupRow> {
  for (let page = 1; ; page++) {
    const { rows, total } = await call("scimAdmin.listGroups", { query: { id: clientId, page, pageSize: 50 } });
    const found = rows.find((row) => row.id === id);
    if (found) return found;
    if (page * 50 >= total)
      throw new ApiError({
        status: 200,
        code: "scim.group_not_found",
        message: groupText.deletedBySource,
        details: null,
      });
  }
}

/** Reads all identity systems, with the SCIM address for them. */
export const useClients = () =>
  useQuery({
    queryKey: [...listQueryKey("scimAdmin.list"), "all"],
    queryFn: readClients,
    meta: { shownInPlace: true },
  });

export const useRoles = () =>
  useQuery({ queryKey: ["scim-admin", "roles"], queryFn: () => call("scimAdmin.readRoles"), staleTime: 60_000 });

export function useRefreshClients(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listQueryKey("scimAdmin.list") });
}

export function useRefreshGroups(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listQueryKey("scimAdmin.listGroups") });
}
