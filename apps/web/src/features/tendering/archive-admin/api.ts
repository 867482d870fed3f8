import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#shared/api/client.ts";
import { uploadFile } from "#shared/api/upload.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";

export type ImportRun = RowOf<"archiveAdmin.listImports">;

const POLL_MS = 2_000;
const key = ["archive-admin"];

export const findDepartments = (keyword: string) => call("archiveAdmin.findDepartments", { query: { keyword } });
export const startImport = (file: File, query: Readonly<Record<string, string>>) =>
  uploadFile("archiveAdmin.startImport", file, file.name, {}, query);
export const stopImport = (id: string) => call("archiveAdmin.stopImport", { body: { id } });

/** Reads the departments and fonds that the caller may import into. */
export const useTargets = () =>
  useQuery({ queryKey: [...key, "targets"], queryFn: () => call("archiveAdmin.readImportTargets"), staleTime: 0 }).data;

/** Reads one import and refetches while it runs; its findings are refreshed afterwards. */
export function useImport(id: string) {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [...key, "run", id],
    queryFn: () => call("archiveAdmin.readImport", { query: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false),
    meta: { shownInPlace: true },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the import has ended
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: listQueryKey("archiveAdmin.listFindings") });
  }, [data?.state]);
  return data;
}

/** Refetches the list while an import runs. */
export function usePolledList(): void {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [...key, "running"],
    queryFn: () => call("archiveAdmin.listImports", { query: { state: "running", pageSize: 1 } }),
    refetchInterval: ({ state }) => ((state.data?.total ?? 0) > 0 ? POLL_MS : false),
    staleTime: 0,
    meta: { shownInPlace: true },
  });
  const [running] = data?.rows ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the import has progressed or ended
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: listQueryKey("archiveAdmin.listImports") });
  }, [running?.id, running?.done]);
}

export function useRefreshImports(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: key });
    await queries.invalidateQueries({ queryKey: listQueryKey("archiveAdmin.listImports") });
  };
}
