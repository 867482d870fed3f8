/** Channels of a message: in the portal (bell, 我的消息), by mail, by a notification of the browser. */
export const noticeWays = ["portal", "mail", "browser"] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** `always` and `never` cannot be chosen; `on` and `off` can, and are the default. */
type WayRule = "always" | "never" | "on" | "off";

/**
 * Subjects by which people choose their messages. Security messages cannot be switched off in the portal, and changes
 * of credentials not by mail either, so that an attacker cannot hide the takeover of an account.
 */
export const noticeSubjects = {
  /** 密码、手机号、邮箱、两步验证、证书与绑定的变更 */
  credentials: { portal: "always", mail: "always", browser: "off" },
  /** 登录与设备 */
  signIn: { portal: "always", mail: "on", browser: "off" },
  /** 下线设备、下载个人数据 */
  activity: { portal: "always", mail: "on", browser: "off" },
  /** 密码与证书到期 */
  expiry: { portal: "always", mail: "on", browser: "off" },
  /** 审批结果 */
  work: { portal: "on", mail: "off", browser: "off" },
  /** 导入结果 */
  imports: { portal: "on", mail: "off", browser: "off" },
  /** 通知公告: written by administrators */
  announcement: { portal: "always", mail: "never", browser: "off" },
  /** Every message of priority H, of any subject; no notice has this subject. */
  urgent: { portal: "always", mail: "never", browser: "on" },
} as const satisfies Record<string, Record<NoticeWay, WayRule>>;

export type NoticeSubject = keyof typeof noticeSubjects;
/** Subjects of the product's own messages. */
export type SystemSubject = Exclude<NoticeSubject, "announcement" | "urgent">;

/** Choices of a person; the rules decide the rest. */
export type NoticeChoices = {
  readonly [S in NoticeSubject]?: { readonly [W in NoticeWay]?: boolean | undefined } | undefined;
};
/** Effective preferences of a person. */
export type NoticePreferences = Readonly<Record<NoticeSubject, Readonly<Record<NoticeWay, boolean>>>>;

export const isChoosable = (subject: NoticeSubject, way: NoticeWay): boolean =>
  ["on", "off"].includes(noticeSubjects[subject][way]);

/** Returns whether a person with these choices receives this subject by this way. */
export function isSubscribed(choices: NoticeChoices, subject: NoticeSubject, way: NoticeWay): boolean {
  const rule: WayRule = noticeSubjects[subject][way];
  return isChoosable(subject, way) ? (choices[subject]?.[way] ?? rule === "on") : rule === "always";
}

export function preferencesOf(choices: NoticeChoices): NoticePreferences {
  const waysOf = (subject: NoticeSubject) =>
    Object.fromEntries(noticeWays.map((way) => [way, isSubscribed(choices, subject, way)]));
  const subjects = Object.keys(noticeSubjects) as NoticeSubject[];
  return Object.fromEntries(subjects.map((subject) => [subject, waysOf(subject)])) as NoticePreferences;
}
