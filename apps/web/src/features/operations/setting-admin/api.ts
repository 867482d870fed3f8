import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "#shared/api/client.ts";
import { uploadFile } from "#shared/api/upload.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";
import { settingAdminText } from "./text.ts";

export type SettingRow = RowOf<"settingAdmin.list">;

/**
 * Saves a setting. A change that would bar the person's own session requires confirmation; after 取消 the refusal of the
 * server is thrown.
 */
export async function saveSetting(name: string, version: number, value: string | null): Promise<void> {
  const body = { name, version, value };
  const send = (more: { readonly isConfirmed?: true }) =>
    withProof(() => call("settingAdmin.save", { body: { ...body, ...more } }));
  try {
    await send({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "setting.ends_own_session") throw error;
    const { endsOwnSession } = settingAdminText;
    if (!(await confirm({ ...endsOwnSession, text: error.message, isDangerous: true }))) throw error;
    await send({ isConfirmed: true });
  }
}

/** Reads the current state of a setting. */
export async function readSetting(name: string): Promise<SettingRow> {
  const { rows } = await call("settingAdmin.list", { query: { keyword: name } });
  const found = rows.find((row) => row.name === name);
  if (!found) throw new Error(`no setting ${name}`);
  return found;
}

/** The extension of the name must match the content. The user's own file name is not sent. */
export const setLogo = (picture: File, name: string) => uploadFile("logo.set", picture, name);
export const removeLogo = () => call("logo.remove", { body: {} });

const logoKey = ["setting-admin", "logo"];
export const useLogo = () =>
  useQuery({ queryKey: logoKey, queryFn: () => call("logo.read"), meta: { shownInPlace: true } });
export function useRefreshLogo(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: logoKey });
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
