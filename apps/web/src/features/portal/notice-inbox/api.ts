import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { DICTIONARIES_CHANGED, RIGHTS_CHANGED } from "@tender/contract/constants";
import { useEffect } from "react";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { KeptAnswer } from "#shared/api/create-client.ts";
import { noteServerTime } from "#shared/clock/server-clock.ts";
import { noteDictionaryChange } from "#shared/dictionary/dictionary-changes.ts";
import { connectLive } from "#shared/live/live-connection.ts";
import { socketAddressOf } from "#shared/live/socket-address.ts";
import { notePermissionChange } from "#shared/permission/permission-changes.ts";
import { getSession, onSessionChange, useSession } from "#shared/session/session.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";

export type OwnNotices = ResultFor<"noticeInbox.listOwn">;

/** Specification 9. */
const POLLED_EVERY_MS = 6_000;

const ownKey = ["noticeInbox.listOwn"] as const;

/** By session: with its validator a poll that finds nothing new costs no more than its head. */
let kept: { readonly token: string; readonly answer: KeptAnswer } | undefined;

function keptAnswer(): KeptAnswer {
  const token = getSession()?.token ?? "";
  if (kept?.token !== token) kept = { token, answer: {} };
  return kept.answer;
}

/** It ends with the session; what is still on its way to it goes with it. */
onSessionChange((session) => {
  if (session?.token !== kept?.token) kept = undefined;
});

async function readOwn(signal: AbortSignal): Promise<OwnNotices> {
  const answer = keptAnswer();
  const before = answer.envelope;
  const own = await call("noticeInbox.listOwn", {}, { signal, kept: answer });
  // One that still holds tells no time.
  if (answer.envelope && answer.envelope !== before) noteServerTime(answer.envelope.timestamp);
  return own;
}

/** What is unread: asked every six seconds, and whenever the server says that something has changed. */
export function useOwnNotices(): OwnNotices | undefined {
  const queries = useQueryClient();
  const session = useSession();
  const [userId, token] = [session?.user.id, session?.token];
  const { data } = useQuery({
    queryKey: ownKey,
    queryFn: ({ signal }) => readOwn(signal),
    refetchInterval: POLLED_EVERY_MS,
    // Whoever looks elsewhere is told of news by the browser, also while the line is cut.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: "always",
    // A poll that fails is followed by another one.
    retry: false,
    meta: { shownInPlace: true },
  });

  useEffect(() => {
    if (!userId || !token) return;
    let hasOpened = false;
    // After every opening as well: what came meanwhile was not heard.
    return connectLive({ url: socketAddressOf(userId), token }, (message) => {
      const isSaid = (what: string) => (message === "open" ? hasOpened : message.msgId === what);
      if (isSaid(RIGHTS_CHANGED)) notePermissionChange();
      if (isSaid(DICTIONARIES_CHANGED)) noteDictionaryChange();
      hasOpened ||= message === "open";
      void queries.invalidateQueries({ queryKey: ownKey });
      void queries.invalidateQueries({ queryKey: listQueryKey("noticeInbox.listMine") });
    });
  }, [queries, userId, token]);
  return data;
}

/** The same for another part of the page: what is known already, without asking anything itself. */
export const useShownNotices = () =>
  useQuery({
    queryKey: ownKey,
    queryFn: ({ signal }) => readOwn(signal),
    enabled: false,
    meta: { shownInPlace: true },
  });

export const useNotice = (id: string) =>
  useQuery({
    queryKey: ["noticeInbox.read", id],
    queryFn: ({ signal }) => call("noticeInbox.read", { query: { id } }, { signal }),
    meta: { shownInPlace: true },
  });

function useReadState() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ownKey }),
      queries.invalidateQueries({ queryKey: listQueryKey("noticeInbox.listMine") }),
    ]);
}

export function useMarkRead() {
  const refresh = useReadState();
  return useMutation({
    mutationFn: (id: string) => call("noticeInbox.markRead", { body: { anntId: id } }),
    onSuccess: refresh,
    // Reading goes on; it stays unread and is marked the next time.
    meta: { shownInPlace: true },
  });
}

export function useMarkAllRead() {
  const refresh = useReadState();
  return useMutation({ mutationFn: () => call("noticeInbox.markAllRead", { body: {} }), onSettled: refresh });
}
