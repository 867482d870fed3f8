import type { MenuTemplate } from "./menu-template.ts";

const designers = ["system_admin"] as const;

/** 在线报表: reports that an organisation defines over its data. A designer is opened from the list. */
export const onlineReportsMenu: readonly MenuTemplate[] = [
  {
    key: "online-reports",
    title: "在线报表",
    path: "/online/report-designer",
    component: "online-reports/reports",
    keepAlive: true,
    permissionList: ["online_report:view"],
    roles: designers,
    buttons: [
      { action: "online_report:view", title: "查看在线报表的设计", roles: designers },
      { action: "online_report:edit", title: "设计在线报表", roles: designers },
      { action: "online_report:remove", title: "删除在线报表", roles: designers },
      { action: "online_report:import", title: "导入在线报表", roles: designers },
      { action: "online_report:export", title: "导出在线报表", roles: designers },
    ],
  },
  {
    key: "online-report-designer",
    title: "报表设计",
    path: "/online/report-designer/:id",
    component: "online-reports/designer",
    hidden: true,
    keepAlive: true,
    permissionList: ["online_report:view"],
    roles: designers,
  },
];
