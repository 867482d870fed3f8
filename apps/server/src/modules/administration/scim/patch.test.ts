import { describe, expect, test } from "vitest";
import { applyOperations, canonicalize, type Operation, readOperations } from "./patch.ts";
import { ENTERPRISE, userKind } from "./scim-schemas.ts";

const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const work = { value: "lin@example.cn", type: "work", primary: true };
const home = { value: "lin@home.example", type: "home" };
const person = {
  id: "1",
  userName: "lin",
  displayName: "林采薇",
  name: { formatted: "林采薇" },
  active: true,
  emails: [work],
};

const op = (name: Operation["op"], path: string | undefined, value?: unknown): Operation => ({ op: name, path, value });
/** Returns the attribute's name behind its schema, spelt in different case for each number. */
const spelt = (number: number) =>
  `${[...userKind.schema].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join("")}:externalId`;
const after = (...operations: Operation[]) => applyOperations(userKind, person, operations);

describe("change of a resource by parts", () => {
  test.each<[string, Operation, object]>([
    ["sets a missing attribute", op("add", "externalId", "e-1"), { externalId: "e-1" }],
    ["replaces one value", op("replace", "displayName", "林薇"), { displayName: "林薇" }],
    ["finds an attribute regardless of case", op("replace", "DISPLAYNAME", "林薇"), { displayName: "林薇" }],
    ["finds an attribute behind its schema", op("replace", `${userKind.schema}:active`, false), { active: false }],
    ["sets a sub-attribute", op("replace", "name.formatted", "林薇"), { name: { formatted: "林薇" } }],
    ["adds to several values", op("add", "emails", [home]), { emails: [work, home] }],
    ["adds one value without a list", op("add", "emails", home), { emails: [work, home] }],
    [
      "adds no existing value again",
      op("add", "emails", [{ value: work.value, type: "work" }]),
      { emails: [{ value: work.value, type: "work" }] },
    ],
    [
      "leaves one primary value, the last one",
      op("add", "emails", [{ ...home, primary: true }]),
      {
        emails: [
          { ...work, primary: false },
          { ...home, primary: true },
        ],
      },
    ],
    ["replaces all values", op("replace", "emails", [home]), { emails: [home] }],
    [
      "replaces a sub-attribute of matching values",
      op("replace", 'emails[type eq "work"].value', "l@example.cn"),
      { emails: [{ ...work, value: "l@example.cn" }] },
    ],
    [
      "adds a value that its filter describes",
      op("add", 'emails[type eq "home"].value', home.value),
      { emails: [work, home] },
    ],
    ["removes matching values", op("remove", 'emails[value ew "example.cn"]'), { emails: [] }],
    ["removes nothing by an empty list", op("remove", "emails", []), { emails: [work] }],
    ["removes nothing by an empty object", op("remove", "emails", [{}]), { emails: [work] }],
    [
      "removes nothing by parts that do not identify a value",
      op("remove", "emails", [{ primary: true }]),
      { emails: [work] },
    ],
    [
      "removes nothing by a value of another type",
      op("remove", "emails", [{ ...work, type: "home" }]),
      { emails: [work] },
    ],
    [
      "removes a value that is named with null parts",
      op("remove", "emails", [{ value: work.value, display: null, type: null }]),
      { emails: [] },
    ],
    ["removes one value without a list", op("remove", "emails", { value: work.value }), { emails: [] }],
    ["removes the values that are named in the value", op("remove", "emails", [{ value: work.value }]), { emails: [] }],
    [
      "sets an attribute of the extension",
      op("add", `${ENTERPRISE}:department`, "采购部"),
      { [ENTERPRISE]: { department: "采购部" } },
    ],
    [
      "accepts several attributes without a path",
      op("replace", undefined, { active: false, displayName: "林薇" }),
      { active: false, displayName: "林薇" },
    ],
    [
      "accepts paths as names without a path",
      op("replace", undefined, { "name.formatted": "林薇" }),
      { name: { formatted: "林薇" } },
    ],
    [
      "accepts the extension without a path",
      op("add", undefined, { [ENTERPRISE]: { department: "A01" } }),
      { [ENTERPRISE]: { department: "A01" } },
    ],
    [
      "ignores unknown and read-only attributes without a path",
      op("add", undefined, { nickName: "微微", id: "2", schemas: [] }),
      { id: "1" },
    ],
  ])("%s", (_, operation, expected) => {
    expect(after(operation)).toMatchObject(expected);
  });

  test.each([undefined, null])("removes all values if the value is %j", (value) => {
    expect(after(op("remove", "emails", value))).not.toHaveProperty("emails");
  });

  test("removes an attribute", () => {
    expect(Object.keys(after(op("remove", "emails")))).not.toContain("emails");
  });

  test("applies operations in order", () => {
    const steps = [
      op("remove", "emails"),
      op("add", "emails", [home]),
      op("replace", "emails[primary eq true].value", "x"),
    ];
    expect(() => after(...steps)).toThrow(expect.objectContaining({ scimType: "noTarget" }));
    expect(after(...steps.slice(0, 2)).emails).toEqual([home]);
  });

  test.each<[string, Operation, string]>([
    ["a change of a read-only attribute", op("replace", "id", "2"), "mutability"],
    ["a change of a read-only sub-attribute", op("replace", "meta.created", "2026-01-01T00:00:00Z"), "mutability"],
    ["the removal of a required attribute", op("remove", "userName"), "mutability"],
    ["an unknown attribute", op("add", "nickName", "微微"), "invalidPath"],
    ["an unknown sub-attribute", op("add", "name.middle", "x"), "invalidPath"],
    ["a filter on a single value", op("replace", "displayName[value pr]", "x"), "invalidPath"],
    ["a malformed filter", op("replace", "emails[type is work].value", "x"), "invalidFilter"],
    ["a change of missing values", op("replace", 'emails[type eq "home"].value', "x"), "noTarget"],
    ["a removal without a path", op("remove", undefined), "noTarget"],
    ["a text instead of attributes", op("add", undefined, "x"), "invalidValue"],
    ["a text instead of an object", op("replace", "name", "林薇"), "invalidValue"],
  ])("refuses %s", (_, operation, scimType) => {
    expect(() => after(operation)).toThrow(expect.objectContaining({ status: 400, scimType }));
  });
});

describe("request with very many values", () => {
  const mails = (count: number, more = {}) =>
    Array.from({ length: count }, (_, at) => ({ value: `l${at}@example.cn`, ...more }));

  test.each<[string, readonly Operation[], number, string]>([
    ["more values than a person may have", [op("add", "emails", mails(101))], 400, "emails 最多 100 个值"],
    [
      "more values in two steps",
      [op("add", "emails", mails(60)), op("add", "emails", mails(60, { type: "x" }))],
      400,
      "emails 最多 100 个值",
    ],
    ["more values as a replacement", [op("replace", "emails", mails(101))], 400, "emails 最多 100 个值"],
    ["more values to remove", [op("remove", "emails", mails(101))], 400, "emails 最多 100 个值"],
    ["a very long text", [op("add", "emails", { value: "l".repeat(2_001) })], 400, "emails.value 最多 2000 个字"],
    [
      "a very long text by a path",
      [op("replace", 'emails[type eq "work"].value', "l".repeat(2_001))],
      400,
      "emails.value 最多 2000 个字",
    ],
    [
      "very many attributes without a path",
      [op("add", undefined, Object.fromEntries(Array.from({ length: 8_192 }, (_, at) => [spelt(at), "x"])))],
      413,
      "一次最多 1000 项操作",
    ],
    [
      "operations that compare very many values",
      [
        op("replace", "emails", mails(100)),
        ...Array<Operation>(300).fill(op("replace", 'emails[type eq "x" or value pr].type', "x")),
      ],
      413,
      "一次请求改动的值过多，请分几次发送",
    ],
  ])("refuses too much: %s", (_, operations, status, message) => {
    expect(() => after(...operations)).toThrow(expect.objectContaining({ status, message }));
  });

  test("accepts the most values that a person may have, each once", () => {
    const { emails } = after(op("replace", "emails", mails(100)), op("add", "emails", mails(100, { primary: false })));
    expect(emails).toEqual(mails(100, { primary: false }));
  });

  test("distinguishes a number from its digits, and equal objects", () => {
    const odd = [{ value: 1 }, { value: "1" }, { value: { a: 1 } }, { value: { a: 1 } }];
    expect(after(op("replace", "emails", odd), op("add", "emails", { value: "1" })).emails).toEqual([
      ...odd.toSpliced(1, 1),
      { value: "1" },
    ]);
    expect(after(op("replace", "emails", odd), op("remove", "emails", [{ value: "1" }])).emails).toEqual(
      odd.toSpliced(1, 1),
    );
  });

  test("refuses a resource with too many values, and ignores read-only ones", () => {
    expect(() => canonicalize(userKind, { emails: mails(101) })).toThrow("emails 最多 100 个值");
    expect(canonicalize(userKind, { groups: mails(101) })).toMatchObject({ groups: mails(101) });
  });
});

describe("operations of a request", () => {
  test("are read regardless of case", () => {
    const body = { schemas: [PATCH], Operations: [{ op: "Replace", path: "active", value: "False" }] };
    expect(readOperations(body)).toEqual([{ op: "replace", path: "active", value: "False" }]);
  });

  test.each<[string, unknown, number]>([
    ["no object", "x", 400],
    ["another message", { schemas: ["urn:other"], Operations: [{ op: "add", value: {} }] }, 400],
    ["no list", { schemas: [PATCH], Operations: { op: "add" } }, 400],
    ["an empty list", { schemas: [PATCH], Operations: [] }, 400],
    ["another operation", { schemas: [PATCH], Operations: [{ op: "move", path: "a", value: 1 }] }, 400],
    ["a path that is no text", { schemas: [PATCH], Operations: [{ op: "add", path: 1, value: 1 }] }, 400],
    ["nothing to add", { schemas: [PATCH], Operations: [{ op: "add", path: "displayName" }] }, 400],
    ["very many", { schemas: [PATCH], Operations: Array(1_001).fill({ op: "remove", path: "emails" }) }, 413],
  ])("refuse %s", (_, body, status) => {
    expect(() => readOperations(body)).toThrow(expect.objectContaining({ status }));
  });
});

test("normalises a sent resource to its schema, and omits unknown attributes", () => {
  const sent = {
    USERNAME: "lin",
    Name: { FamilyName: "林", suffix: "x" },
    emails: { Value: "lin@example.cn" },
    nickName: "微微",
    externalId: null,
    [ENTERPRISE.toUpperCase()]: { Department: "A01", costCenter: "1" },
  };
  expect(canonicalize(userKind, sent)).toEqual({
    userName: "lin",
    name: { familyName: "林" },
    emails: [{ value: "lin@example.cn" }],
    [ENTERPRISE]: { department: "A01" },
  });
});
