import { ROW_FILE_GROUP } from "@tender/contract/online-forms";
import type { Caller } from "#platform/caller.ts";
import { type FileKind, fileKinds } from "./file-content.ts";

/**
 * The people who may see a file that is not public. `notice`: readers of a notice that shows it, and people who write
 * notices. `organisation`: people who act for the organisation that owns it, or see it in 单位管理. `row`: people who may
 * see the row of an online form that contains it. `tender`: people who see the project that it belongs to.
 */
type Audience = "nobody" | "owner" | "signed-in" | "notice" | "organisation" | "row" | "tender";

export interface FileGroup {
  readonly audience: Audience;
  /** Kinds that the upload call accepts into the group; undefined: none, the product itself fills the group. */
  readonly uploads?: readonly FileKind[];
  /** Every opening is recorded in the audit trail. */
  readonly isRecorded?: true;
}

const NOTICE_GROUP = "notice";
const TENDER_GROUP = "tender";
/** Files of mails. */
export const MAIL_GROUP = "mail";

/** The groups with special rules. A file of any other group (`attachGroup`) belongs to its owner. */
const fileGroups: Readonly<Record<string, FileGroup>> = {
  /** Pictures of people: shown beside names, so every signed-in person may see them. */
  avatar: { audience: "signed-in" },
  /** A person's private files. */
  attachment: { audience: "owner", uploads: fileKinds },
  /** Pictures and attachments of notices: owned by the portal, so that they outlive the author's account. */
  [NOTICE_GROUP]: { audience: "notice" },
  /** Created by the product and sent by mail: no call returns them. */
  [MAIL_GROUP]: { audience: "nobody" },
  /** Licences and qualifications of organisations: owned by the portal. */
  organisation: { audience: "organisation", isRecorded: true },
  /** Files of rows: owned by the portal. Opening is not recorded, because lists show pictures. */
  [ROW_FILE_GROUP]: { audience: "row" },
  /** Documents of tenders: owned by the portal, public from the announcement that publishes them. */
  [TENDER_GROUP]: { audience: "tender" },
};

export const groupOf = (name: string): FileGroup | undefined =>
  Object.hasOwn(fileGroups, name) ? fileGroups[name] : undefined;

const groupNames: Readonly<Record<string, string>> = {
  avatar: "头像",
  attachment: "个人附件",
  [NOTICE_GROUP]: "通知公告",
  [MAIL_GROUP]: "邮件附件",
  organisation: "单位附件",
  [ROW_FILE_GROUP]: "在线表单附件",
  [TENDER_GROUP]: "采购文件",
  logo: "单位标志",
  "subsystem-icon": "子系统图标",
  "subsystem-icons": "子系统图标（出厂）",
};

/** Returns the group's Chinese name; a group without one is returned as it is. */
export const groupName = (name: string): string =>
  (Object.hasOwn(groupNames, name) ? groupNames[name] : undefined) ?? name;

interface FileFacts {
  readonly attachGroup: string;
  readonly attachPath: string;
  readonly isPublic: boolean;
  readonly ownerId: string | null;
}

/** Decides which files a caller may open because of the object that contains them. */
export interface FileVisibility {
  /** True: a notice that the caller may read shows this file. */
  isInReadableNotice(caller: Caller, attachPath: string): Promise<boolean>;
  /** True: the file belongs to an organisation whose files the caller may open. */
  isOfVisibleOrganisation(caller: Caller, attachPath: string): Promise<boolean>;
  /** True: the file belongs to a row that the caller may see. */
  isOfVisibleRow(caller: Caller, attachPath: string): Promise<boolean>;
  /** True: the file belongs to a project that the caller sees. */
  isOfVisibleTender(caller: Caller, attachPath: string): Promise<boolean>;
}

/**
 * Allows public files to everybody, all others to signed-in people only. The routes pass undefined for a caller whose
 * session must still take a step of the sign-in.
 */
export async function maySee(
  file: FileFacts,
  caller: Caller | undefined,
  visibility: FileVisibility,
): Promise<boolean> {
  if (file.isPublic) return true;
  if (caller === undefined) return false;
  const audience = groupOf(file.attachGroup)?.audience;
  if (audience === "signed-in" || file.ownerId === caller.userId) return true;
  if (audience === "organisation") return visibility.isOfVisibleOrganisation(caller, file.attachPath);
  if (audience === "row") return visibility.isOfVisibleRow(caller, file.attachPath);
  if (audience === "tender") return visibility.isOfVisibleTender(caller, file.attachPath);
  if (audience !== "notice") return false;
  return caller.permissions.has("notice:view") || visibility.isInReadableNotice(caller, file.attachPath);
}
