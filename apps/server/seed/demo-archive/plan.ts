import { beijingDay, beijingDayStart } from "@tender/contract";
import type { Category } from "./catalogue.ts";
import { subjectFor } from "./catalogue.ts";
import {
  DEMO_BUYER,
  DEMO_SUPPLIER,
  type DemoBuyer,
  type DemoOrganisation,
  type DemoOrganisations,
  type DemoSupplier,
} from "./organisations.ts";
import type { Random } from "./random.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export interface Method {
  label: string;
  ocds: "open" | "selective" | "limited" | "direct";
  /** Days from notice to deadline. */
  days: readonly [number, number];
  bidders: readonly [number, number];
  /** Factor on the usual size of a purchase. */
  size: number;
}

/**
 * Weights by number of procurements. Larger purchases are tendered openly, so open tenders are about three quarters of
 * the amount.
 */
const METHODS: readonly (readonly [Method, number])[] = [
  [{ label: "公开招标", ocds: "open", days: [20, 28], bidders: [3, 9], size: 2.2 }, 44],
  [{ label: "邀请招标", ocds: "selective", days: [20, 24], bidders: [3, 5], size: 1 }, 3],
  [{ label: "竞争性磋商", ocds: "limited", days: [10, 14], bidders: [2, 6], size: 0.9 }, 25],
  [{ label: "竞争性谈判", ocds: "limited", days: [5, 9], bidders: [2, 5], size: 0.6 }, 8],
  [{ label: "询价", ocds: "limited", days: [3, 7], bidders: [3, 6], size: 0.35 }, 6],
  [{ label: "单一来源采购", ocds: "direct", days: [5, 8], bidders: [1, 1], size: 0.9 }, 7],
  [{ label: "框架协议采购", ocds: "selective", days: [14, 20], bidders: [4, 10], size: 0.8 }, 4],
  [{ label: "竞价", ocds: "limited", days: [2, 4], bidders: [1, 6], size: 0.25 }, 3],
];

/** Categories with their weight by number of procurements and their median amount in yuan. */
const CATEGORIES: readonly (readonly [Category, weight: number, median: number])[] = [
  ["goods", 42, 620_000],
  ["works", 20, 2_400_000],
  ["services", 38, 900_000],
];

export type Outcome = "complete" | "unsuccessful" | "cancelled";

/** An invented procurement from plan to archive; instants in milliseconds. */
export interface ProcurementPlan {
  number: number;
  title: string;
  category: Category;
  method: Method;
  orgForm: "0" | "1" | "2";
  buyer: DemoBuyer;
  agency: DemoOrganisation | undefined;
  /** Whole yuan. */
  ceiling: number;
  outcome: Outcome;
  bids: { supplier: DemoSupplier; price: number; isValid: boolean }[];
  publishAt: number;
  /** Time of the correction that set the present deadline. Undefined: there was none. */
  correctedAt: number | undefined;
  deadline: number;
  decidedAt: number;
  signedAt: number;
  /** Time at which the file was complete. Undefined: never. */
  archivedAt: number | undefined;
}

export function planProcurement(
  random: Random,
  orgs: DemoOrganisations,
  number: number,
  publishAt: number,
): ProcurementPlan {
  const buyer = random.chance(0.12) ? demoBuyer(orgs) : random.pick(orgs.buyers);
  const [category, , median] = random.weighted(CATEGORIES.map((entry) => [entry, entry[1]] as const));
  const method = random.weighted(METHODS);
  const ceiling = Math.max(30_000, Math.round(random.around(median * method.size, 2.6) / 1_000) * 1_000);
  const outcome = random.weighted([
    ["complete", 90],
    ["unsuccessful", 6],
    ["cancelled", 4],
  ] as const);
  const deadline = workTime(random, publishAt + random.int(...method.days) * DAY_MS);
  const decidedAt = workTime(random, deadline + random.int(3, 10) * DAY_MS);
  const signedAt = workTime(random, decidedAt + random.int(6, 26) * DAY_MS);
  const closedAt = outcome === "complete" ? signedAt : decidedAt;
  const delay = random.weighted([
    [random.int(4, 29), 80],
    [random.int(33, 80), 15],
    [undefined, 5],
  ]);
  const year = new Date(publishAt + 8 * HOUR_MS).getUTCFullYear();
  return {
    number,
    title: `${buyer.name}${year}年${subjectFor(random, buyer.kind, category)}采购项目`,
    category,
    method,
    orgForm: random.weighted([
      ["0", 70],
      ["1", 26],
      ["2", 4],
    ] as const),
    buyer,
    agency: random.chance(0.8) ? random.pick(orgs.agencies) : undefined,
    ceiling,
    outcome,
    bids: planBids(random, orgs, { category, method, ceiling, outcome }),
    publishAt,
    correctedAt: random.chance(0.12) ? workTime(random, publishAt + random.int(1, 3) * DAY_MS) : undefined,
    deadline,
    decidedAt,
    signedAt,
    archivedAt: delay === undefined ? undefined : workTime(random, closedAt + delay * DAY_MS),
  };
}

function planBids(
  random: Random,
  orgs: DemoOrganisations,
  { category, method, ceiling, outcome }: Pick<ProcurementPlan, "category" | "method" | "ceiling" | "outcome">,
): ProcurementPlan["bids"] {
  // Most procurements fail because of too few bids.
  const [low, high] = outcome === "unsuccessful" && method.ocds !== "direct" ? [0, 2] : method.bidders;
  const candidates = orgs.suppliers.filter((supplier) => supplier.category === category);
  const bidders = random.sample(candidates, random.int(low, high));
  const demoSupplier = orgs.suppliers.find((supplier) => supplier.uscc === DEMO_SUPPLIER.ident);
  const canReplace = demoSupplier?.category === category && bidders.length > 1 && !bidders.includes(demoSupplier);
  if (canReplace && random.chance(0.2)) bidders[0] = demoSupplier;
  return bidders
    .map((supplier) => ({
      supplier,
      price: Math.round((ceiling * (1 - random.next() ** 3 * 0.16)) / 100) * 100,
      isValid: method.ocds === "direct" || random.chance(0.95),
    }))
    .sort((a, b) => a.price - b.price);
}

const demoBuyer = (orgs: DemoOrganisations): DemoBuyer =>
  orgs.buyers.find((buyer) => buyer.uscc === DEMO_BUYER.ident) ?? (orgs.buyers[0] as DemoBuyer);

/** Returns a quarter of an hour between 9:00 and 17:00 of the same Beijing day, moved to Monday from a weekend. */
export function workTime(random: Random, at: number): number {
  const day = beijingDay(at);
  const weekday = new Date(day).getUTCDay();
  const isSaturday = weekday === 6;
  const isSunday = weekday === 0;
  const shift = isSaturday ? 2 : Number(isSunday);
  return beijingDayStart(day) + shift * DAY_MS + random.int(9 * 4, 17 * 4) * (HOUR_MS / 4);
}
