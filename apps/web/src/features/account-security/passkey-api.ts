import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "../../shared/api/client.ts";
import { makePasskey } from "../../shared/passkey/passkey-browser.ts";

export type OwnPasskey = ResultFor<"passkey.listOwn">[number];

const KEY = ["passkey", "own"];

export const useOwnPasskeys = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call("passkey.listOwn", {}, { signal }),
    meta: { shownInPlace: true },
  });

export function useRefreshPasskeys(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: KEY });
}

/** The server names it after the device; the person may rename it. */
export async function addPasskey() {
  const attestation = await makePasskey(await call("passkey.beginAdd"));
  return call("passkey.add", { body: { name: "", attestation } });
}

export const renamePasskey = (id: string, name: string) => call("passkey.rename", { body: { id, name } });
export const removePasskey = (id: string) => call("passkey.remove", { body: { id } });
