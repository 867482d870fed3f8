import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NoticeChoices } from "@tender/contract";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { uploadFile } from "#shared/api/upload.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import { refreshSession } from "#shared/session/session.ts";

export type OwnAccount = ResultFor<"profile.readSummary">;
export type OwnProfile = ResultFor<"profile.read">;
export type OwnSession = ResultFor<"session.listOwn">[number];
export type SignInRow = ResultFor<"profile.listSignIns">["rows"][number];
export type Closing = ResultFor<"accountClosing.read">;
export type ProfileBody = RequestFor<"profile.update">["body"];

const inPlace = { meta: { shownInPlace: true } } as const;

export const useOwnAccount = () =>
  useQuery({
    queryKey: ["account", "own"],
    queryFn: ({ signal }) => call("profile.readSummary", {}, { signal }),
    ...inPlace,
  });

export const useOwnProfile = () =>
  useQuery({
    queryKey: ["account", "profile"],
    queryFn: ({ signal }) => call("profile.read", {}, { signal }),
    ...inPlace,
  });

export const useOwnSessions = () =>
  useQuery({
    queryKey: ["account", "sessions"],
    queryFn: ({ signal }) => call("session.listOwn", {}, { signal }),
    staleTime: 0,
    ...inPlace,
  });

export const useEvents = (pageSize: number) =>
  useQuery({
    queryKey: ["account", "events", pageSize],
    queryFn: ({ signal }) => call("profile.listEvents", { query: { page: 1, pageSize } }, { signal }),
    staleTime: 0,
    placeholderData: (before) => before,
    ...inPlace,
  });

export const useSignIns = (request: { page: number; pageSize: number }) =>
  useQuery({
    queryKey: ["account", "sign-ins", request],
    queryFn: ({ signal }) => call("profile.listSignIns", { query: request }, { signal }),
    staleTime: 0,
    placeholderData: (before) => before,
    ...inPlace,
  });

export const useNoticePreferences = () =>
  useQuery({
    queryKey: ["account", "notice-preferences"],
    queryFn: ({ signal }) => call("profile.readNoticePreferences", {}, { signal }),
    ...inPlace,
  });

export const useClosing = () =>
  useQuery({
    queryKey: ["account", "closing"],
    queryFn: ({ signal }) => call("accountClosing.read", {}, { signal }),
    ...inPlace,
  });

interface ChangeOptions {
  /** The form shows its failures itself. */
  readonly shownInPlace?: boolean;
  /** Stays pending until the changed data was read again, so that the screen does not show the old state. */
  readonly shouldAwaitRead?: boolean;
}

/** Changes the own account and reads all data about it again. */
function useChange<V, R>(mutationFn: (value: V) => Promise<R>, options: ChangeOptions = {}) {
  const { shownInPlace = false, shouldAwaitRead = false } = options;
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      const read = queries.invalidateQueries({ queryKey: ["account"] });
      return shouldAwaitRead ? read : undefined;
    },
    meta: { shownInPlace },
  });
}

/** Refreshes the session, which holds the name and picture in the header. */
async function withSession<R>(work: Promise<R>): Promise<R> {
  const result = await work;
  await refreshSession();
  return result;
}

export const useEndOwnSession = () => useChange((id: string) => call("session.endOwn", { body: { id } }));
export const useEndOtherSessions = () => useChange((_: undefined) => call("session.endOthers"));
export const useSaveProfile = () =>
  useChange((body: ProfileBody) => withSession(call("profile.update", { body })), { shownInPlace: true });
export const useSaveTags = () =>
  useChange((tags: string[]) => call("profile.updateTags", { body: { tags } }), { shouldAwaitRead: true });
export const useSetAvatar = () =>
  useChange(
    ({ picture, fileName }: { picture: Blob; fileName: string }) =>
      withSession(uploadFile("profile.setAvatar", picture, fileName)),
    { shownInPlace: true },
  );
export const useRemoveAvatar = () => useChange((_: undefined) => withSession(call("profile.removeAvatar")));
export const useSaveNoticePreferences = () =>
  useChange((body: NoticeChoices) => call("profile.saveNoticePreferences", { body }), { shouldAwaitRead: true });

export const sendPhoneCode = (phone: string, checkKey: string | null) =>
  withProof(() => call("profile.sendPhoneCode", { body: { phone, checkKey } }));
export const sendEmailCode = (email: string, checkKey: string | null) =>
  withProof(() => call("profile.sendEmailCode", { body: { email, checkKey } }));
export const useChangePhone = () =>
  useChange(
    ({ phone, smscode }: { phone: string; smscode: string }) =>
      withProof(() => call("profile.changePhone", { body: { phone, smscode } })),
    { shownInPlace: true },
  );
export const useChangeEmail = () =>
  useChange(
    ({ email, code }: { email: string; code: string }) =>
      withProof(() => call("profile.changeEmail", { body: { email, code } })),
    { shownInPlace: true },
  );
export const exportOwn = () => withProof(() => call("profile.exportOwn", { body: {} }));
export const closeAccount = (username: string) =>
  withProof(() => call("accountClosing.request", { body: { username } }));
