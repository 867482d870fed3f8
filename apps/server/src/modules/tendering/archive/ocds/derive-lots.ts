import { isClosed, type ProjectStatus } from "./code-lists.ts";
import type { Compilation } from "./compile.ts";
import { type DeriveContext, moneyAt, relatedLots } from "./derive-awards.ts";
import { dossierFor } from "./dossier-rule.ts";
import { type JsonObject, numberText, objectAt, objectsAt, textOf } from "./json-value.ts";
import type { Money } from "./money.ts";
import type { AwardModel, ContractModel, LotModel, ProjectModel } from "./process-model.ts";
import { lotNumber, lotStatuses } from "./status.ts";

export interface LotSources {
  compilation: Compilation;
  project: ProjectModel;
  awards: AwardModel[];
  contracts: ContractModel[];
}

/** Look-ups over the lists of a process, which may have very many lots. */
interface Lookups {
  readonly lots: ReadonlyMap<string, JsonObject>;
  readonly activeAwards: ReadonlyMap<string, AwardModel[]>;
  /** Values of awards over several lots, which count for the first of them. */
  readonly awardValues: ReadonlyMap<string, Money>;
  /** Time of the first signature of an award's contracts. */
  readonly signedAt: ReadonlyMap<string | undefined, number>;
  readonly bidders: (lotNo: string) => number | undefined;
  readonly documents: (lotNo: string) => number;
}

function buildLookups(context: DeriveContext, { awards, contracts }: LotSources): Lookups {
  const tender = objectAt(context.release, "tender");
  const lots = new Map<string, JsonObject>();
  for (const [index, lot] of objectsAt(tender, "lots").entries()) {
    const lotNo = lotNumber(lot, index);
    if (!lots.has(lotNo)) lots.set(lotNo, lot);
  }
  const awardValues = new Map<string, Money>();
  for (const { awardNo, value } of awards)
    if (value !== undefined && !awardValues.has(awardNo)) awardValues.set(awardNo, value);
  const signedAt = new Map<string | undefined, number>();
  for (const { awardNo, signedAt: at } of contracts)
    if (at !== undefined) signedAt.set(awardNo, Math.min(at, signedAt.get(awardNo) ?? at));
  const activeAwards = Map.groupBy(
    awards.filter(({ status }) => status === "1"),
    ({ lotNo }) => lotNo,
  );
  const [bidders, documents] = [biddersByLot(context), documentsByLot(context)];
  return { lots, activeAwards, awardValues, signedAt, bidders, documents };
}

export function deriveLots(context: DeriveContext, sources: LotSources): LotModel[] {
  const tender = objectAt(context.release, "tender");
  const lookups = buildLookups(context, sources);
  const statusByLot = statusSince(sources.compilation);
  return context.lotNumbers.map((lotNo) => {
    const ownLot = lookups.lots.get(lotNo);
    const { status, since } = statusByLot.get(lotNo) ?? {
      status: sources.project.status,
      since: sources.compilation.newest.date,
    };
    const awards = lookups.activeAwards.get(lotNo) ?? [];
    const title = textOf(ownLot?.title) ?? sources.project.name;
    return {
      lotNo,
      title,
      status,
      // A value of the whole process is never divided among its lots.
      budget:
        ownLot === undefined
          ? moneyAt(context, objectAt(context.release, "planning", "budget")?.amount, BUDGET)
          : moneyAt(context, ownLot.x_budget, `/tender/lots/${lotNo}/x_budget`),
      ceiling:
        ownLot === undefined
          ? moneyAt(context, tender?.value, "/tender/value")
          : moneyAt(context, ownLot.value, `/tender/lots/${lotNo}/value`),
      bidders: lookups.bidders(lotNo),
      closedAt: isClosed(status)
        ? closingTime(status, since, awards, signingTimes(context, lookups, awards))
        : undefined,
      dossier: dossierFor({
        status,
        title,
        buyerName: context.parties.nameOf(sources.project.buyer),
        activeAwards: awards.map((award) => ({
          hasSupplier: award.suppliers.length > 0,
          value: award.value ?? lookups.awardValues.get(award.awardNo),
        })),
        documents: lookups.documents(lotNo),
        category: sources.project.category,
        newestAt: sources.compilation.newest.date,
      }),
    };
  });
}

const BUDGET = "/planning/budget/amount";

const findEarliest = (times: Iterable<number>): number | undefined => {
  let first: number | undefined;
  for (const at of times) first = first === undefined || at < first ? at : first;
  return first;
};

/**
 * Returns the closing time. Complete: the first signature, else the newest active award. Otherwise the time of the last
 * change of status.
 */
function closingTime(
  status: ProjectStatus,
  since: number,
  awards: AwardModel[],
  signingTimes: Iterable<number>,
): number {
  if (status !== "3") return since;
  const first = findEarliest(signingTimes);
  if (first !== undefined) return first;
  const decided = awards.map((award) => award.decidedAt).filter((at) => at !== undefined);
  return decided.reduce((latest, at) => Math.max(latest, at), decided[0] ?? since);
}

/**
 * Returns the times of a lot's signatures: of the contracts of its awards, or of all contracts in an undivided process.
 */
function signingTimes({ lotNumbers }: DeriveContext, { signedAt }: Lookups, awards: AwardModel[]): Iterable<number> {
  if (lotNumbers.length === 1) return signedAt.values();
  return awards.map(({ awardNo }) => signedAt.get(awardNo)).filter((at) => at !== undefined);
}

function statusSince({ steps }: Compilation): Map<string, { status: ProjectStatus; since: number }> {
  const statusByLot = new Map<string, { status: ProjectStatus; since: number }>();
  for (const { body, tags, date } of steps)
    for (const [lotNo, status] of lotStatuses(body, tags))
      if (statusByLot.get(lotNo)?.status !== status) statusByLot.set(lotNo, { status, since: date });
  return statusByLot;
}

/**
 * Returns the number of bidders per lot as the source states it: `numberOfTenderers`, else the statistics `validBids`,
 * else `bidders`.
 */
function biddersByLot(context: DeriveContext): Lookups["bidders"] {
  const tender = objectAt(context.release, "tender");
  const statedCount = context.lotNumbers.length === 1 ? count(tender?.numberOfTenderers) : undefined;
  if (statedCount !== undefined) return () => statedCount;
  // The first entry of a measure counts.
  const [validBids, bidders] = [new Map<string, number | undefined>(), new Map<string, number | undefined>()];
  for (const entry of objectsAt(objectAt(context.release, "bids"), "statistics")) {
    const counts = entry.measure === "validBids" ? validBids : entry.measure === "bidders" ? bidders : undefined;
    if (!counts) continue;
    for (const lotNo of relatedLots(context, entry)) if (!counts.has(lotNo)) counts.set(lotNo, count(entry.value));
  }
  return (lotNo) => validBids.get(lotNo) ?? bidders.get(lotNo);
}

function count(value: JsonObject[string] | undefined): number | undefined {
  const text = numberText(value);
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** Counts the documents per lot. A document that names no lot belongs to every lot. */
function documentsByLot(context: DeriveContext): Lookups["documents"] {
  const { release } = context;
  let processCount = 0;
  const countByLot = new Map<string, number>();
  const addToLots = (lots: ReadonlySet<string>, documents: number) => {
    for (const lotNo of lots) countByLot.set(lotNo, (countByLot.get(lotNo) ?? 0) + documents);
  };
  const lotsOf = (value: JsonObject): ReadonlySet<string> => new Set(relatedLots(context, value));
  /** Counts the documents of a part. `lots`: the lots of the part; empty: all lots. */
  const addDocuments = (part: JsonObject | undefined, lots: ReadonlySet<string>) => {
    let unassigned = 0;
    for (const document of objectsAt(part, "documents")) {
      const documentLots = lotsOf(document);
      if (documentLots.size === 0) unassigned++;
      else addToLots(lots.size === 0 ? documentLots : documentLots.intersection(lots), 1);
    }
    if (lots.size === 0) processCount += unassigned;
    else addToLots(lots, unassigned);
  };
  const allLots: ReadonlySet<string> = new Set();
  addDocuments(objectAt(release, "planning"), allLots);
  addDocuments(objectAt(release, "tender"), allLots);
  for (const award of objectsAt(release, "awards")) addDocuments(award, lotsOf(award));
  for (const contract of objectsAt(release, "contracts"))
    for (const part of [contract, objectAt(contract, "implementation")]) addDocuments(part, allLots);
  return (lotNo) => processCount + (countByLot.get(lotNo) ?? 0);
}
