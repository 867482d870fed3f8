import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OrganisationFileKind } from "@tender/contract/organisation-facts";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { uploadFile } from "#shared/api/upload.ts";
import { toDosKey } from "#shared/approval/to-dos-key.ts";

export type OwnOrganisation = ResultFor<"ownOrganisation.read">[number];

const base = "own-organisation";
const VERSIONS = 50;

export const readOwn = () => call("ownOrganisation.read");
export const saveDraft = (body: RequestFor<"ownOrganisation.saveDraft">["body"]) =>
  call("ownOrganisation.saveDraft", { body });
export const uploadOwn = (id: string, kind: OrganisationFileKind, file: File) =>
  uploadFile("ownOrganisation.upload", file, file.name, { id, kind });
export const submitOwn = (id: string, version: number) => call("ownOrganisation.submit", { body: { id, version } });
export const withdrawOwn = (id: string) => call("ownOrganisation.withdraw", { body: { id } });
export const discardOwn = (id: string) => call("ownOrganisation.discard", { body: { id } });

export const useOwnOrganisations = () =>
  useQuery({
    queryKey: [base, "list"],
    queryFn: readOwn,
    staleTime: 0,
    // A refetch must not replace the values that are being edited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { shownInPlace: true },
  });

export const useOwnVersions = (id: string) =>
  useQuery({
    queryKey: [base, "versions", id],
    queryFn: async () =>
      (await call("ownOrganisation.listVersions", { query: { id, page: "1", pageSize: String(VERSIONS) } })).rows,
    meta: { shownInPlace: true },
  });

export function useRefreshOwn(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([[base], toDosKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
