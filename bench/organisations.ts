import { sql } from "drizzle-orm";
import { seedBenchData } from "../apps/server/seed/bench-data.ts";
import { createPasswords } from "../apps/server/src/platform/passwords.ts";
import { benchList, type ListQuestion } from "./list-questions.ts";
import { startPortal, withDatabase } from "./portal.ts";
import { grantDataRule } from "./ruled-account.ts";

const ORGANISATIONS = 100_000;
const ROUNDS = 40;

const questions: readonly ListQuestion[] = [
  ["first page", "", "SELECT * FROM org ORDER BY id DESC LIMIT 10"],
  ["page 500", "?page=500", "SELECT * FROM org ORDER BY id DESC LIMIT 10 OFFSET 4990"],
  ["by name", "?sort=name", "SELECT * FROM org ORDER BY name LIMIT 10"],
  ["two characters of a name", "?keyword=采薇", "SELECT * FROM org WHERE name LIKE '%采薇%' LIMIT 10"],
  ["a part that all names have", "?keyword=有限公司", "SELECT * FROM org WHERE name LIKE '%有限公司%' LIMIT 10"],
  ["a name that nobody has", "?keyword=薇欧", "SELECT * FROM org WHERE name LIKE '%薇欧%' LIMIT 10"],
  ["a credit code", "?uscc=91330100MA00050000", "SELECT * FROM org WHERE ident LIKE '91330100MA00050000%' LIMIT 10"],
  ["the beginning of a credit code", "?uscc=9133", "SELECT * FROM org WHERE ident LIKE '9133%' LIMIT 10"],
];

/** A large register of organisations, for a person who sees all of it and for one who sees one region of ten. */
export async function benchOrganisations(dataDir: string): Promise<void> {
  await (await startPortal(dataDir)).stop();
  const hash = await (await createPasswords()).hash("Tender@2026");
  await withDatabase(dataDir, async (database) => {
    const { db } = database.work;
    await seedBenchData(database, { users: 2, departments: 1, menuItems: 0, ownMenuItems: 0 }, hash);
    await db.execute(sql`
      INSERT INTO org (id, scheme, ident, name, kinds, region_code, current_version, named_at, named_by)
      SELECT 'bench-o-' || lpad(n::text, 8, '0'), 'CN-USCC', '9133' || lpad((n % 10)::text, 4, '01') || 'MA' || lpad(n::text, 8, '0'),
        '压测' || substr('伟芳娜敏静丽采薇', 1 + n % 7, 2) || n || '有限公司', ARRAY['supplier'], '33010' || n % 10, 0, now(), 'bench'
      FROM generate_series(1, ${ORGANISATIONS}::int) AS n`);
    await db.execute(sql`ANALYZE`);
  });
  const portal = await startPortal(dataDir);
  try {
    await withDatabase(dataDir, async ({ work: { db } }) => {
      const list = { path: "/api/system/organisations", questions, rounds: ROUNDS };
      const title = `organisations, ${ORGANISATIONS.toLocaleString("en")} of them`;
      await benchList(portal, db, { ...list, title });
      await grantDataRule(portal.url, "bench-u-2", {
        list: "organisation-admin/organisations",
        column: "region",
        condition: "eq",
        values: ["330101"],
      });
      await benchList(portal, db, { ...list, title: `${title}, held to one region of ten`, username: "bench2" });
    });
  } finally {
    await portal.stop();
  }
}
