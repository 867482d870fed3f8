import { awardStatusOf, bidStatusOf, contractStatusOf, scaleOf } from "./code-lists.ts";
import { type Finding, tooLarge } from "./findings.ts";
import { parseInstant } from "./instant.ts";
import { type JsonObject, type JsonValue, objectAt, objectsAt, textOf } from "./json-value.ts";
import { type Money, readMoney } from "./money.ts";
import type { Parties } from "./parties.ts";
import type { AwardModel, BidModel, ContractModel } from "./process-model.ts";

/** Data that all readers of one process share. */
export interface DeriveContext {
  ocid: string;
  release: JsonObject;
  parties: Parties;
  lotNumbers: readonly string[];
  /** The lot numbers as a set, for look-ups. */
  isLot: ReadonlySet<string>;
  note(finding: Pick<Finding, "code" | "message" | "path">): void;
}

export function instantOf(value: JsonValue | undefined): number | undefined {
  return typeof value === "string" ? parseInstant(value) : undefined;
}

export function moneyAt(context: DeriveContext, value: JsonValue | undefined, path: string): Money | undefined {
  const money = readMoney(value);
  if (money !== "invalid") return money;
  context.note({ code: "W03", message: "金额或币种无效已忽略", path });
  return undefined;
}

/** Returns the lots of a value: the related ones it names. In a process of one lot that lot, otherwise none. */
export function relatedLots(context: DeriveContext, value: JsonObject): string[] {
  const [only] = context.lotNumbers;
  if (only !== undefined && context.lotNumbers.length === 1) return [only];
  const named = [...(Array.isArray(value.relatedLots) ? value.relatedLots : []), value.relatedLot];
  return named.map((text) => textOf(text)).filter((lot): lot is string => lot !== undefined && context.isLot.has(lot));
}

export function deriveAwards(context: DeriveContext): AwardModel[] {
  return objectsAt(context.release, "awards").flatMap((award, i) => {
    const awardNo = textOf(award.id) ?? `#${i + 1}`;
    const path = `/awards/${awardNo}`;
    const status = awardStatusOf(textOf(award.status));
    if (status === undefined) context.note({ code: "W02", message: "状态由内容推定", path: `${path}/status` });
    const suppliers = new Map<string, string | undefined>();
    for (const supplier of objectsAt(award, "suppliers")) {
      const organisation = context.parties.resolve(supplier);
      const scale = scaleOf(textOf(objectAt(context.parties.party(supplier), "details")?.scale));
      if (organisation !== undefined) suppliers.set(organisation, scale);
    }
    const model = {
      awardNo,
      status: status ?? "1",
      decidedAt: instantOf(award.date),
      suppliers: [...suppliers].map(([organisation, scale]) => ({ organisation, scale })),
    };
    const value = moneyAt(context, award.value, `${path}/value`);
    const related = relatedLots(context, award);
    const lots = related.length > 0 ? related : context.lotNumbers.slice(0, 1);
    // The value of an award over several lots counts once, for the first of them.
    return lots.map((lotNo, n) => ({ ...model, lotNo, value: n === 0 ? value : undefined }));
  });
}

export function deriveContracts(context: DeriveContext): ContractModel[] {
  return objectsAt(context.release, "contracts").map((contract, i) => {
    const contractNo = textOf(contract.id) ?? `#${i + 1}`;
    return {
      contractNo,
      awardNo: textOf(contract.awardID),
      signedAt: instantOf(contract.dateSigned),
      value: moneyAt(context, contract.value, `/contracts/${contractNo}/value`),
      status: contractStatusOf(textOf(contract.status)) ?? "1",
    };
  });
}

/** A bid counts once for each of its lots and bidders, so short lists may produce very many bids. */
const MAX_BIDS = 50_000;

/**
 * Returns the bids of the bid extension. Without them, the tender's list of tenderers as bids with a name only. Throws
 * ProcessTooLarge.
 */
export function deriveBids(context: DeriveContext): BidModel[] {
  let count = 0;
  const bids = objectsAt(objectAt(context.release, "bids"), "details").flatMap((bid, i) => {
    const bidNo = textOf(bid.id) ?? `#${i + 1}`;
    const price = moneyAt(context, bid.value, `/bids/details/${bidNo}/value`);
    const bidders = keysOf(context, objectsAt(bid, "tenderers"));
    const lots = relatedLots(context, bid);
    count += lots.length * bidders.length;
    if (count > MAX_BIDS) throw tooLarge(context.ocid, `同一采购过程的投标超过 ${MAX_BIDS} 条`);
    return lots.flatMap((lotNo) =>
      bidders.map((bidder) => ({
        lotNo,
        bidNo,
        bidder,
        submittedAt: instantOf(bid.date),
        price,
        status: bidStatusOf(textOf(bid.status)) ?? "1",
      })),
    );
  });
  const [first, ...otherLots] = context.lotNumbers;
  if (bids.length > 0 || first === undefined || otherLots.length > 0) return bids;
  const tenderers = keysOf(context, objectsAt(objectAt(context.release, "tender"), "tenderers"));
  return tenderers.map((bidder) => ({
    lotNo: first,
    bidNo: `tenderer:${bidder}`,
    bidder,
    submittedAt: undefined,
    price: undefined,
    status: "1",
  }));
}

function keysOf(context: DeriveContext, references: JsonObject[]): string[] {
  const keys = references.map((reference) => context.parties.resolve(reference));
  return [...new Set(keys.filter((key) => key !== undefined))];
}
