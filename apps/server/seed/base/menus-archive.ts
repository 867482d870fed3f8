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
    },
    {
      key: "archive-dossiers",
      title: "档案目录",
      path: "/archive/dossiers",
      component: "archive/dossiers",
      keepAlive: true,
      roles: readers,
    },
  ],
};

/** Of 报表中心. */
export const report: MenuTemplate = {
  key: "report",
  title: "统计报表",
  path: "/report",
  icon: "grid",
  component: "layouts/route-view",
  redirect: "/report/procurement",
  children: [
    {
      key: "report-procurement",
      title: "采购分析",
      path: "/report/procurement",
      component: "archive/statistics",
      keepAlive: true,
      roles: readers,
    },
  ],
};
