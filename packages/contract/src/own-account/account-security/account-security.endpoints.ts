import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { accountName, idText, instantText, noResult, password, text, typedCode } from "#fields.ts";
import { attestation, attestationOptions } from "#session/passkey/webauthn.schemas.ts";
import { signInResult } from "#session/session/session.schemas.ts";

const bodyLimit = 32_768;

/** Shown once; only their digests are stored. */
const recoveryCodes = z.array(z.string());

export const accountSecurity = {
  changePassword: endpoint({
    summary: "修改密码：结束该账号的其他会话，并为当前用户换发令牌",
    methods: ["PUT", "POST"],
    paths: ["/sys/user/updatePassword"],
    access: { kind: "signed-in", pendingPassword: true },
    limit: "general",
    bodyLimit: 16_384,
    body: z.strictObject({ username: accountName(100, 1), oldpassword: password, password, confirmpassword: password }),
    result: z.object({ token: z.string(), accessToken: z.string() }),
    errors: [
      "password.wrong_old",
      "password.mismatch",
      "password.kept_elsewhere",
      "password.malformed",
      "password.names_account",
      "password.too_common",
      "password.used_before",
      "session.throttled",
      "session.busy",
    ],
  }),
  readTwoStep: endpoint({
    summary: "两步验证的状态",
    methods: ["GET"],
    paths: ["/api/two-step"],
    access: { kind: "signed-in", secondStep: "set-up" },
    limit: "general",
    result: z.object({
      isOn: z.boolean(),
      setUpAt: instantText.nullable(),
      recoveryCodesLeft: z.number(),
      /** The account must have a second step. */
      isRequired: z.boolean(),
      trustedDeviceDays: z.number(),
      trustedDevices: z.array(
        z.object({ id: z.string(), device: z.string(), trustedAt: instantText, until: instantText }),
      ),
    }),
    errors: [],
  }),
  beginTwoStep: endpoint({
    summary: "设置两步验证：取密钥（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/two-step/set-up"],
    access: { kind: "signed-in", secondStep: "set-up" },
    limit: "general",
    bodyLimit: 16_384,
    result: z.object({
      /** Base32, for manual entry. */
      secret: z.string(),
      /** The `otpauth:` address that authenticator apps read from a QR code. */
      uri: z.string(),
    }),
    errors: ["proof.required"],
  }),
  confirmTwoStep: endpoint({
    summary: "设置两步验证：以首个动态码确认，取恢复码（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/two-step/set-up/confirm"],
    access: { kind: "signed-in", secondStep: "set-up" },
    limit: "general",
    bodyLimit: 16_384,
    body: z.strictObject({ code: typedCode(20) }),
    result: z.object({
      recoveryCodes,
      /** The complete sign-in, for a session that still owed the set-up. */
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
  turnOffTwoStep: endpoint({
    summary: "关闭两步验证（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/two-step/turn-off"],
    access: { kind: "signed-in" },
    limit: "general",
    bodyLimit: 16_384,
    result: noResult,
    errors: ["proof.required", "two_step.not_on", "two_step.required"],
  }),
  revokeTrust: endpoint({
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
  listPasskeys: endpoint({
    summary: "我的通行密钥",
    methods: ["GET"],
    paths: ["/api/passkey/own"],
    access: { kind: "signed-in" },
    limit: "general",
    result: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Stored in a cloud keychain, and therefore usable on the person's other devices. */
        isSynced: z.boolean(),
        createdAt: instantText,
        lastUsedAt: instantText.nullable(),
      }),
    ),
    errors: [],
  }),
  beginPasskey: endpoint({
    summary: "添加通行密钥：取质询（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/passkey/own/challenge"],
    access: { kind: "signed-in" },
    limit: "general",
    bodyLimit,
    result: attestationOptions,
    errors: ["proof.required", "passkey.too_many"],
  }),
  addPasskey: endpoint({
    summary: "添加通行密钥",
    methods: ["POST"],
    paths: ["/api/passkey/own"],
    access: { kind: "signed-in" },
    limit: "general",
    bodyLimit,
    body: z.strictObject({ name: text(40), attestation }),
    result: z.object({ id: z.string(), name: z.string() }),
    errors: ["proof.required", "passkey.refused", "passkey.challenge_over", "passkey.known", "passkey.too_many"],
  }),
  renamePasskey: endpoint({
    summary: "修改通行密钥的名称",
    methods: ["PUT"],
    paths: ["/api/passkey/own"],
    access: { kind: "signed-in" },
    limit: "general",
    bodyLimit,
    body: z.strictObject({ id: idText, name: text(40, 1) }),
    result: noResult,
    errors: ["passkey.not_found"],
  }),
  removePasskey: endpoint({
    summary: "移除通行密钥（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/passkey/own/remove"],
    access: { kind: "signed-in" },
    limit: "general",
    bodyLimit,
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["proof.required", "passkey.not_found"],
  }),
} as const;
