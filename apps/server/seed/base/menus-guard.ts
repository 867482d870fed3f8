import { guards, watchers } from "./menu-roles.ts";
import type { MenuTemplate } from "./menu-template.ts";

/** 安全与审计: present sessions, changes that wait for a second person, and past actions. */
export const guardMenu: MenuTemplate = {
  key: "guard",
  title: "安全与审计",
  path: "/guard",
  icon: "shield",
  component: "layouts/route-view",
  follows: "integration",
  children: [
    {
      key: "operation-security",
      formerlyIn: "operation",
      title: "安全中心",
      path: "/operation/security",
      component: "security-center/overview",
      keepAlive: true,
      permissionList: ["security:view"],
      roles: guards,
      buttons: [
        { action: "security:view", title: "查看安全中心", roles: guards },
        { action: "security:release", title: "解除访问限制", roles: guards },
        { action: "security:keys", title: "更换数据密钥", roles: guards },
      ],
    },
    {
      key: "system-approvals",
      formerlyIn: "system",
      title: "待审批",
      path: "/system/approvals",
      component: "approval/approvals",
      keepAlive: true,
      permissionList: ["approval:decide"],
      roles: guards,
      buttons: [
        { action: "approval:decide", title: "审批", roles: guards },
        { action: "approval:export", title: "导出待审批事项", roles: guards },
      ],
    },
    {
      key: "system-sessions",
      formerlyIn: "system",
      title: "在线用户",
      path: "/system/sessions",
      component: "session-admin/sessions",
      keepAlive: true,
      permissionList: ["session:view"],
      roles: guards,
      buttons: [
        { action: "session:view", title: "查看在线用户", roles: guards },
        { action: "session:end", title: "强制下线", roles: guards },
      ],
    },
    {
      key: "system-audit",
      formerlyIn: "system",
      title: "日志管理",
      path: "/system/audit",
      component: "audit/entries",
      keepAlive: true,
      permissionList: ["audit:view"],
      roles: watchers,
      buttons: [
        { action: "audit:view", title: "查看日志", roles: watchers },
        { action: "audit:verify", title: "校验日志与下载锚点", roles: ["system_admin", "auditor"] },
      ],
    },
  ],
};
