import { expect, test } from "vitest";
import {
  changedOrganisationFields,
  isOrganisationPhone,
  mergedOrganisation,
  missingOrganisationField,
  type OrganisationFacts,
  organisationFieldText,
} from "./organisation-facts.ts";

const licence = {
  kind: "licence",
  attachPath: "a.pdf",
  fileName: "执照.pdf",
  contentType: "application/pdf",
  bytes: 1,
} as const;
const base: OrganisationFacts = {
  name: "示例公司",
  uscc: "91350100M000100Y43",
  kinds: ["supplier", "buyer"],
  legalRepresentative: "王一",
  regionCode: "35",
  address: "一号路",
  phone: "0591-12345678",
  attachments: [licence],
};

test("ignores the order of kinds, and lists changed fields in display order", () => {
  expect(changedOrganisationFields(base, { ...base, kinds: ["buyer", "supplier"] })).toEqual([]);
  const changed = { ...base, phone: null, name: "示例集团", attachments: [{ ...licence, kind: "other" as const }] };
  expect(changedOrganisationFields(base, changed)).toEqual(["name", "phone", "attachments"]);
});

test("merges the proposed changes into the current facts", () => {
  const proposed = { ...base, name: "示例集团", address: "二号路" };
  const current = { ...base, legalRepresentative: "李二", address: "三号路" };
  expect(mergedOrganisation(base, proposed, current)).toEqual({
    ...base,
    name: "示例集团",
    legalRepresentative: "李二",
    address: "二号路",
  });
});

test.each([
  ["kinds", "采购人、供应商"],
  ["regionCode", "福建省"],
  ["attachments", "营业执照：执照.pdf"],
  ["phone", "0591-12345678"],
] as const)("shows %s as text: %s", (field, words) => {
  expect(organisationFieldText(base, field, () => "福建省")).toBe(words);
});

test.each([
  [{}, undefined],
  [{ name: " " }, "name"],
  [{ uscc: null }, "uscc"],
  [{ kinds: [] }, "kinds"],
  [{ phone: null }, "phone"],
  [{ attachments: [{ ...licence, kind: "qualification" as const }] }, "attachments"],
  [{ regionCode: null }, undefined],
])("requires of a submission with %j: %s", (part, missing) => {
  expect(missingOrganisationField({ ...base, ...part })).toBe(missing);
});

test.each([
  ["13800000001", true],
  ["0591-12345678", true],
  ["+86 (591) 12345678", true],
  ["138****0001", false],
  ["1234", false],
  ["电话", false],
])("accepts %s as a phone number: %s", (text, isOne) => expect(isOrganisationPhone(text)).toBe(isOne));
