import { z } from "zod";
import { codeText, idText, instantText, text } from "#fields.ts";

/** How a provider is spoken to. WeCom and DingTalk have ways of their own that only look like OAuth 2. */
export const providerKind = z.enum(["oidc", "oauth2", "wecom", "dingtalk"]);
export type ProviderKind = z.output<typeof providerKind>;

/** Stands in the address that the provider sends people back to, so it never changes. `cas` is the server above. */
export const providerType = codeText(/^(?!cas$)[a-z][a-z0-9-]{1,29}$/);

/** Of somebody at the central sign-on server above: no blanks around it, as none are taken there. */
export const upstreamName = z.string().regex(/^(?! )[^\p{C}]{1,100}(?<! )$/u);

const address = text(500);

/** What an administrator writes down of a provider; which of it counts is the kind's affair. */
export const providerFields = {
  name: text(20, 1),
  kind: providerKind,
  /** OpenID Connect: everything else of the addresses is read from there. */
  issuer: address,
  authorizationUrl: address,
  tokenUrl: address,
  userInfoUrl: address,
  /** WeCom: the corporation's id. */
  clientId: text(200, 1),
  /** WeCom alone. */
  agentId: text(40),
  scopes: text(200),
  /** Where the answer says who somebody is, and what they are called. */
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
  /** A client key is kept; it is never told. */
  hasKey: z.boolean(),
  /** What the provider has to be told to send people back to. */
  callbackUrl: z.string(),
  bindings: z.number(),
});
export type Provider = z.output<typeof provider>;

export const ownBinding = z.object({
  type: z.string(),
  providerName: z.string(),
  /** Switched off: what is bound can be unbound, nothing new is bound. */
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
