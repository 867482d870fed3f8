import { allRoles, type RoleCode } from "./roles.ts";

export interface ButtonTemplate {
  readonly action: string;
  readonly title: string;
  readonly roles: readonly RoleCode[];
}

export interface MenuTemplate {
  readonly key: string;
  readonly title: string;
  readonly path: string;
  readonly icon?: string;
  readonly component?: string;
  readonly redirect?: string;
  readonly url?: string;
  readonly keepAlive?: true;
  readonly opensWindow?: true;
  /** Shown to holders of one of these codes. */
  readonly permissionList?: readonly string[];
  /** Who has it; a group is there for those who have something in it. */
  readonly roles?: readonly RoleCode[];
  readonly buttons?: readonly ButtonTemplate[];
  readonly children?: readonly MenuTemplate[];
}

const GROUP = "layouts/route-view";
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
const guards: readonly RoleCode[] = ["system_admin", "security_admin"];
const inspectors: readonly RoleCode[] = [...guards, "auditor"];
const watchers: readonly RoleCode[] = ["system_admin", "auditor", "supervisor"];

const archive: MenuTemplate = {
  key: "archive",
  title: "档案管理",
  path: "/archive",
  icon: "list",
  component: GROUP,
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

const system: MenuTemplate = {
  key: "system",
  title: "系统管理",
  path: "/system",
  icon: "settings",
  component: GROUP,
  children: [
    {
      key: "system-users",
      title: "用户管理",
      path: "/system/users",
      component: "user-admin/users",
      keepAlive: true,
      permissionList: ["user:view"],
      roles: guards,
      buttons: [
        { action: "user:view", title: "查看用户", roles: guards },
        { action: "user:edit", title: "新增与修改用户", roles: ["system_admin"] },
        { action: "user:freeze", title: "冻结与解冻用户", roles: guards },
        { action: "user:reset", title: "重置密码与两步验证", roles: guards },
        { action: "user:remove", title: "删除与恢复用户", roles: ["system_admin"] },
        { action: "user:export", title: "导出用户", roles: ["system_admin"] },
        { action: "user:reveal", title: "查看完整联系方式", roles: ["system_admin"] },
      ],
    },
    {
      key: "system-departments",
      title: "部门管理",
      path: "/system/departments",
      component: "department-admin/departments",
      keepAlive: true,
      permissionList: ["department:view"],
      roles: ["system_admin"],
      buttons: [
        { action: "department:view", title: "查看部门", roles: ["system_admin"] },
        { action: "department:edit", title: "维护部门", roles: ["system_admin"] },
        { action: "department:member", title: "维护部门成员与负责人", roles: ["system_admin"] },
      ],
    },
    {
      key: "system-roles",
      title: "角色管理",
      path: "/system/roles",
      component: "role-admin/roles",
      keepAlive: true,
      permissionList: ["role:view"],
      roles: inspectors,
      buttons: [
        { action: "role:view", title: "查看角色", roles: inspectors },
        { action: "role:edit", title: "维护角色", roles: guards },
        { action: "role:grant", title: "为角色授权", roles: guards },
        { action: "role:member", title: "授予与收回角色", roles: guards },
      ],
    },
    {
      key: "system-menus",
      title: "菜单管理",
      path: "/system/menus",
      component: "menu-admin/menus",
      keepAlive: true,
      permissionList: ["menu:view"],
      roles: inspectors,
      buttons: [
        { action: "menu:view", title: "查看菜单", roles: inspectors },
        { action: "menu:edit", title: "维护菜单与按钮", roles: ["system_admin"] },
      ],
    },
    {
      key: "system-sessions",
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
      key: "system-certificates",
      title: "证书管理",
      path: "/system/certificates",
      component: "certificate-admin/certificates",
      keepAlive: true,
      permissionList: ["certificate:view"],
      roles: inspectors,
      buttons: [
        { action: "certificate:view", title: "查看证书管理", roles: inspectors },
        { action: "certificate:provider", title: "维护证书服务机构与吊销列表", roles: guards },
        { action: "certificate:bind", title: "绑定与解绑证书", roles: guards },
        { action: "certificate:gate", title: "设置证书核验规则", roles: guards },
        { action: "approval:decide", title: "审批", roles: guards },
      ],
    },
    {
      key: "system-scan-apps",
      title: "扫码应用",
      path: "/system/scan-apps",
      component: "scan-app/apps",
      keepAlive: true,
      permissionList: ["scan_app:view"],
      roles: guards,
      buttons: [
        { action: "scan_app:view", title: "查看扫码应用", roles: guards },
        { action: "scan_app:edit", title: "维护扫码应用", roles: guards },
      ],
    },
    {
      key: "system-subsystems",
      title: "子系统管理",
      path: "/system/subsystems",
      component: "subsystem-admin/subsystems",
      keepAlive: true,
      permissionList: ["subsystem:view"],
      roles: guards,
      buttons: [
        { action: "subsystem:view", title: "查看子系统", roles: guards },
        { action: "subsystem:edit", title: "维护子系统", roles: guards },
        { action: "subsystem:deliver", title: "重新发送退出通知", roles: guards },
        { action: "subsystem:origin", title: "登记站点", roles: guards },
      ],
    },
    {
      key: "system-notices",
      title: "通知公告",
      path: "/system/notices",
      component: "notice-admin/notices",
      keepAlive: true,
      permissionList: ["notice:view"],
      roles: guards,
      buttons: [
        { action: "notice:view", title: "查看通知公告", roles: guards },
        { action: "notice:edit", title: "撰写通知公告", roles: guards },
        { action: "notice:publish", title: "发布与撤回通知公告", roles: guards },
      ],
    },
    {
      key: "system-third-party",
      title: "第三方登录",
      path: "/system/third-party",
      component: "third-party/providers",
      keepAlive: true,
      permissionList: ["third_party:view"],
      roles: guards,
      buttons: [
        { action: "third_party:view", title: "查看第三方登录", roles: guards },
        { action: "third_party:edit", title: "维护第三方登录", roles: guards },
        { action: "third_party:bind", title: "维护第三方账号绑定", roles: guards },
      ],
    },
    {
      key: "system-audit",
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
    {
      key: "system-jobs",
      title: "后台任务",
      path: "/system/jobs",
      component: "system/jobs",
      keepAlive: true,
      permissionList: ["job:view"],
      roles: ["system_admin"],
      buttons: [{ action: "job:view", title: "查看后台任务", roles: ["system_admin"] }],
    },
  ],
};

const help: MenuTemplate = {
  key: "help",
  title: "帮助中心",
  path: "/help",
  icon: "help",
  component: GROUP,
  redirect: "/help/guide",
  children: [
    {
      key: "help-guide",
      title: "使用指南",
      path: "/help/guide",
      component: "layouts/iframe",
      url: "{{domainUrl}}/guide/index.html",
      keepAlive: true,
      roles: allRoles,
    },
    {
      key: "help-ccgp",
      title: "中国政府采购网",
      path: "http://www.ccgp.gov.cn",
      opensWindow: true,
      roles: allRoles,
    },
  ],
};

const report: MenuTemplate = {
  key: "report",
  title: "统计报表",
  path: "/report",
  icon: "grid",
  component: GROUP,
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

/** Menus by subsystem. */
export const menuTemplates: Readonly<Record<string, readonly MenuTemplate[]>> = {
  "70001": [archive, system, help],
  "70002": [archive],
  "70003": [report],
};
