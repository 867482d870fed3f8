import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { countedPageOf, foundDepartment, idText, instantText, noResult, paging, text } from "#fields.ts";
import { listFile } from "#list-file.ts";
import {
  changedUser,
  listedUser,
  newUser,
  passwordLink,
  resetBy,
  userFilters,
  userState,
  version,
} from "./user-admin.schemas.ts";

const view = { kind: "permission", code: "user:view" } as const;
const edit = { kind: "permission", code: "user:edit" } as const;
const freeze = { kind: "permission", code: "user:freeze" } as const;
const reset = { kind: "permission", code: "user:reset" } as const;
const remove = { kind: "permission", code: "user:remove" } as const;
const reveal = { kind: "permission", code: "user:reveal" } as const;

const userIdInput = z.strictObject({ id: idText });

const fieldRefusals = [
  "account.bad_username",
  "account.look_alike",
  "account.bad_email",
  "account.username_taken",
  "account.email_taken",
  "account.phone_taken",
  "sms.bad_number",
  "profile.bad_realname",
  "user.unknown_department",
] as const;

const linkRefusals = ["message.no_provider", "user.no_mail"] as const;
/** Changes to an administrator's account may await approval, which then requires a fresh proof. */
const waiting = { mayAwaitApproval: true } as const;

/** People of the organisation: their accounts, departments and access. */
export const userAdmin = {
  list: endpoint({
    summary: "用户，手机号与邮箱已脱敏",
    methods: ["GET"],
    paths: ["/api/system/users"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, ...userFilters }),
    result: countedPageOf(
      z.object({
        ...listedUser,
        state: userState,
        /** Names of the current positions, without duplicates. */
        positions: z.array(z.string()),
        createdAt: instantText,
        lastSignInAt: instantText.nullable(),
        /** The caller's own account, which other administrators manage. */
        isSelf: z.boolean(),
        /** True: a password link is sent to the owner only. */
        isAdministrator: z.boolean(),
        /**
         * Another administrator reset the account and no third person has confirmed it since: it may decide nothing.
         */
        isUnconfirmed: z.boolean(),
      }),
    ),
    errors: [],
  }),
  export: listFile({
    summary: "导出用户，条件与列表相同，手机号与邮箱已脱敏",
    path: "/api/system/users/export",
    access: { kind: "permission", code: "user:export" },
    filters: userFilters,
  }),
  read: endpoint({
    summary: "一个用户的资料，手机号与邮箱已脱敏",
    methods: ["GET"],
    paths: ["/api/system/users/detail"],
    access: view,
    limit: "general",
    query: userIdInput,
    result: z.object({
      ...listedUser,
      state: z.enum(["active", "waiting", "frozen", "removed"]),
      departments: z.array(foundDepartment),
      positions: z.array(z.object({ name: z.string(), departName: z.string() })),
      createdAt: instantText,
      updatedAt: instantText,
      lastSignInAt: instantText.nullable(),
      isAdministrator: z.boolean(),
      /** Time since which the account is unconfirmed; null: it is confirmed, or the rule does not apply. */
      unconfirmed: z
        .object({
          since: instantText,
          /** True: the caller is a third person and may confirm. */
          mayConfirm: z.boolean(),
        })
        .nullable(),
      hasTwoStep: z.boolean(),
      passkeys: z.number(),
      /** The directory that manages the account; its `fields` cannot be changed here. */
      keptBy: z
        .object({
          name: z.string(),
          signIn: z.boolean(),
          fields: z.array(z.enum(["realname", "phone", "email", "departments"])),
        })
        .nullable(),
    }),
    errors: ["user.not_found"],
  }),
  readChoices: endpoint({
    summary: "用户管理的可选项：角色、子系统、能否用邮件发送链接、能否发送短信",
    methods: ["GET"],
    paths: ["/api/system/users/choices"],
    access: view,
    limit: "general",
    result: z.object({
      roles: z.array(z.object({ code: z.string(), name: z.string() })),
      subsystems: z.array(z.object({ appId: z.string(), appCnName: z.string() })),
      /** True: a provider for mails is configured. */
      canMail: z.boolean(),
      canText: z.boolean(),
    }),
    errors: [],
  }),
  findDepartments: endpoint({
    summary: "按名称或编码查找部门，至多 50 个",
    methods: ["GET"],
    paths: ["/api/system/users/departments"],
    access: view,
    limit: "general",
    query: z.strictObject({ keyword: text(50) }),
    result: z.array(foundDepartment),
    errors: [],
  }),
  create: endpoint({
    summary: "新增用户（须先验证身份）；本人设置密码的一次性链接在响应中返回，或通过邮件发送给本人",
    methods: ["POST"],
    paths: ["/api/system/users"],
    access: edit,
    limit: "general",
    body: newUser,
    result: z.object({ id: z.string(), link: passwordLink }),
    errors: ["proof.required", ...linkRefusals, ...fieldRefusals],
  }),
  save: endpoint({
    summary: "修改用户（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/users/save"],
    access: edit,
    limit: "general",
    ...waiting,
    body: changedUser,
    result: z.object({ version }),
    errors: [
      "user.kept_elsewhere",
      "proof.required",
      "user.not_found",
      "user.changed",
      "user.own_account",
      "user.above_own_rights",
      ...fieldRefusals,
    ],
  }),
  freeze: endpoint({
    summary: "冻结用户，立即结束其全部会话",
    methods: ["POST"],
    paths: ["/api/system/users/freeze"],
    access: freeze,
    limit: "general",
    body: userIdInput,
    result: noResult,
    errors: ["user.not_found", "user.own_account", "user.wrong_state", "role.last_administrator"],
  }),
  unfreeze: endpoint({
    summary: "解除冻结",
    methods: ["POST"],
    paths: ["/api/system/users/release"],
    access: freeze,
    limit: "general",
    ...waiting,
    body: userIdInput,
    result: noResult,
    errors: ["proof.required", "user.not_found", "user.own_account", "user.wrong_state"],
  }),
  resetPassword: endpoint({
    summary:
      "重置密码（须先验证身份）：原密码立即作废；本人设置新密码的一次性链接在响应中返回（管理员除外），或通过邮件发送给本人，或由本人通过短信验证码找回",
    methods: ["POST"],
    paths: ["/api/system/users/reset"],
    access: reset,
    limit: "general",
    ...waiting,
    body: userIdInput.extend({ linkBy: resetBy }),
    result: passwordLink,
    errors: [
      ...linkRefusals,
      "user.no_phone",
      "user.link_of_administrator",
      "password.kept_elsewhere",
      "proof.required",
      "user.not_found",
      "user.own_account",
      "user.above_own_rights",
      "user.wrong_state",
      "role.last_administrator",
    ],
  }),
  resetTwoStep: endpoint({
    summary: "关闭用户的两步验证并移除通行密钥（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/users/reset-two-step"],
    access: reset,
    limit: "general",
    ...waiting,
    body: userIdInput,
    result: noResult,
    errors: [
      "proof.required",
      "user.not_found",
      "user.own_account",
      "user.above_own_rights",
      "user.wrong_state",
      "user.no_two_step",
    ],
  }),
  confirmReset: endpoint({
    summary: "确认被他人重置过的管理员账号由本人使用（须先验证身份；申请或批准重置的人不能确认）",
    methods: ["POST"],
    paths: ["/api/system/users/confirm-reset"],
    access: reset,
    limit: "general",
    body: userIdInput,
    result: noResult,
    errors: [
      "proof.required",
      "user.not_found",
      "user.own_account",
      "user.above_own_rights",
      "user.no_reset",
      "user.confirm_by_third",
      "user.changed",
    ],
  }),
  listSessions: endpoint({
    summary: "一个用户的有效会话",
    methods: ["GET"],
    paths: ["/api/system/users/sessions"],
    access: { kind: "permission", code: "session:view" },
    limit: "general",
    query: userIdInput,
    result: z.array(
      z.object({
        id: z.string(),
        address: z.string(),
        device: z.string(),
        signedInAt: instantText,
        lastUsedAt: instantText,
      }),
    ),
    errors: ["user.not_found"],
  }),
  endSessions: endpoint({
    summary: "结束一个用户的一个或全部会话",
    methods: ["POST"],
    paths: ["/api/system/users/sessions/end"],
    access: { kind: "permission", code: "session:end" },
    limit: "general",
    /** Null: all sessions. */
    body: z.strictObject({ id: idText, sessionId: idText.nullable() }),
    result: z.object({ ended: z.number() }),
    errors: ["user.not_found", "user.own_account", "session.not_found"],
  }),
  reveal: endpoint({
    summary: "查看完整的手机号与邮箱，理由记入日志",
    methods: ["POST"],
    paths: ["/api/system/users/reveal"],
    access: reveal,
    limit: "general",
    body: z.strictObject({ id: idText, reason: text(200, 1) }),
    result: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
    errors: ["user.not_found", "user.reason_required"],
  }),
  remove: endpoint({
    summary: "移入回收站，立即结束其全部会话",
    methods: ["POST"],
    paths: ["/api/system/users/remove"],
    access: remove,
    limit: "general",
    body: userIdInput,
    result: noResult,
    errors: ["user.not_found", "user.own_account", "user.wrong_state", "role.last_administrator"],
  }),
  listRemoved: endpoint({
    summary: "用户回收站",
    methods: ["GET"],
    paths: ["/api/system/users/removed"],
    access: remove,
    limit: "general",
    query: z.strictObject({ ...paging, keyword: userFilters.keyword }),
    result: countedPageOf(z.object({ ...listedUser, removedAt: instantText })),
    errors: [],
  }),
  restore: endpoint({
    summary: "从回收站恢复",
    methods: ["POST"],
    paths: ["/api/system/users/restore"],
    access: remove,
    limit: "general",
    ...waiting,
    body: userIdInput,
    result: noResult,
    errors: ["proof.required", "user.not_found", "user.wrong_state"],
  }),
  erase: endpoint({
    summary: "从回收站彻底删除，不可恢复（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/users/erase"],
    access: remove,
    limit: "general",
    ...waiting,
    body: userIdInput,
    result: noResult,
    errors: ["proof.required", "user.not_found", "user.wrong_state"],
  }),
} as const;
