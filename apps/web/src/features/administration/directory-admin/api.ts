import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";
import { groupText } from "./text.ts";

export type DirectoryRow = RowOf<"directoryAdmin.list">;
export type LinkRow = RowOf<"directoryAdmin.listLinks">;
export type GroupRow = RowOf<"directoryAdmin.listGroups">;
export type Trial = ResultFor<"directoryAdmin.testConnection">;

export const readDirectories = () => call("directoryAdmin.list");
export const findDepartments = (keyword: string) => call("directoryAdmin.findDepartments", { query: { keyword } });
export const saveDirectory = (body: RequestFor<"directoryAdmin.save">["body"]) =>
  withProof(() => call("directoryAdmin.save", { body }));
export const removeDirectory = ({ id, version }: DirectoryRow) =>
  withProof(() => call("directoryAdmin.remove", { body: { id, version } }));
export const tryDirectory = (body: RequestFor<"directoryAdmin.testConnection">["body"]) =>
  withProof(() => call("directoryAdmin.testConnection", { body }));
export const mapGroup = (body: RequestFor<"directoryAdmin.mapGroup">["body"]) =>
  withProof(() => call("directoryAdmin.mapGroup", { body }));
export const removeGroup = ({ id, version }: GroupRow) =>
  withProof(() => call("directoryAdmin.removeGroup", { body: { groupId: id, version } }));
export const startSync = (id: string) => withProof(() => call("directoryAdmin.sync", { body: { id } }));
export const linkAccount = (body: RequestFor<"directoryAdmin.link">["body"]) =>
  withProof(() => call("directoryAdmin.link", { body }));
export const unlinkAccount = (body: RequestFor<"directoryAdmin.unlink">["body"]) =>
  withProof(() => call("directoryAdmin.unlink", { body }));

const POLL_MS = 2_000;

const allKey = [...listQueryKey("directoryAdmin.list"), "all"];

export const useDirectories = (): readonly DirectoryRow[] =>
  useQuery({ queryKey: allKey, queryFn: readDirectories, staleTime: 60_000 }).data?.rows ?? [];

/** Returns one directory, polled during an import; its reports are refetched with it. */
export function useDirectory(id: string): DirectoryRow | undefined {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: allKey,
    queryFn: readDirectories,
    refetchInterval: ({ state }) =>
      state.data?.rows.find((row) => row.id === id)?.lastRun?.state === "running" ? POLL_MS : false,
    meta: { shownInPlace: true },
  });
  const directory = data?.rows.find((row) => row.id === id);
  const { id: runId, state, peopleRead } = directory?.lastRun ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the last import has progressed
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: listQueryKey("directoryAdmin.listRuns") });
  }, [runId, state, peopleRead]);
  return directory;
}

export const useRun = (id: string) =>
  useQuery({
    queryKey: ["directory-admin", "run", id],
    queryFn: () => call("directoryAdmin.readRun", { query: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false),
    meta: { shownInPlace: true },
  }).data;

/**
 * Reads the current state of one group, for the comparison with an edit of an outdated version. Throws
 * directory.group_not_found.
 */
export async function readGroup(directoryId: string, id: string): Promise<GroupRow> {
  for (let page = 1; ; page++) {
    const { rows, total } = await call("directoryAdmin.listGroups", { query: { id: directoryId, page, pageSize: 50 } });
    const found = rows.find((row) => row.id === id);
    if (found) return found;
    if (page * 50 >= total)
      throw new ApiError({
        status: 200,
        code: "directory.group_not_found",
        message: groupText.deleted,
        details: null,
      });
  }
}

export const useRoles = () =>
  useQuery({
    queryKey: ["directory-admin", "roles"],
    queryFn: () => call("directoryAdmin.readRoles"),
    staleTime: 60_000,
  });

export function useRefreshGroups(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listQueryKey("directoryAdmin.listGroups") });
}

export function useRefreshDirectories(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listQueryKey("directoryAdmin.list") }),
      queries.invalidateQueries({ queryKey: listQueryKey("directoryAdmin.listLinks") }),
    ]);
  };
}
