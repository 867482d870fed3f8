import { sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { readingsOfName } from "#platform/name-readings.ts";

/** Rows of one statement: the pool bounds a statement to 10 s unless it is one for long work. */
const BATCH = 100_000;

const SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢";
const GIVEN =
  "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红娥玲芬燕彩兰凤洁梅琳素云莲真环雪荣爱妹香月莺媛瑞凡佳嘉琼勤珍贞莉采薇";

/** SQL for the name of person `n`. */
const nameOf = sql`substr(${SURNAMES}, 1 + n % ${SURNAMES.length}::int, 1)
  || substr(${GIVEN}, 1 + (n / 7) % ${GIVEN.length}::int, 1)
  || CASE WHEN n % 3 = 0 THEN '' ELSE substr(${GIVEN}, 1 + (n / 11) % ${GIVEN.length}::int, 1) END`;

/** Computes the readings of each distinct name once. */
async function readNames(db: Db, people: number): Promise<void> {
  await db.execute(sql`CREATE TABLE bench_name (name text PRIMARY KEY, reading text, spellings tsvector)`);
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT DISTINCT ${nameOf} AS name FROM generate_series(1, ${people}::int) AS n`);
  for (let from = 0; from < rows.length; from += BATCH) {
    const names = rows.slice(from, from + BATCH).map(({ name }) => ({ name, ...readingsOfName(name) }));
    const column = (pick: (name: (typeof names)[number]) => string) => sql`${sql.param(names.map(pick))}::text[]`;
    await db.execute(sql`
      INSERT INTO bench_name SELECT name, reading, spellings::tsvector
      FROM unnest(${column(({ name }) => name)}, ${column(({ nameReading }) => nameReading)},
        ${column(({ nameSpellings }) => nameSpellings)}) AS one (name, reading, spellings)`);
  }
  await db.execute(sql`ANALYZE bench_name`);
}

/**
 * Fills an installation that has departments with people: distinct Chinese names of two and three characters, account
 * names without a common beginning, and numbers. A tenth of them hold the role. The indexes are created after the rows,
 * as is usual for bulk loads.
 */
export async function seedBenchPeople(
  db: Db,
  people: number,
  departments: number,
  passwordHash: string,
): Promise<void> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename = 'app_user' AND indexname IN ('app_user_search_idx', 'app_user_phone_end_idx', 'app_user_reading_idx',
      'app_user_spellings_idx')`);
  await readNames(db, people);
  for (const { name } of rows) await db.execute(sql`DROP INDEX ${sql.identifier(name)}`);
  for (let from = 1; from <= people; from += BATCH) {
    const numbers = sql`generate_series(${from}::int, ${Math.min(people, from + BATCH - 1)}::int) AS n`;
    await db.execute(sql`
      INSERT INTO app_user
        (id, username, realname, name_reading, name_spellings, phone, email, password_hash, status)
      SELECT 'bench-p-' || lpad(n::text, 8, '0'), substr(md5(n::text), 1, 6) || n, name, reading, spellings,
             '13' || lpad(n::text, 9, '0'), 'p' || n || '@example.cn', ${passwordHash},
             CASE WHEN n % 1000 = 0 THEN 'frozen' ELSE 'active' END
      FROM ${numbers} JOIN bench_name ON name = ${nameOf}`);
    await db.execute(sql`
      INSERT INTO department_member (user_id, department_id)
      SELECT 'bench-p-' || lpad(n::text, 8, '0'), 'bench-d-' || (n % ${departments}::int + 1) FROM ${numbers}`);
    await db.execute(sql`
      INSERT INTO user_role (id, user_id, role_id)
      SELECT 'bench-q-' || n, 'bench-p-' || lpad(n::text, 8, '0'), 'bench-role' FROM ${numbers} WHERE n % 10 = 0`);
  }
  await db.execute(sql`DROP TABLE bench_name`);
  for (const { definition } of rows) await db.execute(sql.raw(definition));
  await db.execute(sql`ANALYZE`);
}
