import type pg from "pg";

/** Makes the database refuse every audit row of a success. */
export async function breakTrail(pool: pg.Pool): Promise<void> {
  await pool.query("CREATE SEQUENCE IF NOT EXISTS test_refused_audit_row");
  // A rollback does not reset a sequence.
  await pool.query(
    `CREATE OR REPLACE FUNCTION test_refuse_audit_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       PERFORM nextval('test_refused_audit_row');
       RAISE EXCEPTION 'the trail takes no row of %', NEW.action;
     END $$`,
  );
  await pool.query(
    `CREATE TRIGGER test_refuse_audit_row BEFORE INSERT ON audit_entry
     FOR EACH ROW WHEN (NEW.outcome = 'ok') EXECUTE FUNCTION test_refuse_audit_row()`,
  );
}

export const restoreTrail = (pool: pg.Pool) => pool.query("DROP TRIGGER test_refuse_audit_row ON audit_entry");

/** Returns the number of refused rows so far. */
export async function refusedRows(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    "SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS n FROM test_refused_audit_row",
  );
  return Number(rows[0].n);
}
