import type { OrganisationService } from "#modules/people/organisation/organisation.service.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Logger } from "#platform/logger.ts";
import { tasksIn } from "#platform/off-thread/off-thread.ts";
import { codeMapOf, type EnteredCodes } from "../ocds/code-lists.ts";
import type { ReleaseText } from "../ocds/compile.ts";
import { type Finding, ProcessTooLarge } from "../ocds/findings.ts";
import type { ProcessModel } from "../ocds/process-model.ts";
import { refreshProjects } from "../statistics/refresh.store.ts";
import type { ReportCollector } from "./import-report.ts";
import { aheadFindings, type IncomingRelease, schemaFindings } from "./incoming.ts";
import type * as ocdsTasks from "./ocds-tasks.ts";
import type { Derived } from "./ocds-tasks.ts";
import { type KnownProcess, knownProcesses, type ProcessToSave, saveProcesses } from "./process.store.ts";
import { beginImport, identityOf, storedReleases, storeReleases } from "./release.store.ts";

export interface ChunkContext {
  db: Db;
  batchId: string;
  deptCode: string;
  fondsCode: string;
  codes: EnteredCodes;
  organisations: Pick<OrganisationService, "save">;
  collector: ReportCollector;
  logger: Pick<Logger, "error">;
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
 * transaction for speed; if it fails, each process gets a transaction of its own.
 */
export async function importChunk(context: ChunkContext, releases: readonly IncomingRelease[]): Promise<void> {
  const byProcess = Map.groupBy(releases, (release) => release.ocid);
  const result = await attempt(context, byProcess);
  if (!(result instanceof Error)) return report(context, result);
  for (const [ocid, own] of byProcess) {
    const single = await attempt(context, new Map([[ocid, own]]));
    report(context, single instanceof Error ? failure(context, ocid, single) : single);
  }
}

function report({ collector }: ChunkContext, { skipped, findings, outcomes }: ChunkResult): void {
  collector.skip(skipped);
  collector.note(findings);
  for (const [ocid, outcome] of outcomes) collector.process(ocid, outcome);
}

function failure({ logger, batchId }: ChunkContext, ocid: string, error: Error): ChunkResult {
  if (error instanceof ProcessTooLarge) return { skipped: 0, outcomes: [], findings: [error.finding] };
  // Readers of the report may know the file, and nothing of the server: the error itself is logged only.
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
  await beginImport(tx);
  const result: ChunkResult = { skipped: 0, findings: [], outcomes: [] };
  const known = await knownProcesses(tx, [...byProcess.keys()]);
  const releases = [...byProcess].flatMap(([ocid, own]) => {
    if (known.get(ocid)?.source !== "own") return own;
    result.findings.push({ code: "E07", message: "本平台项目，不能由导入覆盖", ocid });
    return [];
  });
  if (releases.length === 0) return result;
  const { added, touched } = await storeReleases(tx, context.batchId, releases);
  const fresh = releases.filter((release) => added.delete(identityOf(release)));
  result.skipped = releases.length - fresh.length;
  const earlier = await storedReleases(
    tx,
    [...touched].filter((ocid) => known.has(ocid)),
  );
  const changed: ProcessToSave[] = [];
  const freshOf = Map.groupBy(fresh, (release) => release.ocid);
  const derived = await derivedOf(
    [...touched].map((ocid) => [ocid, earlier.get(ocid) ?? freshOf.get(ocid) ?? []]),
    context.codes,
  );
  for (const ocid of new Set(releases.map((release) => release.ocid))) {
    const found = derived.get(ocid);
    if (!found) {
      result.outcomes.push([ocid, "unchanged"]);
      continue;
    }
    const own = freshOf.get(ocid) ?? [];
    const { model, digest, findings } = found;
    result.findings.push(...schemaFindings(own), ...aheadFindings(own), ...changedFindings(found, own), ...findings);
    const before = known.get(ocid);
    if (before?.digest === digest) result.outcomes.push([ocid, "unchanged"]);
    else {
      changed.push(toSave(context, model, digest, before));
      result.outcomes.push([ocid, before === undefined ? "added" : "updated"]);
    }
  }
  await saveProcesses(tx, changed, context.organisations);
  await refreshProjects(
    tx,
    changed.map((process) => process.projectId),
  );
  return result;
}

/** Runs in another thread, because a process of many releases takes long. Throws ProcessTooLarge. */
async function derivedOf(
  processes: [ocid: string, releases: readonly ReleaseText[]][],
  codes: EnteredCodes,
): Promise<Map<string, Derived>> {
  const texts = processes.map(([ocid, releases]) => [ocid, releases.map(plainRelease)] as const);
  const derived = await inThread("deriveAll", { processes: texts, codes });
  if ("tooLarge" in derived) throw new ProcessTooLarge(derived.tooLarge);
  return new Map(derived.map((one) => [one.model.ocid, one]));
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
  ...{ kind, releaseId, date, tags, sha256, packageDate, publisher, text },
});

function changedFindings({ model: { ocid }, changedIds }: Derived, fresh: readonly IncomingRelease[]): Finding[] {
  const isFresh = new Set(fresh.map((release) => release.releaseId));
  return changedIds
    .filter((id) => isFresh.has(id))
    .map((releaseId) => ({ code: "W04", message: "同一发布内容有变化", ocid, releaseId }));
}

function toSave(
  context: ChunkContext,
  model: ProcessModel,
  digest: string,
  before: KnownProcess | undefined,
): ProcessToSave {
  return {
    model,
    digest,
    projectId: before?.projectId ?? newId(),
    deptCode: before?.deptCode ?? departmentOf(model, context),
    batchId: before?.batchId ?? context.batchId,
    fondsCode: before?.fondsCode ?? context.fondsCode,
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
