import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { checkKey, instantText, noResult, password, text } from "../fields.ts";
import { userInfo } from "../session/session.schemas.ts";

const one = { username: text(100).optional(), phone: text(20).optional() };

export const account = {
  readOwn: endpoint({
    summary: "我的资料：角色、部门、最近登录",
    methods: ["GET"],
    paths: ["/api/account/me"],
    access: { kind: "signed-in" },
    limit: "general",
    result: z.object({
      userInfo,
      email: z.string().nullable(),
      phone: z.string().nullable(),
      roles: z.array(z.string()),
      departName: z.string().nullable(),
      recentSignIns: z.array(
        z.object({ at: instantText, address: z.string().nullable(), outcome: z.string(), action: z.string() }),
      ),
    }),
    errors: [],
  }),
  register: endpoint({
    summary: "注册",
    methods: ["POST"],
    paths: ["/sys/user/register"],
    access: { kind: "anonymous" },
    limit: "register",
    bodyLimit: 16_384,
    body: z.strictObject({
      username: text(50, 1),
      password,
      email: text(100, 1),
      phone: text(20, 1),
      smscode: text(10, 1),
      /** The form's consent to the privacy notice; kept with its version and time. */
      consent: z.boolean().optional(),
    }),
    result: noResult,
    errors: [
      "account.registration_closed",
      "account.bad_username",
      "account.username_taken",
      "account.bad_email",
      "account.email_taken",
      "account.phone_taken",
      "account.consent_required",
      "password.malformed",
      "password.names_account",
      "password.too_common",
      "sms.bad_number",
      "sms.wrong_code",
      "session.busy",
    ],
  }),
  checkUnique: endpoint({
    summary: "用户名、邮箱、手机号是否可用（成功即可用），三者恰取其一",
    methods: ["GET"],
    paths: ["/api/sys/user/checkOnlyUser"],
    access: { kind: "anonymous" },
    limit: "checkOnlyUser",
    query: z.strictObject({
      username: text(50, 1).optional(),
      email: text(100, 1).optional(),
      phone: text(20, 1).optional(),
    }),
    result: noResult,
    errors: ["account.username_taken", "account.email_taken", "account.phone_taken"],
  }),
  findForRecovery: endpoint({
    summary: "找回密码：查找账号。须先通过图形验证码（checkCaptcha），流程挂在 HttpOnly Cookie 上",
    methods: ["GET"],
    paths: ["/sys/user/querySysUser"],
    access: { kind: "anonymous" },
    limit: "querySysUser",
    /** One of `username` and `phone`. `checkKey`: a passed captcha named instead of carried by the cookie. */
    query: z.strictObject({ ...one, checkKey: checkKey.optional() }),
    /** `phone` is masked: 138****0000. */
    result: z.object({ username: z.string(), phone: z.string() }),
    errors: ["captcha.graphic_required", "recovery.unknown_account", "recovery.no_phone"],
  }),
  readRecovery: endpoint({
    summary: "找回密码：本浏览器中进行的流程，没有则为 null",
    methods: ["GET"],
    paths: ["/api/account/recovery"],
    access: { kind: "anonymous" },
    limit: "general",
    result: z
      .object({
        /** What comes next. */
        step: z.enum(["phone", "password"]),
        username: z.string(),
        /** Masked. `setRecoveredPassword` accepts it in this form from the flow's own browser. */
        phone: z.string(),
        /** Step 1 was answered with the number. */
        isPhone: z.boolean(),
        /** The code of `verifyRecoveryPhone` while it is good, else null. */
        smscode: z.string().nullable(),
      })
      .nullable(),
    errors: [],
  }),
  verifyRecoveryPhone: endpoint({
    summary: "找回密码：验证手机",
    methods: ["POST"],
    paths: ["/sys/user/phoneVerification"],
    access: { kind: "anonymous" },
    limit: "querySysUser",
    bodyLimit: 16_384,
    body: z.strictObject({ phone: text(20, 1), smscode: text(10, 1) }),
    /** A one-time code, 10 minutes, that stands for the passed verification as `smscode` of `setRecoveredPassword`. */
    result: z.string(),
    errors: ["recovery.flow_ended", "recovery.wrong_code", "recovery.too_many_tries"],
  }),
  setRecoveredPassword: endpoint({
    summary: "找回密码：设置新密码，结束该账号的全部会话",
    methods: ["POST", "PUT"],
    paths: ["/sys/user/passwordChange"],
    access: { kind: "anonymous" },
    limit: "passwordChange",
    bodyLimit: 16_384,
    body: z.strictObject({ username: text(100, 1), password, smscode: text(200, 1), phone: text(20, 1) }),
    result: noResult,
    errors: [
      "recovery.flow_ended",
      "recovery.too_many_tries",
      "password.malformed",
      "password.names_account",
      "password.too_common",
      "password.used_before",
      "session.busy",
    ],
  }),
  changePassword: endpoint({
    summary: "修改密码：结束该账号的其他会话，并为当前用户换发令牌",
    methods: ["PUT", "POST"],
    paths: ["/sys/user/updatePassword"],
    access: { kind: "signed-in", pendingPassword: true, pendingDepartment: true },
    limit: "general",
    bodyLimit: 16_384,
    body: z.strictObject({ username: text(100, 1), oldpassword: password, password, confirmpassword: password }),
    result: z.object({ token: z.string(), accessToken: z.string() }),
    errors: [
      "password.wrong_old",
      "password.mismatch",
      "password.malformed",
      "password.names_account",
      "password.too_common",
      "password.used_before",
      "session.throttled",
      "session.busy",
    ],
  }),
} as const;
