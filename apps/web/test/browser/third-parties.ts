import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";

export type ProviderRow = ResultOf<EndpointOf<"thirdParty.listProviders">>["rows"][number];

export const providerMenu = menuItem({
  path: "/system/third-party",
  component: "third-party/providers",
  meta: { title: "第三方登录" },
});

/** A provider in the administration's list. */
export const providerRow = (overrides: Partial<ProviderRow> = {}): ProviderRow => ({
  id: "p1",
  version: 1,
  type: "gov",
  name: "政务统一认证",
  kind: "oidc",
  issuer: "https://sso.example.cn",
  authorizationUrl: "",
  tokenUrl: "",
  userInfoUrl: "",
  clientId: "portal",
  agentId: "",
  scopes: "openid profile",
  subjectClaim: "",
  nameClaim: "name",
  sortOrder: 10,
  enabled: true,
  hasKey: true,
  callbackUrl: "https://portal.example.cn/thirdLogin/callback/gov",
  bindings: 3,
  ...overrides,
});

export const thirdPartyBinding = {
  id: "b1",
  source: "gov",
  providerName: "政务统一认证",
  username: "li.na",
  realname: "李娜",
  name: "lina@gov",
  boundAt: "2026-11-20T03:04:05.000Z",
  lastUsedAt: null,
};

/** Answers the calls of the page: a provider, an upstream server, and a bound account. */
export function answerThirdParties(): void {
  answer("thirdParty.listProviders", { total: 1, rows: [providerRow()] });
  answer("thirdParty.readUpstream", { url: "https://sso.example.cn/cas" });
  answer("thirdParty.listBindings", { total: 1, rows: [thirdPartyBinding] });
}
