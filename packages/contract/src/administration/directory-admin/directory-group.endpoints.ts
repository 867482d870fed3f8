import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { idText, pageOf, paging, text } from "#fields.ts";

const view = { kind: "permission", code: "directory:view" } as const;
const map = { kind: "permission", code: "directory:map" } as const;

const version = z.number().int().min(1).max(2_147_483_647);

/** Mapping of directory groups to roles; part of `directoryAdmin`. */
export const directoryGroupCalls = {
  listGroups: endpoint({
    summary: "目录服务的用户组与对应的角色",
    methods: ["GET"],
    paths: ["/api/system/directories/groups"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, id: idText }),
    result: pageOf(
      z.object({
        id: z.string(),
        version: z.number(),
        /** As typed: the full name of the group (DN), or the value of the attribute. */
        name: z.string(),
        role: z.object({ code: z.string(), name: z.string() }),
        /** People to whom this directory grants the role, by this group or another. */
        people: z.number(),
      }),
    ),
    errors: ["directory.not_found"],
  }),
  readRoles: endpoint({
    summary: "目录服务的用户组可以对应的角色",
    methods: ["GET"],
    paths: ["/api/system/directories/roles"],
    access: map,
    limit: "general",
    result: z.array(z.object({ code: z.string(), name: z.string(), isGivable: z.boolean() })),
    errors: [],
  }),
  mapGroup: endpoint({
    summary: "指定目录中用户组对应的角色，登录或同步时生效（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/directories/groups"],
    access: map,
    limit: "general",
    mayAwaitApproval: true,
    /** `id`: of the directory. `groupId` and `version` null: creates a mapping. */
    body: z.strictObject({
      id: idText,
      groupId: idText.nullable(),
      version: version.nullable(),
      name: text(500, 1),
      role: text(60, 1),
    }),
    result: z.object({ id: z.string() }),
    errors: [
      "proof.required",
      "directory.not_found",
      "directory.missing",
      "directory.group_not_found",
      "directory.group_changed",
      "directory.group_taken",
      "directory.unreachable",
      "role.not_found",
      "role.own",
      "role.beyond_own",
      "role.administers",
      "role.last_administrator",
    ],
  }),
  removeGroup: endpoint({
    summary: "用户组不再对应角色，由目录授予的该角色随即收回（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/directories/groups/remove"],
    access: map,
    limit: "general",
    mayAwaitApproval: true,
    body: z.strictObject({ groupId: idText, version }),
    result: z.object({ changed: z.number() }),
    errors: [
      "proof.required",
      "directory.not_found",
      "directory.group_not_found",
      "directory.group_changed",
      "directory.unreachable",
      "role.not_found",
      "role.own",
      "role.beyond_own",
      "role.last_administrator",
    ],
  }),
} as const;
