import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { NodeStatuses } from "#modules/trail/node-status/node-status.service.ts";
import type { CreatedModule } from "#platform/composition.ts";
import { runUnlessLocked } from "#platform/database/session-lock.ts";
import type { Platform } from "#platform/platform.ts";
import { dataKeyRoutes } from "./data-key.routes.ts";
import { createDataKeys } from "./data-keys.service.ts";
import { createTakeOver } from "./take-over.service.ts";

export interface DataKeyUses {
  readonly audit: AuditService;
  readonly nodeStatuses: NodeStatuses;
  readonly proofs: ProofService;
}

const JOB = "data_key.take_over";
const EVERY_MS = 5_000;
/** Changes of keys wake the job; only other programs write rows that it has to find. */
const IDLE_MS = 3_600_000;

/** 数据密钥: keys of sealed phone numbers, and the job that brings all rows under the current ones. */
export function createDataKeyModule(
  { db, work, clock, jobs, node, protectedTexts: texts }: Platform,
  { audit, nodeStatuses, proofs }: DataKeyUses,
  modules: readonly CreatedModule[],
) {
  const columns = modules.flatMap(({ protectedColumns }) => protectedColumns ?? []);
  const takeOver = createTakeOver({
    texts,
    columns,
    listRevisions: () => nodeStatuses.listDataKeys(node),
    runAlone: (run) => runUnlessLocked(work.pool, "dataKeys", run),
    onDueAt: (at) => jobs.wake(JOB, at),
    clock,
  });
  /** Makes the job look at all rows soon, because rows were written by other ways than the modules. */
  const wakeTakeOver = (): void => {
    takeOver.reset();
    jobs.wake(JOB);
  };
  texts.onChange(wakeTakeOver);
  const dataKeys = createDataKeys({ db, texts, columns, audit });
  return {
    routes: dataKeyRoutes(dataKeys, proofs),
    services: { dataKeys, runTakeOver: takeOver.run, wakeTakeOver },
    jobs: [{ name: JOB, everyMs: EVERY_MS, idleMs: IDLE_MS, run: takeOver.run, isBusy: takeOver.isBusy }],
  };
}
