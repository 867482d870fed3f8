import { identifierOf, mobileOf } from "@tender/contract";
import type { Json } from "./patch.ts";
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

/** The state of an account that a client wants. */
export interface WantedUser {
  readonly externalId: string | null;
  readonly username: string;
  readonly realname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly isActive: boolean;
  /** Undefined: not sent. */
  readonly department: string | null | undefined;
}

const contact = (value: string | null, type: string) => (value === null ? [] : [{ value, type, primary: true }]);

export const departmentText = (names: readonly string[]): string => names.join("/");

/** Returns an account as the protocol shows it; `meta` is added where the address is known. */
export function userResource(user: UserFacts, baseUrl: string): Json {
  const { id, externalId, username, realname, email, phone, isActive, groups, department } = user;
  return {
    schemas: department ? [USER, ENTERPRISE] : [USER],
    id,
    ...(externalId === null ? {} : { externalId }),
    userName: username,
    name: { formatted: realname },
    displayName: realname,
    active: isActive,
    ...(email === null ? {} : { emails: contact(email, "work") }),
    ...(phone === null ? {} : { phoneNumbers: contact(phone, "mobile") }),
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
function composed(family: string | null, given: string | null): string | null {
  if (family === null || given === null) return null;
  return /\p{Script=Han}/u.test(family) ? family + given : `${given} ${family}`;
}

/** Removes the shown names from a resource, so that only names that the client sends remain. */
export const withoutNames = ({ displayName: _, name: __, ...others }: Json): Json => others;

/** The first of several names counts, whatever the former name was, so that a repeated request has the same result. */
function realnameOf(resource: Json, former: string | null): string {
  const name = (resource.name ?? {}) as Json;
  const candidates = [
    textOf(resource.displayName, "displayName"),
    textOf(name.formatted, "name.formatted"),
    composed(textOf(name.familyName, "name.familyName"), textOf(name.givenName, "name.givenName")),
  ];
  const found = candidates.find((text) => text !== null) ?? former;
  if (found === null) throw invalidValue("应有 displayName 或 name");
  return found;
}

/** Returns the primary value, else the one of the usual type, else the first. */
function contactOf(resource: Json, field: "emails" | "phoneNumbers", type: string): string | null {
  const values = (resource[field] ?? []) as readonly Json[];
  const chosen =
    values.find(({ primary }) => primary === true) ??
    values.find((one) => typeof one.type === "string" && one.type.toLowerCase() === type) ??
    values[0];
  return textOf(chosen?.value, `${field}.value`);
}

/** Returns a phone number in its stored form, without prefixes and separators. */
export const phoneIn = (text: string | null): string | null =>
  text === null ? null : mobileOf(text.replace(/^tel:/i, ""));

const identifierOrNull = (text: string | null): string | null => (text === null ? null : identifierOf(text));

function activeOf(value: unknown, usual: boolean): boolean {
  if (value === undefined || value === null) return usual;
  if (value === true) return true;
  if (value === false) return false;
  // Some clients send the value as text.
  if (typeof value === "string" && /^(true|false)$/i.test(value)) return value.toLowerCase() === "true";
  throw invalidValue("active 应为布尔值");
}

/**
 * Reads a resource that `canonical` has normalised. `former`: the present account, for a change. Throws invalidValue,
 * mutability.
 */
export function wantedUser(resource: Json, former: UserFacts | null): WantedUser {
  const sent = textOf(resource.userName, "userName");
  const username = sent === null ? former?.username : identifierOf(sent);
  if (username === undefined) throw invalidValue("应有 userName");
  if (former && username.toLowerCase() !== former.username.toLowerCase()) throw immutable("userName 不能更改");
  const enterprise = resource[ENTERPRISE] as Json | undefined;
  return {
    externalId: textOf(resource.externalId, "externalId"),
    username: former?.username ?? username,
    realname: realnameOf(resource, former?.realname ?? null),
    email: identifierOrNull(contactOf(resource, "emails", "work")),
    phone: phoneIn(contactOf(resource, "phoneNumbers", "mobile")),
    isActive: activeOf(resource.active, former?.isActive ?? true),
    department: enterprise ? textOf(enterprise.department, "department") : undefined,
  };
}
