import { z } from "zod";
import { appId, idText, text } from "#fields.ts";
import { casAttributeNames } from "#sign-on/cas-server/cas-attributes.ts";

/** How another system is told who comes. */
const handOver = z.enum(["code", "cas", "openid", "token"]);

/** What a validated CAS ticket can tell beside the name. */
const casAttribute = z.enum(casAttributeNames);

const address = text(2_000, 1);
const addresses = z.array(address).max(20);

export const openidClientFields = {
  authMethod: z.enum(["client_secret_basic", "client_secret_post", "none"]),
  redirectUris: addresses,
  postLogoutRedirectUris: addresses,
  backchannelLogoutUri: address.nullable(),
  idTokenAlgorithm: z.enum(["ES256", "RS256"]),
  asksConsent: z.boolean(),
};

/** What an administrator sets of a subsystem. */
export const subsystemFields = {
  appId,
  appCnName: text(40, 1),
  purpose: text(100),
  indexPage: address,
  kind: z.enum(["own", "handover"]),
  handOver,
  enabled: z.boolean(),
  certificateGate: z.boolean(),
  /** Codes of the roles that may enter. */
  roles: z.array(text(60, 1)).max(200),
  /** Codes of the departments that may enter, each with all below it. */
  departments: z.array(text(60, 1)).max(200),
  /** any: roles and departments each let in; all: who has both. */
  entryRule: z.enum(["any", "all"]),
  logoutUrl: address.nullable(),
  casServices: addresses,
  casAttributes: z.array(casAttribute).max(7),
  casProxies: z.boolean(),
  /** Null unless the subsystem is a client of OpenID Connect. */
  openid: z.strictObject(openidClientFields).nullable(),
};

export const savedSubsystem = z.strictObject({
  ...subsystemFields,
  /** Both null: a new one. */
  id: idText.nullable(),
  version: z.number().int().min(1).max(2_147_483_647).nullable(),
});

export const originText = text(300, 1);
