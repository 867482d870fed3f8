import type { OrganisationService } from "#modules/people/organisation/organisation.service.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Logger } from "#platform/logger.ts";
import { tasksIn } from "#platform/off-thread/off-thread.ts";
import { lockArchive } from "../archive-lock.store.ts";
import { codeMapOf, type EnteredCodes } from "../ocds/code-lists.ts";
import type { ReleaseText } from "../ocds/compile.ts";
import type { Derived } from "../ocds/derive-stored.ts";
import { type Finding, ProcessTooLarge } from "../ocds/findings.ts";
import type { ProcessModel } from "../ocds/process-model.ts";
import { refreshProjects } from "../statistics/refresh.store.ts";
import type { ReportCollector } from "./import-report.ts";
import { futureDayFindings, type IncomingRelease, schemaFindings } from "./incoming.ts";
import type * as ocdsTasks from "./ocds-tasks.ts";
import { findKnownProcesses, type KnownProcess, type ProcessToSave, saveProcesses } from "./process.store.ts";
import { commitAsynchronously, identityOf, readReleases, storeReleases } from "./release.store.ts";

export interface ChunkContext {
  db: Db;
  batchId: string;
  deptCode: string;
  fondsCode: string;
  codes: EnteredCodes;
  organisations: Pick<OrganisationService, "save">;
  collector: ReportCollector;
  logger: Pick<Logger, "error">;
  /** Throws once the lock of the import is lost. */
  requireLock: () => void;
}

const inThread = tasksIn<typeof ocdsTasks>(new URL("./ocds-tasks.ts", import.meta.url), { isBackground: true });

/** Result of one transaction; the report receives it only after the commit. */
interface ChunkResult {
  skipped: number;
  findings: Finding[];
  outcomes: [ocid: string, outcome: "added" | "updated" | "unchanged"][];
}

/**
 * Imports some releases. Each process is applied completely or not at all, independent of the others. Many share a
 * transaction for speed; if it fails, each process gets a transaction of its own. Throws once the lock is lost: without
 * a database each process would wait for a connection and count as faulty.
 */
export async function importChunk(context: ChunkContext, releases: readonly IncomingRelease[]): Promise<void> {
  const byProcess = Map.groupBy(releases, (release) => release.ocid);
  const result = await attempt(context, byProcess);
  if (!(result instanceof Error)) return report(context, result);
  for (const [ocid, processReleases] of byProcess) {
    context.requireLock();
    const singleResult = await attempt(context, new Map([[ocid, processReleases]]));
    report(context, singleResult instanceof Error ? failureResult(context, ocid, singleResult) : singleResult);
  }
}

function report({ collector }: ChunkContext, { skipped, findings, outcomes }: ChunkResult): void {
  collector.addSkipped(skipped);
  collector.addFindings(findings);
  for (const [ocid, outcome] of outcomes) collector.addOutcome(ocid, outcome);
}

function failureResult({ logger, batchId }: ChunkContext, ocid: string, error: Error): ChunkResult {
  if (error instanceof ProcessTooLarge) return { skipped: 0, outcomes: [], findings: [error.finding] };
  // Readers of the report must not see details of the server, so the error is only logged.
  logger.error({ err: error, import: batchId, ocid }, "a process was not imported");
  return { skipped: 0, outcomes: [], findings: [{ code: "E00", message: "处理失败，原因见服务器日志", ocid }] };
}

async function attempt(context: ChunkContext, byProcess: Map<string, IncomingRelease[]>): Promise<ChunkResult | Error> {
  try {
    return await context.db.transaction((tx) => apply(tx, context, byProcess));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function apply(tx: Tx, context: ChunkContext, byProcess: Map<string, IncomingRelease[]>): Promise<ChunkResult> {
  await commitAsynchronously(tx);
  await lockArchive(tx);
  const result: ChunkResult = { skipped: 0, findings: [], outcomes: [] };
  const knownByOcid = await findKnownProcesses(tx, [...byProcess.keys()]);
  const releases = [...byProcess].flatMap(([ocid, processReleases]) => {
    if (knownByOcid.get(ocid)?.source !== "own") return processReleases;
    result.findings.push({ code: "E07", message: "本平台项目，不能由导入覆盖", ocid });
    return [];
  });
  if (releases.length === 0) return result;
  const { added, changedOcids: touched } = await storeReleases(tx, context.batchId, releases);
  const addedReleases = releases.filter((release) => added.delete(identityOf(release)));
  result.skipped = releases.length - addedReleases.length;
  const allReleases = await readReleases(
    tx,
    [...touched].filter((ocid) => knownByOcid.has(ocid)),
  );
  const changedProcesses: ProcessToSave[] = [];
  const addedByOcid = Map.groupBy(addedReleases, (release) => release.ocid);
  const derivedByOcid = await deriveProcesses(
    [...touched].map((ocid) => [ocid, allReleases.get(ocid) ?? addedByOcid.get(ocid) ?? []]),
    context.codes,
  );
  for (const ocid of new Set(releases.map((release) => release.ocid))) {
    const derivation = derivedByOcid.get(ocid);
    if (!derivation) {
      result.outcomes.push([ocid, "unchanged"]);
      continue;
    }
    const processAdded = addedByOcid.get(ocid) ?? [];
    const { model, digest, findings } = derivation;
    result.findings.push(
      ...schemaFindings(processAdded),
      ...futureDayFindings(processAdded),
      ...changedFindings(derivation, processAdded),
      ...findings,
    );
    const previous = knownByOcid.get(ocid);
    if (previous?.digest === digest) result.outcomes.push([ocid, "unchanged"]);
    else {
      changedProcesses.push(toSave(context, model, digest, previous));
      result.outcomes.push([ocid, previous === undefined ? "added" : "updated"]);
    }
  }
  await saveProcesses(tx, changedProcesses, context.organisations);
  await refreshProjects(
    tx,
    changedProcesses.map((process) => process.projectId),
  );
  return result;
}

/** Runs in another thread, because a process of many releases takes long. Throws ProcessTooLarge. */
async function deriveProcesses(
  processes: [ocid: string, releases: readonly ReleaseText[]][],
  codes: EnteredCodes,
): Promise<Map<string, Derived>> {
  const texts = processes.map(([ocid, releases]) => [ocid, releases.map(plainRelease)] as const);
  const derived = await inThread("deriveAll", { processes: texts, codes });
  if ("tooLarge" in derived) throw new ProcessTooLarge(derived.tooLarge);
  return new Map(derived.map((derivation) => [derivation.model.ocid, derivation]));
}

/** Returns only the stored fields of a release, without the import's findings. */
const plainRelease = ({
  kind,
  releaseId,
  date,
  tags,
  sha256,
  packageDate,
  publisher,
  text,
}: ReleaseText): ReleaseText => ({
  kind,
  releaseId,
  date,
  tags,
  sha256,
  packageDate,
  publisher,
  text,
});

function changedFindings({ model: { ocid }, changedIds }: Derived, added: readonly IncomingRelease[]): Finding[] {
  const addedIds = new Set(added.map((release) => release.releaseId));
  return changedIds
    .filter((id) => addedIds.has(id))
    .map((releaseId) => ({ code: "W04", message: "同一发布内容有变化", ocid, releaseId }));
}

function toSave(
  context: ChunkContext,
  model: ProcessModel,
  digest: string,
  previous: KnownProcess | undefined,
): ProcessToSave {
  return {
    model,
    digest,
    projectId: previous?.projectId ?? newId(),
    deptCode: previous?.deptCode ?? departmentOf(model, context),
    batchId: previous?.batchId ?? context.batchId,
    fondsCode: previous?.fondsCode ?? context.fondsCode,
  };
}

/** Returns the department of the buyer's processes: the one entered for its identifier or name, else the import's. */
function departmentOf({ publisher, project, organisations }: ProcessModel, { codes, deptCode }: ChunkContext): string {
  const codeMap = codeMapOf(codes);
  const buyer = organisations.find((one) => one.key === project.buyer);
  if (buyer === undefined) return deptCode;
  return (
    codeMap(publisher, "dept", `${buyer.scheme}-${buyer.ident}`) ?? codeMap(publisher, "dept", buyer.name) ?? deptCode
  );
}
