import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { appId, text, tokenText } from "#fields.ts";
import { buttonPermission, menuItem } from "./permission.schemas.ts";

export const permission = {
  readOwn: endpoint({
    summary: "当前用户在某子系统的菜单与按钮权限",
    methods: ["GET"],
    paths: ["/api/sys/permission/getUserPermissionByToken"],
    access: { kind: "signed-in", subsystem: true, tokenInQuery: true },
    limit: "general",
    query: z.object({ token: tokenText.optional(), appId: appId.optional() }),
    otherStatuses: { 304: "未变化（If-None-Match）" },
    /** `auth`: buttons the user holds; `allAuth`: every button of the app, including those with a rule switched off. */
    result: z.object({ menu: z.array(menuItem), auth: z.array(buttonPermission), allAuth: z.array(buttonPermission) }),
    errors: [
      "session.token_mismatch",
      "launcher.not_granted",
      "launcher.other_system",
      "launcher.certificate_required",
    ],
  }),
  judgeAddress: endpoint({
    summary: "当前用户的菜单中没有的地址，是否为无权访问的页面",
    methods: ["GET"],
    paths: ["/api/permission/address"],
    access: { kind: "signed-in" },
    limit: "general",
    query: z.strictObject({ path: text(2_000, 1) }),
    result: z.object({
      /** False: the path is no page, or a page that is granted to no role. */
      isForbidden: z.boolean(),
      /** Number of the subsystem of this server in which the user reaches the page; null: none. */
      within: z.string().nullable(),
    }),
    errors: [],
  }),
} as const;
