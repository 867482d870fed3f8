import type { MenuCreation } from "#modules/access/role-assignment/menu-creation.service.ts";
import type { OnlineTables } from "#modules/online/online-table/online-table.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createFormDesign } from "./form-design.service.ts";
import { createFormDrafts } from "./form-draft.service.ts";
import { createFormEnhancements } from "./form-enhancement.service.ts";
import { createFormFiles } from "./form-file.service.ts";
import { createFormMenus } from "./form-menu.service.ts";
import { createFormPublishing } from "./form-publishing.service.ts";
import { createFormSourceStore } from "./form-source.store.ts";
import { onlineFormRoutes } from "./online-form.routes.ts";
import { createOnlineFormStore } from "./online-form.store.ts";
import { createPublishedForms } from "./published-forms.service.ts";

export interface OnlineFormUses {
  readonly audit: AuditService;
  readonly dictionaries: DictionaryService;
  readonly menuCreation: MenuCreation;
  readonly onlineTables: OnlineTables;
  readonly proofs: ProofService;
}

/** 在线表单: forms that an organisation designs and publishes. */
export function createOnlineFormModule({ db, work, bus, clock, config }: Platform, uses: OnlineFormUses) {
  const store = createOnlineFormStore(db);
  const sources = createFormSourceStore(db);
  const publishedForms = createPublishedForms({ db, store, bus, clock });
  const drafts = createFormDrafts({ ...uses, clock, config, store, sources });
  const parts = { ...uses, db, work: work.db, clock, store, sources, drafts, publishedForms };
  const design = createFormDesign(parts);
  const menus = createFormMenus(parts);
  const publishing = createFormPublishing({ ...parts, menus });
  const enhancements = createFormEnhancements(parts);
  const files = createFormFiles({ ...parts, enhancements });
  return {
    services: { publishedForms, formDesigning: { files, publishing, menus } },
    routes: onlineFormRoutes({ design, publishing, enhancements, files, menus, proofs: uses.proofs }),
  };
}
