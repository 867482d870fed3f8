// Guarantee: the report role may read registered relations and nothing else, and the database itself enforces this.
import { waitingForLocks } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import { TIME_BOUNDS } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { type Reporters, reporters } from "#test/online-report/reports.ts";
import { createReportDatabase } from "./report-database.store.ts";
import { createReportRoleStore, REPORT_ROLE } from "./report-role.store.ts";

let r: Reporters;
beforeAll(async () => {
  r = await reporters();
});
afterAll(() => r.t.close());
beforeEach(() => r.clear());

const createReader = (onMissingPrivilege = async () => undefined as undefined) =>
  createReportDatabase({
    readers: { ...r.t.database.readers, bound: TIME_BOUNDS.report },
    maxConcurrent: 3,
    clock: r.t.clock,
    onMissingPrivilege,
  });
const read = (text: string) => createReader().read((tx) => tx.execute(sql.raw(text)));
const refusal = async (text: string) => {
  const error = await read(text).then(
    () => "nothing",
    (cause: unknown) => cause,
  );
  return sqlErrorOf(error)?.code ?? error;
};
const readGrants = async () => {
  const { rows } = await r.t.database.pool.query<{ g: string }>(
    `SELECT table_name || '.' || column_name AS g FROM information_schema.column_privileges
     WHERE grantee = $1 AND privilege_type = 'SELECT'`,
    [REPORT_ROLE],
  );
  return rows.map(({ g }) => g);
};

describe("[SEC-63] the database under the report role", () => {
  test.each([
    "INSERT INTO audit_entry (id, at, action, outcome) VALUES ('x', now(), 'x', 'ok')",
    "UPDATE app_user SET realname = 'x'",
    "DELETE FROM outgoing_message",
    "CREATE TABLE mine (a int)",
    "CREATE TEMP TABLE mine (a int)",
  ])("refuses to write: %s", async (text) => {
    expect(["25006", "42501"]).toContain(await refusal(text));
  });

  test("refuses a write inside a function, also in one granted to everybody", async () => {
    await r.t.database.pool.query(`CREATE FUNCTION sneak() RETURNS int LANGUAGE sql VOLATILE AS
      $$ UPDATE app_user SET realname = 'sneaked' RETURNING 1 $$;
      CREATE FUNCTION sneak_as_owner() RETURNS int LANGUAGE sql VOLATILE SECURITY DEFINER AS
      $$ UPDATE app_user SET realname = 'sneaked' RETURNING 1 $$`);
    expect(["25006", "42501"]).toContain(await refusal("SELECT sneak()"));
    expect(await refusal("SELECT sneak_as_owner()")).toBe("25006");
    const { rows } = await r.t.database.pool.query("SELECT FROM app_user WHERE realname = 'sneaked'");
    expect(rows).toEqual([]);
  });

  test.each([
    "SELECT password_hash FROM app_user",
    "SELECT * FROM app_user",
    "SELECT * FROM session",
    "SELECT sealed FROM outgoing_message",
    "SELECT detail FROM audit_entry",
    "SELECT * FROM setting_value",
    "SELECT * FROM online_report",
    "SELECT rolpassword FROM pg_authid",
    "SELECT pg_read_file('/etc/passwd')",
  ])("refuses to show unregistered data: %s", async (text) => {
    expect(await refusal(text)).toBe("42501");
  });

  test("gives the role no sign-in, no objects and no other role", async () => {
    const { rows } = await r.t.database.pool.query(
      `SELECT rolcanlogin, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
        (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned,
        (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS member_of
       FROM pg_roles r WHERE rolname = $1`,
      [REPORT_ROLE],
    );
    expect(rows).toEqual([
      {
        rolcanlogin: false,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        owned: 0,
        member_of: 0,
      },
    ]);
  });

  test("stops a slow statement with a text that names the remedy", async () => {
    const slow = createReader().read(async (tx) => {
      await tx.execute(sql`SELECT set_config('statement_timeout', '50ms', true)`);
      await tx.execute(sql`SELECT pg_sleep(5)`);
    });
    await expect(slow).rejects.toMatchObject({
      code: "online_report.too_slow",
      message: "查询超过 10 秒，已停止，请缩小日期范围或增加条件后重试",
    });
    const { rows } = await createReader().read((tx) =>
      tx.execute(sql`SELECT current_setting('statement_timeout') AS bound,
      current_setting('transaction_read_only') AS read_only, current_user AS who`),
    );
    expect(rows).toEqual([{ bound: "10s", read_only: "on", who: REPORT_ROLE }]);
  });

  test("refuses reads beyond the queue and resets the connection's role", async () => {
    const reportDatabase = createReader();
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => reportDatabase.read((tx) => tx.execute(sql`SELECT pg_sleep(0.05)`))),
    );
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(refused).toHaveLength(15);
    expect(new Set(refused)).toEqual(new Set(["online_report.busy"]));
    const { rows } = await r.t.database.readers.db.execute(sql`SELECT current_user AS who`);
    expect(rows[0]?.who).not.toBe(REPORT_ROLE);
  });
});

describe("[SEC-63] the report role", () => {
  test("follows the published forms and excludes their passwords", async () => {
    const secret = r.field("secret", { control: "password" });
    const note = r.field("note");
    const { form } = await import("#test/online-form/designers.ts");
    await r.designerSetting.published(form("notes", [secret, note]));
    await expect.poll(readGrants).toContain("notes.note");
    expect(await readGrants()).not.toContain("notes.secret");
    const { rows } = await read("SELECT count(*)::int AS n FROM online.notes");
    expect(rows).toEqual([{ n: 0 }]);
  });

  test("gets its registered privileges back after changes by hand", async () => {
    const before = (await readGrants()).sort();
    await r.t.database.pool.query(`GRANT SELECT ON session TO ${REPORT_ROLE};
      GRANT UPDATE (realname) ON app_user TO ${REPORT_ROLE}; REVOKE SELECT (username) ON app_user FROM ${REPORT_ROLE}`);
    await r.t.deps.housekeep();
    expect((await readGrants()).sort()).toEqual(before);
    const { rows } = await r.t.database.pool.query(
      `SELECT has_table_privilege($1, 'session', 'SELECT') AS a, has_column_privilege($1, 'app_user', 'realname', 'UPDATE') AS b`,
      [REPORT_ROLE],
    );
    expect(rows).toEqual([{ a: false, b: false }]);
  });

  test("has the same privileges when several nodes align it at once", async () => {
    const grants = [{ schema: "public", relation: "org", columns: ["id", "name"] }];
    const store = createReportRoleStore(r.t.database.db);
    await Promise.all(Array.from({ length: 4 }, () => store.ensure(grants)));
    expect((await readGrants()).sort()).toEqual(["org.id", "org.name"]);
    await r.t.deps.housekeep();
    expect(await readGrants()).toContain("app_user.username");
  });

  test("is aligned only after changes of form tables have ended", async () => {
    const committed = vi.fn();
    const client = await r.t.database.pool.connect();
    let aligned: Promise<void>;
    try {
      await client.query("SELECT pg_advisory_lock($1)", [advisoryLocks.onlineForms]);
      aligned = createReportRoleStore(r.t.database.db).ensure([]).then(committed);
      await expect.poll(() => waitingForLocks(r.t.database, advisoryLocks.onlineForms)).toBeGreaterThan(0);
      expect(committed).not.toHaveBeenCalled();
    } finally {
      // The lock ends with its connection.
      client.release(true);
    }
    await aligned;
    expect(committed).toHaveBeenCalledOnce();
  });

  test("is aligned during a read when a privilege is missing", async () => {
    await r.t.database.pool.query(`REVOKE SELECT (username) ON app_user FROM ${REPORT_ROLE}`);
    let alignments = 0;
    const reportDatabase = createReader(async () => {
      alignments += 1;
      await r.t.deps.housekeep();
      return undefined;
    });
    await reportDatabase.read((tx) => tx.execute(sql`SELECT username FROM app_user`));
    expect(alignments).toBe(1);
  });
});

describe("[SEC-63] a database owner who may not create the role", () => {
  const owner = "report_owner_of_nothing";

  test("is refused with a reference to the operations manual", async () => {
    const { pool } = r.t.database;
    await pool.query(`DROP ROLE IF EXISTS ${owner}`);
    await pool.query(`CREATE ROLE ${owner} NOLOGIN`);
    const asOwner = r.t.database.work.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`SET LOCAL ROLE ${owner}`));
      // A failed statement aborts the transaction, so the refusal is read from the error.
      return createReportRoleStore(tx as never).ensure([]);
    });
    await expect(asOwner).rejects.toThrow(
      "数据库账号不能建立或使用只读角色 tender_report，请按运维手册“Reports”一节建立",
    );
    await pool.query(`DROP ROLE ${owner}`);
  });
});
