import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { codeText, dayText, idText, instantText, noResult, pageOf, paging, text } from "#fields.ts";
import { listFile } from "#list-file.ts";

const view = { kind: "permission", code: "position:view" } as const;
const edit = { kind: "permission", code: "position:edit" } as const;
const changeHolders = { kind: "permission", code: "position:holder" } as const;

const version = z.number().int().min(1).max(2_147_483_647);
const code = codeText(/^[A-Za-z][A-Za-z0-9_.-]{0,39}$/);

const positionFields = {
  name: text(40, 1),
  /** A value of the dictionary `position_grade`; null: none. */
  grade: text(40, 1).nullable(),
  sortOrder: z.number().int().min(0).max(9_999),
  enabled: z.boolean(),
  remark: text(200),
};

const filters = {
  /** A part of the code or of the name. */
  keyword: text(50).optional(),
  grade: text(40, 1).optional(),
  enabled: z.enum(["0", "1"]).optional(),
  sort: z.enum(["sortOrder", "-sortOrder", "code", "-code", "name", "-name", "updatedAt", "-updatedAt"]).optional(),
};

const positionRow = z.object({
  ...positionFields,
  id: z.string(),
  version: z.number(),
  code: z.string(),
  /** Current and future holders, counted once for each department; ended terms are omitted. */
  holders: z.number(),
  updatedAt: instantText,
});

/** A person in one of their departments. */
const membership = z.strictObject({ userId: idText, departmentId: idText });

/** Both days are inclusive; `until` null: no end. */
const term = { since: dayText, until: dayText.nullable() };

/** Positions of the organisation and their holders. */
export const position = {
  list: endpoint({
    summary: "职务",
    methods: ["GET"],
    paths: ["/api/system/positions"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, ...filters }),
    result: pageOf(positionRow),
    errors: [],
  }),
  export: listFile({
    summary: "导出职务，条件与列表相同",
    path: "/api/system/positions/export",
    access: { kind: "permission", code: "position:export" },
    filters: filters,
  }),
  read: endpoint({
    summary: "职务详情",
    methods: ["GET"],
    paths: ["/api/system/positions/detail"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    result: positionRow,
    errors: ["position.not_found"],
  }),
  save: endpoint({
    summary: "新增或修改职务",
    methods: ["POST"],
    paths: ["/api/system/positions"],
    access: edit,
    limit: "general",
    /** `id` and `version` null: creates a position. The code of an existing one cannot change. */
    body: z.strictObject({ ...positionFields, code, id: idText.nullable(), version: version.nullable() }),
    result: z.object({ id: z.string() }),
    errors: [
      "position.not_found",
      "position.changed",
      "position.code_taken",
      "position.name_taken",
      "position.unknown_grade",
    ],
  }),
  remove: endpoint({
    summary: "删除职务；尚有任职人员时不能删除",
    methods: ["POST"],
    paths: ["/api/system/positions/remove"],
    access: { kind: "permission", code: "position:remove" },
    limit: "general",
    body: z.strictObject({ id: idText, version }),
    result: noResult,
    errors: ["position.not_found", "position.changed", "position.held"],
  }),
  listHolders: endpoint({
    summary: "某职务的任职人员",
    methods: ["GET"],
    paths: ["/api/system/positions/holders"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, positionId: idText, keyword: text(50).optional() }),
    result: pageOf(
      z.object({
        id: z.string(),
        version: z.number(),
        userId: z.string(),
        username: z.string(),
        realname: z.string(),
        status: z.enum(["active", "frozen", "removed", "deleted"]),
        departmentId: z.string(),
        departName: z.string(),
        since: z.string(),
        until: z.string().nullable(),
        state: z.enum(["held", "coming", "ended"]),
      }),
    ),
    errors: ["position.not_found"],
  }),
  findPeople: endpoint({
    summary: "按姓名或账号查找可任职的人员，每人按所属部门列出",
    methods: ["GET"],
    paths: ["/api/system/positions/people"],
    access: changeHolders,
    limit: "general",
    query: z.strictObject({ positionId: idText, keyword: text(50, 1) }),
    result: z.array(
      z.object({
        userId: z.string(),
        username: z.string(),
        realname: z.string(),
        departmentId: z.string(),
        departName: z.string(),
        holds: z.boolean(),
      }),
    ),
    errors: [],
  }),
  addHolders: endpoint({
    summary: "为职务添加任职人员",
    methods: ["POST"],
    paths: ["/api/system/positions/holders"],
    access: changeHolders,
    limit: "general",
    body: z.strictObject({ ...term, positionId: idText, people: z.array(membership).min(1).max(200) }),
    /** People who received the position: those who did not hold it there. */
    result: z.object({ changed: z.number() }),
    errors: ["position.not_found", "position.off", "position.not_member", "position.bad_term"],
  }),
  setTerm: endpoint({
    summary: "修改一项任职的起止日期",
    methods: ["POST"],
    paths: ["/api/system/positions/holders/term"],
    access: changeHolders,
    limit: "general",
    body: z.strictObject({ ...term, id: idText, version }),
    result: noResult,
    errors: ["position.holder_not_found", "position.holder_changed", "position.bad_term"],
  }),
  removeHolders: endpoint({
    summary: "移除任职人员",
    methods: ["POST"],
    paths: ["/api/system/positions/holders/take"],
    access: changeHolders,
    limit: "general",
    /** `ids`: from `listHolders`. */
    body: z.strictObject({ positionId: idText, ids: z.array(idText).min(1).max(200) }),
    result: z.object({ changed: z.number() }),
    errors: ["position.not_found"],
  }),
} as const;
