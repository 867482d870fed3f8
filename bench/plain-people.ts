import { sql } from "drizzle-orm";
import type { Db } from "../apps/server/src/platform/database/database.ts";

/** Returns the seconds of one statement that inserts the accounts, with the indexes of their table and nothing else. */
export async function plainPeopleSeconds(db: Db, count: number): Promise<number> {
  const from = performance.now();
  await db.execute(
    sql.raw(`
    INSERT INTO app_user (id, username, realname, phone, email)
    SELECT 'plain-' || n, 'plain.' || n, '林采薇', '167' || lpad(n::text, 8, '0'), 'plain.' || n || '@example.cn'
    FROM generate_series(1, ${count}) AS n`),
  );
  return (performance.now() - from) / 1_000;
}
