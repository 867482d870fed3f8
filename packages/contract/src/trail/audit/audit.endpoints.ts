import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { countedPageOf, dayText, idText, instantText, pageOf, paging, text } from "#fields.ts";
import { listFile } from "#list-file.ts";

const view = { kind: "permission", code: "audit:view" } as const;
const days = { from: dayText.optional(), to: dayText.optional() };
const filters = {
  keyword: text(50).optional(),
  action: text(50).optional(),
  outcome: z.enum(["ok", "refused"]).optional(),
  ...days,
  /** `-at`, the default: newest first. */
  sort: z.enum(["at", "-at"]).optional(),
};
const entry = {
  id: z.string(),
  at: instantText,
  username: z.string().nullable(),
  action: z.string(),
  object: z.string().nullable(),
  outcome: z.string(),
  reason: z.string().nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
};

const changes = {
  kind: z.enum(["made", "changed", "removed", "other"]),
  /** Fields before and after, including unchanged ones. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Further recorded facts. */
  facts: z.array(z.object({ field: z.string(), value: z.string() })),
};

const listOf = (summary: string, path: `/api/${string}`) =>
  endpoint({
    summary,
    methods: ["GET"],
    paths: [path],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, ...filters }),
    result: countedPageOf(z.object(entry)),
    errors: [],
  });

const fileOf = <const P extends string>(summary: string, path: P) =>
  listFile({ summary: `${summary}，条件与列表相同`, path, access: view, filters });

export const audit = {
  list: listOf("操作与登录日志", "/api/system/audit"),
  export: fileOf("导出操作与登录日志", "/api/system/audit/export"),
  listSignIns: listOf("登录日志", "/api/system/audit/sign-ins"),
  exportSignIns: fileOf("导出登录日志", "/api/system/audit/sign-ins/export"),
  listOperations: listOf("操作日志", "/api/system/audit/operations"),
  exportOperations: fileOf("导出操作日志", "/api/system/audit/operations/export"),
  /** Reveals of full phone numbers and mailboxes of others, with their reasons. */
  listReveals: endpoint({
    summary: "敏感信息查阅记录",
    methods: ["GET"],
    paths: ["/api/system/audit/reveals"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, keyword: filters.keyword, ...days }),
    result: countedPageOf(z.object({ ...entry, purpose: z.string().nullable() })),
    errors: [],
  }),
  read: endpoint({
    summary: "日志详情",
    methods: ["GET"],
    paths: ["/api/system/audit/entry"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    result: z.object({ ...entry, userAgent: z.string().nullable(), ...changes }),
    errors: ["audit.not_found"],
  }),
  /** The changes of one record, newest first. */
  history: endpoint({
    summary: "数据历史",
    methods: ["GET"],
    paths: ["/api/system/audit/history"],
    access: view,
    limit: "general",
    query: z.strictObject({
      ...paging,
      /**
       * Subjects of actions, or actions: `role` for all of `role.…`, `account.freeze` for that one only; several with
       * commas.
       */
      type: z
        .string()
        .max(400)
        .regex(/^[a-z][a-z_]*(\.[a-z][a-z_]*)?(,[a-z][a-z_]*(\.[a-z][a-z_]*)?)*$/),
      object: text(300, 1),
    }),
    result: pageOf(
      z.object({ id: z.string(), at: instantText, username: z.string().nullable(), action: z.string(), ...changes }),
    ),
    errors: [],
  }),
} as const;
