import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";
import type { Declared } from "#platform/declared.ts";
import type { Platform } from "#platform/platform.ts";
import { savedViewRoutes } from "./saved-view.routes.ts";
import { createSavedViewService } from "./saved-view.service.ts";
import { createSavedViewStore } from "./saved-view.store.ts";

import { createSavedViewDepartmentsStore } from "./saved-view-departments.store.ts";

export interface SavedViewUses {
  readonly departmentReferences: Declared<DepartmentReferences>;
}

/** Filters of lists that a person saves under a name. */
export function createSavedViewModule({ db, clock }: Platform, { departmentReferences }: SavedViewUses) {
  const store = createSavedViewStore(db);
  const savedViews = createSavedViewService(store, clock);
  departmentReferences.declare(createSavedViewDepartmentsStore());
  return {
    services: { savedViews },
    routes: savedViewRoutes(savedViews),
    eraser: store.removeAllOf,
  };
}
