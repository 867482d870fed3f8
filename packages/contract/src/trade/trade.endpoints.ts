import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { appId, noResult, text } from "../fields.ts";

export const trade = {
  checkBondFee: endpoint({
    summary: "保证金核验状态",
    methods: ["GET"],
    paths: ["/webgateway/trade-sys/api/bondRefund/checkBondFee"],
    access: { kind: "signed-in" },
    limit: "general",
    result: z.boolean(),
    errors: ["http.not_built"],
  }),
  addBondFeeCheck: endpoint({
    summary: "提交证书核验",
    methods: ["POST"],
    paths: ["/webgateway/trade-sys/api/bondRefund/addcheckBondFee"],
    access: { kind: "signed-in" },
    limit: "general",
    body: z.object({ caLock: text(12_000, 1) }),
    result: noResult,
    errors: ["http.not_built"],
  }),
  addLoginLog: endpoint({
    summary: "登记进入子系统",
    methods: ["POST"],
    paths: ["/webgateway/trade-sys/SystemLog/addLoginLogs"],
    access: { kind: "signed-in" },
    limit: "general",
    /** `accessToken` is sent for 61001 alone and only noted as present. */
    body: z.object({
      appId,
      appName: text(100),
      loginType: z.union([z.literal(1), z.literal("1")]),
      accessToken: text(4_000).optional(),
    }),
    result: noResult,
    errors: ["launcher.not_granted"],
  }),
} as const;
