import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { withProof } from "#shared/proof/proof-request.ts";

export type MenuData = ResultFor<"menuAdmin.read">;
export type Item = MenuData["items"][number];
export type ItemBody = RequestFor<"menuAdmin.save">["body"];

export const saveItem = (body: ItemBody) => withProof(() => call("menuAdmin.save", { body }));
export const moveItem = (body: RequestFor<"menuAdmin.move">["body"]) => call("menuAdmin.move", { body });
export const removeItem = ({ id, version }: Item) =>
  withProof(() => call("menuAdmin.remove", { body: { id, version } }));

export const readItems = async (appId: string): Promise<readonly Item[]> =>
  (await call("menuAdmin.read", { query: { appId } })).items;

export const useMenuData = (appId: string) =>
  useQuery({
    queryKey: ["menu-admin", "items", appId],
    queryFn: ({ signal }) => call("menuAdmin.read", { query: { appId } }, { signal }),
    staleTime: 0,
    placeholderData: (before) => before,
    meta: { shownInPlace: true },
  });

export const usePreview = (appId: string, role: string | null) =>
  useQuery({
    queryKey: ["menu-admin", "preview", appId, role],
    queryFn: () => call("menuAdmin.preview", { query: { appId, role: role ?? "" } }),
    enabled: role !== null,
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const useCheck = () =>
  useQuery({
    queryKey: ["menu-admin", "check"],
    queryFn: () => call("menuAdmin.check"),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export function useRefreshMenus(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["menu-admin"] });
}
