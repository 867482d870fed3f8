import { z } from "zod";
import { lockAnswer, lockErrors } from "#access/certificate/certificate.schemas.ts";
import { endpoint } from "#endpoint.ts";
import { appId, noResult, text } from "#fields.ts";

export const trade = {
  checkBondFee: endpoint({
    /** True: verified today, or no verification needed; false: a certificate has to be presented first. */
    summary: "保证金核验状态",
    methods: ["GET"],
    paths: ["/webgateway/trade-sys/api/bondRefund/checkBondFee"],
    access: { kind: "signed-in" },
    limit: "general",
    result: z.boolean(),
    errors: [],
  }),
  addBondFeeCheck: endpoint({
    summary: "提交证书核验",
    methods: ["POST"],
    paths: ["/webgateway/trade-sys/api/bondRefund/addcheckBondFee"],
    access: { kind: "signed-in" },
    limit: "general",
    bodyLimit: 32_768,
    body: z.object({ caLock: lockAnswer }),
    result: noResult,
    errors: [
      ...lockErrors,
      "certificate.not_bound",
      "certificate.other_account",
      "certificate.other_organisation",
      "certificate.gate_paused",
      "certificate.gate_not_needed",
    ],
  }),
  addLoginLog: endpoint({
    summary: "登记进入子系统",
    methods: ["POST"],
    paths: ["/webgateway/trade-sys/SystemLog/addLoginLogs"],
    access: { kind: "signed-in" },
    limit: "general",
    /** `accessToken` is sent for 61001 only, and only its presence is recorded; with another `appId` it is ignored. */
    body: z.object({
      appId,
      appName: text(100),
      loginType: z.union([z.literal(1), z.literal("1")]),
      accessToken: text(4_000).optional(),
    }),
    result: noResult,
    errors: ["launcher.not_granted", "launcher.certificate_required"],
  }),
} as const;
