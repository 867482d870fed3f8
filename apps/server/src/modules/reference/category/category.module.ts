import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { categoryRoutes } from "./category.routes.ts";
import { createCategories } from "./category.service.ts";
import { createCategoryStore } from "./category.store.ts";
import { createCategoryImport } from "./category-import.service.ts";

export interface CategoryUses {
  readonly audit: AuditService;
}

/** 分类字典: trees of categories. */
export function createCategoryModule({ db, clock }: Platform, { audit }: CategoryUses) {
  const deps = { db, clock, store: createCategoryStore(db), audit };
  return { routes: categoryRoutes({ categories: createCategories(deps), files: createCategoryImport(deps) }) };
}
