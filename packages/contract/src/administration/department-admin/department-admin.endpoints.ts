import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { idText, instantText, noResult, pageOf, paging, text } from "#fields.ts";

const view = { kind: "permission", code: "department:view" } as const;
const edit = { kind: "permission", code: "department:edit" } as const;
const changeMembers = { kind: "permission", code: "department:member" } as const;

const version = z.number().int().min(1).max(2_147_483_647);
const keyword = text(50).optional();
/** People of one call; a page with a larger selection sends several calls and shows the progress. */
const people = z.array(idText).min(1).max(1_000);

const node = z.object({
  id: z.string(),
  version: z.number(),
  parentId: z.string().nullable(),
  orgCode: z.string(),
  departName: z.string(),
  hasChildren: z.boolean(),
  /** Direct members, without departments below; 1,001: more than 1,000. */
  members: z.number(),
});

/** From the root down. */
const path = z.array(z.object({ id: z.string(), departName: z.string() }));

const person = z.object({ userId: z.string(), username: z.string(), realname: z.string() });

/** References to a department or its branch, in the order of display. */
const uses = z.array(z.object({ what: z.string(), count: z.number() }));

/** Departments: their tree, members and leaders. */
export const departmentAdmin = {
  listChildren: endpoint({
    summary: "下级部门",
    methods: ["GET"],
    paths: ["/api/system/departments"],
    access: view,
    limit: "general",
    query: z.strictObject({
      /** Absent: the roots. */
      parentId: idText.optional(),
      /** Rows to skip; an answer holds 100. */
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    result: pageOf(node),
    errors: ["department.not_found"],
  }),
  search: endpoint({
    summary: "按名称或编码查找部门",
    methods: ["GET"],
    paths: ["/api/system/departments/search"],
    access: view,
    limit: "general",
    query: z.strictObject({ keyword: text(50, 1) }),
    /** The first 50 matches. */
    result: z.object({ rows: z.array(node.extend({ path })), hasMore: z.boolean() }),
    errors: [],
  }),
  read: endpoint({
    summary: "部门详情",
    methods: ["GET"],
    paths: ["/api/system/departments/detail"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    result: node.extend({
      path,
      leaders: z.array(person),
      /** Number of departments below, on all levels. */
      below: z.number(),
      uses,
      createdAt: instantText,
      updatedAt: instantText,
    }),
    errors: ["department.not_found"],
  }),
  save: endpoint({
    summary: "新增部门或改名",
    methods: ["POST"],
    paths: ["/api/system/departments"],
    access: edit,
    limit: "general",
    /** `id` and `version` null: creates a department, the last below `parentId`. Otherwise `parentId` has no effect. */
    body: z.strictObject({
      id: idText.nullable(),
      version: version.nullable(),
      parentId: idText.nullable(),
      departName: text(60, 1),
    }),
    result: z.object({ id: z.string(), orgCode: z.string() }),
    errors: [
      "department.not_found",
      "department.changed",
      "department.bad_name",
      "department.name_taken",
      "department.too_deep",
      "department.too_many",
    ],
  }),
  previewMove: endpoint({
    summary: "移动部门的影响",
    methods: ["GET"],
    paths: ["/api/system/departments/move"],
    access: edit,
    limit: "general",
    /** `parentId` absent: the department becomes a root. */
    query: z.strictObject({ id: idText, parentId: idText.optional() }),
    result: z.object({
      fromCode: z.string(),
      toCode: z.string(),
      /** Departments whose codes change, including the moved one. */
      departments: z.number(),
      uses,
    }),
    errors: [
      "department.not_found",
      "department.circular",
      "department.name_taken",
      "department.too_deep",
      "department.too_many",
    ],
  }),
  move: endpoint({
    summary: "移动部门或调整顺序（换上级时须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/departments/move"],
    access: edit,
    limit: "general",
    body: z.strictObject({
      id: idText,
      version,
      parentId: idText.nullable(),
      /** The sibling that follows; null: last. */
      before: idText.nullable(),
    }),
    result: z.object({ orgCode: z.string() }),
    errors: [
      "proof.required",
      "department.not_found",
      "department.changed",
      "department.circular",
      "department.name_taken",
      "department.too_deep",
      "department.too_many",
      "department.import_running",
    ],
  }),
  remove: endpoint({
    summary: "删除部门（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/departments/remove"],
    access: edit,
    limit: "general",
    body: z.strictObject({ id: idText, version }),
    result: noResult,
    errors: [
      "proof.required",
      "department.not_found",
      "department.changed",
      "department.has_children",
      "department.has_members",
      "department.in_use",
    ],
  }),
  previewMerge: endpoint({
    summary: "合并部门的影响",
    methods: ["GET"],
    paths: ["/api/system/departments/merge"],
    access: edit,
    limit: "general",
    /** `id` is merged into `intoId` and then deleted. */
    query: z.strictObject({ id: idText, intoId: idText }),
    result: z.object({
      /** Departments below, on all levels: their codes change. */
      departments: z.number(),
      members: z.number(),
      uses,
    }),
    errors: ["department.not_found", "department.circular", "department.merge_same_name"],
  }),
  merge: endpoint({
    summary: "合并部门（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/departments/merge"],
    access: edit,
    limit: "general",
    body: z.strictObject({ id: idText, version, intoId: idText, intoVersion: version }),
    result: noResult,
    errors: [
      "proof.required",
      "department.not_found",
      "department.changed",
      "department.circular",
      "department.merge_same_name",
      "department.too_deep",
      "department.too_many",
      "department.import_running",
      "role.own",
      "role.beyond_own",
      "approval.needed",
    ],
  }),
  listMembers: endpoint({
    summary: "部门成员",
    methods: ["GET"],
    paths: ["/api/system/departments/members"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, departmentId: idText, keyword }),
    /** `total` 10,001: more than 10,000. */
    result: pageOf(
      person.extend({
        status: z.enum(["active", "frozen", "removed", "deleted"]),
        isLeader: z.boolean(),
        /** Names of the roles that are held only in this department. */
        roles: z.array(z.string()),
      }),
    ),
    errors: ["department.not_found"],
  }),
  findPeople: endpoint({
    summary: "按姓名或账号查找可加入部门的人员",
    methods: ["GET"],
    paths: ["/api/system/departments/people"],
    access: changeMembers,
    limit: "general",
    query: z.strictObject({ departmentId: idText, keyword: text(50, 1) }),
    result: z.array(person.extend({ departments: z.array(z.string()), isMember: z.boolean() })),
    errors: ["department.not_found"],
  }),
  addMembers: endpoint({
    summary: "将人员加入部门（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/departments/members"],
    access: changeMembers,
    limit: "general",
    body: z.strictObject({ departmentId: idText, userIds: people }),
    /** People who were added: those not yet members. */
    result: z.object({ changed: z.number() }),
    errors: ["proof.required", "department.not_found", "department.unknown_person"],
  }),
  removeMembers: endpoint({
    summary: "将人员移出部门，在该部门的角色一并收回（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/departments/members/take"],
    access: changeMembers,
    limit: "general",
    /** Awaits approval if one of the roles held only there administers. */
    mayAwaitApproval: true,
    body: z.strictObject({ departmentId: idText, userIds: people }),
    result: z.object({ changed: z.number() }),
    errors: ["proof.required", "department.not_found", "role.own"],
  }),
  setLeaders: endpoint({
    summary: "设置部门负责人（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/departments/leaders"],
    access: changeMembers,
    limit: "general",
    body: z.strictObject({ departmentId: idText, version, userIds: z.array(idText).max(20) }),
    result: noResult,
    errors: ["proof.required", "department.not_found", "department.changed", "department.leader_not_member"],
  }),
} as const;
