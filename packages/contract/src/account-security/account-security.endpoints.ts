import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { accountName, password } from "../fields.ts";

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
} as const;
