import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";
import type { Declared } from "#platform/declared.ts";
import type { Platform } from "#platform/platform.ts";
import { savedViewRoutes } from "./saved-view.routes.ts";
import { createSavedViewService } from "./saved-view.service.ts";
import { createSavedViewStore } from "./saved-view.store.ts";
import { createSavedViewDepartmentsStore } from "./saved-view-departments.store.ts";
import { createSavedViewNumbers } from "./saved-view-numbers.store.ts";

export interface SavedViewUses {
  readonly departmentReferences: Declared<DepartmentReferences>;
}

/** Filters of lists that a person saves under a name. */
export function createSavedViewModule(
  { db, work, clock, protectedTexts }: Platform,
  { departmentReferences }: SavedViewUses,
) {
  const numbers = createSavedViewNumbers(work.db, protectedTexts);
  const store = createSavedViewStore(db, numbers);
  const savedViews = createSavedViewService(store, clock);
  departmentReferences.declare(createSavedViewDepartmentsStore());
  return {
    services: { savedViews },
    routes: savedViewRoutes(savedViews),
    protectedColumns: numbers.columns,
    eraser: store.removeAllOf,
  };
}
