import type { MenuTemplate } from "./menu-template.ts";

/** What designing online forms is granted by. */
export const onlineFormButtons: NonNullable<MenuTemplate["buttons"]> = [
  { action: "online_form:view", title: "查看在线表单的设计", roles: ["system_admin"] },
  { action: "online_form:edit", title: "设计在线表单", roles: ["system_admin"] },
  { action: "online_form:publish", title: "发布在线表单", roles: ["system_admin"] },
  { action: "online_form:remove", title: "删除在线表单", roles: ["system_admin"] },
  { action: "online_form:enhance", title: "维护增强规则", roles: ["system_admin"] },
  { action: "online_form:import", title: "导入在线表单", roles: ["system_admin"] },
  { action: "online_form:export", title: "导出在线表单", roles: ["system_admin"] },
];
