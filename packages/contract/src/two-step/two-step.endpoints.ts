import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idText, instantText, noResult, typedCode } from "../fields.ts";
import { assertion, assertionOptions } from "../passkey/webauthn.schemas.ts";
import { signInResult } from "../session/session.schemas.ts";

/** Shown once; only their digests are kept. */
const recoveryCodes = z.array(z.string());

export const twoStep = {
  readState: endpoint({
    summary: "两步验证的状态",
    methods: ["GET"],
    paths: ["/api/two-step"],
    access: { kind: "signed-in", secondStep: "set-up" },
    limit: "general",
    result: z.object({
      isOn: z.boolean(),
      setUpAt: instantText.nullable(),
      recoveryCodesLeft: z.number(),
      /** The account may not go without. */
      isRequired: z.boolean(),
      trustedDeviceDays: z.number(),
      trustedDevices: z.array(
        z.object({ id: z.string(), device: z.string(), trustedAt: instantText, until: instantText }),
      ),
    }),
    errors: [],
  }),
  beginSetUp: endpoint({
    summary: "设置两步验证：取密钥（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/two-step/set-up"],
    access: { kind: "signed-in", secondStep: "set-up" },
    limit: "general",
    bodyLimit: 16_384,
    result: z.object({
      /** Base32, for typing in. */
      secret: z.string(),
      /** The `otpauth:` address that authenticator apps read from a QR code. */
      uri: z.string(),
    }),
    errors: ["proof.required"],
  }),
  confirmSetUp: endpoint({
    summary: "设置两步验证：以首个动态码确认，取恢复码（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/two-step/set-up/confirm"],
    access: { kind: "signed-in", secondStep: "set-up" },
    limit: "general",
    bodyLimit: 16_384,
    body: z.strictObject({ code: typedCode(20) }),
    result: z.object({
      recoveryCodes,
      /** The complete sign-in, for a session that owed the setting up. */
      signedIn: signInResult.nullable(),
    }),
    errors: [
      "proof.required",
      "two_step.code_malformed",
      "two_step.code_wrong",
      "two_step.set_up_over",
      "two_step.paused",
    ],
  }),
  renewRecoveryCodes: endpoint({
    summary: "重新生成恢复码，旧恢复码随之作废（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/two-step/recovery-codes"],
    access: { kind: "signed-in" },
    limit: "general",
    bodyLimit: 16_384,
    result: z.object({ recoveryCodes }),
    errors: ["proof.required", "two_step.not_on"],
  }),
  turnOff: endpoint({
    summary: "关闭两步验证（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/two-step/turn-off"],
    access: { kind: "signed-in" },
    limit: "general",
    bodyLimit: 16_384,
    result: noResult,
    errors: ["proof.required", "two_step.not_on", "two_step.required"],
  }),
  endTrust: endpoint({
    summary: "不再信任一台设备",
    methods: ["POST"],
    paths: ["/api/two-step/devices/end"],
    access: { kind: "signed-in" },
    limit: "general",
    bodyLimit: 16_384,
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["two_step.device_not_found"],
  }),
  challengePasskey: endpoint({
    summary: "登录第二步：以通行密钥代替动态码，取质询",
    methods: ["POST"],
    paths: ["/api/two-step/challenge"],
    access: { kind: "signed-in", secondStep: "code" },
    limit: "general",
    bodyLimit: 16_384,
    result: assertionOptions,
    errors: ["proof.method_unavailable"],
  }),
  verify: endpoint({
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
      /** Ask no more on this device for as long as the setting allows. */
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
