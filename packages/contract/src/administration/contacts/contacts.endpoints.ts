import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { countedPageOf, foundDepartment, idText, orgCode, pageOf, paging, text } from "#fields.ts";

/** Everyday permission: looking up a colleague does not make an administrator. */
const view = { kind: "permission", code: "contacts:view", isRoutine: true } as const;

/** The address book of the staff: active people who belong to a department. */
export const contacts = {
  listDepartments: endpoint({
    summary: "通讯录的部门树，逐级读取",
    methods: ["GET"],
    paths: ["/api/contacts/departments"],
    access: view,
    limit: "general",
    query: z.strictObject({
      /** Absent: the roots. */
      parentId: idText.optional(),
      /** Rows to skip; an answer holds 100. */
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    result: pageOf(
      z.object({
        id: z.string(),
        parentId: z.string().nullable(),
        orgCode: z.string(),
        departName: z.string(),
        hasChildren: z.boolean(),
      }),
    ),
    errors: [],
  }),
  findDepartments: endpoint({
    summary: "按名称或编码查找通讯录的部门，至多 50 个",
    methods: ["GET"],
    paths: ["/api/contacts/departments/search"],
    access: view,
    limit: "general",
    query: z.strictObject({ keyword: text(50) }),
    result: z.array(foundDepartment),
    errors: [],
  }),
  list: endpoint({
    summary: "通讯录，手机号与邮箱已脱敏",
    methods: ["GET"],
    paths: ["/api/contacts"],
    access: view,
    limit: "general",
    query: z.strictObject({
      ...paging,
      /** A part of the name (a single character: its beginning), or its pinyin: in full or the initials. */
      keyword: text(50).optional(),
      orgCode: orgCode.optional(),
      /** `own`: members of the department itself; absent: of the whole branch. */
      reach: z.enum(["own"]).optional(),
    }),
    result: countedPageOf(
      z.object({
        id: z.string(),
        realname: z.string(),
        departments: z.array(z.string()),
        positions: z.array(z.object({ name: z.string(), departName: z.string() })),
        phone: z.string().nullable(),
        email: z.string().nullable(),
      }),
    ),
    errors: [],
  }),
  reveal: endpoint({
    summary: "查看通讯录中一人完整的手机号与邮箱，理由记入日志",
    methods: ["POST"],
    paths: ["/api/contacts/reveal"],
    access: { kind: "permission", code: "contacts:reveal" },
    limit: "general",
    body: z.strictObject({ id: idText, reason: text(200, 1) }),
    result: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
    errors: ["user.not_found", "user.reason_required"],
  }),
} as const;
