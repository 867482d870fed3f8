export const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

type Mutability = "readOnly" | "readWrite" | "immutable" | "writeOnly";

/** An attribute in the terms of RFC 7643, section 7. */
export interface Attribute {
  readonly name: string;
  readonly type: "string" | "boolean" | "complex" | "dateTime" | "reference";
  readonly description: string;
  readonly multiValued: boolean;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: Mutability;
  readonly returned: "always" | "default" | "never";
  readonly uniqueness: "none" | "server";
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
}

const attribute = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: "string",
  description,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...more,
});

const readOnly = { mutability: "readOnly" } as const;
/** Accepted but never returned: the name is stored as one text. */
const writeOnly = { mutability: "writeOnly", returned: "never" } as const;
const flag = { type: "boolean" } as const;

/** Only one value is stored: the primary one, else the one of this type, else the first. */
const contact = (name: string, description: string, kind: string): Attribute =>
  attribute(name, description, {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", description, { uniqueness: "server", caseExact: name === "phoneNumbers" }),
      attribute("type", "用途", { canonicalValues: [kind] }),
      attribute("primary", "是否为首选", flag),
    ],
  });

const reference = (type: string) => [
  attribute("value", "编号", { caseExact: true, mutability: type === "User" ? "immutable" : "readOnly" }),
  attribute("$ref", "地址", { ...readOnly, type: "reference", referenceTypes: [type], caseExact: true }),
  attribute("display", "名称", readOnly),
  attribute("type", "类型", { ...readOnly, canonicalValues: [type === "User" ? "User" : "direct"] }),
];

/** Attributes of every resource; RFC 7643 omits these from the lists of attributes. */
const commonAttributes: readonly Attribute[] = [
  attribute("schemas", "资源所含的模式", { type: "reference", multiValued: true, required: true, returned: "always" }),
  attribute("id", "本平台的编号", { ...readOnly, caseExact: true, returned: "always", uniqueness: "server" }),
  attribute("externalId", "身份系统的编号", { caseExact: true }),
  attribute("meta", "资源的记录", {
    ...readOnly,
    type: "complex",
    subAttributes: [
      attribute("resourceType", "资源类型", readOnly),
      attribute("created", "创建时间", { ...readOnly, type: "dateTime" }),
      attribute("lastModified", "修改时间", { ...readOnly, type: "dateTime" }),
      attribute("location", "地址", { ...readOnly, type: "reference", caseExact: true }),
      attribute("version", "版本", { ...readOnly, caseExact: true }),
    ],
  }),
];

const userAttributes: readonly Attribute[] = [
  attribute("userName", "登录账号，新增后不能更改", { required: true, mutability: "immutable", uniqueness: "server" }),
  attribute("name", "姓名", {
    type: "complex",
    subAttributes: [
      attribute("formatted", "完整姓名"),
      attribute("familyName", "姓，与名一起给出时合成姓名", writeOnly),
      attribute("givenName", "名", writeOnly),
    ],
  }),
  attribute("displayName", "姓名；新增时 displayName 与 name 至少提供一项"),
  attribute("active", "是否可以登录", flag),
  contact("emails", "邮箱", "work"),
  contact("phoneNumbers", "手机号", "mobile"),
  attribute("groups", "所属用户组", {
    ...readOnly,
    type: "complex",
    multiValued: true,
    subAttributes: reference("Group"),
  }),
];

const enterpriseAttributes: readonly Attribute[] = [
  attribute("department", "部门：编码、自上而下以 / 分隔的名称，或唯一的部门名称"),
];

export const members = attribute("members", "成员", {
  type: "complex",
  multiValued: true,
  subAttributes: reference("User"),
});

const groupAttributes: readonly Attribute[] = [attribute("displayName", "用户组名称", { required: true }), members];

export interface Schema {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
}

export const schemas: readonly Schema[] = [
  { id: USER, name: "User", description: "账号", attributes: userAttributes },
  { id: GROUP, name: "Group", description: "身份系统的用户组，由管理员指定对应的角色", attributes: groupAttributes },
  { id: ENTERPRISE, name: "EnterpriseUser", description: "账号所属部门", attributes: enterpriseAttributes },
];

/** A kind of resource: its own attributes, and those of an extension under the extension's name. */
export interface ResourceKind {
  readonly name: "User" | "Group";
  readonly endpoint: "/Users" | "/Groups";
  readonly schema: string;
  readonly extension: string | null;
  readonly attributes: readonly Attribute[];
  readonly extensionAttributes: readonly Attribute[];
}

export const userKind: ResourceKind = {
  name: "User",
  endpoint: "/Users",
  schema: USER,
  extension: ENTERPRISE,
  attributes: [...commonAttributes, ...userAttributes],
  extensionAttributes: enterpriseAttributes,
};

export const groupKind: ResourceKind = {
  name: "Group",
  endpoint: "/Groups",
  schema: GROUP,
  extension: null,
  attributes: [...commonAttributes, ...groupAttributes],
  extensionAttributes: [],
};
