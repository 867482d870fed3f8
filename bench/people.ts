import { seedBenchData } from "../apps/server/seed/bench-data.ts";
import { seedBenchPeople } from "../apps/server/seed/bench-people.ts";
import { createPasswords } from "../apps/server/src/platform/passwords.ts";
import { benchList, type ListQuestion } from "./list-questions.ts";
import { startPortal, withDatabase } from "./portal.ts";

const PEOPLE = 1_000_000;
const DEPARTMENTS = 20_000;
const ROUNDS = 40;

const questions: readonly ListQuestion[] = [
  ["first page", "", "SELECT * FROM app_user ORDER BY id DESC LIMIT 10"],
  ["page 500", "?page=500", "SELECT * FROM app_user ORDER BY id DESC LIMIT 10 OFFSET 4990"],
  ["by account", "?sort=username", "SELECT * FROM app_user ORDER BY lower(username) LIMIT 10"],
  ["two characters of a name", "?keyword=采薇", "SELECT * FROM app_user WHERE realname LIKE '%采薇%' LIMIT 10"],
  ["two characters that many have", "?keyword=伟伟", "SELECT * FROM app_user WHERE realname LIKE '%伟伟%' LIMIT 10"],
  ["a name that nobody has", "?keyword=薇欧", "SELECT * FROM app_user WHERE realname LIKE '%薇欧%' LIMIT 10"],
  ["one character", "?keyword=王", "SELECT * FROM app_user WHERE realname LIKE '王%' LIMIT 10"],
  ["a part of an account", "?keyword=0999", "SELECT * FROM app_user WHERE username LIKE '%0999%' LIMIT 10"],
  ["an account", "?keyword=123456", "SELECT * FROM app_user WHERE username LIKE '%123456%' LIMIT 10"],
  ["the end of a number", "?phone=4321", "SELECT * FROM app_user WHERE phone LIKE '%4321' LIMIT 10"],
  [
    "a department with all below it",
    "?orgCode=B01",
    "SELECT count(*) FROM department_member m JOIN department d ON d.id = m.department_id WHERE d.org_code LIKE 'B01%'",
  ],
  [
    "a department of 50",
    "?orgCode=B10B10B10B10",
    "SELECT count(*) FROM department_member WHERE department_id = 'bench-d-1'",
  ],
  ["a role of 100,000", "?role=bench", "SELECT count(*) FROM user_role WHERE role_id = 'bench-role'"],
  ["who may enter a subsystem", "?appId=70001", "SELECT count(*) FROM user_role WHERE role_id = 'bench-role'"],
  ["the frozen", "?state=frozen", "SELECT * FROM app_user WHERE status = 'frozen' LIMIT 10"],
  ["waiting for a password", "?state=waiting", "SELECT * FROM app_user WHERE password_hash IS NULL LIMIT 10"],
  [
    "name, department and role at once",
    "?keyword=伟芳&orgCode=B01&role=bench",
    "SELECT * FROM app_user WHERE realname LIKE '%伟芳%' LIMIT 10",
  ],
];

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
    await withDatabase(dataDir, ({ work: { db } }) =>
      benchList(portal, db, {
        what: `people, ${PEOPLE.toLocaleString("en")} of them`,
        path: "/api/system/users",
        questions,
        rounds: ROUNDS,
      }),
    );
  } finally {
    await portal.stop();
  }
}
