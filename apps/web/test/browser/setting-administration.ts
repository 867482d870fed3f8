import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";

type Setting = ResultOf<EndpointOf<"settingAdmin.list">>["rows"][number];

export const settingMenu = menuItem({
  path: "/operation/settings",
  component: "setting-admin/settings",
  meta: { title: "系统设置" },
});
export const settingRights = ["setting:edit"];

export const setting = (overrides: Partial<Setting> = {}): Setting => ({
  name: "PLATFORM_NAME",
  title: "平台名称",
  hint: null,
  groupTitle: "平台与页面",
  kind: "text",
  value: "示例平台",
  defaultValue: "电子招标采购平台",
  origin: "changed",
  isChangeable: true,
  needsRestart: false,
  setSince: null,
  version: 2,
  updatedAt: "2026-11-20T03:04:05.000Z",
  ...overrides,
});

export const secretSetting = setting({
  name: "MESSAGE_WEBHOOK_SECRET",
  title: "消息网关签名密钥",
  kind: "secret",
  value: null,
  defaultValue: null,
  origin: "environment",
  isChangeable: false,
  needsRestart: true,
  setSince: "2026-10-01T00:00:00.000Z",
  version: 0,
  updatedAt: null,
});

export const answerSettings = (...rows: Setting[]) =>
  answer("settingAdmin.list", {
    total: rows.length,
    groups: [{ key: "branding", title: "平台与页面" }],
    rows,
  });

export function answerSettingAdministration(): void {
  answerSettings(setting(), secretSetting);
}
