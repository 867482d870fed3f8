import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idText, orgCode, text } from "../fields.ts";

const changeMembers = { kind: "permission", code: "role:member" } as const;

/** Of one call; a page that has chosen more sends them in turns and shows how far it is. */
const people = z.array(idText).min(1).max(1_000);
const membership = z.strictObject({
  role: text(60, 1),
  /** The department that the role is held in; null: everywhere. */
  orgCode: orgCode.nullable(),
  userIds: people,
});

/** Roles: what each opens, who holds them, and why somebody may do something. */
export const roleAdmin = {
  addMembers: endpoint({
    summary: "授予角色给多人（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/roles/members"],
    access: changeMembers,
    limit: "general",
    body: membership,
    /** Of them, those who had it not. */
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
  takeMembers: endpoint({
    summary: "收回多人的角色（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/roles/members/take"],
    access: changeMembers,
    limit: "general",
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
} as const;
