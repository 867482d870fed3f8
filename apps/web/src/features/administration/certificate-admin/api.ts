import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, call, type ResultFor } from "#shared/api/client.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";
import type { ProviderFields } from "./model/provider-form.ts";
import { providerText } from "./text.ts";

export type Provider = ResultFor<"certificateAdmin.listProviders">[number];
export type AuthorityCertificates = ResultFor<"certificateAdmin.readPem">;
export type RevocationList = ResultFor<"certificateAdmin.listRevocationLists">[number];
export type Binding = RowOf<"certificateAdmin.listBindings">;
export type GateRules = ResultFor<"certificateAdmin.readGateRules">;

const root = ["certificate-admin"];

export const useProviders = () =>
  useQuery({
    queryKey: [...root, "providers"],
    queryFn: ({ signal }) => call("certificateAdmin.listProviders", {}, { signal }),
    meta: { shownInPlace: true },
  });

/**
 * Reads the current state of one authority, for the comparison with an edit of an outdated version. Throws
 * certificate.provider_not_found.
 */
export async function readProvider(id: string): Promise<Provider> {
  const found = (await call("certificateAdmin.listProviders")).find((provider) => provider.id === id);
  if (found) return found;
  const code = "certificate.provider_not_found";
  throw new ApiError({ status: 200, code, message: providerText.deleted, details: null });
}

/** All lists at once, in the shape of a list page. */
export const useRevocationLists = () =>
  useQuery({
    queryKey: [...root, "crls"],
    queryFn: ({ signal }) => call("certificateAdmin.listRevocationLists", {}, { signal }),
    select: (rows) => ({ total: rows.length, rows }),
    meta: { shownInPlace: true },
  });

export const useGateRules = () =>
  useQuery({
    queryKey: [...root, "gate"],
    queryFn: ({ signal }) => call("certificateAdmin.readGateRules", {}, { signal }),
    meta: { shownInPlace: true },
  });

/** Returns a function that refetches everything of this page: a change in one section shows in others. */
export function useRefreshCertificates(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: root }),
      queries.invalidateQueries({ queryKey: listQueryKey("certificateAdmin.listBindings") }),
    ]);
  };
}

export const readPem = (rootsPem: string, intermediatesPem: string) =>
  call("certificateAdmin.readPem", { body: { rootsPem, intermediatesPem } });

export const saveProvider = (fields: ProviderFields, provider: Pick<Provider, "id" | "version"> | null) =>
  withProof(() =>
    call("certificateAdmin.saveProvider", {
      body: { ...fields, id: provider?.id ?? null, version: provider?.version ?? null },
    }),
  );
export const removeProvider = (id: string) =>
  withProof(() => call("certificateAdmin.removeProvider", { body: { id } }));

/** Fetching from several addresses takes longer than a usual call. */
const FETCHING_MS = 60_000;

export const refreshRevocationLists = (providerId: string) =>
  call("certificateAdmin.refreshRevocationLists", { body: { providerId } }, { timeoutMs: FETCHING_MS });
export const uploadRevocationList = (providerId: string, crl: string) =>
  call("certificateAdmin.uploadRevocationList", { body: { providerId, crl } });

export const bindFor = (username: string, certificate: string) =>
  withProof(() => call("certificateAdmin.bind", { body: { username, certificate } }));
export const unbind = (id: string) => withProof(() => call("certificateAdmin.unbind", { body: { id } }));

export const setGate = (appId: string, isGated: boolean) =>
  withProof(() => call("certificateAdmin.setGate", { body: { appId, isGated } }));
