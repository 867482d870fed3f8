import { seedBenchData } from "../apps/server/seed/bench-data.ts";
import { seedBenchPeople } from "../apps/server/seed/bench-people.ts";
import { createPasswords } from "../apps/server/src/platform/passwords.ts";
import { benchList, type ListQuestion } from "./list-questions.ts";
import { startPortal, withDatabase } from "./portal.ts";

const PEOPLE = 1_000_000;
const DEPARTMENTS = 20_000;
const ROUNDS = 40;

/** Queries of both the list of people and the address book. */
const byName: readonly ListQuestion[] = [
  ["two characters of a name", "?keyword=采薇", "SELECT * FROM app_user WHERE realname LIKE '%采薇%' LIMIT 10"],
  ["a whole reading", "?keyword=lincaiwei", "SELECT * FROM app_user WHERE realname LIKE '林采薇%' LIMIT 10"],
  ["initials", "?keyword=lcw", "SELECT * FROM app_user WHERE realname LIKE '林采薇%' LIMIT 10"],
  ["initials that many have", "?keyword=wl", "SELECT * FROM app_user WHERE realname LIKE '王%' LIMIT 10"],
  ["a reading that very many have", "?keyword=wei", "SELECT * FROM app_user WHERE realname LIKE '%伟%' LIMIT 10"],
  [
    "a reading that nobody has",
    "?keyword=zhuangzhuang",
    "SELECT * FROM app_user WHERE realname LIKE '%庄庄%' LIMIT 10",
  ],
  ["one character", "?keyword=王", "SELECT * FROM app_user WHERE realname LIKE '王%' LIMIT 10"],
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
];

const questions: readonly ListQuestion[] = [
  ["first page", "", "SELECT * FROM app_user ORDER BY id DESC LIMIT 10"],
  ["page 500", "?page=500", "SELECT * FROM app_user ORDER BY id DESC LIMIT 10 OFFSET 4990"],
  ["by account", "?sort=username", "SELECT * FROM app_user ORDER BY lower(username) LIMIT 10"],
  ["two characters that many have", "?keyword=伟伟", "SELECT * FROM app_user WHERE realname LIKE '%伟伟%' LIMIT 10"],
  ["a name that nobody has", "?keyword=薇欧", "SELECT * FROM app_user WHERE realname LIKE '%薇欧%' LIMIT 10"],
  ["a part of an account", "?keyword=0999", "SELECT * FROM app_user WHERE username LIKE '%0999%' LIMIT 10"],
  ["an account", "?keyword=123456", "SELECT * FROM app_user WHERE username LIKE '%123456%' LIMIT 10"],
  ["the end of a number", "?phone=4321", "SELECT * FROM app_user WHERE phone LIKE '%4321' LIMIT 10"],
  ["a role of 100,000", "?role=bench", "SELECT count(*) FROM user_role WHERE role_id = 'bench-role'"],
  ["who may enter a subsystem", "?appId=70001", "SELECT count(*) FROM user_role WHERE role_id = 'bench-role'"],
  ["the frozen", "?state=frozen", "SELECT * FROM app_user WHERE status = 'frozen' LIMIT 10"],
  ["waiting for a password", "?state=waiting", "SELECT * FROM app_user WHERE password_hash IS NULL LIMIT 10"],
  [
    "name, department and role at once",
    "?keyword=伟芳&orgCode=B01&role=bench",
    "SELECT * FROM app_user WHERE realname LIKE '%伟芳%' LIMIT 10",
  ],
  ...byName,
];

const byReading = 'SELECT * FROM app_user ORDER BY name_reading COLLATE "C", realname, id LIMIT 10';

/** Queries of the address book: active colleagues, ordered by the reading of their names. */
const contacts: readonly ListQuestion[] = [
  ["first page", "", byReading],
  ["page 500", "?page=500", `${byReading} OFFSET 4990`],
  ["a surname that very many have", "?keyword=wang", "SELECT * FROM app_user WHERE realname LIKE '王%' LIMIT 10"],
  [
    "a reading that very many have, in a department with all below it",
    "?orgCode=B01&keyword=wei",
    "SELECT * FROM app_user WHERE realname LIKE '%伟%' LIMIT 10",
  ],
  [
    "a reading in a department with all below it",
    "?orgCode=B01&keyword=caiwei",
    "SELECT * FROM app_user WHERE realname LIKE '%采薇%' LIMIT 10",
  ],
  ...byName,
];
const tree: readonly ListQuestion[] = [
  ["the roots", "", "SELECT * FROM department WHERE parent_id IS NULL LIMIT 100"],
  [
    "found by a part of a name",
    "/search?keyword=部门199",
    "SELECT * FROM department WHERE depart_name LIKE '%部门199%' LIMIT 50",
  ],
];

/** List and search of a million people in 20,000 departments, and the address book. */
export async function benchPeople(dataDir: string): Promise<void> {
  await (await startPortal(dataDir)).stop();
  const hash = await (await createPasswords()).hash("Tender@2026");
  const size = { users: 0, departments: DEPARTMENTS, menuItems: 0, ownMenuItems: 0 };
  await withDatabase(dataDir, async (database) => {
    const { db } = database.work;
    const from = performance.now();
    await seedBenchData(database, size, hash);
    await seedBenchPeople(db, PEOPLE, DEPARTMENTS, hash);
    console.log(`       filled in ${Math.round((performance.now() - from) / 1000)} s`);
  });
  const portal = await startPortal(dataDir);
  try {
    await withDatabase(dataDir, async ({ work: { db } }) => {
      const lists = (title: string, path: string, questions: readonly ListQuestion[]) =>
        benchList(portal, db, { title, path, questions, rounds: ROUNDS });
      const [people, departments] = [PEOPLE.toLocaleString("en"), DEPARTMENTS.toLocaleString("en")];
      await lists(`people, ${people} of them`, "/api/system/users", questions);
      await lists(`the address book, ${people} people`, "/api/contacts", contacts);
      await lists(`its departments, ${departments}`, "/api/contacts/departments", tree);
    });
  } finally {
    await portal.stop();
  }
}
