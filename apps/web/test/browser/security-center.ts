import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";

type Overview = ResultOf<EndpointOf<"securityCenter.read">>;

export const securityMenu = menuItem({
  path: "/operation/security",
  component: "security-center/overview",
  meta: { title: "安全中心" },
});
export const securityRights = ["security:release", "security:keys"];

type DataKeys = ResultOf<EndpointOf<"dataKeys.read">>;

export const dataKeys = (overrides: Partial<DataKeys> = {}): DataKeys => ({
  stage: "sealed",
  formerSeenAt: null,
  keys: [
    {
      purpose: "cipher",
      version: 1,
      state: "former",
      createdAt: "2026-01-05T01:00:00.000Z",
      createdBy: null,
      rows: 20,
    },
    {
      ...{ purpose: "cipher", version: 2, state: "current", createdAt: "2026-11-20T01:00:00.000Z" },
      createdBy: "王管理员",
      rows: 980,
    },
    {
      purpose: "digest",
      version: 1,
      state: "current",
      createdAt: "2026-01-05T01:00:00.000Z",
      createdBy: null,
      rows: null,
    },
  ],
  columns: [{ title: "账号手机号", total: 1_000, done: 980 }],
  ...overrides,
});

export const overview = (overrides: Partial<Overview> = {}): Overview => ({
  findings: [{ code: "no_anchor", severity: "medium", title: "日志锚点未另行保存", advice: "设置锚点文件或接收地址" }],
  held: [
    {
      id: "h".repeat(43),
      kind: "password",
      what: "登录密码",
      who: "张三（203.0.113.7）",
      count: 7,
      until: "2026-11-20T03:04:05.000Z",
    },
  ],
  limits: [
    { name: "signIn", title: "登录", points: 120, windowSeconds: 60, counted: 3, most: 12 },
    { name: "scanPoll", title: "扫码轮询", points: 30, windowSeconds: 60, counted: null, most: null },
  ],
  isTwoStepRequired: true,
  administrators: [{ username: "管理员一", realname: "王管理", hasTwoStep: false, passkeys: 1, lastSignInAt: null }],
  aged: [{ title: "平台主密钥", since: "2025-10-01T00:00:00.000Z", until: null, isDue: true }],
  ...overrides,
});

export function answerSecurityCenter(): void {
  answer("dataKeys.read", dataKeys());
  answer("securityCenter.read", overview());
}
