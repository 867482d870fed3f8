import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import type { EndpointOf, InputOf } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";

export type SentSettings = Omit<InputOf<EndpointOf<"directoryAdmin.testConnection">>["body"], "id" | "bindSecret">;

const createFault = (
  code: "bad_address" | "plain_refused" | "bad_certificate" | "bad_dn" | "bad_filter" | "missing",
  field: string,
) => new AppError(`directory.${code}`, { details: { field } });

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || (isIP(host) === 4 && host.startsWith("127."));

/** Accepts only protocol, host and port. */
function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^ldaps?:\/\/[^/?#@\s]+\/?$/i.test(text) && url.hostname !== "";
  if (!isPlain) throw createFault("bad_address", "addresses");
  return url;
}

/** The library interprets these words as SASL mechanisms, not as names. */
const MECHANISMS = new Set(["EXTERNAL", "PLAIN", "DIGEST-MD5", "SCRAM-SHA-1"]);

/** Checks only the form `a=b,c=d`; the server checks the rest. */
const isDn = (text: string): boolean => /^[^=,]+=(\\.|[^=\\])+(,[^=,]+=.+)?$/u.test(text);
/** Active Directory also accepts `person@domain` and `DOMAIN\person`. */
const isBindName = (text: string): boolean => isDn(text) || /^[^\s@\\]+(@[^\s@\\]+|\\[^@\\]+)$/.test(text);

function areCertificates(pem: string): boolean {
  const beginCount = pem.split("-----BEGIN CERTIFICATE-----").length - 1;
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return (
    beginCount > 0 &&
    blocks.length === beginCount &&
    blocks.every((block) => {
      try {
        return new X509Certificate(block).raw.length > 0;
      } catch {
        return false;
      }
    })
  );
}

export interface SettingRules {
  /** Passwords may be sent in the clear to any host. */
  readonly allowsPlain: boolean;
  readonly isFilter: (text: string) => boolean;
}

/** Returns the trimmed settings, or throws with the faulty field. */
export function validateSettings(sent: SentSettings, { allowsPlain, isFilter }: SettingRules): SentSettings {
  const trimmed = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
  ) as SentSettings;
  const addresses = sent.addresses.map((text) => text.trim().replace(/\/$/, ""));
  const settings = { ...trimmed, addresses };
  for (const address of addresses) {
    const { protocol, hostname } = parseUrl(address);
    const isOpen = protocol === "ldap:" && !settings.startTls;
    if (isOpen && !allowsPlain && !isLoopback(hostname)) throw createFault("plain_refused", "addresses");
  }
  for (const field of ["name", "bindDn", "peopleBase", "peopleFilter"] as const)
    if (settings[field] === "") throw createFault("missing", field);
  if (settings.departmentFrom === "attribute" && settings.departmentAttribute === "")
    throw createFault("missing", "departmentAttribute");
  if (settings.departmentFrom === "place" && settings.departmentsBase === "")
    throw createFault("missing", "departmentsBase");
  if (settings.caCertificate !== "" && !areCertificates(settings.caCertificate))
    throw createFault("bad_certificate", "caCertificate");
  if (!isBindName(settings.bindDn) || MECHANISMS.has(settings.bindDn)) throw createFault("bad_dn", "bindDn");
  if (!isDn(settings.peopleBase)) throw createFault("bad_dn", "peopleBase");
  if (!isFilter(settings.peopleFilter)) throw createFault("bad_filter", "peopleFilter");
  if (settings.departmentsBase !== "") {
    if (!isDn(settings.departmentsBase)) throw createFault("bad_dn", "departmentsBase");
    if (!isFilter(settings.departmentsFilter)) throw createFault("bad_filter", "departmentsFilter");
  }
  if (settings.groupsBase !== "") {
    if (!isDn(settings.groupsBase)) throw createFault("bad_dn", "groupsBase");
    if (!isFilter(settings.groupsFilter)) throw createFault("bad_filter", "groupsFilter");
  }
  return settings;
}

interface ServerSettings extends Pick<SentSettings, "startTls" | "caCertificate" | "bindDn"> {
  readonly addresses: readonly string[];
}

const addsAddress = (before: ServerSettings, after: ServerSettings): boolean =>
  after.addresses.some((address) => !before.addresses.includes(address));

/** Returns whether the stored password would be sent to another host, or less protected, than it was typed for. */
export const sendsSecretToOtherAddress = (before: ServerSettings, after: ServerSettings): boolean =>
  after.bindDn !== before.bindDn ||
  addsAddress(before, after) ||
  (before.startTls && !after.startTls) ||
  after.caCertificate !== before.caCertificate;

type AuthenticationSettings = ServerSettings &
  Pick<SentSettings, "peopleBase" | "peopleFilter"> & { readonly enabled: boolean; readonly signIn: boolean };

const authenticates = ({ enabled, signIn }: AuthenticationSettings): boolean => enabled && signIn;

/** The settings that decide the members of groups. */
const GROUP_FIELDS = ["accountAttribute", "groupAttribute", "groupsBase", "groupsFilter"] as const;

type GroupSettings = AuthenticationSettings &
  Pick<SentSettings, (typeof GROUP_FIELDS)[number]> & { readonly mayAdminister: boolean };

/**
 * Returns whether the groups could grant people other roles than before: they have other members, or may grant
 * administrative roles.
 */
export const changesRoleGrants = (before: GroupSettings, after: GroupSettings): boolean =>
  (!before.mayAdminister && after.mayAdminister) ||
  GROUP_FIELDS.some((field) => after[field] !== before[field]) ||
  redirectedIdentityField(before, after) !== undefined;

/** Returns whether other passwords than before would open the accounts of the people. */
export const changesAuthentication = (before: AuthenticationSettings, after: AuthenticationSettings): boolean =>
  redirectedIdentityField(before, after) !== undefined || authenticates(before) !== authenticates(after);

/**
 * Returns the field by which another server could answer for the people of the directory, or its passwords open their
 * accounts; undefined: none. The bind name changes neither.
 */
export function redirectedIdentityField(
  before: AuthenticationSettings,
  after: AuthenticationSettings,
): keyof AuthenticationSettings | undefined {
  if (addsAddress(before, after)) return "addresses";
  if (before.startTls && !after.startTls) return "startTls";
  const changedField = (["caCertificate", "peopleBase", "peopleFilter"] as const).find(
    (field) => after[field] !== before[field],
  );
  if (changedField || authenticates(before) || !authenticates(after)) return changedField;
  return before.signIn ? "enabled" : "signIn";
}
