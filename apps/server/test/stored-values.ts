import type { TestApp } from "@tender/testkit";

/**
 * Returns the values of all columns with a hash, a digest, a seed, a secret or sealed data, which no call may answer.
 */
export async function storedValues({ pool }: TestApp["database"]): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; name: string }>(
    `SELECT table_name AS table, column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~ 'hash|digest|sealed|seed|secret|private|storage_key'`,
  );
  const values: string[] = [];
  for (const { table, name } of columns) {
    const { rows } = await pool.query(`SELECT "${name}"::text AS value FROM "${table}"`);
    // A shorter value may occur in an answer by chance.
    values.push(...rows.map(({ value }) => String(value)).filter((value) => value.length > 15));
  }
  return values;
}
