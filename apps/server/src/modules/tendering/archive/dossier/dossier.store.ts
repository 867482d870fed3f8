import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { isRaised, type RaisedFlag } from "../statistics/flag-rows.store.ts";
import { scopeCondition } from "../statistics/lot-conditions.store.ts";
import { countsAsAward } from "../statistics/measures.ts";
import type { ArchiveScope } from "../statistics/scope.ts";
import type {
  AwardRow,
  BidRow,
  ContractRow,
  DossierFacts,
  FlagRow,
  LotRow,
  ObjectionRow,
  PartyRow,
} from "./dossier-rows.ts";

/** Reads the facts of a dossier's page. The service decides which of them an account may see. */
export interface DossierStore {
  /** Undefined: no such lot is within the scope. */
  find(scope: ArchiveScope, lotId: string): Promise<DossierFacts | undefined>;
  parties(facts: DossierFacts): Promise<PartyRow[]>;
  bids(lotId: string): Promise<BidRow[]>;
  awards(lotId: string): Promise<AwardRow[]>;
  contracts(facts: DossierFacts): Promise<ContractRow[]>;
  objections(lotId: string): Promise<ObjectionRow[]>;
  /** Returns the raised flags of `stat_flag`. */
  flags(lotId: string, raised: readonly RaisedFlag[], now: number): Promise<FlagRow[]>;
  /** Returns the other lots of the project within the scope. */
  otherLots(scope: ArchiveScope, facts: DossierFacts): Promise<LotRow[]>;
}

/** Returns a pair of money columns as one value. NULL: the amount is unknown. */
const amountOf = (column: string): SQL =>
  sql.raw(`case when ${column}_amount is not null then
    json_build_object('amount', ${column}_amount::text, 'currency', ${column}_currency) end`);
const ORGANISATION = "'name', o.name, 'scheme', o.scheme, 'ident', o.ident";

export function createDossierStore(db: Db): DossierStore {
  const all = async <Row extends Record<string, unknown>>(query: SQL): Promise<Row[]> =>
    (await db.execute<Row>(query)).rows as Row[];

  return {
    find: async (scope, lotId) => {
      const [facts] = await all<DossierFacts>(sql`
        select l.id, p.id as project_id, p.ocid, p.project_code, p.project_name, l.lot_no, l.title as lot_title, l.status,
          p.source, p.method_code as method, p.method_label, p.category, p.org_form,
          coalesce(p.region_name, p.region_code) as region, t.depart_name as department,
          p.as_of, p.publish_at, p.bid_start, p.bid_deadline, p.open_at, f.opens_at, l.closed_at, f.due_at, f.bidders,
          ${amountOf("l.budget")} as budget, ${amountOf("l.ceiling")} as ceiling,
          p.buyer_id, p.procuring_entity_id, p.agency_id,
          d.archive_no, d.fonds_code, n.name as fonds_name, d.class_code, d.retention_code, d.open_scope, d.doc_count,
          d.archive_status, d.archived_at, d.check_result,
          b.label as batch_label, b.publisher, b.attribution, b.license_url, b.created_at as imported_at
        from stat_lot f join proc_lot l on l.id = f.lot_id join proc_project p on p.id = l.project_id
          left join department t on t.org_code = p.dept_code
          left join arch_dossier d on d.lot_id = l.id left join arch_fonds n on n.code = d.fonds_code
          left join import_batch b on b.id = p.batch_id
        where f.lot_id = ${lotId} and f.is_main and ${scopeCondition(scope)}`);
      return facts;
    },
    parties: ({ id, buyer_id, procuring_entity_id, agency_id }) =>
      all<PartyRow>(sql`
        select o.id, o.name, o.scheme, o.ident from org o
        where o.id in (${buyer_id}, ${procuring_entity_id}, ${agency_id})
          or o.id in (select bidder_id from proc_bid where lot_id = ${id})
          or o.id in (select s.org_id from proc_award a join proc_award_supplier s on s.award_id = a.id where a.lot_id = ${id})
        order by o.name, o.id`),
    bids: (lotId) =>
      all<BidRow>(sql`
        select b.bid_no, min(b.submitted_at) as submitted_at, min(b.status) as status,
          (array_agg(${amountOf("b.price")} order by b.id))[1] as price,
          json_agg(json_build_object(${sql.raw(ORGANISATION)}) order by o.name) as bidders
        from proc_bid b join org o on o.id = b.bidder_id where b.lot_id = ${lotId}
        group by b.bid_no order by min(b.price_amount) nulls last, b.bid_no`),
    awards: (lotId) =>
      all<AwardRow>(sql`
        select a.award_no, a.status, a.decided_at, ${amountOf("a.value")} as value,
          coalesce((
            select json_agg(json_build_object(${sql.raw(ORGANISATION)}, 'scale', s.scale) order by o.name)
            from proc_award_supplier s join org o on o.id = s.org_id where s.award_id = a.id
          ), '[]') as suppliers
        from proc_award a where a.lot_id = ${lotId} order by a.decided_at nulls last, a.award_no`),
    contracts: ({ id, project_id }) =>
      all<ContractRow>(sql`
        select c.contract_no, c.award_no, c.status, c.signed_at, ${amountOf("c.value")} as value
        from proc_contract c
        where c.project_id = ${project_id} and (
          c.award_no in (select award_no from proc_award where lot_id = ${id})
          or (c.award_no is null and (select count(*) from proc_lot where project_id = ${project_id}) = 1))
        order by c.signed_at nulls last, c.contract_no`),
    objections: (lotId) =>
      all<ObjectionRow>(sql`
        select objection_no, stage, kind, outcome, filed_at, decided_at from proc_objection
        where lot_id = ${lotId} order by filed_at nulls last, objection_no`),
    flags: (lotId, raised, now) =>
      all<FlagRow>(sql`
        select s.code, s.variant, s.evidence from stat_flag s
        where s.lot_id = ${lotId} and ${isRaised(raised, now)} order by s.code`),
    otherLots: (scope, { id, project_id }) =>
      all<LotRow>(sql`
        select l.id, l.lot_no, l.title, d.open_scope, l.status, (
            select case when count(distinct a.value_currency) = 1
              then json_build_object('amount', sum(a.value_amount)::text, 'currency', min(a.value_currency)) end
            from proc_award a
            where a.lot_id = l.id and ${sql.raw(countsAsAward("a", "l"))} and a.value_amount is not null
          ) as award
        from proc_lot l join stat_lot f on f.lot_id = l.id and f.is_main left join arch_dossier d on d.lot_id = l.id
        where l.project_id = ${project_id} and l.id <> ${id} and ${scopeCondition(scope)}
        order by l.lot_no limit ${MAX_LOTS}`),
  };
}

/** Lots of one project on one page. */
const MAX_LOTS = 200;
