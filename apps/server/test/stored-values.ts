import type { TestApp } from "@tender/testkit";

/**
 * Returns all values of columns with a hash, a digest, a seed, a secret or sealed data, which must stay in the
 * database.
 */
export async function storedValues({ pool }: TestApp["database"]): Promise<string[]> {
  const { rows: columns } = await pool.query<{ place: string; name: string }>(
    `SELECT table_name AS place, column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~ 'hash|digest|sealed|seed|secret|private|storage_key'`,
  );
  const kept: string[] = [];
  for (const { place, name } of columns) {
    const { rows } = await pool.query(`SELECT "${name}"::text AS value FROM "${place}"`);
    // A shorter value may occur in an answer by chance.
    kept.push(...rows.map(({ value }) => String(value)).filter((value) => value.length > 15));
  }
  return kept;
}
