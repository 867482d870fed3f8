import { rebuildStatistics } from "../apps/server/src/modules/tendering/archive/statistics/refresh.store.ts";
import type { Database } from "../apps/server/src/platform/database/database.ts";

/** `B001` to `B200`, all below `B`. */
const DEPARTMENTS = 200;
/** `F0` to `F4`. */
const FONDS = 5;

/**
 * Fills an archive with own projects of one lot each, awarded and archived, spread evenly over five years up to
 * `until`: 200 departments, 5 fonds, 3,000 buyers, 50,000 suppliers, every method and category. Then rebuilds the
 * statistics.
 */
export async function fillArchive({ work: { db, pool } }: Database, dossiers: number, until: number): Promise<void> {
  const end = new Date(until).toISOString();
  const client = await pool.connect();
  const run = (statement: string) => client.query(statement);
  try {
    await run("set statement_timeout = 0");
    await run("set synchronous_commit = off");
    // Ids in the form of ULIDs, so that keys are as long as real ones.
    const id = (kind: string, number: string) => `'01BENCH${kind}' || lpad((${number})::text, 18, '0')`;
    const at = `(timestamptz '${end}' - (g % 1825) * interval '1 day' - (g % 36) * interval '15 minutes')`;
    const amount = "(10000 + (g::bigint * 7919) % 9990000)::numeric";
    const each = `from generate_series(1, ${dossiers}) g`;
    await run(`
      insert into department (id, org_code, depart_name, parent_id)
      select ${id("D", "g")}, 'B' || case when g = 0 then '' else lpad(g::text, 3, '0') end, '部门' || g,
        case when g > 0 then ${id("D", "0")} end from generate_series(0, ${DEPARTMENTS}) g`);
    await run(`
      insert into arch_fonds (code, name, keeper_dept_code)
      select 'F' || g, '全宗' || g, 'B' from generate_series(0, ${FONDS - 1}) g`);
    await run(`
      insert into org (id, scheme, ident, name, named_at, named_by)
      select ${id("R", "g")}, 'bench', g::text, '单位' || g, now(), 'bench' from generate_series(0, 52999) g`);
    await run(`
      insert into proc_project (id, ocid, project_name, buyer_id, agency_id, org_form, method_code, method_ocds, category, region_code,
        publish_at, bid_deadline, open_at, status, as_of, source, dept_code)
      select ${id("P", "g")}, 'ocds-bench0-' || g, '采购项目' || g, ${id("R", "g % 3000")}, ${id("R", "g % 200")}, (g % 3)::text,
        (array['1', '1', '1', '2', '6', '4', '5'])[1 + g % 7],
        (array['open', 'open', 'open', 'selective', 'limited', 'limited', 'direct'])[1 + g % 7],
        (array['A', 'B', 'C'])[1 + g % 3], '9901' || lpad((g % 30)::text, 2, '0'),
        ${at} - interval '60 days', ${at} - interval '40 days',
        ${at} - interval '40 days', case when g % 20 = 0 then '4' else '3' end, ${at}, 'own',
        'B' || lpad((1 + g % ${DEPARTMENTS})::text, 3, '0') ${each}`);
    await run(`
      insert into proc_lot (id, project_id, lot_no, title, status, ceiling_amount, ceiling_currency, n_bidders, closed_at)
      select ${id("L", "g")}, ${id("P", "g")}, '0', '采购项目' || g, case when g % 20 = 0 then '4' else '3' end,
        ${amount} * 1.05, 'CNY', 1 + g % 7, ${at} - (g % 40) * interval '1 day' ${each}`);
    await run(`
      insert into proc_award (id, lot_id, award_no, value_amount, value_currency, decided_at, status)
      select ${id("A", "g")}, ${id("L", "g")}, '1', ${amount}, 'CNY', ${at} - interval '20 days', '1' ${each} where g % 20 <> 0`);
    await run(`
      insert into proc_award_supplier (award_id, org_id, scale)
      select ${id("A", "g")}, ${id("R", "3000 + (g::bigint * 31) % 50000")}, (array['micro', 'small', 'medium', 'large'])[1 + g % 4]
      ${each} where g % 20 <> 0`);
    await run(`
      insert into arch_dossier (id, lot_id, archive_no, fonds_code, class_code, title, retention_code, open_scope, doc_count,
        archive_status, archived_at, check_result)
      select ${id("D", "g")}, ${id("L", "g")}, 'F' || g % ${FONDS} || '-' || g, 'F' || g % ${FONDS}, 'ZC·HW', '采购项目' || g, 'D15', 'public', 8,
        '5', ${at}, '[]' ${each} where g % 50 <> 1`);
    await run(`
      insert into proc_objection (id, lot_id, objection_no, stage, kind, filed_at, outcome)
      select ${id("O", "g")}, ${id("L", "g")}, '1', case when g % 100 = 0 then 'tender' else 'award' end,
        case when g % 150 = 0 then 'complaint' else 'query' end, ${at},
        (array['open', 'upheld', 'dismissed', 'rejected', 'withdrawn'])[1 + (g / 50) % 5] ${each} where g % 50 = 0`);
    await db.transaction((tx) => rebuildStatistics(tx));
    // Planner statistics and the visibility map, which a database that grew slowly has anyway.
    await run("vacuum analyze");
  } finally {
    client.release(true);
  }
}
