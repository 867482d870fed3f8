import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { withProof } from "#shared/proof/proof-request.ts";

export type RuleData = ResultFor<"dataRuleAdmin.list">;
export type DataRule = RuleData["rules"][number];
export type Tried = ResultFor<"dataRuleAdmin.preview">;

const KEY = "data-rules";

export const readRules = (list: string) => call("dataRuleAdmin.list", { query: { list } });
export const saveRule = (body: RequestFor<"dataRuleAdmin.save">["body"]) =>
  withProof(() => call("dataRuleAdmin.save", { body }));
export const switchRule = ({ id, version }: DataRule, isOn: boolean) =>
  withProof(() => call("dataRuleAdmin.switch", { body: { id, version, isOn } }));
export const removeRule = ({ id, version }: DataRule) =>
  withProof(() => call("dataRuleAdmin.remove", { body: { id, version } }));

/** Reads the lists that can have data rules, with the right to see them. */
export const useRuledLists = (isWanted: boolean) =>
  useQuery({
    queryKey: [KEY, "lists"],
    queryFn: () => call("dataRuleAdmin.readLists"),
    enabled: isWanted,
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

/** Each trial is a new request, which the audit trail records. */
export const useTryOut = (list: string, asked: { readonly username: string; readonly orgCode?: string } | null) =>
  useQuery({
    queryKey: [KEY, "try", list, asked],
    queryFn: () => call("dataRuleAdmin.preview", { query: { list, username: "", ...asked } }),
    enabled: asked !== null,
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
