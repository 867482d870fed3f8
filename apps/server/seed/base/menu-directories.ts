import type { MenuTemplate } from "./menu-template.ts";

export const directoriesMenu: MenuTemplate = {
  key: "system-directories",
  title: "目录服务",
  path: "/system/directories",
  component: "directory-admin/directories",
  keepAlive: true,
  permissionList: ["directory:view"],
  roles: ["system_admin"],
  buttons: [
    { action: "directory:view", title: "查看目录服务", roles: ["system_admin"] },
    { action: "directory:edit", title: "维护目录服务", roles: ["system_admin"] },
    { action: "directory:try", title: "试连目录服务", roles: ["system_admin"] },
    { action: "directory:sync", title: "从目录服务同步", roles: ["system_admin"] },
    { action: "directory:link", title: "关联目录用户", roles: ["system_admin"] },
  ],
};
