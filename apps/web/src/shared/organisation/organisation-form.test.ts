import { expect, test } from "vitest";
import { codeFault, organisationFormOf, phoneFault, sentOrganisation, sentPhone } from "./organisation-form.ts";

const form = organisationFormOf({
  name: "示例公司",
  uscc: null,
  kinds: ["supplier"],
  legalRepresentative: "王一",
  regionCode: null,
  address: "一号路",
  phone: "138****0001",
  attachments: [],
});

test("sends trimmed values, the code in its stored form, and null for an empty value", () => {
  expect(sentOrganisation({ ...form, name: " 新名 ", uscc: " 91350100m000100y43 " })).toEqual({
    name: "新名",
    uscc: "91350100M000100Y43",
    kinds: ["supplier"],
    legalRepresentative: "王一",
    regionCode: null,
    address: "一号路",
  });
  expect(sentOrganisation(form).uscc).toBeNull();
  expect(sentPhone({ phone: " " })).toBeNull();
});

test.each([
  ["91350100M000100Y43", false, undefined],
  ["9135 0100 m000100y43", false, undefined],
  ["91350100M000100Y44", false, "代码不正确，请核对 18 位代码，末位为校验码"],
  ["", false, "代码不正确，请核对 18 位代码，末位为校验码"],
  ["", true, undefined],
  ["1", true, "代码不正确，请核对 18 位代码，末位为校验码"],
])("validates the code %j (may be empty: %s): %s", (typed, isOptional, fault) =>
  expect(codeFault(typed, isOptional)).toBe(fault),
);

test.each([
  ["138****0001", undefined],
  ["138****000", "请输入正确的联系电话"],
  ["0591-12345678", undefined],
  ["", undefined],
])("accepts a phone as it was shown, or a complete one: %j: %s", (typed, fault) =>
  expect(phoneFault(typed, form.phone)).toBe(fault),
);
