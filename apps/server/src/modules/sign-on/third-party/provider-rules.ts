import type { ProviderKind } from "@tender/contract";
import type { ProviderRow } from "./third-party.tables.ts";

export type ProviderFields = Pick<
  ProviderRow,
  | "name"
  | "kind"
  | "issuer"
  | "authorizationUrl"
  | "tokenUrl"
  | "userInfoUrl"
  | "clientId"
  | "agentId"
  | "scopes"
  | "subjectClaim"
  | "nameClaim"
  | "sortOrder"
>;

type TextField = Exclude<keyof ProviderFields, "kind" | "sortOrder">;
type Address = "issuer" | "authorizationUrl" | "tokenUrl" | "userInfoUrl";

const OAUTH_ADDRESSES = ["authorizationUrl", "tokenUrl", "userInfoUrl"] as const;
const addressFields: Readonly<Record<ProviderKind, readonly Address[]>> = {
  oidc: ["issuer"],
  oauth2: OAUTH_ADDRESSES,
  wecom: OAUTH_ADDRESSES,
  dingtalk: OAUTH_ADDRESSES,
};
const otherFields: Readonly<Record<ProviderKind, readonly TextField[]>> = {
  oidc: ["scopes", "nameClaim"],
  oauth2: ["subjectClaim", "nameClaim"],
  wecom: ["agentId"],
  dingtalk: ["scopes"],
};

/** Trims the fields and clears those that the kind does not use, so that no invisible value is stored. */
export function normalizeFields(fields: ProviderFields): ProviderFields {
  const used = new Set<string>(["name", "clientId", ...addressFields[fields.kind], ...otherFields[fields.kind]]);
  if (fields.kind === "oauth2") used.add("scopes");
  const normalized = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value !== "string" || name === "kind" ? value : used.has(name) ? value.trim() : "",
  ]);
  return Object.fromEntries(normalized) as ProviderFields;
}

export interface FieldFault {
  readonly code: "third_party.missing" | "third_party.bad_address";
  readonly field: TextField | "clientSecret";
}

/** Returns the first faulty field of trimmed fields. */
export function fieldFaultOf(
  fields: ProviderFields,
  hasSecret: boolean,
  privateHosts: readonly string[],
): FieldFault | undefined {
  const { kind } = fields;
  for (const field of ["name", ...addressFields[kind], "clientId", ...otherFields[kind]] as const)
    if (fields[field] === "") return { code: "third_party.missing", field };
  if ((kind === "wecom" || kind === "dingtalk") && !hasSecret)
    return { code: "third_party.missing", field: "clientSecret" };
  const invalidField = addressFields[kind].find((field) => !isAddress(fields[field], privateHosts));
  return invalidField ? { code: "third_party.bad_address", field: invalidField } : undefined;
}

/** True for https, or for a listed host of the own network. The target of a host name is checked at the call. */
function isAddress(text: string, privateHosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, hostname, username, password, hash } = new URL(text);
  if (username !== "" || password !== "" || hash !== "") return false;
  const isListed = privateHosts.includes(host) || privateHosts.includes(hostname);
  return protocol === "https:" || (protocol === "http:" && isListed);
}

/** Fields that determine who identifies people, and by which value. */
const identifying: Readonly<Record<ProviderKind, readonly TextField[]>> = {
  oidc: ["issuer"],
  oauth2: ["tokenUrl", "userInfoUrl", "subjectClaim"],
  wecom: ["clientId", "tokenUrl", "userInfoUrl"],
  dingtalk: ["clientId", "tokenUrl", "userInfoUrl"],
};

/** Field with the address that receives the key. */
const keyHolder: Readonly<Record<ProviderKind, Address>> = {
  oidc: "issuer",
  oauth2: "tokenUrl",
  wecom: "tokenUrl",
  dingtalk: "tokenUrl",
};

/**
 * Returns the field whose change would give bound people other identities: a new provider at that address could name
 * any of them.
 */
export function changedIdentity(before: ProviderFields, after: ProviderFields): TextField | "kind" | undefined {
  if (before.kind !== after.kind) return "kind";
  return identifying[after.kind].find((field) => before[field] !== after[field]);
}

/** True: a stored key would be sent to an address for which it was not entered. */
export const sendsKeyToOtherAddress = (before: ProviderFields, after: ProviderFields): boolean =>
  before.kind !== after.kind || before[keyHolder[after.kind]] !== after[keyHolder[after.kind]];
