import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { fillRuleRoutes } from "./fill-rule.routes.ts";
import { createFillRules } from "./fill-rule.service.ts";
import { createFillRuleStore } from "./fill-rule.store.ts";
import { createFillRuleAdmin } from "./fill-rule-admin.service.ts";

export interface FillRuleUses {
  readonly audit: AuditService;
}

/** 填值规则: rules that compose a value of prefix, date and number. */
export function createFillRuleModule({ db, clock }: Platform, { audit }: FillRuleUses) {
  const store = createFillRuleStore(db);
  const fillRules = createFillRules({ db, clock, store, audit });
  const admin = createFillRuleAdmin({ db, clock, store, audit });
  return { services: { fillRules }, routes: fillRuleRoutes({ admin, fillRules, store }) };
}
