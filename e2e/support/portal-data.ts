import { expect } from "@playwright/test";
import { clusterFolder } from "@tender/embedded-postgres/cluster.ts";
import { connect } from "@tender/embedded-postgres/connection.ts";
import { readPostmaster } from "@tender/embedded-postgres/lock-file.ts";

const connectToPortal = () => {
  const folder = readPostmaster(clusterFolder(process.env.E2E_DATA_DIR ?? ""))?.socketFolder;
  if (!folder) throw new Error("the portal's database does not run");
  return connect(folder, "portal");
};

/** Queries the database of the portal under test. */
export async function queryPortal<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = await connectToPortal();
  try {
    return (await client.query(sql, [...values])).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Runs an import exclusively, because the portal refuses a second archive import while one runs. */
export async function withImportLock<T>(work: () => Promise<T>): Promise<T> {
  const client = await connectToPortal();
  try {
    const hasLock = async () => (await client.query("SELECT pg_try_advisory_lock(7203999) AS locked")).rows[0].locked;
    await expect.poll(hasLock, { timeout: 90_000 }).toBe(true);
    return await work();
  } finally {
    await client.end();
  }
}

/**
 * Creates a person for one journey, with the demo password, so that changes to the account affect no other journey. An
 * existing person is left unchanged: a hook runs again after a failure.
 */
export async function createPerson(username: string, phone: string, template = "buyer"): Promise<void> {
  await queryPortal(
    `WITH made AS (
       INSERT INTO app_user (id, username, realname, phone, password_hash)
       SELECT $1, $1, $1, $2, password_hash FROM app_user WHERE username = $3
       ON CONFLICT DO NOTHING RETURNING id
     ), member AS (
       INSERT INTO department_member (user_id, department_id)
       SELECT made.id, m.department_id FROM made, department_member m
       JOIN app_user b ON b.id = m.user_id AND b.username = $3
     )
     INSERT INTO user_role (id, user_id, role_id, department_id)
     SELECT made.id || r.id, made.id, r.role_id, r.department_id FROM made, user_role r
     JOIN app_user b ON b.id = r.user_id AND b.username = $3`,
    [username, phone, template],
  );
}
