import { z } from "zod";
import { lockAnswer, lockErrors } from "#access/certificate/certificate.schemas.ts";
import { endpoint } from "#endpoint.ts";
import { noResult, password, typedCode } from "#fields.ts";
import { assertion, assertionOptions } from "#session/passkey/webauthn.schemas.ts";

export const proofMethod = z.enum(["password", "code", "passkey", "certificate"]);
export type ProofMethod = z.output<typeof proofMethod>;

/** A fresh proof of identity, required by sensitive changes; it belongs to the session and is valid for 5 minutes. */
export const proof = {
  readMethods: endpoint({
    summary: "可用的身份验证方式",
    methods: ["GET"],
    paths: ["/api/account/proof"],
    access: { kind: "signed-in", secondStep: "set-up" },
    limit: "general",
    result: z.object({
      methods: z.array(proofMethod),
      /** A proof is still valid: no new one is required. */
      isProved: z.boolean(),
    }),
    errors: [],
  }),
  challengePasskey: endpoint({
    summary: "以通行密钥验证身份：取质询",
    methods: ["POST"],
    paths: ["/api/account/proof/challenge"],
    access: { kind: "signed-in", secondStep: "set-up" },
    limit: "general",
    result: assertionOptions,
    errors: ["proof.method_unavailable"],
  }),
  submit: endpoint({
    summary: "验证身份，5 分钟内有效",
    methods: ["POST"],
    paths: ["/api/account/proof"],
    access: { kind: "signed-in", secondStep: "set-up" },
    limit: "general",
    bodyLimit: 32_768,
    body: z.strictObject({
      evidence: z.discriminatedUnion("method", [
        z.strictObject({ method: z.literal("password"), password }),
        z.strictObject({ method: z.literal("code"), code: typedCode(20) }),
        z.strictObject({ method: z.literal("recovery-code"), code: typedCode(40) }),
        z.strictObject({ method: z.literal("passkey"), assertion }),
        /** A challenge of purpose `prove`, signed by a lock that is bound to the account. */
        z.strictObject({ method: z.literal("certificate"), caLock: lockAnswer }),
      ]),
    }),
    result: noResult,
    errors: [
      "proof.method_unavailable",
      "proof.wrong_password",
      "session.throttled",
      "session.busy",
      "directory.unreachable",
      "session.account_frozen",
      "directory.password_ended",
      "directory.account_limited",
      "two_step.code_malformed",
      "two_step.code_wrong",
      "two_step.recovery_code_wrong",
      "two_step.paused",
      "passkey.refused",
      "passkey.challenge_over",
      ...lockErrors,
      "certificate.not_bound",
      "certificate.other_account",
    ],
  }),
} as const;
