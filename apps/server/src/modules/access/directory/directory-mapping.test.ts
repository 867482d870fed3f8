// Guarantee: an entry is identified by its immutable attribute, text or bytes, and never by a malformed value.
import type { DirectoryMapping } from "@tender/contract";
import { directoryPresets } from "@tender/contract";
import { AndFilter, type EqualityFilter, PresenceFilter } from "ldapts";
import { describe, expect, test } from "vitest";
import {
  binaryAttribute,
  createExternalIdFilter,
  parseDepartment,
  parsePerson,
  personAttributes,
} from "./directory-mapping.ts";

const presetMapping = (kind: keyof typeof directoryPresets): DirectoryMapping => ({ ...directoryPresets[kind] });
const [openldap, activeDirectory] = [presetMapping("openldap"), presetMapping("active-directory")];

/** The bytes that the server sends, and the text form that Active Directory and its tools show. */
const BYTES = Buffer.from("33221100554477668899aabbccddeeff", "hex");
const TEXT = "00112233-4455-6677-8899-aabbccddeeff";

const NOW = Date.parse("2026-11-20T12:00:00+08:00");

const entry = (attribute: string, value: unknown) => ({
  dn: "cn=林采薇,dc=example,dc=cn",
  [attribute]: value as string,
  uid: "caiwei",
  sAMAccountName: "caiwei",
  cn: "林采薇",
  displayName: "林采薇",
  ou: "采购部",
  name: "采购部",
});

describe("the immutable id of an entry", () => {
  test.each([
    ["a text of OpenLDAP", openldap, "entryUUID", TEXT, TEXT],
    ["a text with blanks around it", openldap, "entryUUID", ` ${TEXT} `, TEXT],
    ["an attribute in other letters", openldap, "ENTRYUUID", TEXT, TEXT],
    ["no text at all", openldap, "entryUUID", " ", undefined],
    ["bytes where a text is meant", openldap, "entryUUID", BYTES, undefined],
    ["none", openldap, "mail", "a@example.cn", undefined],
    ["the bytes of Active Directory, the first three groups turned round", activeDirectory, "objectGUID", BYTES, TEXT],
    ["the bytes as a list of one", activeDirectory, "objectGUID", [BYTES], TEXT],
    ["the name of the attribute in other letters", activeDirectory, "objectguid", BYTES, TEXT],
    [
      "bytes above a half, none of them lost",
      activeDirectory,
      "objectGUID",
      Buffer.alloc(16, 0xff),
      TEXT.replace(/\w/g, "f"),
    ],
    ["bytes of zero", activeDirectory, "objectGUID", Buffer.alloc(16), TEXT.replace(/\w/g, "0")],
    ["too few bytes", activeDirectory, "objectGUID", BYTES.subarray(1), undefined],
    ["too many bytes", activeDirectory, "objectGUID", Buffer.concat([BYTES, BYTES]), undefined],
    ["bytes that were read as a text", activeDirectory, "objectGUID", BYTES.toString("utf8"), undefined],
    ["two of them", activeDirectory, "objectGUID", [BYTES, BYTES], undefined],
  ])("is %s", (_, mapping, attribute, value, externalId) => {
    expect(parsePerson(entry(attribute, value), mapping, NOW)?.externalId).toBe(externalId);
    expect(parseDepartment(entry(attribute, value), mapping)?.externalId).toBe(externalId);
  });

  test.each([
    ["text", openldap, TEXT],
    ["bytes", activeDirectory, BYTES],
  ])("is searched as the %s that the server stores", (_, mapping, value) => {
    const people = new PresenceFilter({ attribute: "cn" });
    const filter = createExternalIdFilter(people, mapping, TEXT);
    expect(filter).toBeInstanceOf(AndFilter);
    const [, idFilter] = (filter as AndFilter).filters;
    expect((idFilter as EqualityFilter).value).toEqual(value);
  });

  test.each([
    [openldap, undefined, "entryUUID"],
    [activeDirectory, "objectGUID", "objectGUID"],
    [{ ...activeDirectory, idAttribute: "OBJECTGUID" }, "objectGUID", "objectGUID"],
    [{ ...activeDirectory, idAttribute: "employeeNumber" }, undefined, "employeeNumber"],
  ])("is requested by the name that marks it as binary: %#", (mapping, binary, requestedName) => {
    expect(binaryAttribute(mapping)).toBe(binary);
    expect(personAttributes(mapping)).toContain(requestedName);
  });
});

describe("a person of Active Directory", () => {
  test.each([
    ["without account control", {}, true],
    ["of a new account", { userAccountControl: "512", accountExpires: "9223372036854775807" }, true],
    ["without an expiry date", { userAccountControl: "66048", accountExpires: "0" }, true],
    ["that is disabled", { userAccountControl: "514" }, false],
    ["that expires in a second", { accountExpires: "134396208010000000" }, true],
    ["that expires now", { accountExpires: "134396208000000000" }, false],
    ["that expired in 2020", { userAccountControl: "512", accountExpires: "132223104000000000" }, false],
    ["with a malformed expiry date", { accountExpires: "-1" }, true],
  ])("%s is active or not", (_, attributes, isActive) => {
    expect(parsePerson({ ...entry("objectGUID", BYTES), ...attributes }, activeDirectory, NOW)?.isActive).toBe(
      isActive,
    );
  });
});
