import { z } from "zod";
import { buttonPermission, menuItem } from "#access/permission/permission.schemas.ts";
import { endpoint } from "#endpoint.ts";
import { appId, idText, noResult, text } from "#fields.ts";

const view = { kind: "permission", code: "menu:view" } as const;
const edit = { kind: "permission", code: "menu:edit" } as const;

const version = z.number().int().min(1).max(2_147_483_647);
const address = text(2_000, 1).nullable();
const code = text(60, 1);

/** Editable fields of a menu or a button. */
const itemFields = {
  title: text(60, 1),
  isButton: z.boolean(),
  parentId: idText.nullable(),
  path: address,
  name: text(100, 1).nullable(),
  component: text(200, 1).nullable(),
  redirect: address,
  icon: text(60, 1).nullable(),
  url: address,
  target: text(20, 1).nullable(),
  hidden: z.boolean(),
  alwaysShow: z.boolean(),
  keepAlive: z.boolean(),
  isRoute: z.boolean(),
  internalOrExternal: z.boolean(),
  /** Visible to holders of one of these codes; empty: to all people who have the item. */
  permissionList: z.array(code).max(20),
  /** Buttons: one code, or several separated by commas. */
  action: text(300, 1).nullable(),
  /** Buttons: 1 visible only with the grant, 2 usable only with it. */
  type: z.enum(["1", "2"]).nullable(),
  /** Buttons: 1 the rule is in force, 0 it is switched off and all people have the button. */
  status: z.enum(["0", "1"]).nullable(),
  describe: text(200).nullable(),
};

const shownItem = z.object({
  ...itemFields,
  id: z.string(),
  version: z.number(),
  /** Number of roles that are granted the item. */
  roles: z.number(),
});

/** Menus and buttons of each application. */
export const menuAdmin = {
  read: endpoint({
    summary: "某应用的菜单与按钮",
    methods: ["GET"],
    paths: ["/api/system/menus"],
    access: view,
    limit: "general",
    query: z.strictObject({ appId }),
    result: z.object({
      apps: z.array(z.object({ appId: z.string(), name: z.string() })),
      /** In the order of the menu. */
      items: z.array(shownItem),
      roles: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
    errors: [],
  }),
  save: endpoint({
    summary: "新增或修改菜单、按钮（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/menus"],
    access: edit,
    limit: "general",
    /** Awaits approval if a button opens something of administration, before or after the change. */
    mayAwaitApproval: true,
    /** `id` and `version` null: creates an item, the last among its siblings. */
    body: z.strictObject({ ...itemFields, appId, id: idText.nullable(), version: version.nullable() }),
    result: z.object({ id: z.string() }),
    errors: [
      "proof.required",
      "menu.not_found",
      "menu.changed",
      "menu.unknown_app",
      "menu.bad_parent",
      "menu.circular",
      "menu.bad_address",
      "menu.unregistered_origin",
      "menu.path_missing",
      "menu.bad_action",
      "menu.beyond_own",
      "menu.beyond_own_rows",
      "menu.rule_stays",
      "menu.keeps_rights",
    ],
  }),
  move: endpoint({
    summary: "移动菜单或按钮",
    methods: ["POST"],
    paths: ["/api/system/menus/move"],
    access: edit,
    limit: "general",
    /** `beforeId`: the sibling that follows; null: last. */
    body: z.strictObject({ id: idText, version, parentId: idText.nullable(), beforeId: idText.nullable() }),
    result: noResult,
    errors: ["menu.not_found", "menu.changed", "menu.bad_parent", "menu.circular"],
  }),
  remove: endpoint({
    summary: "删除菜单或按钮及其下级（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/menus/remove"],
    access: edit,
    limit: "general",
    mayAwaitApproval: true,
    body: z.strictObject({ id: idText, version }),
    result: z.object({ removed: z.number() }),
    errors: ["proof.required", "menu.not_found", "menu.changed", "menu.beyond_own", "menu.keeps_rights"],
  }),
  preview: endpoint({
    summary: "以某角色预览菜单",
    methods: ["GET"],
    paths: ["/api/system/menus/preview"],
    access: view,
    limit: "general",
    query: z.strictObject({ appId, role: code }),
    result: z.object({ menu: z.array(menuItem), auth: z.array(buttonPermission) }),
    errors: [],
  }),
  check: endpoint({
    summary: "检查菜单与授权",
    methods: ["GET"],
    paths: ["/api/system/menus/check"],
    access: view,
    limit: "general",
    result: z.object({
      findings: z.array(
        z.object({
          kind: z.enum([
            "unknown_page",
            "all_hidden",
            "ungranted",
            "lost",
            "same_path",
            "reserved_path",
            "refused_address",
          ]),
          id: z.string(),
          appId: z.string(),
          appName: z.string(),
          title: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
} as const;
