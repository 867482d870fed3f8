import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/client.ts";
import { withProof } from "../../shared/proof/proof-request.ts";
import type { RowOf } from "../../shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "../../shared/workspace-ui/list/use-list.ts";

export type SettingRow = RowOf<"settingAdmin.list">;

export const saveSetting = (name: string, version: number, value: string | null) =>
  withProof(() => call("settingAdmin.save", { body: { name, version, value } }));

/** A setting as it is now. */
export async function readSetting(name: string): Promise<SettingRow> {
  const { rows } = await call("settingAdmin.list", { query: { keyword: name } });
  const found = rows.find((row) => row.name === name);
  if (!found) throw new Error(`no setting ${name}`);
  return found;
}

export const useSettingGroups = () =>
  useQuery({
    queryKey: ["setting-admin", "groups"],
    queryFn: () => call("settingAdmin.list", { query: { keyword: "PLATFORM_NAME" } }),
    select: ({ groups }) => groups.map(({ key, title }) => ({ value: key, label: title })),
  }).data ?? [];

/** Undefined: not known yet. */
export const useIsDemo = () =>
  useQuery({
    queryKey: ["set-up", "overview"],
    queryFn: () => call("setUp.read"),
    select: ({ isDemo }) => isDemo,
    meta: { shownInPlace: true },
  }).data;

export function useRefreshSettings(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listQueryKey("settingAdmin.list") });
}
