import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { idText, pageOf, paging, text } from "#fields.ts";

const view = { kind: "permission", code: "own_department:view" } as const;
const changeMembers = { kind: "permission", code: "own_department:member" } as const;
const changeRoles = { kind: "permission", code: "own_department:role" } as const;

const keyword = text(50).optional();
const people = z.array(idText).min(1).max(200);

const node = z.object({
  id: z.string(),
  /** Null: the caller leads it and no department above it. */
  parentId: z.string().nullable(),
  orgCode: z.string(),
  departName: z.string(),
  hasChildren: z.boolean(),
  /** Direct members, without departments below; 1,001: more than 1,000. */
  members: z.number(),
});

const person = z.object({ userId: z.string(), username: z.string(), realname: z.string() });

const rolesChange = z.strictObject({ departmentId: idText, role: text(60, 1), userIds: people });
const roleRefusals = [
  "proof.required",
  "department.not_found",
  "own_department.not_member",
  "role.not_found",
  "role.own",
  "role.beyond_own",
] as const;

/** Work of a department's leader: the members of the own branch and their roles in its departments. */
export const ownDepartment = {
  listChildren: endpoint({
    summary: "本人负责的部门及其下级，逐级读取",
    methods: ["GET"],
    paths: ["/api/own-department"],
    access: view,
    limit: "general",
    query: z.strictObject({
      /** Absent: the departments that the caller leads. */
      parentId: idText.optional(),
      /** Rows to skip; an answer holds 100. */
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    result: pageOf(node),
    errors: ["department.not_found"],
  }),
  read: endpoint({
    summary: "所负责范围内一个部门的详情",
    methods: ["GET"],
    paths: ["/api/own-department/detail"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    result: node.extend({
      /** From the department that the caller leads down. */
      path: z.array(z.object({ id: z.string(), departName: z.string() })),
      leaders: z.array(person),
      /** Number of departments below, on all levels. */
      below: z.number(),
    }),
    errors: ["department.not_found"],
  }),
  listMembers: endpoint({
    summary: "所负责范围内一个部门的成员",
    methods: ["GET"],
    paths: ["/api/own-department/members"],
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
    paths: ["/api/own-department/people"],
    access: changeMembers,
    limit: "general",
    query: z.strictObject({ departmentId: idText, keyword: text(50, 2) }),
    result: z.array(person.extend({ departments: z.array(z.string()), isMember: z.boolean() })),
    errors: ["department.not_found"],
  }),
  addMembers: endpoint({
    summary: "负责人将人员加入部门（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/own-department/members"],
    access: changeMembers,
    limit: "general",
    body: z.strictObject({ departmentId: idText, userIds: people }),
    /** People who were added: those not yet members. */
    result: z.object({ changed: z.number() }),
    errors: ["proof.required", "department.not_found", "department.unknown_person"],
  }),
  removeMembers: endpoint({
    summary: "负责人将人员移出部门，在该部门的角色一并收回（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/own-department/members/take"],
    access: changeMembers,
    limit: "general",
    /** Awaits approval if one of the roles held only there administers. */
    mayAwaitApproval: true,
    body: z.strictObject({ departmentId: idText, userIds: people }),
    result: z.object({ changed: z.number() }),
    errors: ["proof.required", "department.not_found", "own_department.leader_stays", "role.own"],
  }),
  readRoles: endpoint({
    summary: "一名成员在部门中的角色，以及负责人可以授予的角色",
    methods: ["GET"],
    paths: ["/api/own-department/roles"],
    access: changeRoles,
    limit: "general",
    query: z.strictObject({ departmentId: idText, userId: idText }),
    /** Roles that the person holds there or that the caller may grant. */
    result: z.array(z.object({ code: z.string(), name: z.string(), isHeld: z.boolean(), isGivable: z.boolean() })),
    errors: ["department.not_found", "own_department.not_member"],
  }),
  grantRole: endpoint({
    summary: "负责人授予成员部门角色（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/own-department/roles"],
    access: changeRoles,
    limit: "general",
    mayAwaitApproval: true,
    body: rolesChange,
    /** People who received the role: those who did not hold it. */
    result: z.object({ changed: z.number() }),
    errors: [...roleRefusals, "role.excluded", "role.unknown_person", "role.unknown_department"],
  }),
  revokeRole: endpoint({
    summary: "负责人收回成员的部门角色（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/own-department/roles/take"],
    access: changeRoles,
    limit: "general",
    mayAwaitApproval: true,
    body: rolesChange,
    result: z.object({ changed: z.number() }),
    errors: [...roleRefusals, "role.unknown_department"],
  }),
} as const;
