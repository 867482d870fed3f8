import { ListFile, Raw, routes } from "#http/routes.ts";
import type { VisibleDepartments } from "#modules/administration/department-admin/visible-departments.service.ts";
import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { SubjectImports } from "#modules/reference/table-import/table-import.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { Db } from "#platform/database/database.ts";
import { departmentFile } from "./department-export.ts";

export interface DepartmentImportRouteDeps {
  readonly imports: SubjectImports;
  readonly proofs: Pick<ProofService, "require">;
  readonly departmentTree: Pick<DepartmentTree, "all">;
  readonly departmentMembers: Pick<DepartmentMembers, "peopleOfAll">;
  readonly visibleDepartments: Pick<VisibleDepartments, "ids">;
  /** The pool for queries that read all departments. */
  readonly reports: Db;
}

export function departmentImportRoutes(deps: DepartmentImportRouteDeps) {
  const { imports, proofs, departmentTree, departmentMembers, visibleDepartments, reports } = deps;
  return routes({
    "departmentImport.readTemplate": async ({ query }, { caller }) => {
      const { body, headers } = await imports.template(query.format, caller);
      return new Raw(body, headers);
    },
    "departmentImport.upload": async ({ file }, { caller }) => ({ id: await imports.begin(file, caller) }),
    "departmentImport.list": ({ query: { page, pageSize } }, { caller }) => imports.page(caller, page, pageSize),
    "departmentImport.read": ({ query: { id } }, { caller }) => imports.read(id, caller),
    "departmentImport.exportReport": async ({ query: { id, format } }, { caller }) => {
      const { fileName, source } = await imports.report(id, caller);
      const title = `${fileName}-导入报告`;
      return new ListFile({
        name: "department-import-report",
        title,
        format,
        conditions: {},
        source,
        action: "department.export_report",
        object: id,
      });
    },
    "departmentImport.start": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await imports.start(body.id, caller, origin);
      return null;
    },
    "departmentImport.withdraw": async ({ body }, { caller }) => {
      await imports.withdraw(body.id, caller);
      return null;
    },
    "departmentImport.exportAll": async ({ query: { format } }, { caller }) => {
      const [all, people, visibleIds] = await Promise.all([
        departmentTree.all(reports),
        departmentMembers.peopleOfAll(reports),
        visibleDepartments.ids(reports, caller),
      ]);
      return new ListFile({
        name: "departments",
        title: "部门",
        format,
        conditions: {},
        action: "department.export",
        source: departmentFile(all, people, visibleIds),
      });
    },
  });
}
