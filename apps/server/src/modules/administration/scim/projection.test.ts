import { expect, test } from "vitest";
import { isRequested, projectResource } from "./projection.ts";
import { ENTERPRISE, groupKind, userKind } from "./scim-schemas.ts";

const person = {
  schemas: [userKind.schema, ENTERPRISE],
  id: "1",
  userName: "lin",
  name: { formatted: "林采薇" },
  emails: [{ value: "lin@example.cn", type: "work" }],
  [ENTERPRISE]: { department: "采购部" },
  meta: { resourceType: "User" },
};
const always = { schemas: person.schemas, id: "1" };

test.each<[string, string[], string[], object]>([
  ["the whole resource by default", [], [], person],
  ["the requested attributes and the fixed ones", ["userName"], [], { ...always, userName: "lin" }],
  ["attributes by names in any case", ["USERNAME"], [], { ...always, userName: "lin" }],
  ["a sub-attribute of each value", ["emails.value"], [], { ...always, emails: [{ value: "lin@example.cn" }] }],
  [
    "an attribute of the extension",
    [`${ENTERPRISE}:department`],
    [],
    { ...always, [ENTERPRISE]: { department: "采购部" } },
  ],
  ["the whole extension", [ENTERPRISE], [], { ...always, [ENTERPRISE]: { department: "采购部" } }],
  ["nothing for unknown attributes", ["nickName"], [], always],
  [
    "everything that is not excluded",
    [],
    ["emails", "name.formatted", ENTERPRISE, "meta", "id"],
    { ...always, userName: "lin", name: {} },
  ],
])("returns %s", (_, attributes, excluded, expected) => {
  expect(projectResource(userKind, person, { attributes, excluded })).toEqual(expected);
});

test.each<[boolean, string[], string[]]>([
  [true, [], []],
  [false, [], ["members"]],
  [true, [], ["members.display"]],
  [true, ["members.value"], []],
  [false, ["displayName"], []],
])("decides (%s) whether members have to be read", (expected, attributes, excluded) => {
  expect(isRequested(groupKind, "members", { attributes, excluded })).toBe(expected);
});
