import { ROW_FILE_GROUP } from "@tender/contract/online-forms";
import type { Caller } from "#platform/caller.ts";
import { type FileKind, fileKinds } from "./file-content.ts";

/**
 * Who may see a file that is not flagged public. `notice`: who may read a notice that shows it, and who writes notices.
 * `organisation`: who acts for the organisation that it belongs to, and who sees that in 单位管理. `row`: who may see the row of an
 * online form that has it.
 */
type Audience = "nobody" | "owner" | "signed-in" | "notice" | "organisation" | "row";

export interface FileGroup {
  readonly audience: Audience;
  /** What may be uploaded into it by the upload call; absent: nothing, the product itself fills the group. */
  readonly uploads?: readonly FileKind[];
  /** Each opening leaves a row in the audit trail. */
  readonly isRecorded?: true;
}

const NOTICE_GROUP = "notice";
/** What mails carry. */
export const MAIL_GROUP = "mail";

/** The groups with rules of their own. Files of any other group (`attachGroup`) are their owner's. */
const fileGroups: Readonly<Record<string, FileGroup>> = {
  /** Pictures of people: they stand beside names, so everybody who is signed in sees them. */
  avatar: { audience: "signed-in" },
  /** Files a person keeps for the own use. */
  attachment: { audience: "owner", uploads: fileKinds },
  /** Pictures and attachments of notices: the portal's own, as they outlive the account of who wrote it. */
  [NOTICE_GROUP]: { audience: "notice" },
  /** Made by the product and sent: nobody opens them here, and they go with the mails. */
  [MAIL_GROUP]: { audience: "nobody" },
  /** Licences and qualifications of organisations: the portal's own. */
  organisation: { audience: "organisation", isRecorded: true },
  /** Files of rows: the portal's own. Opening is not recorded, as lists show pictures. */
  [ROW_FILE_GROUP]: { audience: "row" },
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
  logo: "单位标志",
  "subsystem-icon": "子系统图标",
  "subsystem-icons": "子系统图标（出厂）",
};

/** What people call a group; one without a word stays as it is named. */
export const groupName = (name: string): string =>
  (Object.hasOwn(groupNames, name) ? groupNames[name] : undefined) ?? name;

interface Seen {
  readonly attachGroup: string;
  readonly attachPath: string;
  readonly isPublic: boolean;
  readonly ownerId: string | null;
}

export interface ShownFiles {
  /** Does a notice that the caller may read show this file? */
  notice(caller: Caller, attachPath: string): Promise<boolean>;
  /** Does it belong to an organisation whose files the caller may open? */
  organisation(caller: Caller, attachPath: string): Promise<boolean>;
  /** Is it of a row that the caller may see? */
  row(caller: Caller, attachPath: string): Promise<boolean>;
}

/** Public files may be seen by anybody, all others by signed-in people only. The routes hand in nobody whose session still owes a step. */
export async function maySee(file: Seen, caller: Caller | undefined, shown: ShownFiles): Promise<boolean> {
  if (file.isPublic) return true;
  if (caller === undefined) return false;
  const audience = groupOf(file.attachGroup)?.audience;
  if (audience === "signed-in" || file.ownerId === caller.userId) return true;
  if (audience === "organisation") return shown.organisation(caller, file.attachPath);
  if (audience === "row") return shown.row(caller, file.attachPath);
  if (audience !== "notice") return false;
  return caller.permissions.has("notice:view") || shown.notice(caller, file.attachPath);
}
