import { sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";

/** What the demo's accounts are noted under as delivered. */
export const DEMO_ACCOUNTS = "demo-accounts";

/**
 * Accounts that the demo brought, whatever became of their names and passwords: they came in one transaction with the note that
 * they are delivered, so that both carry the same moment. Anybody's own account, of the same name even, was made at another.
 */
export async function demoAccountsIn(db: Tx): Promise<{ id: string; username: string }[]> {
  const { rows } = await db.execute<{ id: string; username: string }>(sql`
    select u.id, u.username from app_user u
    where u.status <> 'deleted' and u.created_at in (
      select applied_at from applied_seed where name like ${`${DEMO_ACCOUNTS}:%`})
    order by u.created_at, u.username`);
  return rows;
}
