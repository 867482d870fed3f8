import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import { uploadFile } from "#shared/api/upload.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";
import type { DraftBody, ReachBody } from "./model/draft-form.ts";

export type NoticeRow = RowOf<"noticeAdmin.list">;
export type Choices = ResultFor<"noticeAdmin.readChoices">;

export const readNotice = (id: string) => call("noticeAdmin.read", { query: { id } });
export const saveDraft = (body: DraftBody) => call("noticeAdmin.save", { body });
export const countReach = async (body: ReachBody) => (await call("noticeAdmin.countRecipients", { body })).people;
export const publishNotice = (id: string, version: number) => call("noticeAdmin.publish", { body: { id, version } });
export const withdrawNotice = (id: string) => call("noticeAdmin.withdraw", { body: { id } });
export const removeDraft = (id: string) => call("noticeAdmin.remove", { body: { id } });
export const copyNotice = (id: string) => call("noticeAdmin.copy", { body: { id } });
export const findPeople = (keyword: string) => call("noticeAdmin.findPeople", { query: { keyword } });
export const uploadNoticeFile = (file: File) => uploadFile("noticeAdmin.upload", file, file.name);

export const useNoticeDetail = (id: string) =>
  useQuery({
    queryKey: ["notice-admin", "detail", id],
    queryFn: () => readNotice(id),
    staleTime: 0,
    // A refetch would change the text while it is edited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    meta: { shownInPlace: true },
  });

const choices = { queryKey: ["notice-admin", "choices"], queryFn: () => call("noticeAdmin.readChoices") };
export const useChoices = () => useQuery(choices);

/** Returns a function that waits for the choices; it throws if they cannot be read. */
export function useReadChoices(): () => Promise<Choices> {
  const queries = useQueryClient();
  return () => queries.fetchQuery(choices);
}

export const useUnread = (id: string, keyword: string, page: number) =>
  useQuery({
    queryKey: ["notice-admin", "unread", id, keyword, page],
    queryFn: () =>
      call("noticeAdmin.listUnread", { query: { id, page, pageSize: 10, ...(keyword === "" ? {} : { keyword }) } }),
    staleTime: 0,
    placeholderData: (before) => before,
    meta: { shownInPlace: true },
  });

export function useRefreshNotices(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listQueryKey("noticeAdmin.list") });
}
