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
interface Listed {
  readonly lots: ReadonlyMap<string, JsonObject>;
  readonly activeAwards: ReadonlyMap<string, AwardModel[]>;
  /** Values of awards over several lots, which count for the first of them. */
  readonly awardValues: ReadonlyMap<string, Money>;
  /** Time of the first signature of an award's contracts. */
  readonly signedAt: ReadonlyMap<string | undefined, number>;
  readonly bidders: (lotNo: string) => number | undefined;
  readonly documents: (lotNo: string) => number;
}

function listed(context: DeriveContext, { awards, contracts }: LotSources): Listed {
  const tender = objectAt(context.release, "tender");
  const lots = new Map<string, JsonObject>();
  for (const [i, lot] of objectsAt(tender, "lots").entries()) {
    const lotNo = lotNumber(lot, i);
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
  const found = listed(context, sources);
  const since = statusSince(sources.compilation);
  return context.lotNumbers.map((lotNo) => {
    const own = found.lots.get(lotNo);
    const { status, from } = since.get(lotNo) ?? {
      status: sources.project.status,
      from: sources.compilation.newest.date,
    };
    const awards = found.activeAwards.get(lotNo) ?? [];
    const title = textOf(own?.title) ?? sources.project.name;
    return {
      lotNo,
      title,
      status,
      // A value of the whole process is never divided among its lots.
      budget:
        own === undefined
          ? moneyAt(context, objectAt(context.release, "planning", "budget")?.amount, BUDGET)
          : undefined,
      ceiling:
        own === undefined
          ? moneyAt(context, tender?.value, "/tender/value")
          : moneyAt(context, own.value, `/tender/lots/${lotNo}/value`),
      bidders: found.bidders(lotNo),
      closedAt: isClosed(status) ? closingTime(status, from, awards, signings(context, found, awards)) : undefined,
      dossier: dossierFor({
        status,
        title,
        buyerName: context.parties.nameOf(sources.project.buyer),
        activeAwards: awards.map((award) => ({
          hasSupplier: award.suppliers.length > 0,
          value: award.value ?? found.awardValues.get(award.awardNo),
        })),
        documents: found.documents(lotNo),
        category: sources.project.category,
        newestAt: sources.compilation.newest.date,
      }),
    };
  });
}

const BUDGET = "/planning/budget/amount";

const earliest = (times: Iterable<number>): number | undefined => {
  let first: number | undefined;
  for (const at of times) first = first === undefined || at < first ? at : first;
  return first;
};

/**
 * Returns the closing time. Complete: the first signature, else the newest active award. Otherwise the time of the last
 * change of status.
 */
function closingTime(status: ProjectStatus, from: number, awards: AwardModel[], signed: Iterable<number>): number {
  if (status !== "3") return from;
  const first = earliest(signed);
  if (first !== undefined) return first;
  const decided = awards.map((award) => award.decidedAt).filter((at) => at !== undefined);
  return decided.reduce((latest, at) => Math.max(latest, at), decided[0] ?? from);
}

/**
 * Returns the times of a lot's signatures: of the contracts of its awards, or of all contracts in an undivided process.
 */
function signings({ lotNumbers }: DeriveContext, { signedAt }: Listed, awards: AwardModel[]): Iterable<number> {
  if (lotNumbers.length === 1) return signedAt.values();
  return awards.map(({ awardNo }) => signedAt.get(awardNo)).filter((at) => at !== undefined);
}

function statusSince({ steps }: Compilation): Map<string, { status: ProjectStatus; from: number }> {
  const since = new Map<string, { status: ProjectStatus; from: number }>();
  for (const { body, tags, date } of steps)
    for (const [lotNo, status] of lotStatuses(body, tags))
      if (since.get(lotNo)?.status !== status) since.set(lotNo, { status, from: date });
  return since;
}

/** Number of bidders as the source states it: `numberOfTenderers`, then the statistics `validBids` and `bidders`. */
function biddersByLot(context: DeriveContext): Listed["bidders"] {
  const tender = objectAt(context.release, "tender");
  const stated = context.lotNumbers.length === 1 ? count(tender?.numberOfTenderers) : undefined;
  if (stated !== undefined) return () => stated;
  // The first entry of a measure counts.
  const [validBids, bidders] = [new Map<string, number | undefined>(), new Map<string, number | undefined>()];
  for (const entry of objectsAt(objectAt(context.release, "bids"), "statistics")) {
    const of = entry.measure === "validBids" ? validBids : entry.measure === "bidders" ? bidders : undefined;
    if (!of) continue;
    for (const lotNo of relatedLots(context, entry)) if (!of.has(lotNo)) of.set(lotNo, count(entry.value));
  }
  return (lotNo) => validBids.get(lotNo) ?? bidders.get(lotNo);
}

function count(value: JsonObject[string] | undefined): number | undefined {
  const text = numberText(value);
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** A document that names no lot concerns all of them. */
function documentsByLot(context: DeriveContext): Listed["documents"] {
  const { release } = context;
  let ofAll = 0;
  const ofLot = new Map<string, number>();
  const note = (lots: ReadonlySet<string>, documents: number) => {
    for (const lotNo of lots) ofLot.set(lotNo, (ofLot.get(lotNo) ?? 0) + documents);
  };
  const lotsOf = (value: JsonObject): ReadonlySet<string> => new Set(relatedLots(context, value));
  /** `within`: the lots of the part. Empty: all lots. */
  const add = (part: JsonObject | undefined, within: ReadonlySet<string>) => {
    let ofPart = 0;
    for (const document of objectsAt(part, "documents")) {
      const lots = lotsOf(document);
      if (lots.size === 0) ofPart++;
      else note(within.size === 0 ? lots : lots.intersection(within), 1);
    }
    if (within.size === 0) ofAll += ofPart;
    else note(within, ofPart);
  };
  const everywhere: ReadonlySet<string> = new Set();
  add(objectAt(release, "planning"), everywhere);
  add(objectAt(release, "tender"), everywhere);
  for (const award of objectsAt(release, "awards")) add(award, lotsOf(award));
  for (const contract of objectsAt(release, "contracts"))
    for (const part of [contract, objectAt(contract, "implementation")]) add(part, everywhere);
  return (lotNo) => ofAll + (ofLot.get(lotNo) ?? 0);
}
