import { z } from "zod";

/** 1 通知, 2 系统消息. */
export const noticeKind = z.enum(["1", "2"]);
/** L 一般消息, M 重要消息, H 紧急消息. */
export const noticePriority = z.enum(["L", "M", "H"]);
/** `url`: a button opens `openPage`; `component`: the registered view of that name opens in place of the detail. */
export const noticeOpenType = z.enum(["url", "component"]);

/** Frame on the websocket: a change for all people, a change for this person, or an echo. */
export const noticeFrame = z.object({
  cmd: z.enum(["topic", "user", "heartcheck"]),
  msgId: z.string(),
  msgTxt: z.string(),
});

const channels = z.strictObject({ portal: z.boolean(), mail: z.boolean(), browser: z.boolean() });
const browserOnly = channels.pick({ browser: true }).partial();
const notInPortal = channels.pick({ mail: true, browser: true }).partial();

/** Selectable ways of `noticeSubjects`; a request contains only the changed ones. */
export const noticeChoices = z
  .strictObject({
    credentials: browserOnly,
    signIn: notInPortal,
    activity: notInPortal,
    expiry: notInPortal,
    work: channels.partial(),
    imports: channels.partial(),
    announcement: browserOnly,
    urgent: browserOnly,
  })
  .partial();

export const noticePreferences = z.object({
  credentials: channels,
  signIn: channels,
  activity: channels,
  expiry: channels,
  work: channels,
  imports: channels,
  announcement: channels,
  urgent: channels,
});

export type NoticeKind = z.infer<typeof noticeKind>;
export type NoticePriority = z.infer<typeof noticePriority>;
export type NoticeOpenType = z.infer<typeof noticeOpenType>;
export type NoticeFrame = z.infer<typeof noticeFrame>;
