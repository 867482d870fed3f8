import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { seedBenchData } from "../apps/server/seed/bench-data.ts";
import { seedBenchPeople } from "../apps/server/seed/bench-people.ts";
import { createPasswords } from "../apps/server/src/platform/passwords.ts";
import { benchList, type ListQuestion } from "./list-questions.ts";
import { load } from "./load.ts";
import { openSessions } from "./open-sessions.ts";
import {
  databaseUrl,
  post,
  type RunningPortal,
  signInWithProof,
  startPortal,
  temporaryDataDir,
  withDatabase,
} from "./portal.ts";
import { median, print } from "./report.ts";
import { grantDataRule, read, readGrants } from "./ruled-account.ts";

const PEOPLE = 1_000_000;
const ACCOUNTS = 1_000;
const DEPARTMENTS = 20_000;
const MENU_ITEMS = 5_000;
const OWN_MENU_ITEMS = 300;
const ROLES = 500;
const ROUNDS = 20;
const CHANGES = 10;
const SECONDS = 8;
const MENU_PATH = "/api/sys/permission/getUserPermissionByToken";

const roles: readonly ListQuestion[] = [
  ["first page", "", "SELECT * FROM role ORDER BY id LIMIT 10"],
  ["a part of a name", "?keyword=角色49", "SELECT * FROM role WHERE name LIKE '%角色49%' LIMIT 10"],
  [
    "members of one that 101,000 hold",
    "/members?roleId=bench-role",
    "SELECT * FROM user_role WHERE role_id = 'bench-role' LIMIT 10",
  ],
  [
    "two characters of a member's name",
    "/members?roleId=bench-role&keyword=采薇",
    "SELECT * FROM app_user WHERE realname LIKE '%采薇%' LIMIT 10",
  ],
  [
    "a person who may receive it",
    "/people?roleId=bench-role&keyword=采薇",
    "SELECT * FROM app_user WHERE realname LIKE '%采薇%' LIMIT 10",
  ],
];
const departments: readonly ListQuestion[] = [
  ["the first level", "", "SELECT * FROM department WHERE parent_id IS NULL LIMIT 100"],
  ["a level below", "?parentId=bench-d-1", "SELECT * FROM department WHERE parent_id = 'bench-d-1'"],
  [
    "two characters of a name",
    "/search?keyword=部门",
    "SELECT * FROM department WHERE depart_name LIKE '%部门%' LIMIT 20",
  ],
  ["a name", "/search?keyword=压测部门19999", "SELECT * FROM department WHERE depart_name = '压测部门19999'"],
  ["one with its details", "/detail?id=bench-d-1", "SELECT * FROM department WHERE id = 'bench-d-1'"],
  [
    "two characters of a member's name",
    "/members?departmentId=bench-d-1&keyword=伟",
    "SELECT * FROM department_member WHERE department_id = 'bench-d-1' LIMIT 10",
  ],
];
const menus: readonly ListQuestion[] = [
  ["the tree of an app with 300", "?appId=70001", "SELECT * FROM menu_item WHERE app_id = '70001'"],
];
const ruled: readonly ListQuestion[] = [
  ["first page", "", "SELECT * FROM app_user ORDER BY id DESC LIMIT 10"],
  ["two characters of a name", "?keyword=采薇", "SELECT * FROM app_user WHERE realname LIKE '%采薇%' LIMIT 10"],
  ["a part of an account", "?keyword=0999", "SELECT * FROM app_user WHERE username LIKE '%0999%' LIMIT 10"],
];

async function fill(dataDir: string, people: number): Promise<void> {
  await (await startPortal(dataDir)).stop();
  const hash = await (await createPasswords()).hash("Tender@2026");
  await withDatabase(dataDir, async (database) => {
    const { db } = database.work;
    const size = { users: ACCOUNTS, departments: DEPARTMENTS, menuItems: MENU_ITEMS, ownMenuItems: OWN_MENU_ITEMS };
    await seedBenchData(database, size, hash);
    await db.execute(sql`
      INSERT INTO role (id, code, name)
      SELECT 'bench-role-' || n, 'bench_' || n, '压测角色' || n FROM generate_series(1, ${ROLES}::int) AS n`);
    if (people > 0) await seedBenchPeople(db, people, DEPARTMENTS, hash);
  });
}

/**
 * Changes grants of a role that a tenth of all people hold repeatedly, and measures a member's permissions on another
 * node.
 */
async function benchRoleChange(portal: RunningPortal, dataDir: string, member: string): Promise<void> {
  const other = await startPortal(dataDir, { DATABASE_URL: databaseUrl(dataDir) });
  try {
    const token = await signInWithProof(portal.url);
    const grants = await readGrants(portal.url, token, "bench-role");
    const button = grants.items.find((item) => item.isButton && item.isGrantable && !item.isGranted && item.action);
    if (!button?.action) throw new Error("no button that the role could receive");
    const hasRight = async () => {
      const { auth } = await read<{ auth: readonly { action: string }[] }>(`${other.url}${MENU_PATH}`, member);
      return auth.some(({ action }) => action === button.action);
    };
    const [answerMs, effectiveMs]: [number[], number[]] = [[], []];
    for (let change = 0; change < CHANGES; change++) {
      const isGrant = change % 2 === 0;
      const startedAt = performance.now();
      await post(
        `${portal.url}/api/system/roles/grants`,
        {
          roleId: "bench-role",
          version: grants.version + change,
          addRules: [],
          takeRules: [],
          ...(isGrant ? { add: [button.id], take: [] } : { add: [], take: [button.id] }),
        },
        token,
      );
      answerMs.push(performance.now() - startedAt);
      while ((await hasRight()) !== isGrant) await pause(10);
      effectiveMs.push(performance.now() - startedAt);
    }
    const summary = (times: readonly number[]) => `${CHANGES} times, median ${median(times).toFixed(1)} ms`;
    print({
      title: "grants changed of a role of 101,000 members",
      measured: `worst over HTTP, ${summary(answerMs)}`,
      yardstick: "the budget itself",
      value: Math.max(...answerMs),
      unit: " ms",
      budget: { atMost: 1_000 },
    });
    print({
      title: "and effective for a member on another node",
      measured: `worst from the request on, polled every 10 ms, ${summary(effectiveMs)}`,
      yardstick: "the budget itself",
      value: Math.max(...effectiveMs),
      unit: " ms",
      budget: { atMost: 2_000 },
    });
  } finally {
    await other.stop();
  }
}

interface Waits {
  readonly signInMs: number;
  readonly menuMs: number;
}

/** Returns the 99th percentile of sign-ins of different people and of menu reads. */
async function waitsOf(portal: RunningPortal, token: string): Promise<Waits> {
  const shot = {
    url: `${portal.url}/bpt/api/sys/login`,
    method: "POST" as const,
    headers: { "content-type": "application/json" },
    bodies: Array.from({ length: ACCOUNTS }, (_, n) =>
      JSON.stringify({ username: `bench${n + 1}`, password: "Tender@2026" }),
    ),
  };
  const menu = { url: `${portal.url}${MENU_PATH}`, headers: { "x-access-token": token } };
  await load(shot, 3, 2);
  await load(menu, 3, 2);
  return { signInMs: (await load(shot, SECONDS, 2)).p99Ms, menuMs: (await load(menu, SECONDS, 2)).p99Ms };
}

/** Measures both installations by turns, so that other load on the machine affects both alike. */
async function benchGrowth(large: RunningPortal, largeDir: string): Promise<void> {
  const data = temporaryDataDir();
  try {
    await fill(data.path, 0);
    const small = await startPortal(data.path);
    try {
      const tokenOf = async (dataDir: string) =>
        (await withDatabase(dataDir, ({ work: { db } }) => openSessions(db, 1, 1)))[0]?.token ?? "";
      const tokens = { small: await tokenOf(data.path), large: await tokenOf(largeDir) };
      const waits: { small: Waits; large: Waits }[] = [];
      for (let round = 0; round < 3; round++)
        waits.push({ small: await waitsOf(small, tokens.small), large: await waitsOf(large, tokens.large) });
      for (const [callName, pick] of [
        ["sign-in", (sample: Waits) => sample.signInMs],
        ["menu", (sample: Waits) => sample.menuMs],
      ] as const) {
        const largeMs = median(waits.map((sample) => pick(sample.large)));
        const smallMs = median(waits.map((sample) => pick(sample.small)));
        print({
          title: `${callName}, p99 with ${PEOPLE.toLocaleString("en")} people to that with ${ACCOUNTS.toLocaleString("en")}`,
          measured: `${largeMs.toFixed(1)} ms, two at once`,
          yardstick: `${smallMs.toFixed(1)} ms`,
          value: largeMs / smallMs,
          unit: "",
          budget: { atMost: 1.5 },
        });
      }
    } finally {
      await small.stop();
    }
  } finally {
    data.remove();
  }
}

/**
 * Waiting times of administrators in the largest organisation: a million people, 20,000 departments, 5,000 menus, 500
 * roles.
 */
export async function benchAdministration(dataDir: string): Promise<void> {
  await fill(dataDir, PEOPLE);
  const portal = await startPortal(dataDir);
  try {
    await withDatabase(dataDir, async ({ work: { db } }) => {
      const lists = async (title: string, path: string, questions: readonly ListQuestion[], username = "admin") =>
        benchList(portal, db, { title: title, path, questions, rounds: ROUNDS, username });
      await lists(`roles, ${ROLES} of them`, "/api/system/roles", roles);
      await lists(`departments, ${DEPARTMENTS.toLocaleString("en")} of them`, "/api/system/departments", departments);
      await lists(`menus, ${MENU_ITEMS.toLocaleString("en")} items`, "/api/system/menus", menus);
      await grantDataRule(portal.url, "bench-u-2", {
        list: "user-admin/users",
        column: "dept",
        condition: "within",
        values: ["B01"],
      });
      await lists("people, for an account limited to one branch of ten", "/api/system/users", ruled, "bench2");
      const [member] = await openSessions(db, 1, 1);
      await benchRoleChange(portal, dataDir, member?.token ?? "");
    });
    await benchGrowth(portal, dataDir);
  } finally {
    await portal.stop();
  }
}
