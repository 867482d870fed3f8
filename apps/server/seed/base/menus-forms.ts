import type { MenuTemplate } from "./menu-template.ts";

const designers = ["system_admin"] as const;

/** 在线表单: forms that an organisation designs itself. A designer is opened from the list. */
export const onlineFormsMenu: readonly MenuTemplate[] = [
  {
    key: "online-forms",
    title: "在线表单",
    path: "/online/designer",
    component: "online-designer/forms",
    keepAlive: true,
    permissionList: ["online_form:view"],
    roles: designers,
    buttons: [
      { action: "online_form:view", title: "查看在线表单的设计", roles: designers },
      { action: "online_form:edit", title: "设计在线表单", roles: designers },
      { action: "online_form:publish", title: "发布在线表单", roles: designers },
      { action: "online_form:remove", title: "删除在线表单", roles: designers },
      { action: "online_form:enhance", title: "维护增强规则", roles: designers },
      { action: "online_form:import", title: "导入在线表单", roles: designers },
      { action: "online_form:export", title: "导出在线表单", roles: designers },
    ],
  },
  {
    key: "online-form-designer",
    title: "表单设计",
    path: "/online/designer/:id",
    component: "online-designer/designer",
    hidden: true,
    keepAlive: true,
    permissionList: ["online_form:view"],
    roles: designers,
  },
];
