import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { DICTIONARIES_CHANGED, RIGHTS_CHANGED } from "@tender/contract/constants";
import { useEffect } from "react";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { CachedAnswer } from "#shared/api/create-client.ts";
import { noteServerTime } from "#shared/clock/server-clock.ts";
import { noteDictionaryChange } from "#shared/dictionary/dictionary-changes.ts";
import { connectLive } from "#shared/live/live-connection.ts";
import { socketAddressOf } from "#shared/live/socket-address.ts";
import { notePermissionChange } from "#shared/permission/permission-changes.ts";
import { getSession, onSessionChange, useSession } from "#shared/session/session.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";

export type OwnNotices = ResultFor<"noticeInbox.listOwn">;

/** Milliseconds; specification 9. */
const POLL_INTERVAL_MS = 6_000;

const ownKey = ["noticeInbox.listOwn"] as const;

/** The last answer with its validator, by session: an unchanged poll transfers headers only. */
let cached: { readonly token: string; readonly answer: CachedAnswer } | undefined;

function cachedAnswer(): CachedAnswer {
  const token = getSession()?.token ?? "";
  if (cached?.token !== token) cached = { token, answer: {} };
  return cached.answer;
}

/** Deletes the answer with its session; a later answer of that session is not stored either. */
onSessionChange((session) => {
  if (session?.token !== cached?.token) cached = undefined;
});

async function readOwn(signal: AbortSignal): Promise<OwnNotices> {
  const answer = cachedAnswer();
  const before = answer.envelope;
  const ownNotices = await call("noticeInbox.listOwn", {}, { signal, cached: answer });
  // An unchanged answer carries no new server time.
  if (answer.envelope && answer.envelope !== before) noteServerTime(answer.envelope.timestamp);
  return ownNotices;
}

/** Reads the unread notices every six seconds and on each message of the server about a change. */
export function useOwnNotices(): OwnNotices | undefined {
  const queries = useQueryClient();
  const session = useSession();
  const [userId, token] = [session?.user.id, session?.token];
  const { data } = useQuery({
    queryKey: ownKey,
    queryFn: ({ signal }) => readOwn(signal),
    refetchInterval: POLL_INTERVAL_MS,
    // Polls in the background as well: a hidden page shows alerts even if the socket is closed.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: "always",
    // The next poll replaces a retry.
    retry: false,
    meta: { shownInPlace: true },
  });

  useEffect(() => {
    if (!userId || !token) return;
    let hasOpened = false;
    // Refreshes after every opening as well: messages were missed while the socket was closed.
    return connectLive({ url: socketAddressOf(userId), token }, (message) => {
      const isReceived = (id: string) => (message === "open" ? hasOpened : message.msgId === id);
      if (isReceived(RIGHTS_CHANGED)) notePermissionChange();
      if (isReceived(DICTIONARIES_CHANGED)) noteDictionaryChange();
      hasOpened ||= message === "open";
      void queries.invalidateQueries({ queryKey: ownKey });
      void queries.invalidateQueries({ queryKey: listQueryKey("noticeInbox.listMine") });
    });
  }, [queries, userId, token]);
  return data;
}

/** Returns the same data for another part of the page without sending a call. */
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
    // The notice stays open and unread; the next opening marks it.
    meta: { shownInPlace: true },
  });
}

export function useMarkAllRead() {
  const refresh = useReadState();
  return useMutation({ mutationFn: () => call("noticeInbox.markAllRead", { body: {} }), onSettled: refresh });
}
