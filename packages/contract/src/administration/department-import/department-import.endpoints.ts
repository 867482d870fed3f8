import { listFile } from "#list-file.ts";
import { importEndpoints } from "#reference/table-import/table-import.endpoints.ts";

/** Import and export of departments; an exported file can be imported into another installation. */
export const departmentImport = {
  ...importEndpoints({
    noun: "部门",
    path: "/api/system/departments/import",
    access: { kind: "permission", code: "department:import" },
  }),
  exportAll: listFile({
    summary: "导出全部部门，列与导入模板相同，另附编码、成员数与负责人",
    path: "/api/system/departments/export",
    access: { kind: "permission", code: "department:export" },
    filters: {},
  }),
} as const;
