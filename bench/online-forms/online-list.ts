import { sql } from "drizzle-orm";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { post, signIn, signInWithProof, startPortal, withDatabase } from "../portal.ts";
import { median, percentile, print } from "../report.ts";
import { createField, createForm, publishForm } from "./bench-forms.ts";

const ROWS = 1_000_000;
const BATCH_SIZE = 100_000;
const ROUNDS = 20;
const WARM_UP = 5;
const FIRST_PAGE_MS = 100;
const ANY_PAGE_MS = 150;
const CODE = "bench_bond";
/** A department of the demo that owns a tenth of the rows. */
const BRANCH = "A01A01";

const choice = (value: string, label: string) => ({ value, label });
const bond = createForm({
  code: CODE,
  title: "压测保证金台账",
  fields: [
    createField("bh", "编号", { isUnique: true, query: "single" }),
    createField("mc", "项目名称", { length: 120, query: "single" }),
    createField("zt", "状态", {
      control: "select",
      query: "single",
      source: {
        kind: "list",
        choices: [choice("1", "待缴纳"), choice("2", "已缴纳"), choice("3", "已退还"), choice("4", "已没收")],
      },
    }),
    createField("je", "金额", { type: "decimal", control: "number", length: 14, scale: 2, query: "range" }),
    createField("rq", "截止日期", { type: "day", control: "date", length: 0, query: "range" }),
    createField("bz", "备注", { length: 200 }),
  ],
});

/** Inserts ten years of a large centre: names from thirty words, spread amounts and days, uneven states. */
const fill = (db: Db, from: number) =>
  db.execute(sql`
    INSERT INTO online.bench_bond (id, version, created_at, created_by, updated_at, updated_by, org_code, bh, mc, zt, je, rq, bz)
    SELECT '01KB' || lpad(n::text, 22, '0'), 1, now() - interval '10 years' + n * interval '5 minutes', NULL, now(), NULL,
      'A01A0' || least(1 + n / 3 % 10, 7), 'BZJ' || lpad(n::text, 8, '0'),
      (ARRAY['道路','桥梁','校舍','医院','供水','绿化','照明','管网','信息','档案'])[1 + n % 10] ||
      (ARRAY['改造','新建','维修','扩建','采购','监理','设计','勘察','养护','服务'])[1 + n / 7 % 10] || '项目' || n % 5000 || '标段',
      (ARRAY['3','3','3','3','3','3','3','2','2','1','4'])[1 + n % 11], (n % 9973) * 100, current_date - (n % 3650)::int, NULL
    FROM generate_series(${from}::int, ${from + BATCH_SIZE - 1}::int) AS n`);

interface Answer {
  readonly total: number;
  readonly next: string | null;
  readonly rows: readonly { readonly id: string }[];
}

const all = (...conditions: readonly object[]) => JSON.stringify({ all: conditions });
const combined = all(
  { field: "zt", is: "in", value: ["1", "2"] },
  {
    any: [
      { field: "mc", is: "contains", value: "桥梁" },
      { field: "je", is: "gte", value: "500000" },
    ],
  },
  { field: "rq", is: "gte", value: "2020-01-01" },
);
const rare = all({ field: "mc", is: "contains", value: "4711标段" }, { field: "zt", is: "eq", value: "4" });
const none = all({ field: "mc", is: "contains", value: "地铁" }, { field: "je", is: "gt", value: "10" });

const combinedSql = `zt IN ('1', '2') AND (mc LIKE '%桥梁%' OR je >= 500000) AND rq >= '2020-01-01'`;
const ruleSql = `org_code LIKE '${BRANCH}%'`;

/** A query, the plain statement for the same rows, and the budget. */
type Question = readonly [
  title: string,
  parameters: Record<string, string>,
  where: string,
  order: string,
  budget: number,
];

const newest = "created_at DESC, id DESC";
const questions: readonly Question[] = [
  ["first page", {}, "true", newest, FIRST_PAGE_MS],
  ["combined query, first page", { filter: combined }, combinedSql, newest, FIRST_PAGE_MS],
  [
    "combined query by amount, first page",
    { filter: combined, sort: "-je" },
    combinedSql,
    "je DESC NULLS LAST, id DESC",
    FIRST_PAGE_MS,
  ],
  ["by day, first page", { sort: "rq" }, "true", "rq, id", FIRST_PAGE_MS],
  ["a rare name, first page", { filter: rare }, `mc LIKE '%4711标段%' AND zt = '4'`, newest, FIRST_PAGE_MS],
  ["no result, first page", { filter: none }, `mc LIKE '%地铁%' AND je > 10`, newest, FIRST_PAGE_MS],
  ["page 1,000 by its number", { page: "1000" }, "true", newest, ANY_PAGE_MS],
  ["combined query, page 1,000 by its number", { filter: combined, page: "1000" }, combinedSql, newest, ANY_PAGE_MS],
  [
    "combined query by amount, page 1,000",
    { filter: combined, sort: "-je", page: "1000" },
    combinedSql,
    "je DESC NULLS LAST, id DESC",
    ANY_PAGE_MS,
  ],
];

async function measureTimes(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + rounds; round++) {
    const startedAt = performance.now();
    await work();
    if (round >= WARM_UP) times.push(performance.now() - startedAt);
  }
  return times;
}

/** Runs the plain statements for the same result: the rows, and their number up to the limit of lists. */
const runPlainSql = (db: Db, statement: string, where: string) =>
  Promise.all([
    db.execute(sql.raw(statement)),
    db.execute(sql.raw(`SELECT count(*) FROM (SELECT FROM online.${CODE} WHERE ${where} LIMIT 10001) AS seen`)),
  ]);

async function read(url: string, token: string): Promise<Answer> {
  const response = await fetch(url, { headers: { "x-access-token": token } });
  const { success, message, result } = (await response.json()) as { success: boolean; message: string; result: Answer };
  if (!success) throw new Error(`${url}: ${message}`);
  return result;
}

/** Grants an account of the demo a role that sees the rows of one department in the form's list. */
async function limitToDepartment(
  url: string,
  token: string,
  menuId: string,
  username: string,
  userId: string,
): Promise<void> {
  const systemUrl = `${url}/api/system`;
  const { id: roleId } = await post<{ id: string }>(
    `${systemUrl}/roles`,
    { id: null, version: null, code: "bench_bonds", name: "压测台账", description: "", homePath: null },
    token,
  );
  const { id: ruleId } = await post<{ id: string }>(
    `${systemUrl}/data-rules`,
    {
      id: null,
      version: null,
      list: `online/${CODE}`,
      title: "压测部门",
      column: "org_code",
      condition: "within",
      variable: null,
      days: 0,
      values: [BRANCH],
      isOn: true,
    },
    token,
  );
  const grants = await fetch(`${systemUrl}/roles/grants?roleId=${roleId}&appId=70001`, {
    headers: { "x-access-token": token },
  });
  const { result } = (await grants.json()) as {
    result: { version: number; items: readonly { id: string; parentId: string | null }[] };
  };
  const add = result.items.filter(({ id, parentId }) => id === menuId || parentId === menuId).map(({ id }) => id);
  await post(
    `${systemUrl}/roles/grants`,
    { roleId, version: result.version, add, take: [], addRules: [ruleId], takeRules: [] },
    token,
  );
  await post(`${systemUrl}/roles/members`, { role: "bench_bonds", orgCode: null, userIds: [userId] }, token);
  console.log(`       ${username} sees only ${BRANCH}`);
}

async function measureLists(url: string, db: Db, username: string, rule: string): Promise<void> {
  const token = await signIn(url, username);
  const list = (parameters: Record<string, string>) =>
    `${url}/api/online/forms/${CODE}/rows?${new URLSearchParams({ pageSize: "10", ...parameters })}`;
  const report = (title: string, times: readonly number[], plain: readonly number[], budget: number) =>
    print({
      title: `online list of ${ROWS.toLocaleString("en")}, ${rule === "true" ? "no rule" : "one department"}: ${title}`,
      measured: `p95 over HTTP, ${times.length} times, median ${median(times).toFixed(1)} ms`,
      yardstick: `plain SQL p95 ${percentile(plain, 0.95).toFixed(1)} ms, ratio ${(median(times) / median(plain)).toFixed(1)}`,
      value: percentile(times, 0.95),
      unit: " ms",
      budget: { atMost: budget },
    });
  for (const [title, parameters, where, order, budget] of questions) {
    const times = await measureTimes(ROUNDS, () => read(list(parameters), token));
    const offset = (Number(parameters.page ?? 1) - 1) * 10;
    const statement = `SELECT * FROM online.${CODE} WHERE ${where} AND ${rule} ORDER BY ${order} LIMIT 10 OFFSET ${offset}`;
    report(title, times, await measureTimes(ROUNDS, () => runPlainSql(db, statement, `${where} AND ${rule}`)), budget);
  }
  for (const [title, parameters, where] of [
    ["next page, to the 300th, by the key of the last row", {}, "true"],
    ["combined query by amount, next page to the 300th", { filter: combined, sort: "-je" }, combinedSql],
  ] as const) {
    const times: number[] = [];
    let after: string | null = null;
    for (let page = 1; page <= 300; page++) {
      const startedAt = performance.now();
      const answer: Answer = await read(list(after === null ? parameters : { ...parameters, after }), token);
      if (page > WARM_UP) times.push(performance.now() - startedAt);
      after = answer.next;
      if (after === null) break;
    }
    const order = "sort" in parameters ? "je DESC NULLS LAST, id DESC" : newest;
    const statement = `SELECT * FROM online.${CODE} WHERE ${where} AND ${rule} ORDER BY ${order} LIMIT 10 OFFSET 2990`;
    report(
      title,
      times,
      await measureTimes(ROUNDS, () => runPlainSql(db, statement, `${where} AND ${rule}`)),
      ANY_PAGE_MS,
    );
  }
}

/** List of a form with a million rows, for a person who sees all of them and for one limited to a department. */
export async function benchOnlineList(dataDir: string): Promise<void> {
  const portal = await startPortal(dataDir);
  try {
    const { url } = portal;
    const token = await signInWithProof(url);
    const { menuId } = await publishForm(url, token, bond);
    await withDatabase(dataDir, async ({ work: { db } }) => {
      const startedAt = performance.now();
      for (let from = 1; from <= ROWS; from += BATCH_SIZE) await fill(db, from);
      await db.execute(sql`VACUUM ANALYZE online.bench_bond`);
      console.log(`       filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
      const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM app_user WHERE username = 'supervisor'`);
      await limitToDepartment(url, token, menuId, "supervisor", rows[0]?.id ?? "");
      await measureLists(url, db, "admin", "true");
      await measureLists(url, db, "supervisor", ruleSql);
    });
  } finally {
    await portal.stop();
  }
}
