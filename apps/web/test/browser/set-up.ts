import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { node } from "./department-administration.ts";
import { answerSettings, setting } from "./setting-administration.ts";

type Overview = ResultOf<EndpointOf<"setUp.read">>;

export const setUpMenu = menuItem({
  path: "/operation/set-up",
  component: "set-up/set-up",
  hidden: true,
  meta: { title: "初始设置" },
});

export const setUpRights = ["set_up:view", "set_up:end", "setting:view", "setting:edit"].concat(
  ["department:view", "department:edit", "department:import", "message_template:test", "message:view"],
  ["user:edit", "user:import", "role:member", "security:view"],
);

const channel = { provider: "webhook", origin: "environment", deliveredAt: null, cause: null } as const;

export const setUpOverview = (overrides: Partial<Overview> = {}): Overview => ({
  isDemo: false,
  isOffered: true,
  ended: null,
  steps: [
    { key: "organisation", state: "open" },
    { key: "departments", state: "open" },
    { key: "messages", state: "open" },
    { key: "people", state: "open" },
    { key: "security", state: "open" },
  ],
  organisation: "某市公共资源交易中心",
  departments: 0,
  sms: channel,
  mail: { ...channel, provider: "none", origin: "default" },
  people: { total: 1, waiting: 0 },
  withoutAddress: [],
  hostsWithOwnFiles: 0,
  administrators: [
    { code: "system_admin", name: "系统管理员", people: 1 },
    { code: "security_admin", name: "安全管理员", people: 0 },
    { code: "auditor", name: "审计员", people: 0 },
  ],
  ...overrides,
});

export const companyName = setting({
  name: "COMPANY_NAME",
  title: "单位名称",
  hint: "页脚显示，留空不显示",
  value: null,
  defaultValue: null,
  origin: "default",
  version: 0,
  updatedAt: null,
});
const recordNumber = setting({
  name: "ICP_NUMBER",
  title: "ICP 备案号",
  value: "某ICP备00000000号",
  origin: "environment",
  isChangeable: false,
});

const root = node("d1", "某市公共资源交易中心", "A01", { hasChildren: true });

export function answerSetUp(overrides: Partial<Overview> = {}): void {
  answer("setUp.read", setUpOverview(overrides));
  answerSettings(setting(), companyName, recordNumber);
  answer("departmentAdmin.listChildren", ({ query }) =>
    query.parentId === undefined
      ? { total: 1, rows: [root] }
      : { total: 1, rows: [node("d2", "办公室", "A01A01", { parentId: "d1" })] },
  );
  answer("userAdmin.readChoices", {
    roles: [
      { code: "security_admin", name: "安全管理员" },
      { code: "auditor", name: "审计员" },
    ],
    subsystems: [],
    canMail: true,
    canText: true,
  });
  answer("userAdmin.findDepartments", [
    { orgCode: "A01A01", departName: "办公室", path: ["某市公共资源交易中心", "办公室"] },
  ]);
}
