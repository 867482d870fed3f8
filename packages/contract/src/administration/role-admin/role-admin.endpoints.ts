import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { accountName, appId, codeText, idText, instantText, noResult, orgCode, pageOf, paging, text } from "#fields.ts";
import { listFile } from "#list-file.ts";

const view = { kind: "permission", code: "role:view" } as const;
const edit = { kind: "permission", code: "role:edit" } as const;
const grant = { kind: "permission", code: "role:grant" } as const;
const changeMembers = { kind: "permission", code: "role:member" } as const;

const roleCode = codeText(/^[a-z][a-z0-9_]{1,39}$/);
const version = z.number().int().min(1).max(2_147_483_647);
const keyword = text(50).optional();

const roleFilters = {
  keyword,
  /** 1: built in, 0: created in this installation. */
  builtin: z.enum(["0", "1"]).optional(),
  sort: z.enum(["name", "-name", "code", "-code", "updatedAt", "-updatedAt"]).optional(),
};
const memberFilters = {
  roleId: idText,
  keyword,
  /** A department's code; `-`: holders in every department. */
  orgCode: orgCode.optional(),
};

/** People of one call; a page with a larger selection sends several calls and shows the progress. */
const people = z.array(idText).min(1).max(1_000);
const membership = z.strictObject({
  role: text(60, 1),
  /** The department in which the role is held; null: in every department. */
  orgCode: orgCode.nullable(),
  userIds: people,
});

const roleFields = { name: text(40, 1), description: text(200), homePath: text(300, 1).nullable() };

/** Two roles that exclude each other. */
const pair = z.strictObject({ one: text(60, 1), other: text(60, 1) });

/** Roles: their grants, their holders, and the reasons for a person's permissions. */
export const roleAdmin = {
  list: endpoint({
    summary: "角色",
    methods: ["GET"],
    paths: ["/api/system/roles"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, ...roleFilters }),
    result: pageOf(
      z.object({
        id: z.string(),
        version: z.number(),
        code: z.string(),
        ...roleFields,
        builtin: z.boolean(),
        /** 10,001: more than 10,000. */
        members: z.number(),
        /** The caller holds the role, so that another administrator has to change it. */
        isOwn: z.boolean(),
        updatedAt: instantText,
      }),
    ),
    errors: [],
  }),
  export: listFile({
    summary: "导出角色，条件与列表相同",
    path: "/api/system/roles/export",
    access: { kind: "permission", code: "role:export" },
    filters: roleFilters,
  }),
  save: endpoint({
    summary: "新增或修改角色",
    methods: ["POST"],
    paths: ["/api/system/roles"],
    access: edit,
    limit: "general",
    /** `id` and `version` null: creates a role. The code of an existing one cannot change. */
    body: z.strictObject({ ...roleFields, code: roleCode, id: idText.nullable(), version: version.nullable() }),
    result: z.object({ id: z.string() }),
    errors: ["role.not_found", "role.changed", "role.code_taken", "role.name_taken", "role.bad_home"],
  }),
  copy: endpoint({
    summary: "复制角色及其权限（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/roles/copy"],
    access: grant,
    limit: "general",
    mayAwaitApproval: true,
    body: z.strictObject({ id: idText, code: roleCode, name: text(40, 1) }),
    result: z.object({ id: z.string() }),
    errors: ["proof.required", "role.not_found", "role.code_taken", "role.name_taken", "role.beyond_own"],
  }),
  remove: endpoint({
    summary: "删除角色（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/roles/remove"],
    access: edit,
    limit: "general",
    mayAwaitApproval: true,
    /** `takesBack`: revokes the role from its holders. False: the call is refused while the role has holders. */
    body: z.strictObject({ id: idText, version, takesBack: z.boolean() }),
    result: noResult,
    errors: [
      "proof.required",
      "role.not_found",
      "role.changed",
      "role.builtin",
      "role.of_registration",
      "role.in_use",
      "role.own",
      "role.beyond_own",
    ],
  }),
  listMembers: endpoint({
    summary: "某角色的成员",
    methods: ["GET"],
    paths: ["/api/system/roles/members"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, ...memberFilters }),
    /** `total` 10,001: more than 10,000. */
    result: pageOf(
      z.object({
        userId: z.string(),
        username: z.string(),
        realname: z.string(),
        status: z.enum(["active", "frozen", "removed", "deleted"]),
        orgCode: z.string().nullable(),
        departName: z.string().nullable(),
      }),
    ),
    errors: ["role.not_found"],
  }),
  exportMembers: listFile({
    summary: "导出某角色的成员，条件与列表相同",
    path: "/api/system/roles/members/export",
    access: { kind: "permission", code: "role:export_members" },
    filters: memberFilters,
    errors: ["role.not_found"],
  }),
  findPeople: endpoint({
    summary: "按姓名或账号查找可授予角色的人员",
    methods: ["GET"],
    paths: ["/api/system/roles/people"],
    access: changeMembers,
    limit: "general",
    query: z.strictObject({ roleId: idText, keyword: text(50, 1) }),
    result: z.array(
      z.object({
        id: z.string(),
        username: z.string(),
        realname: z.string(),
        departments: z.array(z.string()),
        holds: z.boolean(),
      }),
    ),
    errors: [],
  }),
  findDepartments: endpoint({
    summary: "按名称或编码查找可持有角色的部门",
    methods: ["GET"],
    paths: ["/api/system/roles/departments"],
    access: changeMembers,
    limit: "general",
    query: z.strictObject({ keyword: text(50, 1) }),
    result: z.array(z.object({ orgCode: z.string(), departName: z.string() })),
    errors: [],
  }),
  addMembers: endpoint({
    summary: "授予角色给多人（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/roles/members"],
    access: changeMembers,
    limit: "general",
    mayAwaitApproval: true,
    body: membership,
    /** People who received the role: those who did not hold it. */
    result: z.object({ changed: z.number() }),
    errors: [
      "proof.required",
      "role.not_found",
      "role.own",
      "role.beyond_own",
      "role.excluded",
      "role.unknown_person",
      "role.unknown_department",
    ],
  }),
  removeMembers: endpoint({
    summary: "收回多人的角色（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/roles/members/take"],
    access: changeMembers,
    limit: "general",
    mayAwaitApproval: true,
    body: membership,
    result: z.object({ changed: z.number() }),
    errors: [
      "proof.required",
      "role.not_found",
      "role.own",
      "role.beyond_own",
      "role.last_administrator",
      "role.unknown_department",
    ],
  }),
  readGrants: endpoint({
    summary: "某角色在某应用的菜单与按钮授权",
    methods: ["GET"],
    paths: ["/api/system/roles/grants"],
    access: view,
    limit: "general",
    query: z.strictObject({ roleId: idText, appId }),
    result: z.object({
      version: z.number(),
      /** The caller holds the role, so that another administrator has to change it. */
      isOwn: z.boolean(),
      apps: z.array(z.object({ appId: z.string(), name: z.string(), items: z.number(), granted: z.number() })),
      /** In the order of the menu. */
      items: z.array(
        z.object({
          id: z.string(),
          parentId: z.string().nullable(),
          isButton: z.boolean(),
          title: z.string(),
          action: z.string().nullable(),
          hidden: z.boolean(),
          isGranted: z.boolean(),
          /** The caller may grant and revoke it. */
          isGrantable: z.boolean(),
        }),
      ),
      /** Data rules of the pages among the items; a role that opens a page and has none of its rules sees all of it. */
      rules: z.array(
        z.object({
          id: z.string(),
          /** The page's menu. */
          itemId: z.string(),
          title: z.string(),
          words: z.string(),
          isOn: z.boolean(),
          isGranted: z.boolean(),
          isGrantable: z.boolean(),
        }),
      ),
    }),
    errors: ["role.not_found"],
  }),
  saveGrants: endpoint({
    summary: "变更角色的授权（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/roles/grants"],
    access: grant,
    limit: "general",
    mayAwaitApproval: true,
    body: z.strictObject({
      roleId: idText,
      version,
      add: z.array(idText).max(10_000),
      take: z.array(idText).max(10_000),
      /** Ids of data rules. */
      addRules: z.array(idText).max(1_000).default([]),
      takeRules: z.array(idText).max(1_000).default([]),
    }),
    result: noResult,
    errors: [
      "proof.required",
      "role.not_found",
      "role.changed",
      "role.own_grants",
      "role.beyond_own_grants",
      "role.beyond_own_rows",
      "role.never_ruled",
      "role.last_administrator",
    ],
  }),
  explain: endpoint({
    summary: "某用户的权限，及其来源的角色和部门",
    methods: ["GET"],
    paths: ["/api/system/roles/explain"],
    access: view,
    limit: "general",
    query: z.strictObject({
      ...paging,
      username: accountName(100).optional(),
      /** A part of a title or of a permission code. */
      keyword,
      /** 1: only what the person has; 0: only what the person lacks. */
      held: z.enum(["0", "1"]).optional(),
    }),
    result: z.object({
      total: z.number(),
      /** Null: no account has this name. */
      person: z.object({ username: z.string(), realname: z.string(), status: z.string() }).nullable(),
      rows: z.array(
        z.object({
          id: z.string(),
          appName: z.string(),
          /** From the top menu down. */
          path: z.array(z.string()),
          title: z.string(),
          isButton: z.boolean(),
          action: z.string().nullable(),
          /** The rule of the button is switched off: all people have the button. */
          isOff: z.boolean(),
          /** Roles that grant it, each with the department in which it is held; null: in every department. */
          sources: z.array(z.object({ role: z.string(), departName: z.string().nullable() })),
        }),
      ),
    }),
    errors: [],
  }),
  readRules: endpoint({
    summary: "互斥角色",
    methods: ["GET"],
    paths: ["/api/system/roles/rules"],
    access: view,
    limit: "general",
    result: z.object({
      /** 0: the rule was never set. */
      version: z.number(),
      inForce: z.boolean(),
      pairs: z.array(pair),
      roles: z.array(z.object({ code: z.string(), name: z.string() })),
      /** Number of people who hold two excluded roles together. */
      clashes: z.number(),
    }),
    errors: [],
  }),
  saveRules: endpoint({
    summary: "设置互斥角色（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/roles/rules"],
    access: grant,
    limit: "general",
    mayAwaitApproval: true,
    body: z.strictObject({
      version: z.number().int().min(0).max(2_147_483_647),
      inForce: z.boolean(),
      pairs: z.array(pair).max(200),
    }),
    result: noResult,
    errors: ["proof.required", "role.rules_changed", "role.bad_pair", "role.held_together"],
  }),
} as const;
