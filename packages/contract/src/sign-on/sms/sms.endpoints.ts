import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { checkKey, emailText, instantText, mobileText, noResult } from "#fields.ts";

export const sms = {
  send: endpoint({
    summary: "发送短信验证码：'1' 注册，'0' 登录，'2' 找回密码",
    methods: ["POST"],
    paths: ["/sys/sms"],
    access: { kind: "anonymous" },
    limit: "sms",
    bodyLimit: 16_384,
    body: z.object({
      mobile: mobileText,
      smsmode: z.enum(["0", "1", "2"]),
      /** Key of a passed slider, required after `sms.challenge_required`. */
      checkKey: checkKey.nullish(),
    }),
    result: noResult,
    errors: [
      "sms.bad_number",
      "sms.too_soon",
      "sms.capped",
      "sms.challenge_required",
      "sms.unavailable",
      "account.phone_taken",
      "recovery.flow_ended",
    ],
  }),
  listOutbox: endpoint({
    summary: "开发环境：已发出的短信与邮件，新的在前",
    methods: ["GET"],
    paths: ["/api/dev/outbox"],
    access: { kind: "anonymous" },
    limit: "general",
    developmentOnly: true,
    passive: true,
    query: z.strictObject({ mobile: mobileText.optional(), email: emailText(100, 1).optional() }),
    result: z.array(
      z.object({
        /** The number; null: a mail. */
        mobile: z.string().nullable(),
        email: z.string().nullable(),
        /** Purpose of a code ('0', '1', '2', bind), or `notice`. */
        smsmode: z.string(),
        code: z.string().nullable(),
        subject: z.string().nullable(),
        text: z.string(),
        sentAt: instantText,
      }),
    ),
    errors: [],
  }),
} as const;
