import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { uploadFile } from "#shared/api/upload.ts";
import { readDictionaries } from "#shared/dictionary/dictionary-changes.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";

export type Dictionary = RowOf<"dictionaryAdmin.list">;
export type WholeDictionary = ResultFor<"dictionaryAdmin.read">;
export type Item = WholeDictionary["items"][number];
export type Kind = Dictionary["kind"];
export type ImportReport = ResultFor<"dictionaryAdmin.import">;

const root = ["dictionary-admin"];
const wholeKey = (id: string) => [...root, "whole", id];

export const readWhole = (id: string) => call("dictionaryAdmin.read", { query: { id } });
export const saveDictionary = (body: RequestFor<"dictionaryAdmin.save">["body"]) =>
  call("dictionaryAdmin.save", { body });
export const removeDictionary = ({ id, version }: Pick<Dictionary, "id" | "version">) =>
  call("dictionaryAdmin.remove", { body: { id, version } });
export const restoreDictionary = (id: string) => call("dictionaryAdmin.restore", { body: { id } });
export const eraseDictionary = (id: string) => withProof(() => call("dictionaryAdmin.erase", { body: { id } }));
export const saveItem = (body: RequestFor<"dictionaryAdmin.saveItem">["body"]) =>
  call("dictionaryAdmin.saveItem", { body });
export const removeItem = (dictionaryId: string, { id, version }: Item) =>
  call("dictionaryAdmin.removeItem", { body: { dictionaryId, id, version } });
export const importFile = (kind: Kind, mode: "try" | "apply", file: File) =>
  uploadFile("dictionaryAdmin.import", file, file.name, { kind, mode });

export const useWhole = (id: string) =>
  useQuery({
    queryKey: wholeKey(id),
    queryFn: ({ signal }) => call("dictionaryAdmin.read", { query: { id } }, { signal }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

/** Shows the new order at once, and restores the stored one after a refusal. */
export function useOrderItems(dictionaryId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      call("dictionaryAdmin.orderItems", { body: { dictionaryId, ids: [...ids] } }),
    onMutate: (ids) =>
      queries.setQueryData<WholeDictionary>(wholeKey(dictionaryId), (dictionary) => {
        if (!dictionary) return dictionary;
        const byId = new Map(dictionary.items.map((item) => [item.id, item]));
        return { ...dictionary, items: ids.flatMap((id) => byId.get(id) ?? []) };
      }),
    onError: reportError,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: wholeKey(dictionaryId) });
      await readDictionaries();
    },
  });
}

/** Returns a function that refetches everything that shows dictionaries, and the words of this page. */
export function useRefreshDictionaries(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listQueryKey("dictionaryAdmin.list") }),
      queries.invalidateQueries({ queryKey: listQueryKey("dictionaryAdmin.listRemoved") }),
      queries.invalidateQueries({ queryKey: root }),
      readDictionaries(),
    ]);
  };
}
