import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";

export type ScanAppRow = RowOf<"scanApp.list">;

type Body<K extends "scanApp.add" | "scanApp.change" | "scanApp.switch"> = RequestFor<K>["body"];

export const addApp = (body: Body<"scanApp.add">) => withProof(() => call("scanApp.add", { body }));
export async function readApp(authType: ScanAppRow["authType"]): Promise<ScanAppRow> {
  const found = (await call("scanApp.list")).rows.find((row) => row.authType === authType);
  if (!found) throw new Error("the app no longer exists");
  return found;
}
export const changeApp = (body: Body<"scanApp.change">) => withProof(() => call("scanApp.change", { body }));

export function useRefreshApps(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listQueryKey("scanApp.list") });
}

export function useSwitchApp() {
  const refresh = useRefreshApps();
  return useMutation({
    mutationFn: (body: Body<"scanApp.switch">) => call("scanApp.switch", { body }),
    onSettled: refresh,
  });
}
