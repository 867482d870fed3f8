import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OrganisationFileKind } from "@tender/contract/organisation-facts";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { uploadFile } from "#shared/api/upload.ts";
import { toDosKey } from "#shared/approval/to-dos-key.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";

export type OrganisationRow = RowOf<"organisationAdmin.list">;
export type OrganisationDetail = ResultFor<"organisationAdmin.read">;
export type OrganisationAccount = ResultFor<"organisationAdmin.listAccounts">[number];

const base = "organisation-admin";
/** The latest versions: older ones are not compared by scrolling. */
const VERSIONS = 50;

export const readOrganisation = (id: string) => call("organisationAdmin.read", { query: { id } });
export const saveOrganisation = (body: RequestFor<"organisationAdmin.save">["body"]) =>
  call("organisationAdmin.save", { body });
export const setState = (id: string, state: "active" | "off") =>
  call("organisationAdmin.setState", { body: { id, state } });
export const removeOrganisation = (id: string) => call("organisationAdmin.remove", { body: { id } });
export const attach = (id: string, kind: OrganisationFileKind, file: File) =>
  uploadFile("organisationAdmin.attach", file, file.name, { id, kind });
export const detach = (id: string, attachPath: string) =>
  call("organisationAdmin.detach", { body: { id, attachPath } });
export const findPeople = (keyword: string) => call("organisationAdmin.findPeople", { query: { keyword } });
export const setAccount = (body: RequestFor<"organisationAdmin.setAccount">["body"]) =>
  call("organisationAdmin.setAccount", { body });
export const removeAccount = (id: string, userId: string) =>
  call("organisationAdmin.removeAccount", { body: { id, userId } });
export const decide = (body: RequestFor<"organisationAdmin.decide">["body"]) =>
  call("organisationAdmin.decide", { body });

export const useOrganisation = (id: string) =>
  useQuery({
    queryKey: [base, "detail", id],
    queryFn: () => readOrganisation(id),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const useVersions = (id: string) =>
  useQuery({
    queryKey: [base, "versions", id],
    queryFn: async () =>
      (await call("organisationAdmin.listVersions", { query: { id, page: "1", pageSize: String(VERSIONS) } })).rows,
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const useAccounts = (id: string) =>
  useQuery({
    queryKey: [base, "accounts", id],
    queryFn: () => call("organisationAdmin.listAccounts", { query: { id } }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

/** Returns a function that refetches the list, the open details, and the own to-dos. */
export function useRefreshOrganisations(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = [listQueryKey("organisationAdmin.list"), [base], toDosKey];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
