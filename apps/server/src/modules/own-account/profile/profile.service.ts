import type { AppearanceRecord, EndpointOf, HomeLayout, ResultOf } from "@tender/contract";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { NoticePreferenceService } from "#modules/notices/notice/notice-preference.service.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { Upload } from "#modules/own-account/file/kept-files.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import { type Caller, type Origin, userInfoOf } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";
import type { ProfileStore } from "./profile.store.ts";
import { isBirthday, normalizeTags } from "./profile-rules.ts";

type Profile = ResultOf<EndpointOf<"profile.read">>;
type Summary = ResultOf<EndpointOf<"profile.readSummary">>;

export interface ProfileChange {
  readonly realname: string;
  readonly birthday: string | null;
  readonly sex: Profile["sex"];
  readonly post: string | null;
}

export interface ProfileService {
  /** Returns the caller's identity at a glance: masked contacts, roles, the last sign-ins. */
  readSummary(caller: Caller): Promise<Summary>;
  read(caller: Caller): Promise<Profile>;
  update(caller: Caller, change: ProfileChange, origin: Origin): Promise<void>;
  updateTags(caller: Caller, tags: readonly string[]): Promise<string[]>;
  /** Returns the picture's `group/folder`; the former picture's files are removed. */
  setAvatar(caller: Caller, upload: Upload, origin: Origin): Promise<string>;
  removeAvatar(caller: Caller, origin: Origin): Promise<void>;
  readAppearance(caller: Caller): Promise<AppearanceRecord | null>;
  saveAppearance(caller: Caller, change: AppearanceRecord): Promise<void>;
  readHome(caller: Caller): Promise<HomeLayout | null>;
  saveHome(caller: Caller, homeLayout: HomeLayout): Promise<void>;
  readNoticePreferences(caller: Caller): Promise<ResultOf<EndpointOf<"profile.readNoticePreferences">>>;
}

export interface ProfileDeps {
  readonly db: Db;
  readonly store: ProfileStore;
  readonly accounts: Pick<AccountService, "ownRow" | "change" | "normaliseRealname">;
  readonly files: Pick<FileService, "saveSquares" | "removeFolder" | "removeBytes">;
  readonly audit: Pick<AuditService, "change" | "recentSignIns">;
  readonly clock: Clock;
  readonly roles: Pick<RoleService, "namesOf">;
  readonly registry: Pick<SessionRegistry, "invalidateUser">;
  readonly messages: Pick<MessageService, "canSendMail">;
  readonly noticePreferenceService: Pick<NoticePreferenceService, "readOf">;
}

const RECENT_SIGN_INS = 10;
const AVATAR_GROUP = "avatar";
/** Edges in pixels: beside a name, and large. */
const AVATAR_EDGES = [96, 256];

/** Returns the folder of `avatar/{folder}`; undefined: the picture is not of this group. */
const folderOf = (avatar: string | null): string | undefined => /^avatar\/([0-9a-z]+)$/.exec(avatar ?? "")?.[1];

export function createProfileService(deps: ProfileDeps): ProfileService {
  const { db, store, accounts, files, roles, registry, messages, noticePreferenceService, audit, clock } = deps;
  const now = () => new Date(clock.now());

  async function rowOf(caller: Caller) {
    const row = await accounts.ownRow(caller.userId);
    if (!row) throw new AppError("session.expired");
    return row;
  }

  async function changeAudited<T>(
    { userId, username }: Caller,
    object: string,
    origin: Origin,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const entry = { action: "account.change", userId, username, object, origin };
    const result = await audit.change(db, entry, async (tx) => ({ result: await work(tx) }));
    registry.invalidateUser(userId);
    return result;
  }

  async function replaceAvatar(
    caller: Caller,
    avatar: string | null,
    origin: Origin,
    insert?: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const folder = folderOf((await rowOf(caller)).avatar);
    const removedFiles = await changeAudited(caller, "avatar", origin, async (tx) => {
      await insert?.(tx);
      await accounts.change(caller.userId, { avatar }, clock.now(), tx);
      return folder === undefined ? [] : files.removeFolder(tx, caller.userId, AVATAR_GROUP, folder);
    });
    await files.removeBytes(removedFiles);
  }

  return {
    readSummary: async (caller) => {
      const row = await accounts.ownRow(caller.userId);
      return {
        userInfo: userInfoOf(caller, row?.avatar ?? null),
        email: maskEmail(row?.email ?? null),
        phone: maskPhone(row?.phone ?? null),
        roles: await roles.namesOf(caller.roles),
        departName: caller.department?.departName ?? null,
        recentSignIns: await audit.recentSignIns(caller.userId, RECENT_SIGN_INS),
      };
    },
    read: async (caller) => {
      const [row, profile] = await Promise.all([rowOf(caller), store.find(caller.userId)]);
      return {
        userInfo: userInfoOf({ ...caller, realname: row.realname }, row.avatar),
        phone: maskPhone(row.phone),
        email: maskEmail(row.email),
        birthday: profile?.birthday ?? null,
        sex: profile?.sex ?? "unstated",
        post: profile?.post ?? null,
        tags: profile?.tags ?? [],
        createdAt: row.createdAt.toISOString(),
      };
    },
    update: async (caller, { realname: sent, birthday, sex, post }, origin) => {
      const row = await rowOf(caller);
      const realname = accounts.normaliseRealname(sent, row.realname);
      if (birthday !== null && !isBirthday(birthday, clock.now())) throw new AppError("profile.bad_birthday");
      await changeAudited(caller, "profile", origin, async (tx) => {
        await store.save(caller.userId, { birthday, sex, post: post?.trim() || null }, now(), tx);
        if (row.realname !== realname) await accounts.change(caller.userId, { realname }, clock.now(), tx);
      });
    },
    updateTags: async (caller, tags) => {
      const normalizedTags = normalizeTags(tags);
      await store.save(caller.userId, { tags: normalizedTags }, now());
      return normalizedTags;
    },
    setAvatar: async (caller, upload, origin) => {
      const folder = await files.saveSquares(caller.userId, AVATAR_GROUP, upload, AVATAR_EDGES, (newFolder, insert) =>
        replaceAvatar(caller, `${AVATAR_GROUP}/${newFolder}`, origin, insert),
      );
      return `${AVATAR_GROUP}/${folder}`;
    },
    removeAvatar: (caller, origin) => replaceAvatar(caller, null, origin),
    readAppearance: async (caller) => (await store.find(caller.userId))?.appearance ?? null,
    saveAppearance: (caller, change) => store.changeAppearance(caller.userId, change, now()),
    readHome: async (caller) => (await store.find(caller.userId))?.homeLayout ?? null,
    saveHome: (caller, homeLayout) => store.save(caller.userId, { homeLayout }, now()),
    readNoticePreferences: async (caller) => {
      const [preferences, { email }] = await Promise.all([
        noticePreferenceService.readOf(caller.userId),
        rowOf(caller),
      ]);
      return { preferences, mail: !messages.canSendMail() ? "off" : email === null ? "no_address" : "ready" };
    },
  };
}
