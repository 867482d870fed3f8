import { z } from "zod";
import { codeText, idText, instantText, text } from "#fields.ts";

/** Protocol of a provider. WeCom and DingTalk have protocols of their own that only resemble OAuth 2. */
export const providerKind = z.enum(["oidc", "oauth2", "wecom", "dingtalk"]);
export type ProviderKind = z.output<typeof providerKind>;

/** Part of the provider's callback address, so that it never changes. `cas` is the upstream server. */
export const providerType = codeText(/^(?!cas$)[a-z][a-z0-9-]{1,29}$/);

/** Name of a person at the upstream server: no blanks at its ends, as the server accepts none. */
export const upstreamName = z.string().regex(/^(?! )[^\p{C}]{1,100}(?<! )$/u);

const address = text(500);

/** Editable fields of a provider; the kind decides which of them are used. */
export const providerFields = {
  name: text(20, 1),
  kind: providerKind,
  /** OpenID Connect: the other addresses are read from its metadata. */
  issuer: address,
  authorizationUrl: address,
  tokenUrl: address,
  userInfoUrl: address,
  /** WeCom: the corporation's id. */
  clientId: text(200, 1),
  /** WeCom only. */
  agentId: text(40),
  scopes: text(200),
  /** Members of the answer with the identifier and the name of a person. */
  subjectClaim: text(60),
  nameClaim: text(60),
  sortOrder: z.number().int().min(0).max(9_999),
};

export const provider = z.object({
  id: z.string(),
  version: z.number(),
  type: z.string(),
  name: z.string(),
  kind: providerKind,
  issuer: z.string(),
  authorizationUrl: z.string(),
  tokenUrl: z.string(),
  userInfoUrl: z.string(),
  clientId: z.string(),
  agentId: z.string(),
  scopes: z.string(),
  subjectClaim: z.string(),
  nameClaim: z.string(),
  sortOrder: z.number(),
  enabled: z.boolean(),
  /** A client key is stored; it is never shown. */
  hasKey: z.boolean(),
  /** Callback address to register at the provider. */
  callbackUrl: z.string(),
  bindings: z.number(),
});
export type Provider = z.output<typeof provider>;

export const ownBinding = z.object({
  type: z.string(),
  providerName: z.string(),
  /** False: existing bindings can be removed, new ones cannot be created. */
  enabled: z.boolean(),
  bound: z.object({ name: z.string(), boundAt: instantText, lastUsedAt: instantText.nullable() }).nullable(),
});
export type OwnBinding = z.output<typeof ownBinding>;

export const binding = z.object({
  id: idText,
  source: z.string(),
  providerName: z.string(),
  username: z.string(),
  realname: z.string(),
  name: z.string(),
  boundAt: instantText,
  lastUsedAt: instantText.nullable(),
});
