import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { checkKey, mobileText, password, signInName, text, tokenText, typedCode } from "#fields.ts";
import { assertion, assertionOptions } from "#session/passkey/webauthn.schemas.ts";
import { signInResult } from "#session/session/session.schemas.ts";

const signInBodyLimit = 16_384;
const bodyLimit = 32_768;

export const signIn = {
  readEncryptionKey: endpoint({
    summary: "取密码传输加密的密钥对",
    methods: ["GET"],
    paths: ["/api/sys/getEncryptedString"],
    access: { kind: "anonymous" },
    limit: "general",
    result: z.object({ key: z.string(), iv: z.string() }),
    errors: [],
  }),
  withPassword: endpoint({
    summary: "账号密码登录",
    methods: ["POST"],
    paths: ["/bpt/api/sys/login"],
    access: { kind: "anonymous" },
    limit: "signIn",
    bodyLimit: signInBodyLimit,
    body: z.object({
      username: signInName,
      password,
      remember_me: z.boolean().default(false),
      captcha: text(2_000).nullish(),
      /** Older name of `captcha`. */
      checkCode: text(2_000).nullish(),
      checkKey: checkKey.nullish(),
    }),
    result: signInResult,
    errors: [
      "session.wrong_credentials",
      "session.account_frozen",
      "session.throttled",
      "session.busy",
      "directory.unreachable",
      "directory.password_ended",
      "directory.account_limited",
      "captcha.slider_required",
      "captcha.graphic_required",
      "captcha.graphic_wrong",
    ],
  }),
  withToken: endpoint({
    summary: "以一次性交接码或有效令牌登录",
    methods: ["POST"],
    paths: ["/api/sys/loginByToken"],
    access: { kind: "anonymous" },
    limit: "redeem",
    countsFailures: true,
    bodyLimit: signInBodyLimit,
    body: z.object({ token: tokenText }),
    result: signInResult,
    errors: [
      "session.handover_invalid",
      "session.expired",
      "session.invalid",
      "session.superseded",
      "launcher.certificate_required",
    ],
  }),
  withSms: endpoint({
    summary: "短信验证码登录",
    methods: ["POST"],
    paths: ["/sys/phoneLogin"],
    access: { kind: "anonymous" },
    limit: "signIn",
    bodyLimit: 16_384,
    /** `smscode` is a synonym of `captcha`. */
    body: z.object({
      mobile: mobileText,
      captcha: typedCode(10).optional(),
      smscode: typedCode(10).optional(),
      remember_me: z.boolean().default(false),
    }),
    result: signInResult,
    errors: ["sms.wrong_code", "session.account_frozen"],
  }),
  challengePasskey: endpoint({
    summary: "通行密钥登录：取质询（5 分钟内用一次）",
    methods: ["POST"],
    paths: ["/api/passkey/sign-in/challenge"],
    access: { kind: "anonymous" },
    limit: "captcha",
    bodyLimit,
    result: z.object({ flow: z.string(), options: assertionOptions }),
    errors: [],
  }),
  withPasskey: endpoint({
    summary: "通行密钥登录",
    methods: ["POST"],
    paths: ["/api/passkey/sign-in"],
    access: { kind: "anonymous" },
    limit: "signIn",
    bodyLimit,
    body: z.object({ flow: tokenText, assertion, remember_me: z.boolean().default(false) }),
    result: signInResult,
    errors: ["passkey.refused", "passkey.challenge_over", "session.account_frozen"],
  }),
  challengeSecondStep: endpoint({
    summary: "登录第二步：以通行密钥代替动态码，取质询",
    methods: ["POST"],
    paths: ["/api/two-step/challenge"],
    access: { kind: "signed-in", secondStep: "code" },
    limit: "general",
    bodyLimit: 16_384,
    result: assertionOptions,
    errors: ["proof.method_unavailable"],
  }),
  verifySecondStep: endpoint({
    summary: "登录第二步：动态码、恢复码或通行密钥",
    methods: ["POST"],
    paths: ["/api/two-step/verify"],
    access: { kind: "signed-in", secondStep: "code" },
    limit: "signIn",
    bodyLimit: 32_768,
    body: z.strictObject({
      evidence: z.discriminatedUnion("method", [
        z.strictObject({ method: z.literal("code"), code: typedCode(20) }),
        z.strictObject({ method: z.literal("recovery-code"), code: typedCode(40) }),
        z.strictObject({ method: z.literal("passkey"), assertion }),
      ]),
      /** Skips the second step on this device for as long as the setting allows. */
      trustDevice: z.boolean().default(false),
    }),
    result: signInResult,
    errors: [
      "two_step.code_malformed",
      "two_step.code_wrong",
      "two_step.recovery_code_wrong",
      "two_step.paused",
      "passkey.refused",
      "passkey.challenge_over",
      "session.account_frozen",
    ],
  }),
} as const;
