import { z } from "zod";
import {
  bindingFields,
  bindingState,
  certificateAlgorithm,
  lockAnswer,
  lockErrors,
} from "#access/certificate/certificate.schemas.ts";
import { endpoint } from "#endpoint.ts";
import { idText, noResult } from "#fields.ts";
import { signInResult } from "#session/session/session.schemas.ts";

export const certificateAccess = {
  signIn: endpoint({
    summary: "证书锁登录",
    methods: ["GET"],
    paths: ["/api/sys/calogin"],
    access: { kind: "anonymous" },
    limit: "redeem",
    refusesCrossSite: true,
    query: z.object({ caLockCode: lockAnswer }),
    result: signInResult,
    errors: [...lockErrors, "certificate.not_bound", "session.account_frozen"],
  }),
  listOwn: endpoint({
    summary: "我的数字证书",
    methods: ["GET"],
    paths: ["/api/certificate/own"],
    access: { kind: "signed-in" },
    limit: "general",
    /** Pending and active bindings, newest first. */
    result: z.array(z.object(bindingFields)),
    errors: [],
  }),
  bindOwn: endpoint({
    summary: "绑定数字证书（须先验证身份，并以证书签名）",
    methods: ["POST"],
    paths: ["/api/certificate/own"],
    access: { kind: "signed-in" },
    limit: "general",
    bodyLimit: 32_768,
    body: z.strictObject({ caLockCode: lockAnswer }),
    /** `pending`: a second administrator has to approve it first. */
    result: z.object({ id: z.string(), state: bindingState }),
    errors: [
      "proof.required",
      ...lockErrors,
      "certificate.bound_already",
      "certificate.bound_elsewhere",
      "certificate.other_organisation",
      "certificate.too_many",
    ],
  }),
  unbindOwn: endpoint({
    summary: "解绑数字证书（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/certificate/own/unbind"],
    access: { kind: "signed-in" },
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["proof.required", "certificate.binding_not_found"],
  }),
  listDemoLocks: endpoint({
    summary: "演示用证书锁（仅开发模式）",
    methods: ["GET"],
    paths: ["/api/dev/certificate-locks"],
    access: { kind: "anonymous" },
    limit: "general",
    developmentOnly: true,
    result: z.array(
      z.object({
        id: z.string(),
        /** Label in the demo: `supplier（SM2）`, `已吊销` … */
        name: z.string(),
        algorithm: certificateAlgorithm,
        /** DER in base64. */
        certificate: z.string(),
        /** SM2: 64 hexadecimal digits; otherwise PKCS #8 in base64. */
        privateKey: z.string(),
        pin: z.string(),
      }),
    ),
    errors: [],
  }),
} as const;
