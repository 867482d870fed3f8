import type { Filter } from "./filter-grammar.ts";
import { requireFew } from "./many-values.ts";
import { canonicalize, findTarget, type JsonObject, type Operation, splitOperations } from "./patch.ts";
import { immutable, invalidPath, invalidValue } from "./scim-error.ts";
import { type Attribute, GROUP, groupKind, members } from "./scim-schemas.ts";

export interface GroupFacts {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  /** Null: not requested. */
  readonly members: readonly { readonly id: string; readonly realname: string }[] | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
}

export function groupResource({ id, displayName, externalId, members }: GroupFacts, baseUrl: string): JsonObject {
  return {
    schemas: [GROUP],
    id,
    ...(externalId === null ? {} : { externalId }),
    displayName,
    ...(members === null || members.length === 0
      ? {}
      : {
          members: members.map((member) => ({
            value: member.id,
            $ref: `${baseUrl}/Users/${member.id}`,
            display: member.realname,
            type: "User",
          })),
        }),
  };
}

/** A change of a group. A group may have many members, so the change holds only those to add or remove. */
export interface GroupChange {
  displayName?: string;
  externalId?: string | null;
  /** The complete members; `add` and `remove` apply after it. */
  all?: ReadonlySet<string>;
  readonly add: Set<string>;
  readonly remove: Set<string>;
}

const readName = (value: unknown): string => {
  if (typeof value !== "string" || value.trim() === "" || value.length > 200)
    throw invalidValue("displayName 应为 1 至 200 个字");
  return value.trim();
};

const readExternalId = (value: unknown): string | null => {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "string" || value.length > 200) throw invalidValue("externalId 应为文本");
  return value;
};

function readMember(value: unknown): string {
  const { value: id, type } = (typeof value === "object" && value !== null ? value : { value }) as JsonObject;
  if (typeof id !== "string" || id === "") throw invalidValue("成员应有 value");
  const isUser = typeof type === "string" && type.toLowerCase() === "user";
  if (type !== undefined && type !== null && !isUser) throw invalidValue("成员只能是用户");
  return id;
}

function readMembers(attribute: Attribute, value: unknown): string[] {
  const values = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  requireFew(attribute, values);
  return values.map(readMember);
}

/** Reads a whole group as it was sent. */
export function readGroup(sent: JsonObject): GroupChange & { displayName: string; all: ReadonlySet<string> } {
  const group = canonicalize(groupKind, sent);
  return {
    displayName: readName(group.displayName),
    externalId: readExternalId(group.externalId),
    all: new Set(readMembers(members, group.members)),
    add: new Set(),
    remove: new Set(),
  };
}

function addTo(change: GroupChange, ids: readonly string[]): void {
  for (const id of ids) {
    change.add.add(id);
    change.remove.delete(id);
  }
}

function removeFrom(change: GroupChange, ids: readonly string[]): void {
  for (const id of ids) {
    change.remove.add(id);
    change.add.delete(id);
  }
}

function replaceAll(change: GroupChange, ids: readonly string[]): void {
  change.all = new Set(ids);
  change.add.clear();
  change.remove.clear();
}

/** Returns the member that `[value eq "…"]` names. */
const findNamedMember = (filter: Filter): string | undefined =>
  filter.kind === "compare" && filter.operator === "eq" && filter.path === "value" && typeof filter.value === "string"
    ? filter.value
    : undefined;

function changeMembers(change: GroupChange, { op, value, path = "" }: Operation): void {
  const { filter, path: at } = findTarget(groupKind, path);
  if (at.sub) throw immutable("成员只能增加或移除");
  if (filter !== null) {
    if (op !== "remove") throw immutable("成员只能增加或移除");
    const id = findNamedMember(filter);
    if (id === undefined) throw invalidPath('members 只能以 [value eq "…"] 指定');
    removeFrom(change, [id]);
    return;
  }
  const ids = readMembers(at.attribute, value);
  if (op === "add") addTo(change, ids);
  // RFC 7644, 3.5.2.2: without a value all members are removed. Some clients list the members to remove in the value;
  // an empty list removes no member.
  else if (op === "remove" && value !== undefined && value !== null) removeFrom(change, ids);
  else replaceAll(change, ids);
}

function applyOperation(change: GroupChange, operation: Operation): void {
  const { op, path = "", value } = operation;
  const { attribute } = findTarget(groupKind, path).path;
  if (attribute.name === "members") changeMembers(change, operation);
  if (attribute.mutability === "readOnly") throw immutable(`${attribute.name} 不能更改`);
  if (attribute.name === "displayName") {
    if (op === "remove") throw immutable("displayName 不能移除");
    change.displayName = readName(value);
  }
  if (attribute.name === "externalId") change.externalId = op === "remove" ? null : readExternalId(value);
}

/** Combines the operations into one change. Throws the fault of any of them. */
export function readGroupPatch(operations: readonly Operation[]): GroupChange {
  const change: GroupChange = { add: new Set(), remove: new Set() };
  for (const step of splitOperations(groupKind, operations)) applyOperation(change, step);
  return change;
}
