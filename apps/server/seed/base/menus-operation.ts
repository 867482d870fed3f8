import type { MenuTemplate } from "./menu-template.ts";
import type { RoleCode } from "./roles.ts";

/** Who guards, and who can make somebody a guard. */
const guards: readonly RoleCode[] = ["system_admin", "security_admin"];

/** 系统运维: what those need who keep the system running. */
export const operation: MenuTemplate = {
  key: "operation",
  title: "系统运维",
  path: "/operation",
  icon: "sliders",
  component: "layouts/route-view",
  redirect: "/operation/message-templates",
  children: [
    {
      key: "operation-message-templates",
      title: "消息模板",
      path: "/operation/message-templates",
      component: "message-admin/templates",
      keepAlive: true,
      permissionList: ["message_template:view"],
      roles: ["system_admin"],
      buttons: [
        { action: "message_template:view", title: "查看消息模板", roles: ["system_admin"] },
        { action: "message_template:edit", title: "修改消息模板", roles: ["system_admin"] },
        { action: "message_template:test", title: "测试发送", roles: ["system_admin"] },
      ],
    },
    {
      key: "operation-messages",
      title: "消息日志",
      path: "/operation/messages",
      component: "message-admin/log",
      keepAlive: true,
      permissionList: ["message:view"],
      roles: ["system_admin"],
      buttons: [
        { action: "message:view", title: "查看消息日志", roles: ["system_admin"] },
        { action: "message:resend", title: "再次发送消息", roles: ["system_admin"] },
        { action: "message:reveal", title: "查看完整收件人", roles: ["system_admin"] },
        { action: "message:export", title: "导出消息日志", roles: ["system_admin"] },
      ],
    },
    {
      key: "operation-files",
      title: "文件管理",
      path: "/operation/files",
      component: "file-admin/files",
      keepAlive: true,
      permissionList: ["file:view"],
      roles: ["system_admin"],
      buttons: [
        { action: "file:view", title: "查看文件", roles: ["system_admin"] },
        { action: "file:download", title: "下载文件", roles: ["system_admin"] },
        { action: "file:remove", title: "删除无引用文件", roles: ["system_admin"] },
      ],
    },
    {
      key: "operation-settings",
      title: "系统设置",
      path: "/operation/settings",
      component: "setting-admin/settings",
      keepAlive: true,
      permissionList: ["setting:view"],
      roles: ["system_admin"],
      buttons: [
        { action: "setting:view", title: "查看系统设置", roles: ["system_admin"] },
        { action: "setting:edit", title: "修改系统设置", roles: ["system_admin"] },
      ],
    },
    {
      key: "operation-set-up",
      title: "初始设置",
      path: "/operation/set-up",
      component: "set-up/set-up",
      hidden: true,
      keepAlive: true,
      permissionList: ["set_up:view"],
      roles: ["system_admin"],
      buttons: [
        { action: "set_up:view", title: "查看初始设置", roles: ["system_admin"] },
        { action: "set_up:end", title: "完成或跳过初始设置", roles: ["system_admin"] },
      ],
    },
    {
      key: "operation-monitor",
      title: "系统监控",
      path: "/operation/monitor",
      component: "monitor/overview",
      keepAlive: true,
      permissionList: ["monitor:view"],
      roles: ["system_admin"],
      buttons: [{ action: "monitor:view", title: "查看系统监控", roles: ["system_admin"] }],
    },
    {
      key: "operation-security",
      title: "安全中心",
      path: "/operation/security",
      component: "security-center/overview",
      keepAlive: true,
      permissionList: ["security:view"],
      roles: guards,
      buttons: [
        { action: "security:view", title: "查看安全中心", roles: guards },
        { action: "security:release", title: "解除访问限制", roles: guards },
      ],
    },
  ],
};
