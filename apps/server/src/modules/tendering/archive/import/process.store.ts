import { eq, inArray, sql } from "drizzle-orm";
import type { NamedOrganisation, OrganisationService } from "#modules/people/organisation/organisation.service.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import {
  procAward,
  procAwardSupplier,
  procBid,
  procContract,
  procLot,
  procObjection,
  procProject,
} from "../archive.tables.ts";
import { importBatch } from "../import.tables.ts";
import type { Money } from "../ocds/money.ts";
import type { OrganisationKey, ProcessModel } from "../ocds/process-model.ts";
import { saveDossiers, saveOwnDossiers } from "./dossier.store.ts";
import { writeRows } from "./row-writer.store.ts";

export interface KnownProcess {
  projectId: string;
  source: "own" | "imported";
  digest: string | undefined;
  deptCode: string;
  batchId: string | undefined;
  fondsCode: string | undefined;
}

export async function findKnownProcesses(tx: Tx, ocids: readonly string[]): Promise<Map<string, KnownProcess>> {
  if (ocids.length === 0) return new Map();
  const rows = await tx
    .select({
      ocid: procProject.ocid,
      projectId: procProject.id,
      source: procProject.source,
      digest: procProject.modelDigest,
      deptCode: procProject.deptCode,
      batchId: procProject.batchId,
      fondsCode: importBatch.fondsCode,
    })
    .from(procProject)
    .leftJoin(importBatch, eq(importBatch.id, procProject.batchId))
    .where(inArray(procProject.ocid, [...ocids]));
  return new Map(
    rows.map((row) => [
      row.ocid,
      {
        ...row,
        digest: row.digest ?? undefined,
        batchId: row.batchId ?? undefined,
        fondsCode: row.fondsCode ?? undefined,
      },
    ]),
  );
}

/** A process to write, with its owner; of an imported process, that of its first import. */
export interface ProcessToSave {
  model: ProcessModel;
  /** Digest of the derived model. An equal digest means that nothing has to be written. */
  digest: string;
  projectId: string;
  deptCode: string;
  /** Null: a process of this platform. */
  batchId: string | null;
  fondsCode: string;
}

const lotKey = (projectId: string, lotNo: string): string => `${projectId}|${lotNo}`;

/** Writes derived processes. Ids of projects, lots and dossiers are unchanged; rows below them are replaced. */
export async function saveProcesses(
  tx: Tx,
  processes: readonly ProcessToSave[],
  organisations: Pick<OrganisationService, "save">,
): Promise<void> {
  if (processes.length === 0) return;
  const orgIds = await organisations.save(tx, namingsOf(processes));
  await saveProjects(tx, processes, orgIds);
  const lotIds = await saveLots(tx, processes);
  const dossiersOf = (chosen: readonly ProcessToSave[]) =>
    chosen.flatMap(({ model, projectId, fondsCode }) =>
      model.lots.map(({ lotNo, dossier }) => ({ lotId: idOf(lotIds, lotKey(projectId, lotNo)), fondsCode, dossier })),
    );
  await saveDossiers(tx, dossiersOf(processes.filter((process) => process.batchId !== null)));
  await saveOwnDossiers(tx, dossiersOf(processes.filter((process) => process.batchId === null)));
  await removeRowsBelow(tx, processes, lotIds);
  await addBids(tx, processes, lotIds, orgIds);
  await addAwards(tx, processes, lotIds, orgIds);
  await addContracts(tx, processes);
  await addObjections(tx, processes, lotIds);
}

/** Removes bids, awards, contracts and objections of the processes, in one statement. */
async function removeRowsBelow(tx: Tx, processes: readonly ProcessToSave[], lotIds: Ids): Promise<void> {
  const projects = sql.param(processes.map(({ projectId }) => projectId));
  const lots = sql.param([...lotIds.values()]);
  await tx.execute(sql`
    with bid as (delete from proc_bid where lot_id = any(${lots})),
      award as (delete from proc_award where lot_id = any(${lots})),
      objection as (delete from proc_objection where lot_id = any(${lots}))
    delete from proc_contract where project_id = any(${projects})`);
}

type Ids = ReadonlyMap<string, string>;
const dateOrNull = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at));
const amountOf = (money: Money | undefined): string | null => money?.amount ?? null;
const currencyOf = (money: Money | undefined): string | null => money?.currency ?? null;

function idOf(ids: Ids, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`no row for ${key}`);
  return id;
}

/** Returns the names of organisations with their dates: the newest release decides, in any order of imports. */
function namingsOf(processes: readonly ProcessToSave[]): NamedOrganisation[] {
  return processes.flatMap(({ model }) => {
    const kinds = kindsIn(model);
    return model.organisations.map(({ key, scheme, ident, name }) => ({
      scheme,
      ident,
      name,
      kinds: kinds(key),
      namedAt: new Date(model.newestAt),
      namedBy: model.ocid,
    }));
  });
}

/** Returns a function that determines the kinds of an organisation in a process. */
function kindsIn({ project, bids, awards }: ProcessModel) {
  const suppliers = new Set<OrganisationKey>(bids.map(({ bidder }) => bidder));
  for (const award of awards) for (const { organisation } of award.suppliers) suppliers.add(organisation);
  return (key: OrganisationKey): NonNullable<NamedOrganisation["kinds"]> => [
    ...(key === project.buyer || (key === project.procuringEntity && key !== project.agency)
      ? (["buyer"] as const)
      : []),
    ...(key === project.agency ? (["agency"] as const) : []),
    ...(suppliers.has(key) ? (["supplier"] as const) : []),
  ];
}

async function saveProjects(tx: Tx, processes: readonly ProcessToSave[], orgIds: Ids): Promise<void> {
  const orgId = (key: OrganisationKey | undefined) => (key === undefined ? null : idOf(orgIds, key));
  const rows = processes.map(({ model, projectId, digest, deptCode, batchId }) => {
    const { project } = model;
    return {
      id: projectId,
      ocid: model.ocid,
      projectCode: project.code ?? null,
      projectName: project.name ?? null,
      buyerId: orgId(project.buyer),
      procuringEntityId: orgId(project.procuringEntity),
      agencyId: orgId(project.agency),
      orgForm: project.orgForm ?? null,
      methodCode: project.methodCode,
      methodOcds: project.methodOcds ?? null,
      methodLabel: project.methodLabel ?? null,
      category: project.category,
      regionCode: project.regionCode ?? null,
      regionName: project.regionName ?? null,
      publishAt: dateOrNull(project.publishAt),
      bidStart: dateOrNull(project.bidStart),
      bidDeadline: dateOrNull(project.bidDeadline),
      openAt: dateOrNull(project.openAt),
      status: project.status,
      evalMethod: project.evalMethod ?? null,
      asOf: new Date(model.newestAt),
      source: batchId === null ? ("own" as const) : ("imported" as const),
      batchId,
      deptCode,
      modelDigest: digest,
    };
  });
  await writeRows(tx, procProject, rows, ["id"]);
}

async function saveLots(tx: Tx, processes: readonly ProcessToSave[]): Promise<Ids> {
  const rows = processes.flatMap(({ model, projectId }) =>
    model.lots.map((lot) => ({
      id: newId(),
      projectId,
      lotNo: lot.lotNo,
      title: lot.title ?? null,
      status: lot.status,
      budgetAmount: amountOf(lot.budget),
      budgetCurrency: currencyOf(lot.budget),
      ceilingAmount: amountOf(lot.ceiling),
      ceilingCurrency: currencyOf(lot.ceiling),
      bidders: lot.bidders ?? null,
      closedAt: dateOrNull(lot.closedAt),
    })),
  );
  await writeRows(tx, procLot, rows, ["project_id", "lot_no"]);
  const lotKeys = new Set(rows.map((row) => lotKey(row.projectId, row.lotNo)));
  const projectIds = processes.map((process) => process.projectId);
  const stored = await tx
    .select({ id: procLot.id, projectId: procLot.projectId, lotNo: procLot.lotNo })
    .from(procLot)
    .where(inArray(procLot.projectId, projectIds));
  const obsoleteIds = stored.filter((row) => !lotKeys.has(lotKey(row.projectId, row.lotNo))).map((row) => row.id);
  if (obsoleteIds.length > 0) await tx.delete(procLot).where(inArray(procLot.id, obsoleteIds));
  return new Map(stored.map((row) => [lotKey(row.projectId, row.lotNo), row.id]));
}

async function addBids(tx: Tx, processes: readonly ProcessToSave[], lotIds: Ids, orgIds: Ids): Promise<void> {
  const rows = processes.flatMap(({ model, projectId }) =>
    model.bids.map((bid) => ({
      id: newId(),
      lotId: idOf(lotIds, lotKey(projectId, bid.lotNo)),
      bidNo: bid.bidNo,
      bidderId: idOf(orgIds, bid.bidder),
      submittedAt: dateOrNull(bid.submittedAt),
      priceAmount: amountOf(bid.price),
      priceCurrency: currencyOf(bid.price),
      status: bid.status,
    })),
  );
  await writeRows(tx, procBid, rows);
}

async function addAwards(tx: Tx, processes: readonly ProcessToSave[], lotIds: Ids, orgIds: Ids): Promise<void> {
  const suppliers: (typeof procAwardSupplier.$inferInsert)[] = [];
  const rows = processes.flatMap(({ model, projectId }) =>
    model.awards.map((award) => {
      const id = newId();
      for (const { organisation, scale } of award.suppliers)
        suppliers.push({ awardId: id, orgId: idOf(orgIds, organisation), scale: scale ?? null });
      return {
        id,
        lotId: idOf(lotIds, lotKey(projectId, award.lotNo)),
        awardNo: award.awardNo,
        valueAmount: amountOf(award.value),
        valueCurrency: currencyOf(award.value),
        decidedAt: dateOrNull(award.decidedAt),
        status: award.status,
      };
    }),
  );
  await writeRows(tx, procAward, rows);
  await writeRows(tx, procAwardSupplier, suppliers);
}

async function addContracts(tx: Tx, processes: readonly ProcessToSave[]): Promise<void> {
  const rows = processes.flatMap(({ model, projectId }) =>
    model.contracts.map((contract) => ({
      id: newId(),
      projectId,
      contractNo: contract.contractNo,
      awardNo: contract.awardNo ?? null,
      signedAt: dateOrNull(contract.signedAt),
      valueAmount: amountOf(contract.value),
      valueCurrency: currencyOf(contract.value),
      status: contract.status,
    })),
  );
  await writeRows(tx, procContract, rows);
}

async function addObjections(tx: Tx, processes: readonly ProcessToSave[], lotIds: Ids): Promise<void> {
  const rows = processes.flatMap(({ model, projectId }) =>
    model.objections.map(({ lotNo, filedAt, decidedAt, ...objection }) => ({
      ...objection,
      id: newId(),
      lotId: idOf(lotIds, lotKey(projectId, lotNo)),
      filedAt: dateOrNull(filedAt),
      decidedAt: dateOrNull(decidedAt),
    })),
  );
  await writeRows(tx, procObjection, rows);
}
