import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { appId, idText, instantText, noResult, pageOf, paging, text } from "#fields.ts";
import { openidClientFields, originText, subsystemFields, subsystemInput } from "./subsystem-admin.schemas.ts";

const view = { kind: "permission", code: "subsystem:view" } as const;
const edit = { kind: "permission", code: "subsystem:edit" } as const;
const deliver = { kind: "permission", code: "subsystem:deliver" } as const;
const registerOrigins = { kind: "permission", code: "subsystem:origin" } as const;

/** Subsystems: their data, who may enter, and how each learns of sign-ins and sign-outs. */
export const subsystemAdmin = {
  list: endpoint({
    summary: "子系统",
    methods: ["GET"],
    paths: ["/api/system/subsystems"],
    access: view,
    limit: "general",
    result: z.object({
      rows: z.array(
        z.object({
          ...subsystemFields,
          /** Empty: the subsystem has no address yet and is off. */
          indexPage: text(2_000),
          id: z.string(),
          version: z.number(),
          appPhotoGroup: z.string().nullable(),
          appPhotoPath: z.string().nullable(),
          openid: z
            .object({ ...openidClientFields, hasSecret: z.boolean(), secretSince: instantText.nullable() })
            .nullable(),
          /** Ends of sessions of the last 30 days whose delivery failed. */
          failedDeliveries: z.number(),
          /** token: production mode puts no token into this address unless a setting names the appId. */
          warnings: z.array(z.enum(["token", "origin"])),
        }),
      ),
      roles: z.array(z.object({ code: z.string(), name: z.string() })),
      /** In the order of the tree. */
      departments: z.array(z.object({ orgCode: z.string(), departName: z.string() })),
      /** Address of this portal as subsystems know it: issuer of OpenID Connect, prefix of the CAS addresses. */
      publicUrl: z.string(),
    }),
    errors: [],
  }),
  save: endpoint({
    summary: "新增或修改子系统（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/subsystems"],
    access: edit,
    limit: "general",
    /** Awaits approval if the change alters the certificate gate. */
    mayAwaitApproval: true,
    body: subsystemInput,
    /** `secret`: of a new client of OpenID Connect, shown in this answer only. */
    result: z.object({ id: z.string(), version: z.number(), secret: z.string().nullable() }),
    errors: [
      "proof.required",
      "subsystem.not_found",
      "subsystem.changed",
      "subsystem.app_id_taken",
      "subsystem.bad_address",
      "subsystem.unregistered_origin",
      "subsystem.unknown_role",
      "subsystem.unknown_department",
      "subsystem.openid_missing",
      "subsystem.cas_missing",
    ],
  }),
  remove: endpoint({
    summary: "删除子系统（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/subsystems/remove"],
    access: edit,
    limit: "general",
    mayAwaitApproval: true,
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["proof.required", "subsystem.not_found", "subsystem.has_menus"],
  }),
  order: endpoint({
    summary: "调整子系统顺序",
    methods: ["POST"],
    paths: ["/api/system/subsystems/order"],
    access: edit,
    limit: "general",
    /** All subsystems, in the order of the launcher. */
    body: z.strictObject({ appIds: z.array(appId).min(1).max(1_000) }),
    result: noResult,
    errors: ["subsystem.changed"],
  }),
  setIcon: endpoint({
    summary: "设置子系统图标",
    methods: ["POST"],
    paths: ["/api/system/subsystems/{appId}/icon"],
    access: edit,
    limit: "upload",
    upload: { maxBytes: 2_097_152 },
    params: z.strictObject({ appId }),
    result: z.object({ appPhotoGroup: z.string(), appPhotoPath: z.string() }),
    errors: ["subsystem.not_found"],
  }),
  rotateSecret: endpoint({
    summary: "更换 OpenID Connect 客户端密钥，只显示一次（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/subsystems/secret"],
    access: edit,
    limit: "general",
    body: z.strictObject({ appId }),
    result: z.object({ secret: z.string() }),
    errors: ["proof.required", "subsystem.openid_missing"],
  }),
  listDeliveries: endpoint({
    summary: "单点退出通知记录",
    methods: ["GET"],
    paths: ["/api/system/subsystems/deliveries"],
    access: view,
    limit: "general",
    query: z.strictObject({
      ...paging,
      appId: appId.optional(),
      state: z.enum(["pending", "delivered", "failed"]).optional(),
    }),
    result: pageOf(
      z.object({
        id: z.string(),
        appId: z.string(),
        protocol: z.enum(["code", "cas", "openid", "token"]),
        address: z.string(),
        /** Owner of the session that ended; null: the account was deleted. */
        username: z.string().nullable(),
        realname: z.string().nullable(),
        state: z.enum(["pending", "delivered", "failed"]),
        attempts: z.number(),
        lastStatus: z.number().nullable(),
        lastCause: z.string().nullable(),
        createdAt: instantText,
        finishedAt: instantText.nullable(),
      }),
    ),
    errors: [],
  }),
  resend: endpoint({
    summary: "重新发送单点退出通知",
    methods: ["POST"],
    paths: ["/api/system/subsystems/deliveries/again"],
    access: deliver,
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["subsystem.delivery_not_failed"],
  }),
  listOrigins: endpoint({
    summary: "已登记的站点",
    methods: ["GET"],
    paths: ["/api/system/origins"],
    access: view,
    limit: "general",
    result: pageOf(
      z.object({
        origin: z.string(),
        forRedirects: z.boolean(),
        forFrames: z.boolean(),
        note: z.string(),
        /** The origin is defined by a setting and cannot be changed here. */
        isFixed: z.boolean(),
      }),
    ),
    errors: [],
  }),
  saveOrigin: endpoint({
    summary: "登记站点（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/origins"],
    access: registerOrigins,
    limit: "general",
    body: z.strictObject({
      origin: originText,
      forRedirects: z.boolean(),
      forFrames: z.boolean(),
      note: text(100),
    }),
    result: noResult,
    errors: ["proof.required", "subsystem.bad_origin"],
  }),
  readOriginUse: endpoint({
    summary: "哪些子系统与菜单指向一个站点：取消登记后不能进入、不再显示",
    methods: ["GET"],
    paths: ["/api/system/origins/use"],
    access: registerOrigins,
    limit: "general",
    query: z.strictObject({ origin: originText }),
    result: z.object({
      subsystems: z.array(z.string()),
      /** Each menu with the titles above it. */
      menus: z.array(z.array(z.string())),
    }),
    errors: [],
  }),
  removeOrigin: endpoint({
    summary: "取消登记站点（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/origins/remove"],
    access: registerOrigins,
    limit: "general",
    body: z.strictObject({ origin: originText }),
    result: noResult,
    errors: ["proof.required", "subsystem.origin_not_found"],
  }),
} as const;
