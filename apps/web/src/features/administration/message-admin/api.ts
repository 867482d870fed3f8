import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";

export type TemplateRow = RowOf<"messageAdmin.listTemplates">;
export type Template = ResultFor<"messageAdmin.readTemplate">;
export type MessageRow = RowOf<"messageAdmin.list">;
type TemplateBody = RequestFor<"messageAdmin.saveTemplate">["body"];

const templateKey = (code: string) => ["message-admin", "template", code] as const;
const messageKey = (id: string) => ["message-admin", "message", id] as const;

export const readTemplate = (code: string) => call("messageAdmin.readTemplate", { query: { code } });
export const saveTemplate = (body: TemplateBody) => call("messageAdmin.saveTemplate", { body });
export const resetTemplate = (code: string, version: number) =>
  call("messageAdmin.resetTemplate", { body: { code, version } });
export const testTemplate = (body: Omit<TemplateBody, "version">) => call("messageAdmin.testTemplate", { body });
export const resend = (id: string) => call("messageAdmin.resend", { body: { id } });
export const revealRecipient = (id: string, reason: string) => call("messageAdmin.reveal", { body: { id, reason } });

export const useTemplate = (code: string) =>
  useQuery({
    queryKey: templateKey(code),
    queryFn: () => readTemplate(code),
    // An editor starts from the current text.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { shownInPlace: true },
  });

export const useMessage = (id: string) =>
  useQuery({
    queryKey: messageKey(id),
    queryFn: () => call("messageAdmin.read", { query: { id } }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

/** Returns the templates by which the log can be filtered. */
export const useTemplateChoices = () =>
  useQuery({
    queryKey: ["message-admin", "choices"],
    queryFn: () => call("messageAdmin.readChoices", {}),
    select: ({ templates }) => templates.map(({ code, name }) => ({ value: code, label: name })),
  }).data ?? [];

export function useRefreshTemplates(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listQueryKey("messageAdmin.listTemplates") });
}

export function useRefreshMessages(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: listQueryKey("messageAdmin.list") });
    await queries.invalidateQueries({ queryKey: ["message-admin", "message"] });
  };
}
