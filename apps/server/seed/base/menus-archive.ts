import type { MenuTemplate } from "./menu-template.ts";
import type { RoleCode } from "./roles.ts";

const readerRoles: readonly RoleCode[] = [
  "system_admin",
  "department_staff",
  "buyer_operator",
  "buyer_leader",
  "agency",
  "supplier_operator",
  "finance",
  "archivist",
  "supervisor",
];

/** Roles that import archives. */
const managerRoles: readonly RoleCode[] = ["system_admin", "archivist"];

/** Menu of 档案管理. */
export const archiveMenu: MenuTemplate = {
  key: "archive",
  title: "档案管理",
  path: "/archive",
  icon: "list",
  component: "layouts/route-view",
  redirect: "/archive/statistics",
  children: [
    {
      key: "archive-statistics",
      title: "档案统计",
      path: "/archive/statistics",
      component: "archive/statistics",
      keepAlive: true,
      roles: readerRoles,
      buttons: [{ action: "archive:flags", title: "查看红旗提示", roles: ["system_admin", "supervisor"] }],
    },
    {
      key: "archive-dossiers",
      title: "档案目录",
      path: "/archive/dossiers",
      component: "archive/dossiers",
      keepAlive: true,
      roles: readerRoles,
    },
    {
      key: "archive-imports",
      title: "档案导入",
      path: "/archive/imports",
      component: "archive-admin/imports",
      keepAlive: true,
      permissionList: ["archive:view_imports"],
      roles: managerRoles,
      buttons: [
        { action: "archive:view_imports", title: "查看档案导入", roles: managerRoles },
        { action: "archive:import", title: "导入档案数据", roles: managerRoles },
        { action: "archive:stop_import", title: "停止档案导入", roles: managerRoles },
        { action: "archive:export_imports", title: "导出档案导入记录", roles: managerRoles },
      ],
    },
  ],
};

const createReportPage = (name: string, title: string): MenuTemplate => ({
  key: `report-${name}`,
  title,
  path: `/report/${name}`,
  component: `report/${name}`,
  keepAlive: true,
  roles: readerRoles,
});

/** Menu of 报表中心. */
export const reportMenu: MenuTemplate = {
  key: "report",
  title: "统计报表",
  path: "/report",
  icon: "grid",
  component: "layouts/route-view",
  redirect: "/report/procurement",
  children: [
    createReportPage("procurement", "采购分析"),
    createReportPage("progress", "办理进程分析"),
    createReportPage("holdings", "归档分析"),
    {
      ...createReportPage("supervision", "监督分析"),
      buttons: [{ action: "archive:flags", title: "查看红旗提示", roles: ["system_admin", "supervisor"] }],
    },
  ],
};
