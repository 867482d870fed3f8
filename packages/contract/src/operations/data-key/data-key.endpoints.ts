import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { instantText, noResult } from "#fields.ts";

const view = { kind: "permission", code: "security:view" } as const;
const edit = { kind: "permission", code: "security:keys" } as const;

/** cipher: encrypts the numbers. digest: serves to find them. */
const purpose = z.enum(["cipher", "digest"]);

/** 数据密钥: keys of the phone numbers that are stored sealed. */
export const dataKeys = {
  read: endpoint({
    summary: "数据密钥及更换进度",
    methods: ["GET"],
    paths: ["/api/system/dataKeys"],
    access: view,
    limit: "general",
    result: z.object({
      /** plain: texts are not sealed yet, because nodes of the former release may be running. */
      stage: z.enum(["plain", "sealed"]),
      /** Time at which a node of the former release was last running; null: none is expected. */
      formerSeenAt: instantText.nullable(),
      keys: z.array(
        z.object({
          purpose,
          version: z.number(),
          state: z.enum(["new", "current", "former"]),
          createdAt: instantText,
          /** Null: created with the installation. */
          createdBy: z.string().nullable(),
          /** Texts under the key; null: of a digest key. */
          rows: z.number().nullable(),
        }),
      ),
      columns: z.array(z.object({ title: z.string(), total: z.number(), done: z.number() })),
    }),
    errors: [],
  }),
  rotate: endpoint({
    summary: "更换数据密钥（须先验证身份），存量数据由后台任务处理",
    methods: ["POST"],
    paths: ["/api/system/dataKeys/rotate"],
    access: edit,
    limit: "general",
    body: z.strictObject({ purpose }),
    result: z.object({ version: z.number() }),
    errors: ["proof.required", "data_key.busy", "data_key.not_sealed"],
  }),
  takeOver: endpoint({
    summary: "确认原版本已全部停用，立即启用加密存储（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/dataKeys/takeOver"],
    access: edit,
    limit: "general",
    result: noResult,
    errors: ["proof.required", "data_key.sealed"],
  }),
};
