import type { MenuTemplate } from "./menu-template.ts";
import type { RoleCode } from "./roles.ts";

const readers: readonly RoleCode[] = [
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

/** Roles that fill the archives. */
const managers: readonly RoleCode[] = ["system_admin", "archivist"];

export const archive: MenuTemplate = {
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
      roles: readers,
      buttons: [{ action: "archive:flags", title: "查看红旗提示", roles: ["system_admin", "supervisor"] }],
    },
    {
      key: "archive-dossiers",
      title: "档案目录",
      path: "/archive/dossiers",
      component: "archive/dossiers",
      keepAlive: true,
      roles: readers,
    },
    {
      key: "archive-imports",
      title: "档案导入",
      path: "/archive/imports",
      component: "archive-admin/imports",
      keepAlive: true,
      permissionList: ["archive:view_imports"],
      roles: managers,
      buttons: [
        { action: "archive:view_imports", title: "查看档案导入", roles: managers },
        { action: "archive:import", title: "导入档案数据", roles: managers },
        { action: "archive:stop_import", title: "停止档案导入", roles: managers },
        { action: "archive:export_imports", title: "导出档案导入记录", roles: managers },
      ],
    },
  ],
};

const page = (name: string, title: string): MenuTemplate => ({
  key: `report-${name}`,
  title,
  path: `/report/${name}`,
  component: `report/${name}`,
  keepAlive: true,
  roles: readers,
});

/** Menu of 报表中心. */
export const report: MenuTemplate = {
  key: "report",
  title: "统计报表",
  path: "/report",
  icon: "grid",
  component: "layouts/route-view",
  redirect: "/report/procurement",
  children: [
    page("procurement", "采购分析"),
    page("progress", "办理进程分析"),
    page("holdings", "归档分析"),
    {
      ...page("supervision", "监督分析"),
      buttons: [{ action: "archive:flags", title: "查看红旗提示", roles: ["system_admin", "supervisor"] }],
    },
  ],
};
