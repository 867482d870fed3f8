import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { accountName, idText, instantText, noResult, orgCode, pageOf, paging, text, tokenText } from "#fields.ts";
import { listFile } from "#list-file.ts";
import { department } from "#people/department/department.schemas.ts";
import { secondStep } from "./second-step.schemas.ts";
import { userInfo } from "./session.schemas.ts";

const signInBodyLimit = 16_384;

const listFilters = {
  keyword: text(50).optional(),
  /** `-lastUsedAt`, the default: last used first. */
  sort: z.enum(["lastUsedAt", "-lastUsedAt", "signedInAt", "-signedInAt"]).optional(),
};

export const session = {
  checkTokenEffect: endpoint({
    summary: "校验令牌是否有效（不延长会话）",
    methods: ["GET"],
    paths: ["/api/foreginService/sysToken/checkTokenEffect"],
    access: { kind: "anonymous" },
    limit: "general",
    passive: true,
    answersRefusals: true,
    query: z.object({ token: tokenText.optional() }),
    result: z.object({ username: z.string(), orgCode: z.string().nullable(), expires: instantText }).nullable(),
    errors: [
      "http.unauthenticated",
      "session.token_mismatch",
      "session.department_pending",
      "session.second_step_pending",
      "session.expired",
      "session.invalid",
      "session.superseded",
      "launcher.certificate_required",
    ],
  }),
  signOutAtGateway: endpoint({
    summary: "退出登录（工作台）",
    methods: ["POST"],
    paths: ["/webgateway/bpt/api/sys/logout"],
    access: { kind: "anonymous" },
    limit: "general",
    bodyLimit: signInBodyLimit,
    result: noResult,
    errors: [],
  }),
  signOut: endpoint({
    summary: "退出登录（门户）",
    methods: ["POST"],
    paths: ["/sys/logout"],
    access: { kind: "anonymous" },
    limit: "general",
    bodyLimit: signInBodyLimit,
    result: noResult,
    errors: [],
  }),
  readCurrent: endpoint({
    summary: "当前会话",
    methods: ["GET"],
    paths: ["/api/session/current"],
    access: { kind: "signed-in", pendingDepartment: true, pendingPassword: true, subsystem: true, secondStep: "any" },
    limit: "general",
    result: z.object({
      userInfo,
      department: department.nullable(),
      /** The password has exceeded its maximum age: only its change is open. */
      passwordExpired: z.boolean(),
      /** The session still owes its department choice; `departs` lists the choices. */
      departmentPending: z.boolean(),
      departs: z.array(department),
      /** Not null: owed before anything else; departments are known after it. */
      secondStep: secondStep.nullable(),
      expires: instantText,
    }),
    errors: [],
  }),
  selectDepartment: endpoint({
    summary: "选择当前部门",
    methods: ["PUT", "POST"],
    paths: ["/api/sys/selectDepart", "/sys/selectDepart"],
    access: { kind: "signed-in", pendingDepartment: true },
    limit: "general",
    body: z.object({ orgCode, username: accountName(100, 1) }),
    result: z.object({ userInfo }),
    errors: ["department.not_a_member", "department.foreign_user"],
  }),
  listOwn: endpoint({
    summary: "我的登录设备",
    methods: ["GET"],
    paths: ["/api/session/own"],
    access: { kind: "signed-in" },
    limit: "general",
    result: z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        address: z.string(),
        device: z.string(),
        signedInAt: instantText,
        lastUsedAt: instantText,
      }),
    ),
    errors: [],
  }),
  endOwn: endpoint({
    summary: "结束我的一个会话",
    methods: ["POST"],
    paths: ["/api/session/own/end"],
    access: { kind: "signed-in" },
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["session.not_found"],
  }),
  endOthers: endpoint({
    summary: "结束我的其他全部会话；返回结束的个数",
    methods: ["POST"],
    paths: ["/api/session/own/end-others"],
    access: { kind: "signed-in" },
    limit: "general",
    result: z.object({ ended: z.number() }),
    errors: [],
  }),
  listAll: endpoint({
    summary: "在线用户",
    methods: ["GET"],
    paths: ["/api/system/sessions"],
    access: { kind: "permission", code: "session:view" },
    limit: "general",
    query: z.strictObject({ ...paging, ...listFilters }),
    result: pageOf(
      z.object({
        id: z.string(),
        username: z.string(),
        realname: z.string(),
        appId: z.string().nullable(),
        departName: z.string().nullable(),
        address: z.string(),
        device: z.string(),
        signedInAt: instantText,
        lastUsedAt: instantText,
        current: z.boolean(),
      }),
    ),
    errors: [],
  }),
  exportAll: listFile({
    summary: "导出在线用户，条件与列表相同",
    path: "/api/system/sessions/export",
    access: { kind: "permission", code: "session:view" },
    filters: listFilters,
  }),
  endAny: endpoint({
    summary: "强制下线",
    methods: ["POST"],
    paths: ["/api/system/sessions/end"],
    access: { kind: "permission", code: "session:end" },
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["session.not_found"],
  }),
  publishKeys: endpoint({
    summary: "访问令牌的公钥集（JWK Set）",
    methods: ["GET"],
    paths: ["/oidc/jwks"],
    access: { kind: "anonymous" },
    limit: "general",
    shape: "own",
    result: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
    errors: [],
  }),
} as const;
