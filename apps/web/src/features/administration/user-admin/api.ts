import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { download } from "#shared/api/download.ts";
import { uploadFile } from "#shared/api/upload.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import type { ImportSource } from "#shared/workspace-ui/import/import-source.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";

export type UserRow = RowOf<"userAdmin.list">;
export type RemovedRow = RowOf<"userAdmin.listRemoved">;
export type UserDetail = ResultFor<"userAdmin.read">;
export type PasswordLink = ResultFor<"userAdmin.resetPassword">;

export const readUser = (id: string) => call("userAdmin.read", { query: { id } });
export const findDepartments = (keyword: string) => call("userAdmin.findDepartments", { query: { keyword } });
export const createUser = (body: RequestFor<"userAdmin.create">["body"]) =>
  withProof(() => call("userAdmin.create", { body }));
export const saveUser = (body: RequestFor<"userAdmin.save">["body"]) =>
  withProof(() => call("userAdmin.save", { body }));
export const freezeUser = (id: string) => call("userAdmin.freeze", { body: { id } });
export const releaseUser = (id: string) => withProof(() => call("userAdmin.unfreeze", { body: { id } }));
export const resetPassword = (id: string, linkBy: RequestFor<"userAdmin.resetPassword">["body"]["linkBy"]) =>
  withProof(() => call("userAdmin.resetPassword", { body: { id, linkBy } }));
export const resetTwoStep = (id: string) => withProof(() => call("userAdmin.resetTwoStep", { body: { id } }));
export const confirmReset = (id: string) => withProof(() => call("userAdmin.confirmReset", { body: { id } }));
export const removeUser = (id: string) => call("userAdmin.remove", { body: { id } });
export const restoreUser = (id: string) => withProof(() => call("userAdmin.restore", { body: { id } }));
export const eraseUser = (id: string) => withProof(() => call("userAdmin.erase", { body: { id } }));
export const endSessions = (id: string, sessionId: string | null) =>
  call("userAdmin.endSessions", { body: { id, sessionId } });
export const revealContact = (id: string, reason: string) => call("userAdmin.reveal", { body: { id, reason } });

export const personImports: ImportSource = {
  subject: "用户",
  list: "userImport.list",
  template: "userImport.readTemplate",
  report: "userImport.exportReport",
  upload: (file) => uploadFile("userImport.upload", file, file.name),
  read: (id) => call("userImport.read", { query: { id } }),
  start: (id) => withProof(() => call("userImport.start", { body: { id } })),
  withdraw: (id) => call("userImport.withdraw", { body: { id } }),
};
/** Downloads the links, which can be claimed only once. */
export const claimStartLinks = (id: string, format: "csv" | "xlsx", linkBy: "page" | "mail") =>
  withProof(() => download("userImport.issueLinks", {}, { id, format, linkBy }));

export const useUser = (id: string) =>
  useQuery({
    queryKey: ["user-admin", "detail", id],
    queryFn: () => readUser(id),
    staleTime: 0,
    gcTime: 0,
    // A refetch would change the form while it is edited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { shownInPlace: true },
  });

export const useUserSessions = (id: string, isAllowed: boolean) =>
  useQuery({
    queryKey: ["user-admin", "sessions", id],
    queryFn: () => call("userAdmin.listSessions", { query: { id } }),
    staleTime: 0,
    enabled: isAllowed,
    meta: { shownInPlace: true },
  });

export const useUserChoices = () =>
  useQuery({ queryKey: ["user-admin", "choices"], queryFn: () => call("userAdmin.readChoices"), staleTime: 60_000 });

/** Returns a function that refetches both lists, because people move between them, and the open details. */
export function useRefreshUsers(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listQueryKey("userAdmin.list") }),
      queries.invalidateQueries({ queryKey: listQueryKey("userAdmin.listRemoved") }),
      queries.invalidateQueries({ queryKey: ["user-admin", "detail"] }),
    ]);
  };
}
