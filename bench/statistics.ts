import { fillArchive } from "./archive-data.ts";
import { type RunningPortal, signIn, withDatabase } from "./portal.ts";
import { median, print } from "./report.ts";

const DOSSIERS = 1_000_000;
const ROUNDS = 7;
/** Call that only supervisors may read. */
const FLAGS = "flags?range=all";
const CALLS = [
  ...["overview?range=last12", "overview?range=all", "series?range=last24"],
  ...["method", "buyer", "agency", "region"].map((dim) => `breakdown?range=all&dim=${dim}`),
  ...["breakdown?range=all&dim=supplier&measure=amount", "breakdown?range=all&dim=amountBand"],
  ...["funnel", "durations", "pipeline", "expiry", "org-forms", "objections"].map((call) => `${call}?range=all`),
];

/** Account of the query, and the amount of data it sees. */
const SCOPES = [
  { name: "everything", username: "supervisor", filter: "" },
  { name: "everything, one department of 200 chosen", username: "supervisor", filter: "&dept=B007" },
  { name: "everything, the department with nearly all lots chosen", username: "supervisor", filter: "&dept=B" },
  {
    name: "a department with nearly all lots",
    username: "buyer",
    filter: "",
    before: `with person as (select id from app_user where username = 'buyer'),
        placed as (delete from position_holder where user_id in (select id from person)),
        former as (
          delete from department_member m using department d
          where d.id = m.department_id and d.org_code <> 'B' and m.user_id in (select id from person))
      insert into department_member (user_id, department_id)
      select person.id, d.id from person, department d where d.org_code = 'B' on conflict do nothing`,
  },
  {
    name: "one fonds of five",
    username: "archivist",
    filter: "",
    before: `update arch_fonds set keeper_dept_code = (
        select d.org_code from department d join department_member m on m.department_id = d.id
          join app_user u on u.id = m.user_id where u.username = 'archivist')
      where code = 'F0'`,
  },
  {
    name: "all five fonds",
    username: "archivist",
    filter: "",
    before: `update arch_fonds set keeper_dept_code = (select keeper_dept_code from arch_fonds where code = 'F0')
      where code like 'F_'`,
  },
  {
    name: "a supplier",
    username: "supplier",
    filter: "",
    before: `insert into org_account (org_id, user_id, role)
      select o.id, u.id, 'supplier' from org o, app_user u where o.scheme = 'bench' and o.ident = '3031' and u.username = 'supplier'
      on conflict do nothing`,
  },
];

export const fillBenchArchive = (dataDir: string): Promise<void> =>
  withDatabase(dataDir, (database) => fillArchive(database, DOSSIERS, Date.now()));

/** Minimal cost of the query: one pass over the rows of all lots. */
const PLAIN = "select count(*), sum(award_amount) from stat_lot where is_main and archived_day is not null";

/** Every figure and chart of 档案统计 over a million dossiers, compared with a plain statement over the same rows. */
export async function benchStatistics(portal: RunningPortal, dataDir: string): Promise<void> {
  const plain = await withDatabase(dataDir, async ({ work }) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const startedAt = performance.now();
      await work.pool.query(PLAIN);
      times.push(performance.now() - startedAt);
    }
    return median(times);
  });
  for (const { name, username, filter, before } of SCOPES) {
    if (before !== undefined) await withDatabase(dataDir, ({ work }) => work.pool.query(before));
    const token = await signIn(portal.url, username);
    const calls = username === "supervisor" ? [...CALLS, FLAGS] : CALLS;
    for (const call of calls) await benchCall(portal, token, `${call}&source=all${filter}`, `${name}: ${call}`, plain);
  }
}

async function benchCall(
  portal: RunningPortal,
  token: string,
  call: string,
  title: string,
  plain: number,
): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    const response = await fetch(`${portal.url}/api/archive/stats/${call}`, { headers: { "x-access-token": token } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${call} answered ${response.status}`);
    times.push(performance.now() - startedAt);
  }
  const medianMs = median(times);
  print({
    title: `archive statistics over 1,000,000 dossiers, ${title}`,
    measured: times.map((ms) => `${Math.round(ms)} ms`).join(", "),
    yardstick: `plain SQL over the rows of all lots: ${Math.round(plain)} ms, ratio ${(medianMs / plain).toFixed(2)}`,
    value: medianMs,
    unit: " ms",
    budget: { atMost: 300 },
  });
}
