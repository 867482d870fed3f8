import type { MenuTemplate } from "./menu-template.ts";
import type { RoleCode } from "./roles.ts";

const guards: readonly RoleCode[] = ["system_admin", "security_admin"];

/** For those who act for buyers, agencies and suppliers; and for who gives it to their roles, as nobody gives what they lack. */
export const ownOrganisation: MenuTemplate = {
  key: "own-organisation",
  title: "我的单位",
  path: "/account/organisation",
  icon: "building",
  component: "account/organisation",
  keepAlive: true,
  roles: ["system_admin", "buyer_operator", "buyer_leader", "agency", "supplier_operator"],
};

/** The register, for those who look after it. */
export const organisations: MenuTemplate = {
  key: "system-organisations",
  title: "单位管理",
  path: "/system/organisations",
  component: "organisation-admin/organisations",
  keepAlive: true,
  permissionList: ["organisation:view"],
  roles: guards,
  buttons: [
    { action: "organisation:view", title: "查看单位", roles: guards },
    { action: "organisation:edit", title: "新增与修改单位", roles: ["system_admin"] },
    { action: "organisation:switch", title: "停用与启用单位", roles: guards },
    { action: "organisation:remove", title: "删除单位", roles: ["system_admin"] },
    { action: "organisation:export", title: "导出单位", roles: ["system_admin"] },
    { action: "organisation:member", title: "维护单位账号", roles: ["system_admin"] },
    { action: "organisation:file", title: "维护单位附件", roles: ["system_admin"] },
    { action: "organisation:approve", title: "审核单位变更", roles: guards },
  ],
};
