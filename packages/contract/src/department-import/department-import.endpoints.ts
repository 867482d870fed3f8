import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { importEndpoints } from "../table-import/table-import.endpoints.ts";

/** Departments out of a file and into one: what leaves can come in elsewhere. */
export const departmentImport = {
  ...importEndpoints({ what: "部门", path: "/api/system/departments/import", code: "department:import" }),
  exportAll: endpoint({
    summary: "导出全部部门（列与导入模板相同，另附编码、成员数与负责人）",
    methods: ["GET"],
    paths: ["/api/system/departments/export"],
    access: { kind: "permission", code: "department:export" },
    limit: "export",
    query: z.strictObject({ format: z.enum(["csv", "xlsx"]).default("xlsx") }),
    shape: "own",
    download: { mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
    result: z.string(),
    errors: [],
  }),
} as const;
