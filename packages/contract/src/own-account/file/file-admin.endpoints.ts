import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dayText, idText, instantText, noResult, paging, text } from "#fields.ts";
import { listFile } from "#list-file.ts";

const view = { kind: "permission", code: "file:view" } as const;
const download = { kind: "permission", code: "file:download" } as const;
const remove = { kind: "permission", code: "file:remove" } as const;

const filters = {
  /** A part of the name. */
  keyword: text(100).optional(),
  group: text(100).optional(),
  /** A complete account name. */
  owner: text(60).optional(),
  /** `used`: a record refers to the file. */
  state: z.enum(["used", "unused"]).optional(),
  from: dayText.optional(),
  to: dayText.optional(),
  sort: z.enum(["createdAt", "-createdAt", "bytes", "-bytes"]).optional(),
};

/** 文件管理: uploaded files, their owners and whether they are in use. */
export const fileAdmin = {
  list: endpoint({
    summary: "文件",
    methods: ["GET"],
    paths: ["/api/system/files"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, ...filters }),
    result: z.object({
      /** Counted up to 10,000. */
      total: z.number(),
      isMore: z.boolean(),
      rows: z.array(
        z.object({
          id: z.string(),
          fileName: z.string(),
          group: z.string(),
          groupName: z.string(),
          contentType: z.string(),
          bytes: z.number(),
          isPublic: z.boolean(),
          isUsed: z.boolean(),
          /** Null: a file of the portal itself. */
          owner: z.object({ username: z.string(), realname: z.string() }).nullable(),
          createdAt: instantText,
        }),
      ),
    }),
    errors: [],
  }),
  export: listFile({
    summary: "导出文件清单，条件与列表相同",
    path: "/api/system/files/export",
    access: { kind: "permission", code: "file:export" },
    filters: filters,
  }),
  readUsage: endpoint({
    summary: "各分组占用的空间",
    methods: ["GET"],
    paths: ["/api/system/files/usage"],
    access: view,
    limit: "general",
    result: z.object({
      files: z.number(),
      bytes: z.number(),
      /** Largest first. */
      groups: z.array(z.object({ group: z.string(), groupName: z.string(), files: z.number(), bytes: z.number() })),
    }),
    errors: [],
  }),
  download: endpoint({
    summary: "下载文件（记入日志）",
    methods: ["GET"],
    paths: ["/api/system/files/download"],
    access: download,
    limit: "general",
    query: z.strictObject({ id: idText }),
    shape: "own",
    download: true,
    mediaTypes: ["application/octet-stream"],
    result: z.string(),
    errors: ["file.not_found"],
  }),
  remove: endpoint({
    summary: "删除没有被引用的文件",
    methods: ["POST"],
    paths: ["/api/system/files/remove"],
    access: remove,
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["file.not_found", "file.in_use"],
  }),
};
