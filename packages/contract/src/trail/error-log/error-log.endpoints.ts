import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dayText, instantText, pageOf, paging, text } from "#fields.ts";
import { listFile } from "#list-file.ts";

const view = { kind: "permission", code: "audit:view" } as const;
const days = { from: dayText.optional(), to: dayText.optional() };
const errorFilters = {
  keyword: text(60).optional(),
  code: z.enum(["http.internal", "http.unavailable"]).optional(),
  ...days,
};

export const errorLog = {
  list: endpoint({
    summary: "错误日志",
    methods: ["GET"],
    paths: ["/api/system/audit/errors"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, ...errorFilters }),
    result: pageOf(
      z.object({
        id: z.string(),
        at: instantText,
        requestId: z.string(),
        call: z.string(),
        code: z.string(),
        cause: z.string(),
        place: z.string().nullable(),
        node: z.string(),
        count: z.number(),
      }),
    ),
    errors: [],
  }),
  export: listFile({
    summary: "导出错误日志，条件与列表相同",
    path: "/api/system/audit/errors/export",
    access: view,
    filters: errorFilters,
  }),
} as const;
