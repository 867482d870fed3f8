import { sql } from "drizzle-orm";
import type { Db } from "../apps/server/src/platform/database/database.ts";

const BUYERS = 500;

/**
 * Inserts `projects` projects with four published announcements each, one project an hour, the newest one an hour ago.
 */
export async function insertPublicTenders(db: Db, projects: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO org (id, scheme, ident, name, kinds, region_code, current_version, named_at, named_by)
    SELECT 'bench-b-' || n, 'CN-USCC', 'BENCH' || n, '压测' || substr('教育卫生交通水利农业林业', 1 + n % 11, 2) || n || '局',
      ARRAY['buyer'], '33', 0, now(), 'bench'
    FROM generate_series(0, ${BUYERS - 1}::int) AS n`);
  await db.execute(sql`
    INSERT INTO tender_project (id, ocid, code, name, buyer_id, dept_code, regime, method, category, region_code, content,
      status, published_at)
    SELECT 'bench-p-' || n, 'ocds-bench0-' || n, 'BENCH-' || lpad(n::text, 6, '0'),
      substr('办公设备网络安全道路养护医疗器械教学仪器', 1 + n % 18, 4) || '第' || n || '号采购项目', 'bench-b-' || n % ${BUYERS}, 'A01',
      'procurement', (ARRAY['1','1','1','6','3','4','2'])[1 + n % 7], (ARRAY['A','B','C'])[1 + n % 3],
      (ARRAY['11','31','32','33','37','44','51'])[1 + n % 7],
      ${JSON.stringify({ fundSource: "财政资金", summary: "压测项目的概况。", isSmeReserved: false })}::jsonb,
      CASE WHEN n < 500 THEN '2' WHEN n % 20 = 0 THEN '4' ELSE '3' END, now() - n * interval '1 hour'
    FROM generate_series(1, ${projects}::int) AS n`);
  await db.execute(sql`
    INSERT INTO tender_lot (id, project_id, no, content, state)
    SELECT 'bench-l-' || n || '-' || no, 'bench-p-' || n, no,
      ${JSON.stringify({ title: "压测标段", budget: "600000.00", ceiling: "550000.00", evaluation: "2", criteria: [], items: [] })}::jsonb, 'done'
    FROM generate_series(1, ${Math.min(projects, 100)}::int) AS n, generate_series(1, 5) AS no`);
  await db.execute(sql`
    INSERT INTO tender_announcement (id, project_id, type, title, html, state, published_at, project_version, author_id,
      author, project_name, project_code, buyer_name, method, category, region_code, project_status)
    SELECT p.id || '-' || t.no, p.id, t.type, p.name || t.name, repeat('<p>压测公告的正文，说明采购需求与资格要求。</p>', 40), 'published',
      p.published_at + t.no * interval '7 minutes', 1, 'bench', 'bench', p.name, p.code, o.name, p.method, p.category,
      p.region_code, p.status
    FROM tender_project p JOIN org o ON o.id = p.buyer_id,
      (VALUES (1, '03', '采购公告'), (2, '05', '更正公告'), (3, '07', '结果公告'), (4, '09', '合同公告')) AS t (no, type, name)
    WHERE p.id LIKE 'bench-p-%'`);
  await db.execute(sql`VACUUM ANALYZE tender_announcement, tender_project, tender_lot`);
}
