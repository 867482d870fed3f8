import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { createReportViewService } from "./report-view.service.ts";
import { createReportViewStore } from "./report-view.store.ts";

interface Tools {
  readonly db: Tx;
  readonly clock: Clock;
}

/** Registered views without their module, for the operator's command. `db` may be the command's transaction. */
export const createReportViews = ({ db, clock }: Tools) => createReportViewService(createReportViewStore(db), clock);

/** Database views that an operator registers for reports. */
export const createReportViewModule = (tools: Tools) => ({ services: { reportViews: createReportViews(tools) } });
