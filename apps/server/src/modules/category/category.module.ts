import type { Platform } from "../../platform/platform.ts";
import type { AuditService } from "../audit/audit.service.ts";
import { categoryRoutes } from "./category.routes.ts";
import { createCategories } from "./category.service.ts";
import { createCategoryStore } from "./category.store.ts";

export interface CategoryUses {
  readonly audit: AuditService;
}

/** 分类字典. */
export function createCategoryModule({ db, clock }: Platform, { audit }: CategoryUses) {
  return { routes: categoryRoutes(createCategories({ db, clock, store: createCategoryStore(db), audit })) };
}
