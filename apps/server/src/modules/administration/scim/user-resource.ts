import { identifierOf, mobileOf } from "@tender/contract";
import type { JsonObject } from "./patch.ts";
import { immutable, invalidValue } from "./scim-error.ts";
import { ENTERPRISE, USER } from "./scim-schemas.ts";

export interface UserFacts {
  readonly id: string;
  readonly version: number;
  readonly externalId: string | null;
  readonly username: string;
  readonly realname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly groups: readonly { readonly id: string; readonly displayName: string }[];
  /** Names from the root to the department. */
  readonly department: readonly string[] | null;
}

/** The state of an account that a client requests. */
export interface RequestedUser {
  readonly externalId: string | null;
  readonly username: string;
  readonly realname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly isActive: boolean;
  /** Undefined: not sent. */
  readonly department: string | null | undefined;
}

const listContact = (value: string | null, type: string) => (value === null ? [] : [{ value, type, primary: true }]);

export const departmentText = (names: readonly string[]): string => names.join("/");

/** Returns an account as the protocol shows it; the caller adds `meta`. */
export function userResource(user: UserFacts, baseUrl: string): JsonObject {
  const { id, externalId, username, realname, email, phone, isActive, groups, department } = user;
  return {
    schemas: department ? [USER, ENTERPRISE] : [USER],
    id,
    ...(externalId === null ? {} : { externalId }),
    userName: username,
    name: { formatted: realname },
    displayName: realname,
    active: isActive,
    ...(email === null ? {} : { emails: listContact(email, "work") }),
    ...(phone === null ? {} : { phoneNumbers: listContact(phone, "mobile") }),
    ...(groups.length === 0
      ? {}
      : {
          groups: groups.map((group) => ({
            value: group.id,
            $ref: `${baseUrl}/Groups/${group.id}`,
            display: group.displayName,
            type: "direct",
          })),
        }),
    ...(department ? { [ENTERPRISE]: { department: departmentText(department) } } : {}),
  };
}

const textOf = (value: unknown, field: string): string | null => {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw invalidValue(`${field} 应为文本`);
  return value.trim() === "" ? null : value.trim();
};

/** Chinese names are written without a blank, family name first; others in reverse with a blank. */
function composeName(familyName: string | null, givenName: string | null): string | null {
  if (familyName === null || givenName === null) return null;
  return /\p{Script=Han}/u.test(familyName) ? familyName + givenName : `${givenName} ${familyName}`;
}

/** Removes the names of the portal from a resource, so that only names that the client sends remain. */
export const omitNames = ({ displayName: _, name: __, ...rest }: JsonObject): JsonObject => rest;

/** Returns the first name that was sent. The former name decides nothing, so a repeated request has the same result. */
function realnameOf(resource: JsonObject, former: string | null): string {
  const name = (resource.name ?? {}) as JsonObject;
  const candidates = [
    textOf(resource.displayName, "displayName"),
    textOf(name.formatted, "name.formatted"),
    composeName(textOf(name.familyName, "name.familyName"), textOf(name.givenName, "name.givenName")),
  ];
  const realname = candidates.find((text) => text !== null) ?? former;
  if (realname === null) throw invalidValue("应有 displayName 或 name");
  return realname;
}

/** Returns the primary value, else the one of the usual type, else the first. */
function contactOf(resource: JsonObject, field: "emails" | "phoneNumbers", type: string): string | null {
  const values = (resource[field] ?? []) as readonly JsonObject[];
  const entry =
    values.find(({ primary }) => primary === true) ??
    values.find((candidate) => typeof candidate.type === "string" && candidate.type.toLowerCase() === type) ??
    values[0];
  return textOf(entry?.value, `${field}.value`);
}

/** Returns a phone number in its stored form, without prefixes and separators. */
export const normalizePhone = (text: string | null): string | null =>
  text === null ? null : mobileOf(text.replace(/^tel:/i, ""));

const identifierOrNull = (text: string | null): string | null => (text === null ? null : identifierOf(text));

function activeOf(value: unknown, fallback: boolean): boolean {
  if (value === undefined || value === null) return fallback;
  if (value === true) return true;
  if (value === false) return false;
  // Some clients send the value as text.
  if (typeof value === "string" && /^(true|false)$/i.test(value)) return value.toLowerCase() === "true";
  throw invalidValue("active 应为布尔值");
}

/**
 * Reads a resource that `canonicalize` has normalised. `former`: the current account, for a change. Throws
 * invalidValue, mutability.
 */
export function readUser(resource: JsonObject, former: UserFacts | null): RequestedUser {
  const sent = textOf(resource.userName, "userName");
  const username = sent === null ? former?.username : identifierOf(sent);
  if (username === undefined) throw invalidValue("应有 userName");
  if (former && username.toLowerCase() !== former.username.toLowerCase()) throw immutable("userName 不能更改");
  const enterprise = resource[ENTERPRISE] as JsonObject | undefined;
  return {
    externalId: textOf(resource.externalId, "externalId"),
    username: former?.username ?? username,
    realname: realnameOf(resource, former?.realname ?? null),
    email: identifierOrNull(contactOf(resource, "emails", "work")),
    phone: normalizePhone(contactOf(resource, "phoneNumbers", "mobile")),
    isActive: activeOf(resource.active, former?.isActive ?? true),
    department: enterprise ? textOf(enterprise.department, "department") : undefined,
  };
}
