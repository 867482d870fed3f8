import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { foundDepartment, idText, instantText, noResult, orgCode, pageOf, paging, text } from "#fields.ts";
import { listFile } from "#list-file.ts";

const view = { kind: "permission", code: "scim:view" } as const;
const edit = { kind: "permission", code: "scim:edit" } as const;
const issue = { kind: "permission", code: "scim:token" } as const;
const map = { kind: "permission", code: "scim:map" } as const;

const version = z.number().int().min(1).max(2_147_483_647);

const token = z.object({
  id: z.string(),
  createdAt: instantText,
  expiresAt: instantText,
  lastUsedAt: instantText.nullable(),
  state: z.enum(["good", "over", "revoked"]),
});

/** Identity systems that send people by SCIM, and their tokens. */
export const scimAdmin = {
  list: endpoint({
    summary: "身份系统接入",
    methods: ["GET"],
    paths: ["/api/system/scim"],
    access: view,
    limit: "general",
    /** All identity systems, by name. */
    result: z.object({
      total: z.number(),
      rows: z.array(
        z.object({
          id: z.string(),
          version: z.number(),
          name: z.string(),
          /** Null: the whole tree. */
          department: foundDepartment.nullable(),
          mayAdopt: z.boolean(),
          mayAdminister: z.boolean(),
          people: z.number(),
          groups: z.number(),
          /** Newest first. */
          tokens: z.array(token),
        }),
      ),
      /** Address for the settings of an identity system. */
      baseUrl: z.string(),
    }),
    errors: [],
  }),
  export: listFile({
    summary: "导出身份系统接入，不含令牌",
    path: "/api/system/scim/export",
    access: { kind: "permission", code: "scim:export" },
    filters: {},
  }),
  save: endpoint({
    summary: "新增或修改身份系统接入（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/scim"],
    access: edit,
    limit: "general",
    /** `id` and `version` null: creates an identity system. */
    body: z.strictObject({
      id: idText.nullable(),
      version: version.nullable(),
      name: text(40, 1),
      orgCode: orgCode.nullable(),
      mayAdopt: z.boolean(),
      mayAdminister: z.boolean(),
    }),
    result: z.object({ id: z.string() }),
    errors: [
      "proof.required",
      "scim.not_found",
      "scim.changed",
      "scim.name_taken",
      "scim.unknown_department",
      "role.beyond_own",
    ],
  }),
  remove: endpoint({
    summary: "删除身份系统接入，其用户与角色保留（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/scim/remove"],
    access: edit,
    limit: "general",
    body: z.strictObject({ id: idText, version }),
    result: noResult,
    errors: ["proof.required", "scim.not_found", "scim.changed"],
  }),
  findDepartments: endpoint({
    summary: "按名称或编码查找部门，至多 50 个",
    methods: ["GET"],
    paths: ["/api/system/scim/departments"],
    access: edit,
    limit: "general",
    query: z.strictObject({ keyword: text(50) }),
    result: z.array(foundDepartment),
    errors: [],
  }),
  issueToken: endpoint({
    summary: "签发接入令牌，只显示一次（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/scim/tokens"],
    access: issue,
    limit: "general",
    body: z.strictObject({ id: idText, days: z.number().int().min(1).max(730) }),
    result: z.object({ token: z.string(), expiresAt: instantText }),
    errors: ["proof.required", "scim.not_found", "scim.too_many_tokens"],
  }),
  revokeToken: endpoint({
    summary: "作废接入令牌",
    methods: ["POST"],
    paths: ["/api/system/scim/tokens/revoke"],
    access: issue,
    limit: "general",
    body: z.strictObject({ tokenId: idText }),
    result: noResult,
    errors: ["scim.token_not_found"],
  }),
  listGroups: endpoint({
    summary: "身份系统的用户组与对应的角色",
    methods: ["GET"],
    paths: ["/api/system/scim/groups"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, id: idText }),
    result: pageOf(
      z.object({
        id: z.string(),
        version: z.number(),
        displayName: z.string(),
        externalId: z.string().nullable(),
        members: z.number(),
        role: z.object({ code: z.string(), name: z.string() }).nullable(),
      }),
    ),
    errors: ["scim.not_found"],
  }),
  readRoles: endpoint({
    summary: "用户组可以对应的角色",
    methods: ["GET"],
    paths: ["/api/system/scim/roles"],
    access: map,
    limit: "general",
    result: z.array(z.object({ code: z.string(), name: z.string(), isGivable: z.boolean() })),
    errors: [],
  }),
  mapGroup: endpoint({
    summary: "指定用户组对应的角色，成员随即获得或失去该角色（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/scim/groups"],
    access: map,
    limit: "general",
    /** `role` null: the group is mapped to no role. */
    body: z.strictObject({ groupId: idText, version, role: text(60, 1).nullable() }),
    result: z.object({ changed: z.number() }),
    errors: [
      "proof.required",
      "scim.group_not_found",
      "scim.group_changed",
      "role.not_found",
      "role.own",
      "role.beyond_own",
      "role.administers",
      "role.excluded",
      "role.last_administrator",
    ],
  }),
} as const;
