import { sql } from "drizzle-orm";
import { seedBenchData } from "../apps/server/seed/bench-data.ts";
import { seedBenchPeople } from "../apps/server/seed/bench-people.ts";
import type { Db } from "../apps/server/src/platform/database/database.ts";
import { createPasswords } from "../apps/server/src/platform/passwords.ts";
import { type RunningPortal, signIn, startPortal, withDatabase } from "./portal.ts";
import { median, percentile, print } from "./report.ts";

const PEOPLE = 1_000_000;
const DEPARTMENTS = 20_000;
const ROUNDS = 40;
const WARM_UP = 5;
const BUDGET_MS = 150;

/** What somebody asks the list, and the plain statement that it is held against. */
const questions: readonly (readonly [what: string, query: string, plain: string])[] = [
  ["first page", "", "SELECT * FROM app_user ORDER BY id DESC LIMIT 10"],
  ["page 500", "page=500", "SELECT * FROM app_user ORDER BY id DESC LIMIT 10 OFFSET 4990"],
  ["by account", "sort=username", "SELECT * FROM app_user ORDER BY lower(username) LIMIT 10"],
  ["two characters of a name", "keyword=采薇", "SELECT * FROM app_user WHERE realname LIKE '%采薇%' LIMIT 10"],
  ["two characters that many have", "keyword=伟伟", "SELECT * FROM app_user WHERE realname LIKE '%伟伟%' LIMIT 10"],
  ["a name that nobody has", "keyword=薇欧", "SELECT * FROM app_user WHERE realname LIKE '%薇欧%' LIMIT 10"],
  ["one character", "keyword=王", "SELECT * FROM app_user WHERE realname LIKE '王%' LIMIT 10"],
  ["a part of an account", "keyword=0999", "SELECT * FROM app_user WHERE username LIKE '%0999%' LIMIT 10"],
  ["an account", "keyword=123456", "SELECT * FROM app_user WHERE username LIKE '%123456%' LIMIT 10"],
  ["the end of a number", "phone=4321", "SELECT * FROM app_user WHERE phone LIKE '%4321' LIMIT 10"],
  [
    "a department with all below it",
    "orgCode=B01",
    "SELECT count(*) FROM department_member m JOIN department d ON d.id = m.department_id WHERE d.org_code LIKE 'B01%'",
  ],
  [
    "a department of 50",
    "orgCode=B10B10B10B10",
    "SELECT count(*) FROM department_member WHERE department_id = 'bench-d-1'",
  ],
  ["a role of 100,000", "role=bench", "SELECT count(*) FROM user_role WHERE role_id = 'bench-role'"],
  ["who may enter a subsystem", "appId=70001", "SELECT count(*) FROM user_role WHERE role_id = 'bench-role'"],
  ["the frozen", "state=frozen", "SELECT * FROM app_user WHERE status = 'frozen' LIMIT 10"],
  ["waiting for a password", "state=waiting", "SELECT * FROM app_user WHERE password_hash IS NULL LIMIT 10"],
  [
    "name, department and role at once",
    "keyword=伟芳&orgCode=B01&role=bench",
    "SELECT * FROM app_user WHERE realname LIKE '%伟芳%' LIMIT 10",
  ],
];

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const from = performance.now();
    await work();
    if (round >= WARM_UP) times.push(performance.now() - from);
  }
  return times;
}

async function ask({ url }: RunningPortal, token: string, query: string): Promise<void> {
  const response = await fetch(`${url}/api/system/users?${encodeURI(query)}`, { headers: { "x-access-token": token } });
  const body = (await response.json()) as { success: boolean; message: string };
  if (!body.success) throw new Error(`${query}: ${body.message}`);
}

async function benchQuestions(portal: RunningPortal, db: Db): Promise<void> {
  const token = await signIn(portal.url, "admin");
  for (const [what, query, plain] of questions) {
    const times = await timesOf(() => ask(portal, token, query));
    const plainTimes = await timesOf(() => db.execute(sql.raw(plain)));
    print({
      what: `people, ${PEOPLE.toLocaleString("en")} of them: ${what}`,
      measured: `p95 over HTTP, ${ROUNDS} times, median ${median(times).toFixed(1)} ms`,
      yardstick: `plain SQL p95 ${percentile(plainTimes, 0.95).toFixed(1)} ms`,
      value: percentile(times, 0.95),
      unit: " ms",
      budget: { atMost: BUDGET_MS },
    });
  }
}

/** The list of people and its search where there are a million, in 20,000 departments. */
export async function benchPeople(dataDir: string): Promise<void> {
  await (await startPortal(dataDir)).stop();
  const hash = await (await createPasswords()).hash("Tender@2026");
  const size = { users: 0, departments: DEPARTMENTS, menuItems: 0, ownMenuItems: 0 };
  await withDatabase(dataDir, async ({ work: { db } }) => {
    const from = performance.now();
    await seedBenchData(db, size, hash);
    await seedBenchPeople(db, PEOPLE, DEPARTMENTS, hash);
    console.log(`       filled in ${Math.round((performance.now() - from) / 1000)} s`);
  });
  const portal = await startPortal(dataDir);
  try {
    await withDatabase(dataDir, ({ work: { db } }) => benchQuestions(portal, db));
  } finally {
    await portal.stop();
  }
}
