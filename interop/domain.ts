import { DOMAIN } from "./samba.ts";

// People and departments of a domain, in LDIF.

export const PASSWORD = "In@AD-0001";
export const READER_PASSWORD = "Read-only-1";
/** More entries than a domain controller returns at once. */
export const MANY = 1_200;
export const STAFF = `OU=员工,${DOMAIN}`;
export const CENTRE = `OU=采购中心,${STAFF}`;
export const OFFICE = `OU=工程采购处,${CENTRE}`;
const SECTION = `OU=一科,${OFFICE}`;
export const LAB = `OU=研发\\, 测试部,${STAFF}`;
export const CANTEEN = `OU=食堂,${STAFF}`;
const SERVICES = `OU=服务账号,${DOMAIN}`;
const GROUPS = `OU=组,${DOMAIN}`;
export const READER = `CN=portal,${SERVICES}`;
export const USERS = `CN=portal-users,${GROUPS}`;
const BUYERS = `CN=buyers,${GROUPS}`;

const base64 = (value: string | Buffer): string => Buffer.from(value as string).toString("base64");
const escaped = (name: string): string => name.replace(/[,+"\\<>;=#]/g, "\\$&");

/** Writes values as bytes, so that any character is allowed. */
const line = (name: string, value: string | Buffer): string => `${name}:: ${base64(value)}`;
const password = (text: string): string => line("clearTextPassword", Buffer.from(text, "utf16le"));

const add = (dn: string, lines: readonly string[]): string => [line("dn", dn), "changetype: add", ...lines].join("\n");
export const unit = (dn: string, ou: string): string => add(dn, ["objectClass: organizationalUnit", line("ou", ou)]);
const group = (dn: string, member: string): string => add(dn, ["objectClass: group", line("member", member)]);

/** Replaces one attribute of an entry. */
export const replace = (dn: string, name: string, value: string): string =>
  [line("dn", dn), "changetype: modify", `replace: ${name}`, line(name, value)].join("\n");
export const remove = (dn: string): string => [line("dn", dn), "changetype: delete"].join("\n");
/** Renames or moves an entry. */
export const move = (dn: string, rdn: string, below: string): string =>
  [line("dn", dn), "changetype: modrdn", line("newrdn", rdn), "deleteoldrdn: 1", line("newsuperior", below)].join("\n");

interface Someone {
  readonly below: string;
  /** Name of the entry, if it differs from the person's. */
  readonly entry?: string;
  readonly password?: string;
  readonly control?: number;
  readonly more?: readonly string[];
}

/** NORMAL_ACCOUNT. */
export const ENABLED = 512;
/** NORMAL_ACCOUNT with ACCOUNTDISABLE. */
export const DISABLED = 514;
/** PASSWD_NOTREQD, for accounts that never sign in. */
const WITHOUT_PASSWORD = 544;

export const dnOf = (name: string, below: string): string => `CN=${escaped(name)},${below}`;

export const someone = (account: string, name: string, { below, ...attributes }: Someone): string =>
  add(dnOf(attributes.entry ?? name, below), [
    "objectClass: user",
    line("sAMAccountName", account),
    line("displayName", name),
    line("userPrincipalName", `${account}@example.cn`),
    `userAccountControl: ${attributes.control ?? (attributes.password ? ENABLED : WITHOUT_PASSWORD)}`,
    ...(attributes.password ? [password(attributes.password)] : []),
    ...(attributes.more ?? []),
  ]);

/** A time in 2020. */
export const PAST = "132223104000000000";
export const NEVER = "9223372036854775807";

export const SIGNS_NAME = "王小明";
const SIGNS = '王, 小明 "研" #1+2;<x>=y';
export const SIGNS_PASSWORD = "密码@AD-汉字1";

const surnames = [..."赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许"];
const givenNames = [
  "子墨",
  "雨桐",
  "浩然",
  "诗涵",
  "嘉怡",
  "明轩",
  "思远",
  "欣妍",
  "俊杰",
  "若曦",
  "文博",
  "静姝",
  "天宇",
  "晓彤",
  "志远",
];
/** 300 different names. */
const names = surnames.flatMap((surname) => givenNames.map((name) => surname + name));

export const domain = (): string =>
  [
    replace(DOMAIN, "lockoutThreshold", "3"),
    ...[
      [STAFF, "员工"],
      [CENTRE, "采购中心"],
      [OFFICE, "工程采购处"],
      [SECTION, "一科"],
      [LAB, "研发, 测试部"],
      [CANTEEN, "食堂"],
      [SERVICES, "服务账号"],
      [GROUPS, "组"],
    ].map(([dn = "", ou = ""]) => unit(dn, ou)),
    someone("portal", "portal", { below: SERVICES, password: READER_PASSWORD }),
    someone("jiang.shuying", "江疏影", {
      below: SECTION,
      password: PASSWORD,
      more: ["mobile: +86 139 0000 7001", "mail: jiang.shuying@example.cn"],
    }),
    someone("off", "停用者", { below: OFFICE, password: PASSWORD, control: DISABLED }),
    someone("over", "到期者", { below: OFFICE, password: PASSWORD, more: [`accountExpires: ${PAST}`] }),
    someone("must.change", "须改者", { below: OFFICE, password: PASSWORD, more: ["pwdLastSet: 0"] }),
    someone("stale", "过期者", { below: OFFICE, password: PASSWORD }),
    someone("by.night", "限时者", { below: OFFICE, password: PASSWORD, more: [line("logonHours", Buffer.alloc(21))] }),
    someone("locked", "锁定者", { below: OFFICE, password: PASSWORD }),
    someone("leaver", "将离者", { below: OFFICE, password: PASSWORD }),
    someone("signs", SIGNS_NAME, { below: LAB, entry: SIGNS, password: SIGNS_PASSWORD }),
    group(BUYERS, dnOf("江疏影", SECTION)),
    group(USERS, BUYERS),
    ...names.map((name, n) => someone(`staff${n}`, name, { below: n % 2 === 0 ? OFFICE : SECTION })),
    ...Array.from({ length: MANY }, (_, n) => someone(`many${n}`, "何初阳", { below: LAB, entry: `何初阳${n}` })),
  ].join("\n\n");
