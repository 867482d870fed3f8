import type { MenuTemplate } from "./menu-template.ts";
import type { RoleCode } from "./roles.ts";

/** Roles that see projects, announcements and the rules that apply to them. */
const viewers: readonly RoleCode[] = [
  "system_admin",
  "department_staff",
  "buyer_operator",
  "buyer_leader",
  "agency",
  "supervisor",
];

/** An administrator grants these roles, which requires their rights. */
const drafters: readonly RoleCode[] = ["system_admin", "department_staff", "buyer_operator", "agency"];

/** 招标采购: the platform's own tenders. */
export const tenderMenu: MenuTemplate = {
  key: "tender",
  title: "招标采购",
  path: "/tender",
  icon: "folder",
  component: "layouts/route-view",
  redirect: "/tender/desk",
  children: [
    {
      key: "tender-desk",
      title: "待办事项",
      path: "/tender/desk",
      component: "tender/desk",
      keepAlive: true,
      permissionList: ["tender:view"],
      roles: viewers,
    },
    {
      key: "tender-projects",
      title: "采购项目",
      path: "/tender/projects",
      component: "tender/projects",
      keepAlive: true,
      permissionList: ["tender:view"],
      roles: viewers,
      buttons: [
        { action: "tender:view", title: "查看采购项目与公告", roles: viewers },
        { action: "tender:export", title: "导出采购项目", roles: viewers },
        { action: "tender:draft", title: "编制项目与公告", roles: drafters },
        { action: "tender:approve", title: "审批公告", roles: ["system_admin", "buyer_leader"] },
        {
          action: "tender:supervise",
          title: "监督：暂停、恢复、准许不适用规则",
          roles: ["system_admin", "supervisor"],
        },
      ],
    },
    {
      key: "tender-announcements",
      title: "公告管理",
      path: "/tender/announcements",
      component: "tender/announcements",
      keepAlive: true,
      permissionList: ["tender:view"],
      roles: viewers,
    },
    {
      key: "tender-calendar",
      title: "工作日历",
      path: "/tender/calendar",
      component: "work-calendar/calendar",
      keepAlive: true,
      permissionList: ["calendar:view"],
      roles: viewers,
      buttons: [
        { action: "calendar:view", title: "查看工作日历与时限规则", roles: viewers },
        { action: "calendar:edit", title: "维护工作日历与时限规则", roles: ["system_admin"] },
      ],
    },
    {
      key: "tender-rules",
      title: "时限规则",
      path: "/tender/rules",
      component: "work-calendar/rules",
      keepAlive: true,
      permissionList: ["calendar:view"],
      roles: viewers,
    },
  ],
};
