import { z } from "zod";
import { appId, idText, text } from "#fields.ts";
import { casAttributeNames } from "#sign-on/cas-server/cas-attributes.ts";

/** Protocol by which a subsystem learns who signs in. */
const handOver = z.enum(["code", "cas", "openid", "token"]);

/** Attributes that a validated CAS ticket can contain in addition to the name. */
const casAttribute = z.enum(casAttributeNames);

const urlText = text(2_000, 1);
const urlList = z.array(urlText).max(20);

export const openidClientFields = {
  authMethod: z.enum(["client_secret_basic", "client_secret_post", "none"]),
  redirectUris: urlList,
  postLogoutRedirectUris: urlList,
  backchannelLogoutUri: urlText.nullable(),
  idTokenAlgorithm: z.enum(["ES256", "RS256"]),
  asksConsent: z.boolean(),
};

/** Editable fields of a subsystem. */
export const subsystemFields = {
  appId,
  appCnName: text(40, 1),
  purpose: text(100),
  indexPage: urlText,
  /** own: pages of the portal; handover: another system, entered with the sign-in of the portal by `handOver`. */
  kind: z.enum(["own", "handover"]),
  handOver,
  enabled: z.boolean(),
  /** People whose accounts are gated must show a certificate before entry. */
  certificateGate: z.boolean(),
  /** Codes of the roles that may enter. */
  roles: z.array(text(60, 1)).max(200),
  /** Codes of the departments that may enter, each with its branch. */
  departments: z.array(text(60, 1)).max(200),
  /** any: a role or a department is enough; all: both are required. */
  entryRule: z.enum(["any", "all"]),
  logoutUrl: urlText.nullable(),
  casServices: urlList,
  casAttributes: z.array(casAttribute).max(casAttributeNames.length),
  /** The subsystem may request proxy tickets by CAS. */
  casProxies: z.boolean(),
  /** Null unless the subsystem is a client of OpenID Connect. */
  openid: z.strictObject(openidClientFields).nullable(),
};

export const subsystemInput = z.strictObject({
  ...subsystemFields,
  /** Both null: creates a subsystem. */
  id: idText.nullable(),
  version: z.number().int().min(1).max(2_147_483_647).nullable(),
});

export const originText = text(300, 1);
