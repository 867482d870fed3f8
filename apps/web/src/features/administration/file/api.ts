import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api/client.ts";
import { download } from "#shared/api/download.ts";
import { saveAsFile } from "#shared/browser/save-as-file.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";

export type FileRow = RowOf<"fileAdmin.list">;

const usageKey = ["file-admin", "usage"];

export const removeFile = (id: string) => call("fileAdmin.remove", { body: { id } });

export async function saveFile({ id, fileName }: FileRow): Promise<void> {
  saveAsFile(await download("fileAdmin.download", { id }), "application/octet-stream", fileName);
}

export const useFileUsage = () =>
  useQuery({ queryKey: usageKey, queryFn: () => call("fileAdmin.readUsage", {}), staleTime: 0 });

export function useRefreshFiles(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: listQueryKey("fileAdmin.list") });
    await queries.invalidateQueries({ queryKey: usageKey });
  };
}
