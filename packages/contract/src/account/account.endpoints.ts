import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { checkKey, instantText, noResult, password, text } from "../fields.ts";
import { userInfo } from "../session/session.schemas.ts";

const one = { username: text(100).optional(), phone: text(20).optional() };

export const account = {
  readOwn: endpoint({
    summary: "我的资料：角色、部门、最近登录",
    methods: ["GET"],
    paths: ["/api/account/me"],
    access: { kind: "signed-in" },
    limit: "general",
    result: z.object({
      userInfo,
      email: z.string().nullable(),
      phone: z.string().nullable(),
      roles: z.array(z.string()),
      departName: z.string().nullable(),
      recentSignIns: z.array(
        z.object({ at: instantText, address: z.string().nullable(), outcome: z.string(), action: z.string() }),
      ),
    }),
    errors: [],
  }),
  register: endpoint({
    summary: "注册",
    methods: ["POST"],
    paths: ["/sys/user/register"],
    access: { kind: "anonymous" },
    limit: "register",
    body: z.strictObject({
      username: text(50, 1),
      password,
      email: text(100, 1),
      phone: text(20, 1),
      smscode: text(10, 1),
      consent: z.boolean().optional(),
    }),
    result: noResult,
    errors: ["http.not_built"],
  }),
  checkUnique: endpoint({
    summary: "用户名、邮箱、手机号是否可用（成功即可用）",
    methods: ["GET"],
    paths: ["/api/sys/user/checkOnlyUser"],
    access: { kind: "anonymous" },
    limit: "checkOnlyUser",
    query: z.strictObject({ ...one, email: text(100).optional() }),
    result: noResult,
    errors: ["http.not_built"],
  }),
  findForRecovery: endpoint({
    summary: "找回密码：查找账号",
    methods: ["GET"],
    paths: ["/sys/user/querySysUser"],
    access: { kind: "anonymous" },
    limit: "querySysUser",
    query: z.strictObject({ ...one, checkKey: checkKey.optional() }),
    result: z.object({ username: z.string(), phone: z.string() }),
    errors: ["http.not_built"],
  }),
  verifyRecoveryPhone: endpoint({
    summary: "找回密码：验证手机",
    methods: ["POST"],
    paths: ["/sys/user/phoneVerification"],
    access: { kind: "anonymous" },
    limit: "querySysUser",
    body: z.strictObject({ phone: text(20, 1), smscode: text(10, 1) }),
    result: z.string(),
    errors: ["http.not_built"],
  }),
  setRecoveredPassword: endpoint({
    summary: "找回密码：设置新密码",
    methods: ["POST", "PUT"],
    paths: ["/sys/user/passwordChange"],
    access: { kind: "anonymous" },
    limit: "passwordChange",
    body: z.strictObject({ username: text(100, 1), password, smscode: text(200, 1), phone: text(20, 1) }),
    result: noResult,
    errors: ["http.not_built"],
  }),
  changePassword: endpoint({
    summary: "修改密码",
    methods: ["PUT", "POST"],
    paths: ["/sys/user/updatePassword"],
    access: { kind: "signed-in" },
    limit: "passwordChange",
    body: z.strictObject({ username: text(100, 1), oldpassword: password, password, confirmpassword: password }),
    result: z.object({ token: z.string(), accessToken: z.string() }),
    errors: ["http.not_built"],
  }),
} as const;
