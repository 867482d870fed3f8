import { queryPortal } from "./portal-data.ts";

const ID = "journey-public";
export const OCID = "ocds-journey-0001";
export const ANNOUNCEMENT = `${ID}-03`;
const SM3 = "ab".repeat(32);

const content = JSON.stringify({
  fundSource: "财政资金",
  summary: "为全市中小学采购多媒体教室设备。",
  isSmeReserved: true,
});
const lot = (title: string) =>
  JSON.stringify({ title, budget: "1600000.00", ceiling: "1550000.00", evaluation: "2", criteria: [], items: [] });
const text =
  "<h3>一、项目基本情况</h3><p><strong>项目名称：</strong>多媒体教室设备采购</p><table><thead><tr><th>标段</th><th>预算金额</th><th>最高限价</th><th>评审办法</th></tr></thead>" +
  "<tbody><tr><td>标段 1：智慧黑板</td><td>1,600,000.00 元</td><td>1,550,000.00 元</td><td>综合评分</td></tr></tbody></table><h3>二、供应商的资格要求</h3><p>具有独立承担民事责任的能力。</p>";

/** Stores a published tender of two lots with a correction, as of now. A hook may run again. */
export async function storePublishedTender(): Promise<void> {
  await queryPortal("DELETE FROM tender_project WHERE id = $1", [ID]);
  await queryPortal(
    `INSERT INTO tender_project (id, ocid, code, name, dept_code, regime, method, category, region_code, content, status, published_at)
     VALUES ($1, $2, 'CG-2026-0001', '多媒体教室设备采购', 'A01', 'procurement', '1', 'A', '33', $3, '2', now() - interval '5 days')`,
    [ID, OCID, content],
  );
  for (const [no, title] of ["智慧黑板", "录播系统"].entries()) {
    await queryPortal(
      "INSERT INTO tender_lot (id, project_id, no, content, state, documents_from, documents_to) VALUES ($1, $2, $3, $4, 'open', now() - interval '4 days', now() + interval '5 days')",
      [`${ID}-${no}`, ID, no + 1, lot(title)],
    );
    await queryPortal(
      "INSERT INTO tender_round (id, lot_id, no, deadline) VALUES ($1, $1, 1, date_trunc('day', now()) + interval '25 days')",
      [`${ID}-${no}`],
    );
  }
  await queryPortal(
    `INSERT INTO tender_document (id, project_id, kind, title, number, file_name, attach_path, content_type, bytes, sm3, uploaded_at, uploaded_by, published_at)
     VALUES ($1, $1, 'documents', '招标文件.pdf', 1, '招标文件.pdf', 'journey.pdf', 'application/pdf', 482133, $2, now(), '', now() - interval '5 days')`,
    [ID, SM3],
  );
  const announce = (
    id: string,
    type: string,
    name: string,
    days: number,
    links: readonly [string | null, string | null],
  ) =>
    queryPortal(
      `INSERT INTO tender_announcement (id, project_id, type, title, html, state, published_at, project_version, author_id, author,
         project_name, project_code, buyer_name, method, category, region_code, project_status, supersedes, superseded_by, changes)
       VALUES ($1, $2, $3, $4, $5, 'published', now() - $6 * interval '1 day', 1, '', '', '多媒体教室设备采购', 'CG-2026-0001', '某市教育局',
         '1', 'A', '33', '2', $7, $8, $9)`,
      [id, ID, type, `多媒体教室设备采购${name}`, text, days, ...links, type === "05" ? changes : "[]"],
    );
  await announce(ANNOUNCEMENT, "03", "公开招标公告", 5, [null, `${ID}-05`]);
  await announce(`${ID}-05`, "05", "更正公告", 1, [ANNOUNCEMENT, null]);
  await queryPortal(
    "INSERT INTO tender_announcement_lot (announcement_id, lot_id) SELECT a.id, l.id FROM tender_announcement a JOIN tender_lot l USING (project_id) WHERE a.project_id = $1",
    [ID],
  );
}

const changes = JSON.stringify([
  { lotNo: 1, field: "deadline", before: "2026-12-10T01:00:00.000Z", after: "2026-12-20T01:00:00.000Z" },
]);
