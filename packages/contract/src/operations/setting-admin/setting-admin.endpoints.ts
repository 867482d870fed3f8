import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { instantText, text } from "#fields.ts";
import { listFile } from "#list-file.ts";

const view = { kind: "permission", code: "setting:view" } as const;
const edit = { kind: "permission", code: "setting:edit" } as const;

const origin = z.enum(["environment", "changed", "default"]);

const filters = {
  keyword: text(50).optional(),
  group: z
    .string()
    .regex(/^[a-z][a-z-]{0,39}$/)
    .optional(),
  origin: origin.optional(),
};

/** 系统设置: values of the settings, their sources, and those that can be changed at run time. */
export const settingAdmin = {
  list: endpoint({
    summary: "系统设置，密钥不显示",
    methods: ["GET"],
    paths: ["/api/system/settings"],
    access: view,
    limit: "general",
    query: z.strictObject(filters),
    result: z.object({
      total: z.number(),
      groups: z.array(z.object({ key: z.string(), title: z.string() })),
      rows: z.array(
        z.object({
          /** Name of the environment variable. */
          name: z.string(),
          title: z.string(),
          hint: z.string().nullable(),
          groupTitle: z.string(),
          kind: z.enum(["text", "long-text", "number", "switch", "choice", "list", "secret"]),
          /** Effective value; null: none, or a secret. */
          value: z.string().nullable(),
          defaultValue: z.string().nullable(),
          origin,
          /** Can be changed at run time: a setting from the environment cannot. */
          isChangeable: z.boolean(),
          /** Takes effect at the next start only. */
          needsRestart: z.boolean(),
          /** Of a secret: the time it was set. */
          setSince: instantText.nullable(),
          /** 0: never changed here. */
          version: z.number(),
          updatedAt: instantText.nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  export: listFile({
    summary: "导出系统设置，条件与列表相同，密钥只说明是否已设置",
    path: "/api/system/settings/export",
    access: { kind: "permission", code: "setting:export" },
    filters: filters,
  }),
  save: endpoint({
    summary: "修改系统设置（须先验证身份，各节点立即生效）",
    methods: ["POST"],
    paths: ["/api/system/settings"],
    access: edit,
    limit: "general",
    body: z.strictObject({
      name: z.string().regex(/^[A-Z][A-Z0-9_]{1,59}$/),
      version: z.number().int().min(0).max(2_147_483_647),
      /** Null: resets the setting to its default. */
      value: text(2_000).nullable(),
      /** The caller has confirmed a change that may revoke the own session's right to administer. */
      isConfirmed: z.boolean().optional(),
    }),
    result: z.object({ version: z.number() }),
    errors: [
      ...(["proof.required", "setting.not_found", "setting.fixed", "setting.bad_value"] as const),
      ...(["setting.ends_own_session", "setting.changed"] as const),
    ],
  }),
};
