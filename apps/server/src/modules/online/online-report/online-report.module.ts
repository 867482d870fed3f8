import type { MenuCreation } from "#modules/access/role-assignment/menu-creation.service.ts";
import type { DataSets } from "#modules/online/data-set/data-sets.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { onlineReportRoutes } from "./online-report.routes.ts";
import { createOnlineReportStore } from "./online-report.store.ts";
import { createOpenReports } from "./open-reports.service.ts";
import { createReportDesign } from "./report-design.service.ts";
import { createReportFiles } from "./report-file.service.ts";
import { createReportMenus } from "./report-menu.service.ts";

export interface OnlineReportUses {
  readonly audit: AuditService;
  readonly dataSets: DataSets;
  readonly dictionaries: DictionaryService;
  readonly menuCreation: MenuCreation;
  readonly proofs: ProofService;
}

/** 在线报表: reports that an organisation designs. */
export function createOnlineReportModule({ db, clock, config }: Platform, uses: OnlineReportUses) {
  const store = createOnlineReportStore(db);
  const design = createReportDesign({ ...uses, db, clock, config, store });
  const files = createReportFiles({ ...uses, db, design });
  const menus = createReportMenus({ ...uses, store, design });
  return {
    services: {
      openReports: createOpenReports(db, store),
      reportDesign: design,
      reportDesigning: { files, design, menus },
    },
    routes: onlineReportRoutes({ design, files, menus, proofs: uses.proofs }),
  };
}
