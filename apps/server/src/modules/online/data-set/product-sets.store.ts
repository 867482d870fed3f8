import type { DataSetColumn } from "@tender/contract";
import { type SQL, sql } from "drizzle-orm";
import type { Names } from "#modules/online/online-row/form-rows.service.ts";
import type { QueryType } from "#platform/row-query/row-query.ts";
import type { ReadGrant, SetColumn, SqlPart } from "./data-set-source.ts";

/** SQL of a product's set; its title and the rules of its list are not part of it. */
export interface ProductSetSql {
  readonly from: SqlPart;
  readonly always: SqlPart;
  readonly order: SqlPart;
  readonly id: SqlPart;
  readonly columns: readonly SetColumn[];
  readonly grants: readonly ReadGrant[];
}

export type Choices = readonly { readonly value: string; readonly label: string }[];

interface ColumnOptions {
  readonly choices?: Choices;
  readonly mask?: (text: string) => string;
  readonly names?: Names;
}

/** Choices of a ruled list's column, by the column's name. */
export type ChoicesOf = (ruled: string) => Choices;

const queryTypes: Readonly<Record<DataSetColumn["type"], QueryType>> = {
  text: "text",
  number: "decimal",
  day: "day",
  moment: "moment",
  yes_no: "yes_no",
};

const setColumn = (
  name: string,
  title: string,
  type: DataSetColumn["type"],
  value: SQL,
  { choices, mask, names }: ColumnOptions = {},
): SetColumn => ({
  name,
  title,
  type,
  value,
  dictionary: null,
  isMany: false,
  refersTo: null,
  choices: choices?.map((choice) => ({ ...choice })) ?? null,
  isPersonal: mask !== undefined,
  queryColumn: mask ? null : { type: queryTypes[type], isSearched: false },
  ...(mask ? { mask } : {}),
  ...(names ? { names } : {}),
});

const publicGrant = (relation: string, columns: string): ReadGrant => ({
  schema: "public",
  relation,
  columns: columns.split(" "),
});

/** Privileges for the department and role conditions of data rules. */
const membershipGrants = [
  publicGrant("department", "id org_code depart_name"),
  publicGrant("department_member", "user_id department_id"),
];

/** Lots of the archive, `stat_lot f`. The number of bidders is hidden until the opening. */
export const archiveSet = ({
  now,
  choicesOf,
}: {
  readonly now: Date;
  readonly choicesOf: ChoicesOf;
}): ProductSetSql => ({
  from: sql`stat_lot f LEFT JOIN proc_lot l ON l.id = f.lot_id LEFT JOIN proc_project p ON p.id = f.project_id
    LEFT JOIN arch_dossier d ON d.lot_id = f.lot_id LEFT JOIN org b ON b.id = f.buyer_id`,
  always: sql`f.is_main`,
  order: sql`f.as_of DESC, f.lot_id DESC`,
  id: sql`f.lot_id`,
  columns: [
    setColumn("archive_no", "档号", "text", sql`d.archive_no`),
    setColumn(
      "title",
      "题名",
      "text",
      sql`CASE WHEN d.open_scope = 'restricted' THEN '（限制公开）' ELSE coalesce(l.title, p.project_name) END`,
    ),
    setColumn("buyer", "采购人", "text", sql`b.name`),
    setColumn("method", "采购方式", "text", sql`f.method`, { choices: choicesOf("method") }),
    setColumn("category", "类别", "text", sql`f.category`, { choices: choicesOf("category") }),
    setColumn("region", "地区", "text", sql`f.region`),
    setColumn("dept", "部门编码", "text", sql`f.dept_code`),
    setColumn("status", "项目状态", "text", sql`f.status`, { choices: choicesOf("status") }),
    setColumn("archive_status", "归档状态", "text", sql`coalesce(f.archive_status, '0')`, {
      choices: choicesOf("archiveStatus"),
    }),
    setColumn("source", "数据来源", "text", sql`f.source`, { choices: choicesOf("source") }),
    setColumn("base_amount", "预算金额", "number", sql`round(f.base_amount, 2)`),
    setColumn("award_amount", "中标金额", "number", sql`round(f.award_amount, 2)`),
    setColumn("currency", "币种", "text", sql`nullif(f.currency, '')`),
    setColumn(
      "bidders",
      "投标人数",
      "number",
      sql`CASE WHEN f.opens_at IS NULL OR f.opens_at <= ${now.toISOString()}::timestamptz THEN f.bidders END`,
    ),
    setColumn("publish_day", "公告日期", "day", sql`f.publish_day`),
    setColumn("award_day", "中标日期", "day", sql`f.award_day`),
    setColumn("archived_day", "归档日期", "day", sql`f.archived_day`),
    setColumn("due_day", "应归档日期", "day", sql`f.due_day`),
  ],
  grants: [
    publicGrant(
      "stat_lot",
      `lot_id currency is_main project_id source dept_code fonds_code region method category status archive_status buyer_id
      as_of archived_at award_at publish_at archived_day award_day publish_day due_day opens_at bidders base_amount
      award_amount`.replace(/\s+/g, " "),
    ),
    publicGrant("proc_lot", "id title"),
    publicGrant("proc_project", "id project_name agency_id"),
    publicGrant("arch_dossier", "lot_id archive_no open_scope"),
    publicGrant("org", "id name ident"),
    publicGrant("proc_bid", "lot_id bidder_id status"),
    publicGrant("proc_award", "id lot_id status"),
    publicGrant("proc_award_supplier", "award_id org_id"),
  ],
});

/** 登录日志: audit entries of signing in and out. */
export const signInSet = ({
  actions,
  choicesOf,
  reasons,
}: {
  readonly actions: readonly string[];
  readonly choicesOf: ChoicesOf;
  readonly reasons: Names;
}): ProductSetSql => ({
  from: sql`audit_entry`,
  always: sql`audit_entry.action = ANY(${sql.param([...actions])}::text[])`,
  order: sql`audit_entry.at DESC, audit_entry.id DESC`,
  id: sql`audit_entry.id`,
  columns: [
    setColumn("at", "时间", "moment", sql`audit_entry.at`),
    setColumn("username", "账号", "text", sql`audit_entry.username`),
    setColumn("action", "操作", "text", sql`audit_entry.action`, {
      choices: choicesOf("action").filter(({ value }) => actions.includes(value)),
    }),
    setColumn("outcome", "结果", "text", sql`audit_entry.outcome`, { choices: choicesOf("outcome") }),
    setColumn("reason", "原因", "text", sql`audit_entry.reason`, { names: reasons }),
    setColumn("address", "地址", "text", sql`audit_entry.address`),
  ],
  grants: [
    publicGrant("audit_entry", "id at action outcome user_id username object reason address"),
    ...membershipGrants,
  ],
});

/** 消息日志. The text of a message is sealed and no column of the set. */
export const messageSet = ({
  templates,
  maskRecipient,
}: {
  readonly templates: Choices;
  readonly maskRecipient: (text: string) => string;
}): ProductSetSql => ({
  from: sql`outgoing_message m`,
  always: sql`true`,
  order: sql`m.created_at DESC, m.id DESC`,
  id: sql`m.id`,
  columns: [
    setColumn("created_at", "时间", "moment", sql`m.created_at`),
    setColumn("channel", "渠道", "text", sql`m.channel`, {
      choices: [
        { value: "sms", label: "短信" },
        { value: "mail", label: "邮件" },
      ],
    }),
    setColumn("template", "消息", "text", sql`m.template`, { choices: templates }),
    setColumn("recipient", "收件人", "text", sql`m.recipient`, { mask: maskRecipient }),
    setColumn("state", "状态", "text", sql`m.status`, {
      choices: [
        { value: "waiting", label: "待发送" },
        { value: "delivered", label: "已送达" },
        { value: "refused", label: "已拒绝" },
        { value: "expired", label: "已过期" },
      ],
    }),
    setColumn("attempts", "发送次数", "number", sql`m.attempts`),
    setColumn("finished_at", "完成时间", "moment", sql`m.finished_at`),
  ],
  grants: [publicGrant("outgoing_message", "id channel recipient template status attempts created_at finished_at")],
});

/** 用户管理 without its recycle bin, rows of `app_user`. The role may not read whether an account has a password. */
export const peopleSet = ({
  maskPhone,
  maskMail,
  choicesOf,
}: {
  readonly choicesOf: ChoicesOf;
  readonly maskPhone: (text: string) => string;
  readonly maskMail: (text: string) => string;
}): ProductSetSql => ({
  from: sql`app_user`,
  always: sql`app_user.status IN ('active', 'frozen')`,
  order: sql`app_user.id DESC`,
  id: sql`app_user.id`,
  columns: [
    setColumn("realname", "姓名", "text", sql`app_user.realname`),
    setColumn("username", "账号", "text", sql`app_user.username`),
    setColumn("phone", "手机号", "text", sql`app_user.phone`, { mask: maskPhone }),
    setColumn("email", "邮箱", "text", sql`app_user.email`, { mask: maskMail }),
    setColumn(
      "departments",
      "部门",
      "text",
      sql`(SELECT string_agg(pd.depart_name, '、' ORDER BY pd.org_code) FROM department_member pm
        JOIN department pd ON pd.id = pm.department_id WHERE pm.user_id = app_user.id)`,
    ),
    setColumn(
      "roles",
      "角色",
      "text",
      sql`(SELECT string_agg(pr.name, '、' ORDER BY pr.code) FROM user_role pur
        JOIN role pr ON pr.id = pur.role_id WHERE pur.user_id = app_user.id)`,
    ),
    setColumn("status", "状态", "text", sql`app_user.status`, {
      choices: choicesOf("status").filter(({ value }) => value !== "removed"),
    }),
    setColumn("created_at", "新增时间", "moment", sql`app_user.created_at`),
    setColumn("last_sign_in_at", "最近登录", "moment", sql`app_user.last_sign_in_at`),
  ],
  grants: [
    publicGrant("app_user", "id username realname phone email status created_at created_by last_sign_in_at"),
    publicGrant("user_role", "user_id role_id"),
    publicGrant("role", "id code name"),
    ...membershipGrants,
  ],
});
