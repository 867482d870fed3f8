import { parseFilter } from "#modules/administration/scim/filter-grammar.ts";
import { readGroup, readGroupPatch } from "#modules/administration/scim/group-resource.ts";
import { listQueryOf } from "#modules/administration/scim/list-query.ts";
import { applyOperations, canonicalize, type JsonObject, readOperations } from "#modules/administration/scim/patch.ts";
import { projectResource } from "#modules/administration/scim/projection.ts";
import { groupKind, userKind } from "#modules/administration/scim/scim-schemas.ts";
import { readUser } from "#modules/administration/scim/user-resource.ts";
import { type Parser, parser } from "./parser.ts";
import { anyText, nested, repeated } from "./shapes.ts";

/** Returns entries for a body of `size` characters, if each has `itemSize` of them. */
const listOf = <T>(size: number, itemSize: number, make: (n: number) => T): T[] =>
  Array.from({ length: Math.ceil(size / itemSize) }, (_, n) => make(n));
const mails = (size: number) => listOf(size, 40, (n) => ({ value: `l${n}@example.cn`, type: n % 2 ? "work" : "home" }));
const members = (size: number) => listOf(size, 40, (n) => ({ value: `member-${n}` }));
const keys = (size: number) => Object.fromEntries(listOf(size, 12, (n) => [`key${n}`, n]));
const deep = (size: number): unknown => JSON.parse(nested("[", "]")(Math.min(size, 8_000)));

const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const operations = (list: readonly object[]) => ({ schemas: [PATCH], Operations: list });
type Body = Readonly<Record<string, (size: number) => JsonObject>>;

const changes: Body = {
  "two additions": (size) =>
    operations([
      { op: "add", path: "emails", value: mails(size / 2) },
      { op: "add", path: "emails", value: mails(size / 2) },
    ]),
  "many additions": (size) =>
    operations(
      listOf(size, 1_050, (n) => ({
        op: "add",
        path: "emails",
        value: mails(800).map((mail) => ({ ...mail, value: `${n}${mail.value}` })),
      })),
    ),
  "removal of absent values": (size) => operations([{ op: "remove", path: "emails", value: mails(size) }]),
  "many removals by a filter": (size) =>
    operations(
      listOf(size, 1_050, () => ({ op: "remove", path: `emails[${'value eq "a" or '.repeat(60)}value eq "b"]` })),
    ),
  "many changes of one part": (size) =>
    operations([
      { op: "add", path: "emails", value: mails(4_000) },
      ...listOf(size, 1_050, () => ({ op: "replace", path: "emails[type pr].type", value: "x".repeat(900) })),
    ]),
  "many attributes": (size) => operations([{ op: "add", value: keys(size) }]),
  "attributes of an extension": (size) =>
    operations([{ op: "add", value: { [userKind.extension ?? ""]: keys(size) } }]),
  "many keys of one value": (size) => operations([{ op: "add", path: "emails", value: keys(size) }]),
  "a long path": (size) => operations([{ op: "add", path: repeated("urn:a:")(size), value: 1 }]),
  "a long filter": (size) => operations([{ op: "remove", path: `emails[${repeated("].a")(size)}` }]),
  "a deep value": (size) => operations([{ op: deep(size), path: "emails", value: deep(size) }]),
};

const wholes: Body = {
  "many values": (size) => ({ userName: "a", emails: mails(size), members: members(size), displayName: "a" }),
  "many groups": (size) => ({ userName: "a", displayName: "a", groups: mails(size) }),
  "many keys": (size) => ({ userName: "a", ...keys(size) }),
  "many keys of one value": (size) => ({ userName: "a", displayName: "a", emails: [keys(size)], name: keys(size) }),
  "long texts": (size) => ({ userName: repeated("a", "", " ")(size), displayName: repeated(" ", "a", "b")(size) }),
  "a deep value": (size) => ({
    userName: "a",
    displayName: "a",
    emails: [{ value: deep(size), type: deep(size) }],
    active: deep(size),
  }),
};

const shown = (count: number): JsonObject => ({ id: "1", userName: "lin", emails: mails(count), displayName: "林" });

export const scimParsers: readonly Parser[] = [
  parser("applyOperations", (body: JsonObject) => applyOperations(userKind, shown(40), readOperations(body)), changes, {
    covers: ["readOperations", "splitOperations", "findTarget"],
  }),
  parser("readGroupPatch", (body: JsonObject) => readGroupPatch(readOperations(body)), {
    ...changes,
    "many members": (size) => operations([{ op: "add", path: "members", value: members(size) }]),
    "many small operations": (size) =>
      operations(listOf(size, 1_050, (n) => ({ op: "remove", path: `members[value eq "${n}"]` }))),
    "all members, replaced repeatedly": (size) =>
      operations(listOf(size, 1_050, () => ({ op: "replace", path: "members", value: members(800) }))),
  }),
  parser("readUser", (body: JsonObject) => readUser(canonicalize(userKind, body), null), wholes, {
    covers: ["canonicalize"],
  }),
  parser("readGroup", readGroup, wholes),
  parser("parseFilter", parseFilter, {
    ...anyText,
    "nested parentheses": nested("(", ")", "a pr"),
    "a long condition": repeated('a eq "b" or ', "", "a pr"),
    "an open text": repeated('\\"', 'a eq "'),
    negations: repeated("not (", "", "a pr"),
  }),
  parser("listQueryOf", listQueryOf, {
    "a long filter": (size) => ({ filter: repeated("(")(size) }),
    "many attributes": (size) => ({ attributes: repeated("a,")(size) }),
    "a list of attributes": (size) => ({ attributes: listOf(size, 4, () => "a") }),
    "deep values": (size) => ({ attributes: [deep(size)], startIndex: deep(size) }),
    "a long number": (size) => ({ startIndex: repeated("9")(size) }),
  }),
  parser(
    "projectResource",
    ({ attributes }: { attributes: string[] }) =>
      projectResource(groupKind, shown(4_000), { attributes, excluded: [] }),
    {
      "many attributes": (size) => ({
        attributes: listOf(size, 12, (n) => `members.${n % 2 ? "value" : "display"}`).slice(0, 100),
      }),
    },
  ),
];
