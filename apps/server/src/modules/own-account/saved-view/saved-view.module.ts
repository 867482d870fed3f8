import type { Platform } from "#platform/platform.ts";
import { savedViewRoutes } from "./saved-view.routes.ts";
import { createSavedViewService } from "./saved-view.service.ts";
import { createSavedViewStore } from "./saved-view.store.ts";

import { createSavedViewDepartmentsStore } from "./saved-view-departments.store.ts";

export function createSavedViewModule({ db, clock }: Platform) {
  const store = createSavedViewStore(db);
  const savedViews = createSavedViewService(store, clock);
  const savedViewDepartments = createSavedViewDepartmentsStore();
  return {
    services: { savedViews, savedViewDepartments },
    routes: savedViewRoutes(savedViews),
    eraser: store.removeAllOf,
  };
}
