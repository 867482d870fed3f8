import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idText, instantText, noResult, text, tokenText } from "../fields.ts";
import { signInResult } from "../session/session.schemas.ts";
import { assertion, assertionOptions, attestation, attestationOptions } from "./webauthn.schemas.ts";

const bodyLimit = 32_768;

export const passkey = {
  challengeSignIn: endpoint({
    summary: "通行密钥登录：取质询（5 分钟内用一次）",
    methods: ["POST"],
    paths: ["/api/passkey/sign-in/challenge"],
    access: { kind: "anonymous" },
    limit: "captcha",
    bodyLimit,
    result: z.object({ flow: z.string(), options: assertionOptions }),
    errors: [],
  }),
  signIn: endpoint({
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
  listOwn: endpoint({
    summary: "我的通行密钥",
    methods: ["GET"],
    paths: ["/api/passkey/own"],
    access: { kind: "signed-in" },
    limit: "general",
    result: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Kept by a cloud keychain, so usable on the person's other devices. */
        isSynced: z.boolean(),
        createdAt: instantText,
        lastUsedAt: instantText.nullable(),
      }),
    ),
    errors: [],
  }),
  beginAdd: endpoint({
    summary: "添加通行密钥：取质询（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/passkey/own/challenge"],
    access: { kind: "signed-in" },
    limit: "general",
    bodyLimit,
    result: attestationOptions,
    errors: ["proof.required", "passkey.too_many"],
  }),
  add: endpoint({
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
  rename: endpoint({
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
  remove: endpoint({
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
