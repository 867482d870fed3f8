import { isJsonObject, type JsonObject, type JsonValue } from "./json-value.ts";

/**
 * Contact data of people, and lists of natural persons that extensions add. The figures of an archive need none of it.
 */
const PERSONAL_KEYS = new Set([
  "contactPoint",
  "contactPoints",
  "additionalContactPoints",
  "email",
  "telephone",
  "phone",
  "mobile",
  "fax",
  "faxNumber",
  "persones",
  "beneficialOwners",
]);

/** Characters that may precede an at sign, with or without the rest of an address: each character is read once. */
const MAYBE_EMAIL = /[\p{L}\p{N}._%+-]+(@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)?/gu;

const withoutEmails = (text: string): string =>
  text.replace(MAYBE_EMAIL, (run, domain: string | undefined) => (domain === undefined ? run : "[已移除]"));

/** Returns a copy of the release without personal data. Called before anything is stored or digested. */
export function withoutPersonalData(release: JsonObject): JsonObject {
  return cleanObject(release);
}

function cleanObject(value: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const [key, member] of Object.entries(value)) if (!PERSONAL_KEYS.has(key)) result[key] = clean(member);
  return result;
}

function clean(value: JsonValue): JsonValue {
  if (typeof value === "string") return value.includes("@") ? withoutEmails(value) : value;
  if (Array.isArray(value)) return value.map(clean);
  return isJsonObject(value) ? cleanObject(value) : value;
}
