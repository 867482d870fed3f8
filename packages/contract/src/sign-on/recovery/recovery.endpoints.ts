import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { accountName, checkKey, instantText, mobileText, noResult, password, text, typedCode } from "#fields.ts";
import { mobileOf } from "#normal-form/normal-form.ts";
import { signInNameOf } from "#rules.ts";

/** Input of step 1, a single field. Both have its maximum length, so that a wrong number is answered as unknown. */
const account = {
  username: text(100).overwrite(signInNameOf).optional(),
  phone: text(100).overwrite(mobileOf).optional(),
};

/** Secret of a link. Any text is accepted: a wrongly copied link is answered as invalid, not as a malformed request. */
const secret = text(200, 1);

export const recovery = {
  find: endpoint({
    summary: "找回密码：查找账号。须先通过图形验证码（checkCaptcha），流程挂在 HttpOnly Cookie 上",
    methods: ["GET"],
    paths: ["/sys/user/querySysUser"],
    access: { kind: "anonymous" },
    limit: "querySysUser",
    /** Either `username` or `phone`. `checkKey`: key of a passed captcha, in place of the cookie. */
    query: z.strictObject({ ...account, checkKey: checkKey.optional() }),
    /** `phone` is masked: 138****0000. */
    result: z.object({ username: z.string(), phone: z.string() }),
    errors: ["captcha.graphic_required", "recovery.unknown_account", "recovery.no_phone", "password.kept_elsewhere"],
  }),
  read: endpoint({
    summary: "找回密码：本浏览器中进行的流程，没有则为 null",
    methods: ["GET"],
    paths: ["/api/account/recovery"],
    access: { kind: "anonymous" },
    limit: "general",
    result: z
      .object({
        /** Next step. */
        step: z.enum(["phone", "password"]),
        username: z.string(),
        /** Masked. `setPassword` accepts it in this form from the browser of the flow. */
        phone: z.string(),
        /** Step 1 was answered with the phone number. */
        isPhone: z.boolean(),
        /** The code of `verifyPhone` while it is valid, otherwise null. */
        smscode: z.string().nullable(),
      })
      .nullable(),
    errors: [],
  }),
  verifyPhone: endpoint({
    summary: "找回密码：验证手机",
    methods: ["POST"],
    paths: ["/sys/user/phoneVerification"],
    access: { kind: "anonymous" },
    limit: "querySysUser",
    bodyLimit: 16_384,
    body: z.strictObject({ phone: mobileText, smscode: typedCode(10, 1) }),
    /** A one-time code, valid for 10 minutes: `smscode` of `setPassword`, as a proof of the passed verification. */
    result: z.string(),
    errors: ["recovery.flow_ended", "recovery.wrong_code", "recovery.too_many_tries"],
  }),
  setPassword: endpoint({
    summary: "找回密码：设置新密码，结束该账号的全部会话",
    methods: ["POST", "PUT"],
    paths: ["/sys/user/passwordChange"],
    access: { kind: "anonymous" },
    limit: "passwordChange",
    bodyLimit: 16_384,
    body: z.strictObject({ username: accountName(100, 1), password, smscode: text(200, 1), phone: mobileText }),
    result: noResult,
    errors: [
      "recovery.flow_ended",
      "recovery.too_many_tries",
      "password.malformed",
      "password.names_account",
      "password.too_common",
      "password.used_before",
      "password.kept_elsewhere",
      "session.busy",
    ],
  }),
  checkLink: endpoint({
    summary: "设置密码的一次性链接是否有效，及其所属账号",
    methods: ["POST"],
    paths: ["/api/account/password-link"],
    access: { kind: "anonymous" },
    limit: "redeem",
    bodyLimit: 16_384,
    body: z.strictObject({ secret }),
    result: z.object({
      expiresAt: instantText,
      username: z.string(),
      realname: z.string(),
      /** The account was created by another person: its owner has not seen the privacy notice yet. */
      needsConsent: z.boolean(),
    }),
    errors: ["recovery.link_dead"],
  }),
  setPasswordByLink: endpoint({
    summary: "凭一次性链接设置密码，链接随即作废，结束该账号的全部会话",
    methods: ["POST"],
    paths: ["/api/account/password-link/use"],
    access: { kind: "anonymous" },
    limit: "redeem",
    bodyLimit: 16_384,
    body: z.strictObject({
      secret,
      password,
      confirmation: password,
      /** Consent to the privacy notice, if required; stored with its version and time. */
      consent: z.boolean(),
    }),
    result: noResult,
    errors: [
      "recovery.link_dead",
      "account.consent_required",
      "password.malformed",
      "password.mismatch",
      "password.names_account",
      "password.too_common",
      "password.used_before",
      "password.kept_elsewhere",
      "session.busy",
    ],
  }),
} as const;
