import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { accountName, instantText } from "#fields.ts";

export const accountClosing = {
  read: endpoint({
    summary: "注销账号：是否可以注销、冷静期天数",
    methods: ["GET"],
    paths: ["/api/account/closing"],
    access: { kind: "signed-in" },
    limit: "general",
    result: z.object({ coolingDays: z.number(), isAdministrator: z.boolean() }),
    errors: [],
  }),
  request: endpoint({
    summary: "申请注销账号：结束全部会话，冷静期后生效；期间登录即撤回（需近期身份核验）",
    methods: ["POST"],
    paths: ["/api/account/close"],
    access: { kind: "signed-in" },
    limit: "general",
    bodyLimit: 16_384,
    /** The own account name, typed as a final confirmation. */
    body: z.strictObject({ username: accountName(100, 1) }),
    result: z.object({ effectiveAt: instantText }),
    errors: ["proof.required", "profile.wrong_username", "profile.administrator_stays"],
  }),
} as const;
