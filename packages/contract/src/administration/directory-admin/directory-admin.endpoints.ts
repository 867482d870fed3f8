import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { accountName, foundDepartment, idText, instantText, noResult, orgCode, pageOf, paging, text } from "#fields.ts";
import { listFile } from "#list-file.ts";
import { directoryGroupCalls } from "./directory-group.endpoints.ts";
import { DIRECTORY_KINDS } from "./directory-presets.ts";

const view = { kind: "permission", code: "directory:view" } as const;
const edit = { kind: "permission", code: "directory:edit" } as const;
const trial = { kind: "permission", code: "directory:try" } as const;
const sync = { kind: "permission", code: "directory:sync" } as const;
const link = { kind: "permission", code: "directory:link" } as const;

const version = z.number().int().min(1).max(2_147_483_647);
const attribute = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/);
const attributeOrNone = z.union([attribute, z.literal("")]);

/** Connection of a directory, and the mapping of its entries. */
const settings = {
  name: text(40, 1),
  kind: z.enum(DIRECTORY_KINDS),
  /** `ldaps://` or `ldap://`, with or without a port; tried in this order until one answers. */
  addresses: z.array(text(255, 1)).min(1).max(5),
  startTls: z.boolean(),
  /** PEM; empty: the certificate store of the operating system. */
  caCertificate: text(20_000),
  bindDn: text(500, 1),
  peopleBase: text(500, 1),
  peopleFilter: text(2_000, 1),
  idAttribute: attribute,
  accountAttribute: attribute,
  nameAttribute: attribute,
  phoneAttribute: attributeOrNone,
  mailAttribute: attributeOrNone,
  departmentFrom: z.enum(["none", "place", "attribute"]),
  departmentAttribute: attributeOrNone,
  /** Empty: departments are not imported. */
  departmentsBase: text(500),
  departmentsFilter: text(2_000),
  departmentNameAttribute: attribute,
  groupAttribute: attributeOrNone,
  /** Empty: groups are not queried for their members (`member`, `uniqueMember`, `memberUid`). */
  groupsBase: text(500),
  groupsFilter: text(2_000),
  timeoutSeconds: z.number().int().min(1).max(60),
  pageSize: z.number().int().min(10).max(1_000),
};

/** Rules for sign-in and import. */
const rules = {
  enabled: z.boolean(),
  /** People of the directory sign in with its password. */
  signIn: z.boolean(),
  /** A first sign-in creates the account. */
  makesAccounts: z.boolean(),
  schedule: z.enum(["off", "hourly", "daily"]),
  /** Time of a daily import, in Beijing. */
  dailyAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  whenGone: z.enum(["leave", "freeze"]),
  /** Groups may be mapped to roles that administer. */
  mayAdminister: z.boolean(),
  /** An import that would freeze a larger share of its people changes nothing. */
  freezePercent: z.number().int().min(1).max(100),
};

const foundPerson = z.object({
  dn: z.string(),
  externalId: z.string(),
  username: z.string(),
  realname: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  isActive: z.boolean(),
  department: z.string().nullable(),
  /** Full names of the groups; null: they could not be read. */
  groups: z.array(z.string()).nullable(),
  /** Names of the roles that these groups grant. */
  roles: z.array(z.string()),
  /** Reasons why the entry would not be imported, as text for people. */
  faults: z.array(z.string()),
});

const run = z.object({
  id: z.string(),
  /** `stopped`: the run would have frozen too many people and changed nothing. */
  state: z.enum(["running", "done", "stopped", "failed"]),
  /** Null: started by the schedule. */
  starter: z.string().nullable(),
  startedAt: instantText,
  finishedAt: instantText.nullable(),
  peopleRead: z.number(),
  departmentsRead: z.number(),
  counts: z
    .object({
      people: z.number(),
      departments: z.number(),
      made: z.number(),
      changed: z.number(),
      frozen: z.number(),
      released: z.number(),
      same: z.number(),
      refused: z.number(),
      gone: z.number(),
      departmentsMade: z.number(),
      departmentsChanged: z.number(),
    })
    .nullable(),
  failure: z.string().nullable(),
});

const outcome = z.enum(["made", "changed", "frozen", "released", "refused", "gone"]);

/** Directories of the organisation: sign-in by their passwords, import of their people. */
export const directoryAdmin = {
  list: endpoint({
    summary: "目录服务",
    methods: ["GET"],
    paths: ["/api/system/directories"],
    access: view,
    limit: "general",
    /** All directories, by name. */
    result: z.object({
      total: z.number(),
      rows: z.array(
        z.object({
          ...settings,
          ...rules,
          id: z.string(),
          version: z.number(),
          /** Imported departments are created below it; null: at the top. */
          department: foundDepartment.nullable(),
          /** Time the bind password was set; the password itself is never shown. */
          secretSince: instantText,
          people: z.number(),
          lastRun: run.nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  export: listFile({
    summary: "导出目录服务，不含密码",
    path: "/api/system/directories/export",
    access: { kind: "permission", code: "directory:export" },
    filters: {},
  }),
  save: endpoint({
    summary: "新增或修改目录服务（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/directories"],
    access: edit,
    limit: "general",
    /** Awaits approval if administrators sign in with its passwords and other servers would answer for them. */
    mayAwaitApproval: true,
    /** `id` and `version` null: creates a directory. */
    body: z.strictObject({
      ...settings,
      ...rules,
      id: idText.nullable(),
      version: version.nullable(),
      orgCode: orgCode.nullable(),
      /** Null: unchanged. */
      bindSecret: text(500, 1).nullable(),
    }),
    result: z.object({ id: z.string() }),
    errors: [
      "proof.required",
      "directory.not_found",
      "directory.changed",
      "directory.name_taken",
      "directory.unknown_department",
      "directory.bad_address",
      "directory.plain_refused",
      "directory.bad_certificate",
      "directory.bad_dn",
      "directory.bad_filter",
      "directory.secret_needed",
      "directory.identity_fixed",
      "directory.above_own_rights",
      "directory.missing",
      "role.beyond_own",
    ],
  }),
  remove: endpoint({
    summary: "删除目录服务，其用户与部门保留（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/directories/remove"],
    access: edit,
    limit: "general",
    mayAwaitApproval: true,
    body: z.strictObject({ id: idText, version }),
    result: noResult,
    errors: ["proof.required", "directory.not_found", "directory.changed"],
  }),
  findDepartments: endpoint({
    summary: "按名称或编码查找部门，至多 50 个",
    methods: ["GET"],
    paths: ["/api/system/directories/departments"],
    access: edit,
    limit: "general",
    query: z.strictObject({ keyword: text(50) }),
    result: z.array(foundDepartment),
    errors: [],
  }),
  testConnection: endpoint({
    summary: "测试连接目录服务：连接、绑定并读取前 10 个用户与部门，不保存（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/directories/try"],
    access: trial,
    limit: "messageTest",
    /** The settings of the form, saved or not. `id`: the directory whose stored password is used. */
    body: z.strictObject({ ...settings, id: idText.nullable(), bindSecret: text(500, 1).nullable() }),
    result: z.object({
      /** The address that answered. */
      address: z.string(),
      people: z.array(foundPerson),
      departments: z.array(z.object({ dn: z.string(), externalId: z.string(), departName: z.string() })),
    }),
    errors: [
      "proof.required",
      "directory.not_found",
      "directory.bad_address",
      "directory.plain_refused",
      "directory.bad_certificate",
      "directory.bad_dn",
      "directory.bad_filter",
      "directory.secret_needed",
      "directory.missing",
      "directory.trial_failed",
    ],
  }),
  sync: endpoint({
    summary: "立即从目录服务同步用户与部门（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/directories/runs"],
    access: sync,
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: z.object({ id: z.string() }),
    errors: ["proof.required", "directory.not_found", "directory.switched_off", "directory.running"],
  }),
  listRuns: endpoint({
    summary: "目录服务的同步记录，最近的在前",
    methods: ["GET"],
    paths: ["/api/system/directories/runs"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, id: idText }),
    result: pageOf(run),
    errors: ["directory.not_found"],
  }),
  readRun: endpoint({
    summary: "一次同步的进度与结果",
    methods: ["GET"],
    paths: ["/api/system/directories/runs/detail"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    result: run.extend({ directory: z.string() }),
    errors: ["directory.run_not_found"],
  }),
  listEntries: endpoint({
    summary: "一次同步中有变化或未能同步的用户与部门",
    methods: ["GET"],
    paths: ["/api/system/directories/runs/entries"],
    access: view,
    limit: "general",
    /** `id`: of the run. */
    query: z.strictObject({ ...paging, id: idText, outcome: outcome.optional() }),
    result: pageOf(
      z.object({
        number: z.number(),
        kind: z.enum(["person", "department"]),
        name: z.string(),
        dn: z.string(),
        outcome,
        message: z.string(),
      }),
    ),
    errors: ["directory.run_not_found"],
  }),
  exportEntries: listFile({
    summary: "导出一次同步的报告，条件与列表相同",
    path: "/api/system/directories/runs/entries/export",
    access: { kind: "permission", code: "directory:export" },
    filters: { id: idText, outcome: outcome.optional() },
    errors: ["directory.run_not_found"],
  }),
  ...directoryGroupCalls,
  listLinks: endpoint({
    summary: "账号与目录条目的关联，最近新增的账号在前",
    methods: ["GET"],
    paths: ["/api/system/directories/links"],
    access: view,
    limit: "general",
    query: z.strictObject({
      ...paging,
      /** A part of the name or the account; the whole identifier in the directory. */
      keyword: text(100).optional(),
      /** Limits the list to this directory. */
      directory: idText.optional(),
    }),
    result: pageOf(
      z.object({
        userId: z.string(),
        username: z.string(),
        realname: z.string(),
        directoryId: z.string(),
        directory: z.string(),
        /** The immutable identifier of the entry (entryUUID, objectGUID). */
        externalId: z.string().nullable(),
        /** Frozen by an import. */
        isFrozen: z.boolean(),
        /** Time since which the directory has no entry with this identifier. */
        leftAt: instantText.nullable(),
      }),
    ),
    errors: [],
  }),
  link: endpoint({
    summary: "将已有账号关联到目录中的用户（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/directories/links"],
    access: link,
    limit: "general",
    mayAwaitApproval: true,
    /** `username`: the account here; `account`: the person's name in the directory. */
    body: z.strictObject({ id: idText, username: accountName(100, 1), account: text(200, 1) }),
    result: z.object({ realname: z.string() }),
    errors: [
      "proof.required",
      "directory.not_found",
      "directory.account_not_found",
      "directory.person_not_found",
      "directory.linked_elsewhere",
      "directory.looked_after",
      "directory.unreachable",
      "user.own_account",
      "user.above_own_rights",
      "role.beyond_own",
    ],
  }),
  unlink: endpoint({
    summary: "解除账号与目录的关联（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/directories/links/remove"],
    access: { kind: "permission", code: "directory:unlink" },
    limit: "general",
    mayAwaitApproval: true,
    body: z.strictObject({ id: idText, username: accountName(100, 1) }),
    result: noResult,
    errors: [
      "proof.required",
      "directory.not_found",
      "directory.account_not_found",
      "directory.not_linked",
      "user.own_account",
      "user.above_own_rights",
    ],
  }),
} as const;
