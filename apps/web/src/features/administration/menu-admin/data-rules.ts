import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { withProof } from "#shared/proof/proof-request.ts";

export type RuleData = ResultFor<"dataRuleAdmin.list">;
export type DataRule = RuleData["rules"][number];
export type TryOutResult = ResultFor<"dataRuleAdmin.preview">;

const KEY = "data-rules";

export const readRules = (list: string) => call("dataRuleAdmin.list", { query: { list } });
export const saveRule = (body: RequestFor<"dataRuleAdmin.save">["body"]) =>
  withProof(() => call("dataRuleAdmin.save", { body }));
export const switchRule = ({ id, version }: DataRule, isOn: boolean) =>
  withProof(() => call("dataRuleAdmin.switch", { body: { id, version, isOn } }));
export const removeRule = ({ id, version }: DataRule) =>
  withProof(() => call("dataRuleAdmin.remove", { body: { id, version } }));

/** Reads the lists that can have data rules. `isEnabled`: the person may see them. */
export const useRuledLists = (isEnabled: boolean) =>
  useQuery({
    queryKey: [KEY, "lists"],
    queryFn: () => call("dataRuleAdmin.readLists"),
    enabled: isEnabled,
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const useRules = (list: string) =>
  useQuery({
    queryKey: [KEY, "rules", list],
    queryFn: () => readRules(list),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

/** Reads the rows that a person sees. Not cached: the audit trail records each trial. `query` null: none yet. */
export const useTryOut = (list: string, query: { readonly username: string; readonly orgCode?: string } | null) =>
  useQuery({
    queryKey: [KEY, "try", list, query],
    queryFn: () => call("dataRuleAdmin.preview", { query: { list, username: "", ...query } }),
    enabled: query !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { shownInPlace: true },
  });

export function useRefreshRules(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(["lists", "rules"].map((part) => queries.invalidateQueries({ queryKey: [KEY, part] })));
  };
}
