import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { PublishedForms } from "#modules/online/online-form/published-forms.service.ts";
import type { FormRows } from "#modules/online/online-row/form-rows.service.ts";
import type { ReportViews } from "#modules/online/report-view/report-view.service.ts";
import type { AccountPhones } from "#modules/people/account/account-phones.store.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { READER_CONNECTIONS } from "#platform/database/database.ts";
import type { Platform } from "#platform/platform.ts";
import { createDataSets } from "./data-sets.service.ts";
import { createFormSets } from "./form-sets.service.ts";
import { createProductSets } from "./product-sets.service.ts";
import { createReportDatabase } from "./report-database.store.ts";
import { createReportRoleStore, RoleRefused } from "./report-role.store.ts";
import { createViewSets } from "./view-sets.service.ts";

export interface DataSetUses {
  readonly accountPhones: AccountPhones;
  readonly audit: AuditService;
  readonly dataRules: DataRules;
  readonly formRows: FormRows;
  readonly openRecipient: (stored: string) => string;
  readonly publishedForms: PublishedForms;
  readonly reportViews: ReportViews;
  readonly templates: MessageTemplates;
}

/** Data sets of reports, and the role by which reports read them. */
export async function createDataSetModule({ db, readers, clock, logger }: Platform, uses: DataSetUses) {
  const sources = [createProductSets({ ...uses, clock }), createFormSets(uses), createViewSets(uses.reportViews)];
  const dataSets = createDataSets(sources);
  const role = createReportRoleStore(db);
  const align = async () => role.ensure(await dataSets.grants());
  let aligning: Promise<unknown> = Promise.resolve();

  /** Runs one alignment after another. Without the role reports are refused, and nothing else. */
  function alignInTurn(): Promise<void> {
    const next = aligning.then(async () => {
      await align().catch((error: unknown) => {
        if (error instanceof RoleRefused) logger.warn({ err: error }, "the database role of reports is missing");
        else logger.error({ err: error }, "the database role of reports was not updated");
      });
    });
    aligning = next;
    return next;
  }

  await alignInTurn();
  uses.publishedForms.onChanged(() => void alignInTurn());
  const reportDatabase = createReportDatabase({
    readers,
    maxConcurrent: READER_CONNECTIONS,
    clock,
    onMissingPrivilege: alignInTurn,
  });
  return {
    services: { dataSets, reportDatabase },
    /** Corrects privileges that were changed by hand within a minute. 后台任务 shows a missing role. */
    sweep: align,
    close: () => aligning,
  };
}
