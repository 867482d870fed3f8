import { sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";

/** Name under which the demo's accounts are recorded as delivered. */
export const DEMO_ACCOUNTS = "demo-accounts";

/**
 * Returns the accounts that the demo created, also after changes of name and password. They were inserted in one
 * transaction with the record of their delivery, so both have the same timestamp. An account that a person created,
 * even with the same name, has another one.
 */
export async function demoAccountsIn(db: Tx): Promise<{ id: string; username: string }[]> {
  const { rows } = await db.execute<{ id: string; username: string }>(sql`
    select u.id, u.username from app_user u
    where u.status <> 'deleted' and u.created_at in (
      select applied_at from applied_seed where name like ${`${DEMO_ACCOUNTS}:%`})
    order by u.created_at, u.username`);
  return rows;
}
