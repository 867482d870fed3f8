import { isClosed, type ProjectStatus } from "./code-lists.ts";
import type { Compilation } from "./compile.ts";
import { type DeriveContext, moneyAt, relatedLots } from "./derive-awards.ts";
import { dossierFor } from "./dossier-rule.ts";
import { type JsonObject, numberText, objectAt, objectsAt, textOf } from "./json-value.ts";
import type { AwardModel, ContractModel, LotModel, ProjectModel } from "./process-model.ts";
import { lotNumber, lotStatuses } from "./status.ts";

export interface LotSources {
  compilation: Compilation;
  project: ProjectModel;
  awards: AwardModel[];
  contracts: ContractModel[];
}

export function deriveLots(context: DeriveContext, sources: LotSources): LotModel[] {
  const tender = objectAt(context.release, "tender");
  const listed = objectsAt(tender, "lots");
  const since = statusSince(sources.compilation);
  return context.lotNumbers.map((lotNo) => {
    const own = listed.find((lot, i) => lotNumber(lot, i) === lotNo);
    const { status, from } = since.get(lotNo) ?? {
      status: sources.project.status,
      from: sources.compilation.newest.date,
    };
    const awards = sources.awards.filter((award) => award.lotNo === lotNo && award.status === "1");
    const title = textOf(own?.title) ?? sources.project.name;
    return {
      lotNo,
      title,
      status,
      // A value of the whole process is never split over its lots.
      budget:
        own === undefined
          ? moneyAt(context, objectAt(context.release, "planning", "budget")?.amount, BUDGET)
          : undefined,
      ceiling:
        own === undefined
          ? moneyAt(context, tender?.value, "/tender/value")
          : moneyAt(context, own.value, `/tender/lots/${lotNo}/value`),
      bidders: biddersOf(context, lotNo),
      closedAt: isClosed(status)
        ? closingTime(status, from, awards, contractsOf(awards, sources, context.lotNumbers.length))
        : undefined,
      dossier: dossierFor({
        status,
        title,
        buyerName: context.parties.nameOf(sources.project.buyer),
        activeAwards: awards.map((award) => ({
          hasSupplier: award.suppliers.length > 0,
          value: award.value ?? valueWithFirstLot(award, sources.awards),
        })),
        documents: countDocuments(context, lotNo),
        category: sources.project.category,
        newestAt: sources.compilation.newest.date,
      }),
    };
  });
}

const BUDGET = "/planning/budget/amount";

/** Complete: first contract signed, else newest active award; otherwise the moment the status became what it is. */
function closingTime(status: ProjectStatus, from: number, awards: AwardModel[], contracts: ContractModel[]): number {
  if (status !== "3") return from;
  const signed = contracts.map((contract) => contract.signedAt).filter((at) => at !== undefined);
  if (signed.length > 0) return Math.min(...signed);
  const decided = awards.map((award) => award.decidedAt).filter((at) => at !== undefined);
  return decided.length > 0 ? Math.max(...decided) : from;
}

/** Contracts of a lot: those of its awards; in an undivided process all of them. */
function contractsOf(awards: AwardModel[], { contracts }: LotSources, lotCount: number): ContractModel[] {
  return contracts.filter((contract) => lotCount === 1 || awards.some((award) => award.awardNo === contract.awardNo));
}

function statusSince({ steps }: Compilation): Map<string, { status: ProjectStatus; from: number }> {
  const since = new Map<string, { status: ProjectStatus; from: number }>();
  for (const { body, tags, date } of steps)
    for (const [lotNo, status] of lotStatuses(body, tags))
      if (since.get(lotNo)?.status !== status) since.set(lotNo, { status, from: date });
  return since;
}

const valueWithFirstLot = (award: AwardModel, all: AwardModel[]) =>
  all.find((other) => other.awardNo === award.awardNo && other.value !== undefined)?.value;

/** Bidders as the source counts them: `numberOfTenderers`, then the statistics `validBids` and `bidders`. */
function biddersOf(context: DeriveContext, lotNo: string): number | undefined {
  const tender = objectAt(context.release, "tender");
  if (context.lotNumbers.length === 1) {
    const stated = count(tender?.numberOfTenderers);
    if (stated !== undefined) return stated;
  }
  const statistics = objectsAt(objectAt(context.release, "bids"), "statistics").filter((entry) =>
    relatedLots(context, entry).includes(lotNo),
  );
  for (const measure of ["validBids", "bidders"]) {
    const value = count(statistics.find((entry) => entry.measure === measure)?.value);
    if (value !== undefined) return value;
  }
  return undefined;
}

function count(value: JsonObject[string] | undefined): number | undefined {
  const text = numberText(value);
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

function countDocuments(context: DeriveContext, lotNo: string): number {
  const { release } = context;
  const parts = [
    objectAt(release, "planning"),
    objectAt(release, "tender"),
    ...objectsAt(release, "awards").filter((award) => concerns(context, award, lotNo)),
    ...objectsAt(release, "contracts").flatMap((contract) => [contract, objectAt(contract, "implementation")]),
  ];
  return parts.flatMap((part) => objectsAt(part, "documents")).filter((document) => concerns(context, document, lotNo))
    .length;
}

/** What names no lot concerns all of them. */
function concerns(context: DeriveContext, value: JsonObject, lotNo: string): boolean {
  const lots = relatedLots(context, value);
  return lots.length === 0 || lots.includes(lotNo);
}
