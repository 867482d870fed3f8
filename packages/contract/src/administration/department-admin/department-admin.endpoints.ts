import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { idText, instantText, noResult, pageOf, paging, text } from "#fields.ts";

const view = { kind: "permission", code: "department:view" } as const;
const edit = { kind: "permission", code: "department:edit" } as const;
const changeMembers = { kind: "permission", code: "department:member" } as const;

const version = z.number().int().min(1).max(2_147_483_647);
const keyword = text(50).optional();
/** Of one call; a page that has chosen more sends them in turns and shows how far it is. */
const people = z.array(idText).min(1).max(1_000);

const node = z.object({
  id: z.string(),
  version: z.number(),
  parentId: z.string().nullable(),
  orgCode: z.string(),
  departName: z.string(),
  hasChildren: z.boolean(),
  /** Its own members, without those below it; of more than 1,000 it says 1,001. */
  members: z.number(),
});

/** From the root down. */
const path = z.array(z.object({ id: z.string(), departName: z.string() }));

const person = z.object({ userId: z.string(), username: z.string(), realname: z.string() });

/** What else names a department or one below it, in the order in which it is told. */
const uses = z.array(z.object({ what: z.string(), count: z.number() }));

/** Departments: their tree, who belongs to each and who leads it. */
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
      /** So many are passed over; an answer holds 100. */
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
    /** The first 50. */
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
      /** Departments below it, on all levels. */
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
    /** `id` and `version` null: a new one, the last of those below `parentId`. One that is there stays where it is. */
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
    /** `parentId` absent: it becomes a root. */
    query: z.strictObject({ id: idText, parentId: idText.optional() }),
    result: z.object({
      fromCode: z.string(),
      toCode: z.string(),
      /** Whose codes change, itself included. */
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
      /** Stands before this one of the new siblings; null: last. */
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
    /** `id` is merged into `intoId` and is gone then. */
    query: z.strictObject({ id: idText, intoId: idText }),
    result: z.object({
      /** Below it, on all levels: their codes change. */
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
    /** `total`: of more than 10,000 it says 10,001. */
    result: pageOf(
      person.extend({
        status: z.enum(["active", "frozen", "removed", "deleted"]),
        isLeader: z.boolean(),
        /** Names of the roles held in this department alone. */
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
    /** Of them, those who did not belong to it. */
    result: z.object({ changed: z.number() }),
    errors: ["proof.required", "department.not_found", "department.unknown_person"],
  }),
  takeMembers: endpoint({
    summary: "将人员移出部门，在该部门的角色一并收回（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/departments/members/take"],
    access: changeMembers,
    limit: "general",
    /** Where somebody administers by a role held there alone. */
    mayAwait: true,
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
