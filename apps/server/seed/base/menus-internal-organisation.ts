import type { MenuTemplate } from "./menu-template.ts";
import type { RoleCode } from "./roles.ts";

const staffRoles: readonly RoleCode[] = [
  "system_admin",
  "security_admin",
  "auditor",
  "department_leader",
  "department_staff",
  "finance",
  "archivist",
  "supervisor",
];
const leaderRoles: readonly RoleCode[] = ["system_admin", "department_leader"];

/** Menus for the operator's own people, not for bidders, buyers and agencies. */
export const internalOrganisationMenu: MenuTemplate = {
  key: "organisation",
  title: "组织",
  path: "/organisation",
  icon: "building",
  component: "layouts/route-view",
  children: [
    {
      key: "organisation-contacts",
      title: "通讯录",
      path: "/organisation/contacts",
      component: "contacts/people",
      keepAlive: true,
      permissionList: ["contacts:view"],
      roles: staffRoles,
      buttons: [
        { action: "contacts:view", title: "查看通讯录", roles: staffRoles },
        { action: "contacts:reveal", title: "查看通讯录完整联系方式", roles: ["system_admin"] },
      ],
    },
    {
      key: "organisation-own-department",
      title: "我的部门",
      path: "/organisation/own-department",
      component: "own-department/departments",
      keepAlive: true,
      permissionList: ["own_department:view"],
      roles: leaderRoles,
      buttons: [
        { action: "own_department:view", title: "查看我的部门", roles: leaderRoles },
        { action: "own_department:member", title: "维护我的部门成员", roles: leaderRoles },
        { action: "own_department:role", title: "授予与收回部门角色", roles: leaderRoles },
      ],
    },
  ],
};
