import type { MenuTemplate } from "./menu-template.ts";
import { onlineFormsMenu } from "./menus-forms.ts";
import { onlineReportsMenu } from "./menus-reports.ts";

/** 基础数据: data that forms offer, check and fill in. */
export const baseDataMenu: MenuTemplate = {
  key: "base-data",
  title: "基础数据",
  path: "/base-data",
  icon: "grid",
  component: "layouts/route-view",
  follows: "system",
  children: [
    {
      key: "system-dictionaries",
      formerlyIn: "system",
      title: "数据字典",
      path: "/system/dictionaries",
      component: "dictionary-admin/dictionaries",
      keepAlive: true,
      permissionList: ["dictionary:view"],
      roles: ["system_admin"],
      buttons: [
        { action: "dictionary:view", title: "查看字典", roles: ["system_admin"] },
        { action: "dictionary:edit", title: "维护字典与字典项", roles: ["system_admin"] },
        { action: "dictionary:remove", title: "删除与恢复字典", roles: ["system_admin"] },
        { action: "dictionary:import", title: "导入字典", roles: ["system_admin"] },
        { action: "dictionary:export", title: "导出字典", roles: ["system_admin"] },
      ],
    },
    {
      key: "system-categories",
      formerlyIn: "system",
      title: "分类字典",
      path: "/system/categories",
      component: "category-admin/categories",
      keepAlive: true,
      permissionList: ["category:view"],
      roles: ["system_admin"],
      buttons: [
        { action: "category:view", title: "查看分类", roles: ["system_admin"] },
        { action: "category:edit", title: "维护分类", roles: ["system_admin"] },
        { action: "category:import", title: "导入分类", roles: ["system_admin"] },
        { action: "category:export", title: "导出分类", roles: ["system_admin"] },
      ],
    },
    {
      key: "system-check-rules",
      formerlyIn: "system",
      title: "校验规则",
      path: "/system/check-rules",
      component: "rule-admin/check-rules",
      keepAlive: true,
      permissionList: ["check_rule:view"],
      roles: ["system_admin"],
      buttons: [
        { action: "check_rule:view", title: "查看校验规则", roles: ["system_admin"] },
        { action: "check_rule:edit", title: "维护校验规则", roles: ["system_admin"] },
        { action: "check_rule:import", title: "导入校验规则", roles: ["system_admin"] },
        { action: "check_rule:export", title: "导出校验规则", roles: ["system_admin"] },
      ],
    },
    {
      key: "system-fill-rules",
      formerlyIn: "system",
      title: "填值规则",
      path: "/system/fill-rules",
      component: "rule-admin/fill-rules",
      keepAlive: true,
      permissionList: ["fill_rule:view"],
      roles: ["system_admin"],
      buttons: [
        { action: "fill_rule:view", title: "查看填值规则", roles: ["system_admin"] },
        { action: "fill_rule:edit", title: "维护填值规则", roles: ["system_admin"] },
        { action: "fill_rule:import", title: "导入填值规则", roles: ["system_admin"] },
        { action: "fill_rule:export", title: "导出填值规则", roles: ["system_admin"] },
        { action: "fill_rule:draw", title: "按填值规则取号", roles: ["system_admin"] },
      ],
    },
    ...onlineFormsMenu,
    ...onlineReportsMenu,
  ],
};
