import type { DirectoryMapping } from "@tender/contract";
import { identifierOf, isEmail, isMobile, mobileOf, personNameOf } from "@tender/contract";
import { AndFilter, type Entry, EqualityFilter, type FilterParser } from "ldapts";
import { isCut } from "./group-search.ts";

type Filter = ReturnType<typeof FilterParser.parseString>;

/** A person of the directory, in the form in which they would be imported. */
export interface DirectoryPerson {
  readonly dn: string;
  readonly externalId: string;
  readonly username: string;
  readonly realname: string;
  /** Null: the directory has no value. Undefined: the value is malformed. */
  readonly phone: string | null | undefined;
  readonly email: string | null | undefined;
  readonly isActive: boolean;
  /** Value of the mapped attribute. */
  readonly department: string | null;
  /** Groups in the entry; null: the entry lists only a part of them. */
  readonly groups: readonly string[] | null;
  /** Omitted values, in words. */
  readonly notes: readonly string[];
}

export interface FoundDepartment {
  readonly dn: string;
  readonly externalId: string;
  readonly departName: string;
}

type Value = string | Buffer;

const GUID = "objectguid";
const ACCOUNT_CONTROL = "userAccountControl";
/** ACCOUNTDISABLE. */
const DISABLED = 2;
const ACCOUNT_EXPIRES = "accountExpires";
/** From 1601 to 1970, in the 100-nanosecond units of Windows. */
const WINDOWS_TICKS_TO_1970 = 116_444_736_000_000_000n;

/** Attribute names are case-insensitive. */
function valuesOf(entry: Entry, attribute: string): readonly Value[] {
  if (attribute === "") return [];
  const lowerName = attribute.toLowerCase();
  const name = Object.keys(entry).find((key) => key !== "dn" && key.toLowerCase() === lowerName);
  const value = name === undefined ? [] : entry[name];
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

const textsOf = (entry: Entry, attribute: string): string[] =>
  valuesOf(entry, attribute)
    .filter((value) => typeof value === "string")
    .map((value) => value.trim())
    .filter((value) => value !== "");

const isGuid = (attribute: string): boolean => attribute.toLowerCase() === GUID;

/** Positions of the bytes in the text form of a GUID: the first three groups are little-endian. */
const GUID_BYTE_ORDER = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];

/** Returns the text form of a GUID as Active Directory shows it. */
function guidText(bytes: Buffer): string {
  const hex = Buffer.from(GUID_BYTE_ORDER.map((index) => bytes[index] ?? 0)).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function guidBytes(text: string): Buffer {
  const bytes = Buffer.from(text.replaceAll("-", ""), "hex");
  return Buffer.from(GUID_BYTE_ORDER.map((index) => bytes[index] ?? 0));
}

/** Attribute with binary values, by the name under which the server sends it. */
export const binaryAttribute = ({ idAttribute }: Pick<DirectoryMapping, "idAttribute">): string | undefined =>
  isGuid(idAttribute) ? "objectGUID" : undefined;

/** Value of the immutable id attribute; undefined: none, several, or malformed. */
function externalIdOf(entry: Entry, attribute: string): string | undefined {
  const [value, other] = valuesOf(entry, attribute);
  if (value === undefined || other !== undefined) return undefined;
  if (isGuid(attribute)) return Buffer.isBuffer(value) && value.length === 16 ? guidText(value) : undefined;
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

const combine = (first: Filter, second: Filter): Filter => new AndFilter({ filters: [first, second] });

/**
 * Filter for the person with this account name among those that the connection imports. The name is sent as a value,
 * never as part of a filter text.
 */
export const createAccountFilter = (
  people: Filter,
  { accountAttribute }: Pick<DirectoryMapping, "accountAttribute">,
  name: string,
) => combine(people, new EqualityFilter({ attribute: accountAttribute, value: name }));

export const createExternalIdFilter = (
  people: Filter,
  { idAttribute }: Pick<DirectoryMapping, "idAttribute">,
  id: string,
) => combine(people, new EqualityFilter({ attribute: idAttribute, value: isGuid(idAttribute) ? guidBytes(id) : id }));

export const personAttributes = (mapping: DirectoryMapping): string[] => [
  ...new Set(
    [
      binaryAttribute(mapping) ?? mapping.idAttribute,
      mapping.accountAttribute,
      mapping.nameAttribute,
      mapping.phoneAttribute,
      mapping.mailAttribute,
      mapping.departmentFrom === "attribute" ? mapping.departmentAttribute : "",
      mapping.groupAttribute,
      ACCOUNT_CONTROL,
      ACCOUNT_EXPIRES,
    ].filter((name) => name !== ""),
  ),
];

export const departmentAttributes = (mapping: DirectoryMapping): string[] => [
  binaryAttribute(mapping) ?? mapping.idAttribute,
  mapping.departmentNameAttribute,
];

/** Returns true if the account has expired. Zero and the maximum value mean "never". */
function hasExpired(entry: Entry, now: number): boolean {
  const [expires = "0"] = textsOf(entry, ACCOUNT_EXPIRES);
  return /^[1-9]\d{0,18}$/.test(expires) && BigInt(expires) <= BigInt(now) * 10_000n + WINDOWS_TICKS_TO_1970;
}

function isActiveIn(entry: Entry, now: number): boolean {
  const [control] = textsOf(entry, ACCOUNT_CONTROL);
  return (control === undefined || (Number(control) & DISABLED) === 0) && !hasExpired(entry, now);
}

/** Undefined: the entry has no account name or no usable id. */
export function parsePerson(entry: Entry, mapping: DirectoryMapping, now: number): DirectoryPerson | undefined {
  const externalId = externalIdOf(entry, mapping.idAttribute);
  const [username] = textsOf(entry, mapping.accountAttribute);
  if (externalId === undefined || username === undefined) return undefined;
  const notes: string[] = [];
  const validOrNoted = (label: string, value: string | undefined, isGood: (text: string) => boolean) => {
    if (value === undefined) return null;
    if (isGood(value)) return value;
    notes.push(`${label}格式不正确，未同步`);
    return undefined;
  };
  const [phone] = textsOf(entry, mapping.phoneAttribute);
  const [email] = textsOf(entry, mapping.mailAttribute);
  const [department] = mapping.departmentFrom === "attribute" ? textsOf(entry, mapping.departmentAttribute) : [];
  return {
    dn: entry.dn,
    externalId,
    username: identifierOf(username),
    realname: personNameOf(textsOf(entry, mapping.nameAttribute)[0] ?? ""),
    phone: validOrNoted("手机号", phone === undefined ? undefined : mobileOf(phone), isMobile),
    email: validOrNoted("邮箱", email === undefined ? undefined : identifierOf(email), isEmail),
    isActive: isActiveIn(entry, now),
    department: department ?? null,
    groups: isCut(entry, mapping.groupAttribute) ? null : textsOf(entry, mapping.groupAttribute),
    notes,
  };
}

/** Undefined: the entry has no name or no usable id. */
export function parseDepartment(entry: Entry, mapping: DirectoryMapping): FoundDepartment | undefined {
  const externalId = externalIdOf(entry, mapping.idAttribute);
  const [departName] = textsOf(entry, mapping.departmentNameAttribute);
  return externalId === undefined || departName === undefined ? undefined : { dn: entry.dn, externalId, departName };
}
