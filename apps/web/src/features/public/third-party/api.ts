import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";
import { providerText } from "./text.ts";

export type OwnBinding = ResultFor<"thirdParty.listOwn">[number];
export type ProviderRow = RowOf<"thirdParty.listProviders">;
export type BindingRow = RowOf<"thirdParty.listBindings">;
export type NewProvider = RequestFor<"thirdParty.createProvider">["body"];
export type ProviderChange = RequestFor<"thirdParty.updateProvider">["body"];

const ownKey = ["third-party", "own"];

export const useOwnBindings = () =>
  useQuery({
    queryKey: ownKey,
    queryFn: ({ signal }) => call("thirdParty.listOwn", {}, { signal }),
    meta: { shownInPlace: true },
  });

export function useRefreshOwnBindings(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ownKey });
}

export const bindOwn = (code: string) => withProof(() => call("thirdParty.bindPending", { body: { code } }));
export const unbindOwn = (type: string) => withProof(() => call("thirdParty.unbindOwn", { body: { type } }));

export async function readProvider(id: string): Promise<ProviderRow> {
  const found = (await call("thirdParty.listProviders")).rows.find((row) => row.id === id);
  if (found) return found;
  const code = "third_party.not_found";
  throw new ApiError({ status: 200, code, message: providerText.gone, details: null });
}
export const createProvider = (body: NewProvider) => call("thirdParty.createProvider", { body });
export const updateProvider = (body: ProviderChange) => call("thirdParty.updateProvider", { body });
export const testProvider = (id: string, signal: AbortSignal) =>
  call("thirdParty.testProvider", { body: { id } }, { signal });

export function useRefreshProviders(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listQueryKey("thirdParty.listProviders") });
}

export function useSwitchProvider() {
  return useMutation({
    mutationFn: (body: RequestFor<"thirdParty.switchProvider">["body"]) => call("thirdParty.switchProvider", { body }),
    onSettled: useRefreshProviders(),
  });
}

export function useRemoveProvider() {
  return useMutation({
    mutationFn: ({ id, version }: ProviderRow) => call("thirdParty.removeProvider", { body: { id, version } }),
    onSettled: useRefreshProviders(),
  });
}

/** Options for filtering the bindings: type and name of each provider. */
export const useProviderNames = () =>
  useQuery({
    queryKey: [...listQueryKey("thirdParty.listProviders"), "names"],
    queryFn: ({ signal }) => call("thirdParty.listProviders", {}, { signal }),
    select: ({ rows }) => rows.map(({ type, name }) => ({ value: type, label: name })),
  });

/** Reads the address of the upstream sign-on server; null: none is configured. */
export const useUpstream = () =>
  useQuery({
    queryKey: ["third-party", "upstream"],
    queryFn: ({ signal }) => call("thirdParty.readUpstream", {}, { signal }),
    select: ({ url }) => url,
  });

export const linkUpstream = (name: string, username: string) =>
  withProof(() => call("thirdParty.linkUpstream", { body: { name, username } }));
export const removeBinding = (id: string) => withProof(() => call("thirdParty.removeBinding", { body: { id } }));

export function useRefreshBindings(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listQueryKey("thirdParty.listBindings") });
}
