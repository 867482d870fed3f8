import type { EndpointOf, ResultOf } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { tasksIn } from "#platform/off-thread/off-thread.ts";
import { loadCodes } from "../import/import.store.ts";
import { readReleases } from "../import/release.store.ts";
import { retentionEnd } from "../retention.ts";
import { shownTitle } from "../statistics/dossier-record.ts";
import { amountText } from "../statistics/figures.ts";
import { flagConditionsOf } from "../statistics/flag-rows.store.ts";
import { type FlagThresholds, thresholdOf } from "../statistics/flags.ts";
import { divide, minus, plus, type Rational, rationalOfText, roundRational, toNumber } from "../statistics/rational.ts";
import { type ArchiveScope, seesRestricted } from "../statistics/scope.ts";
import type { DossierStore } from "./dossier.store.ts";
import type { Amount, AwardRow, ContractRow, DossierFacts, PartyRow } from "./dossier-rows.ts";
import type * as releaseTasks from "./release-tasks.ts";
import { timelineOf } from "./timeline.ts";

type Dossier = ResultOf<EndpointOf<"archive.readDossier">>;
type Flags = ResultOf<EndpointOf<"archive.readDossierFlags">>;
type Releases = ResultOf<EndpointOf<"archive.readDossierReleases">>;
type Role = Dossier["parties"][number]["roles"][number];

/**
 * Details of one dossier. An account reads the dossiers of its scope. Details of a restricted dossier require an
 * archivist, or a supervisor of the whole archive. Bids, awards and contracts are hidden until the opening.
 */
export interface Dossiers {
  /** Throws archive.dossier_not_found, archive.dossier_restricted. */
  read(scope: ArchiveScope, id: string): Promise<Dossier>;
  /** Returns red flags with their evidence. Throws archive.dossier_not_found, archive.dossier_restricted. */
  readFlags(scope: ArchiveScope, id: string): Promise<Flags>;
  /**
   * Compiles the stored releases in another thread. Throws archive.dossier_not_found, archive.dossier_restricted,
   * http.unavailable.
   */
  readReleases(scope: ArchiveScope, id: string): Promise<Releases>;
}

const inThread = tasksIn<typeof releaseTasks>(new URL("./release-tasks.ts", import.meta.url));

export interface DossiersDeps {
  readonly store: DossierStore;
  readonly db: Db;
  readonly clock: Clock;
  readonly flagThresholds: () => FlagThresholds;
}

export function createDossiers({ store, db, clock, flagThresholds }: DossiersDeps): Dossiers {
  async function requireFacts(scope: ArchiveScope, id: string): Promise<DossierFacts> {
    const facts = await store.find(scope, id);
    if (!facts) throw new AppError("archive.dossier_not_found");
    if (facts.open_scope === "restricted" && !seesRestricted(scope)) throw new AppError("archive.dossier_restricted");
    return facts;
  }
  const isSealed = ({ opens_at }: DossierFacts): boolean => opens_at !== null && Date.parse(opens_at) > clock.now();

  return {
    read: async (scope, id) => {
      const facts = await requireFacts(scope, id);
      const isHidden = isSealed(facts);
      const [organisations, bids, awards, contracts, objections, lots] = await Promise.all([
        store.parties(facts),
        isHidden ? [] : store.bids(id),
        isHidden ? [] : store.awards(id),
        isHidden ? [] : store.contracts(facts),
        store.objections(id),
        store.otherLots(scope, facts),
      ]);
      const bidders = bids.flatMap((bid) => bid.bidders);
      return {
        ...presentFacts(facts),
        isSealed: isHidden,
        timeline: timelineOf(facts, awards, contracts),
        parties: presentParties(facts, organisations, { bidders, awards }),
        money: moneyOf(facts, awards, contracts),
        bidderCount: isHidden ? null : facts.bidders,
        bids: bids.map((bid) => ({
          bidNo: bid.bid_no,
          bidders: bid.bidders,
          submittedAt: toIso(bid.submitted_at),
          price: exactAmount(bid.price),
          status: bid.status,
        })),
        awards: awards.map((award) => ({
          awardNo: award.award_no,
          status: award.status,
          decidedAt: toIso(award.decided_at),
          value: exactAmount(award.value),
          suppliers: award.suppliers,
        })),
        contracts: contracts.map((contract) => ({
          contractNo: contract.contract_no,
          awardNo: contract.award_no,
          status: contract.status,
          signedAt: toIso(contract.signed_at),
          value: exactAmount(contract.value),
        })),
        objections: objections.map(({ objection_no: objectionNo, filed_at, decided_at, ...objection }) => ({
          objectionNo,
          stage: objection.stage,
          kind: objection.kind,
          outcome: objection.outcome,
          filedAt: toIso(filed_at),
          decidedAt: toIso(decided_at),
        })),
        lots: lots.map(({ id: lotId, lot_no, title, open_scope, status, award }) => ({
          id: lotId,
          lotNo: lot_no,
          title: shownTitle(open_scope, title, seesRestricted(scope)),
          status,
          award: isHidden ? null : exactAmount(award),
        })),
      };
    },

    readFlags: async (scope, id) => {
      const facts = await requireFacts(scope, id);
      const thresholds = flagThresholds();
      const storedFlags = await store.flags(id, flagConditionsOf(thresholds), clock.now());
      const flags = storedFlags.map(({ code, variant, evidence }) => ({
        code,
        evidence,
        threshold: thresholdOf(code, thresholds, variant),
      }));
      return { flags: [...flags, ...overdue(facts, clock.now())] };
    },

    readReleases: async (scope, id) => {
      const facts = await requireFacts(scope, id);
      const { ocid, lot_no: lotNo } = facts;
      const [releases, codes] = await db.transaction(
        async (tx) => [(await readReleases(tx, [ocid])).get(ocid) ?? [], await loadCodes(tx)] as const,
        { accessMode: "read only" },
      );
      if (releases.length === 0) return { documents: [], releases: [], history: [], isHistoryCut: false };
      return inThread("readReleases", { ocid, lotNo, isSealed: isSealed(facts), releases, codes });
    },
  };
}

/** Returns flag L02 if the dossier is overdue and not archived. */
function overdue({ due_at, archive_status }: DossierFacts, now: number): Flags["flags"] {
  if (due_at === null || Date.parse(due_at) > now || ["5", "6", "7", "8"].includes(archive_status ?? "")) return [];
  return [{ code: "L02", threshold: null, evidence: { dueAt: new Date(due_at).toISOString() } }];
}

const toIso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());
const exactAmount = (amount: Amount): Amount =>
  amount === null ? null : { amount: amountText(amount.amount) ?? amount.amount, currency: amount.currency };

function presentFacts(facts: DossierFacts) {
  return {
    id: facts.id,
    dataAsOf: new Date(facts.as_of).toISOString(),
    archiveNo: facts.archive_no,
    title: facts.lot_title ?? facts.project_name ?? "（无题名）",
    openScope: facts.open_scope ?? "public",
    status: facts.status,
    source: facts.source,
    opensAt: toIso(facts.opens_at),
    project: {
      ocid: facts.ocid,
      code: facts.project_code,
      name: facts.project_name,
      lotNo: facts.lot_no,
      method: facts.method,
      methodLabel: facts.method_label,
      category: facts.category,
      orgForm: facts.org_form,
      region: facts.region,
      department: facts.department,
    },
    holding: holdingOf(facts),
    origin: originOf(facts),
  };
}

function holdingOf(facts: DossierFacts): Dossier["holding"] {
  const { archive_status, fonds_code, class_code, retention_code, closed_at } = facts;
  if (archive_status === null || fonds_code === null || class_code === null || retention_code === null) return null;
  const end = retentionEnd(closed_at, retention_code);
  return {
    archiveStatus: archive_status,
    archivedAt: toIso(facts.archived_at),
    dueAt: toIso(facts.due_at),
    fondsCode: fonds_code,
    fondsName: facts.fonds_name,
    classCode: class_code,
    retentionCode: retention_code,
    retainedUntil: end === null ? null : new Date(end).toISOString(),
    documentCount: facts.doc_count ?? 0,
    checks: facts.check_result ?? [],
  };
}

function originOf({ batch_label, publisher, attribution, license_url, imported_at }: DossierFacts): Dossier["origin"] {
  if (batch_label === null || imported_at === null) return null;
  return {
    label: batch_label,
    publisher,
    attribution,
    licenseUrl: license_url,
    importedAt: new Date(imported_at).toISOString(),
  };
}

interface VisibleParties {
  readonly bidders: readonly { scheme: string; ident: string }[];
  readonly awards: readonly AwardRow[];
}

/** Returns each organisation once with all of its roles, in the order of roles. */
function presentParties(
  facts: DossierFacts,
  organisations: readonly PartyRow[],
  visible: VisibleParties,
): Dossier["parties"] {
  const keyOf = ({ scheme, ident }: { scheme: string; ident: string }) => `${scheme}|${ident}`;
  const bidders = new Set(visible.bidders.map(keyOf));
  const winners = new Set(
    visible.awards.filter(({ status }) => status === "1").flatMap((award) => award.suppliers.map(keyOf)),
  );
  const rolesOf = (party: PartyRow): Role[] => [
    ...(party.id === facts.buyer_id ? (["buyer"] as const) : []),
    ...(party.id === facts.procuring_entity_id ? (["procuringEntity"] as const) : []),
    ...(party.id === facts.agency_id ? (["agency"] as const) : []),
    ...(winners.has(keyOf(party)) ? (["winner"] as const) : []),
    ...(bidders.has(keyOf(party)) ? (["bidder"] as const) : []),
  ];
  const order: readonly Role[] = ["buyer", "procuringEntity", "agency", "winner", "bidder"];
  const rank = ({ roles: [first] }: { roles: readonly Role[] }) => order.indexOf(first as Role);
  return organisations
    .map((party) => ({ name: party.name, scheme: party.scheme, ident: party.ident, roles: rolesOf(party) }))
    .filter(({ roles }) => roles.length > 0)
    .sort((a, b) => rank(a) - rank(b));
}

function moneyOf(facts: DossierFacts, awards: readonly AwardRow[], contracts: readonly ContractRow[]) {
  const isFailed = ["4", "5", "6"].includes(facts.status);
  const award = isFailed ? null : sumOf(awards.filter(({ status }) => status === "1").map(({ value }) => value));
  const contract = sumOf(contracts.filter(({ status }) => status !== "3").map(({ value }) => value));
  return {
    budget: exactAmount(facts.budget),
    ceiling: exactAmount(facts.ceiling),
    award,
    contract,
    savingRate: award === null ? null : savingRate([facts.ceiling, facts.budget], award),
  };
}

const isPositive = (value: Rational): boolean => value.n > 0n;

/** Returns the sum of the amounts. Null: there is no amount, or there are several currencies. */
function sumOf(amounts: readonly Amount[]): Amount {
  const present = amounts.filter((amount) => amount !== null);
  const [first] = present;
  if (first === undefined || present.some(({ currency }) => currency !== first.currency)) return null;
  const sum = present.map(({ amount }) => rationalOfText(amount)).reduce(plus);
  return exactAmount({ amount: roundRational(sum, 4), currency: first.currency });
}

/** Returns the saving against the first positive base in the award's currency. */
function savingRate(bases: readonly Amount[], award: NonNullable<Amount>): number | null {
  const base = bases.find(
    (candidate): candidate is NonNullable<Amount> =>
      candidate !== null && candidate.currency === award.currency && isPositive(rationalOfText(candidate.amount)),
  );
  if (base === undefined || !isPositive(rationalOfText(award.amount))) return null;
  return toNumber(
    divide(minus(rationalOfText(base.amount), rationalOfText(award.amount)), rationalOfText(base.amount)),
    4,
  );
}
