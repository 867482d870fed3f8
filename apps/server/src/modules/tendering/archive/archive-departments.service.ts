import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { ArchiveDepartmentsStore } from "./archive-departments.store.ts";

/** References of projects and dossiers to departments. Throws department.import_running. */
export const createArchiveDepartments = (store: ArchiveDepartmentsStore): DepartmentReferences => ({
  uses: store.uses,
  follow: async (tx, change) => {
    // An import reads its department codes at the start and writes them until its end.
    if (!(await store.blockImports(tx))) throw new AppError("department.import_running");
    await store.recode(tx, change);
  },
});
