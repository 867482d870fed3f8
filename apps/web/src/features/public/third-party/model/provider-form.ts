import type { EndpointOf, Provider, ProviderKind, RequestOf } from "@tender/contract";
import type { SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { providerText as text } from "../text.ts";

export type ProviderForm = RequestOf<EndpointOf<"thirdParty.createProvider">>["body"];
export type ProviderField = Exclude<keyof ProviderForm, "kind" | "type" | "sortOrder">;

const THREE = ["authorizationUrl", "tokenUrl", "userInfoUrl"] as const;

/** The fields of each kind, in display order. */
export const fieldsOf: Readonly<Record<ProviderKind, readonly ProviderField[]>> = {
  oidc: ["issuer", "clientId", "clientSecret", "scopes", "nameClaim"],
  oauth2: [...THREE, "clientId", "clientSecret", "scopes", "subjectClaim", "nameClaim"],
  wecom: ["clientId", "agentId", "clientSecret", ...THREE],
  dingtalk: ["clientId", "clientSecret", "scopes", ...THREE],
};

export const isOptional = (kind: ProviderKind, field: ProviderField, hasStoredSecret: boolean): boolean =>
  (field === "clientSecret" && (hasStoredSecret || kind === "oidc" || kind === "oauth2")) ||
  (field === "scopes" && kind === "oauth2");

export function labelOf(kind: ProviderKind, field: ProviderField): string {
  if (field === "clientSecret") return text.secret;
  return kind === "wecom" && field === "clientId" ? text.corporationId : text[field];
}

const blank = {
  issuer: "",
  authorizationUrl: "",
  tokenUrl: "",
  userInfoUrl: "",
  clientId: "",
  agentId: "",
  clientSecret: "",
  scopes: "",
  subjectClaim: "",
  nameClaim: "",
} as const;

/** Initial values of a kind: the addresses that the two presets document. */
export const defaultsOf: Readonly<Record<ProviderKind, Partial<ProviderForm>>> = {
  oidc: { ...blank, scopes: "openid profile", nameClaim: "name" },
  oauth2: { ...blank, subjectClaim: "id", nameClaim: "name" },
  wecom: {
    ...blank,
    authorizationUrl: "https://login.work.weixin.qq.com/wwlogin/sso/login",
    tokenUrl: "https://qyapi.weixin.qq.com/cgi-bin/gettoken",
    userInfoUrl: "https://qyapi.weixin.qq.com/cgi-bin/auth/getuserinfo",
  },
  dingtalk: {
    ...blank,
    scopes: "openid",
    authorizationUrl: "https://login.dingtalk.com/oauth2/auth",
    tokenUrl: "https://api.dingtalk.com/v1.0/oauth2/userAccessToken",
    userInfoUrl: "https://api.dingtalk.com/v1.0/contact/users/me",
  },
};

/** Returns the initial values: the provider without its key, or a new provider. */
export function formOf(provider: Provider | null): ProviderForm {
  if (!provider) return { ...blank, ...defaultsOf.oidc, type: "", name: "", kind: "oidc", sortOrder: 10 };
  const {
    id: _id,
    version: _version,
    enabled: _on,
    hasKey: _key,
    callbackUrl: _url,
    bindings: _n,
    ...fields
  } = provider;
  return { ...fields, clientSecret: "" };
}

const compared = [
  "issuer",
  ...THREE,
  "clientId",
  "agentId",
  "scopes",
  "subjectClaim",
  "nameClaim",
] as const satisfies readonly ProviderField[];

/** The fields that two administrators may change at once. The key is left out, because it is never shown. */
export const sharedFields: readonly SharedField<ProviderForm>[] = [
  { name: "name", label: text.name },
  { name: "kind", label: text.kind, describe: (kind: ProviderKind) => text.kinds[kind] },
  ...compared.map((name) => ({ name, label: text[name] })),
  { name: "sortOrder", label: text.sortOrder },
];
