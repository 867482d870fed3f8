import type { Connections } from "../apps/server/src/platform/database/database.ts";
import { benchList, type ListQuestion } from "./list-questions.ts";
import { startPortal, withDatabase } from "./portal.ts";

const ENTRIES = 1_000_000;
const AT_ONCE = 50_000;
const ROUNDS = 20;

/** Inserts entries like those of a year: 5,000 people, with some actions much more frequent than others. */
const fill = ({ pool }: Connections, from: number) =>
  pool.query(
    `INSERT INTO audit_entry (id, at, action, outcome, user_id, username, object, address, user_agent, request_id, detail)
      SELECT '01KB' || lpad(n::text, 22, '0'), now() - interval '1 year' + n * interval '31 seconds',
        (ARRAY['session.sign_in', 'session.sign_in', 'session.sign_in', 'session.sign_out', 'account.update', 'notice.publish',
          'account.reveal'])[1 + n % 7],
        CASE WHEN n % 50 = 0 THEN 'refused' ELSE 'ok' END, md5((n % 5000)::text), 'user' || n % 5000,
        CASE WHEN n % 7 < 3 THEN 'password' ELSE '01KC' || lpad((n % 100000)::text, 22, '0') END, '198.51.100.' || n % 250,
        'Mozilla/5.0 (X11; Linux x64) Chrome/140', gen_random_uuid(), jsonb_build_object('device', n)
      FROM generate_series($1::int, $2::int) n`,
    [from, from + AT_ONCE - 1],
  );

const page = (where: string) => `SELECT * FROM audit_entry WHERE ${where} ORDER BY at DESC, id DESC LIMIT 10`;

const questions: readonly ListQuestion[] = [
  ["first page", "", page("true")],
  ["page 500", "?page=500", `${page("true")} OFFSET 4990`],
  ["sign-ins", "/sign-ins", page("action = 'session.sign_in'")],
  ["operations", "/operations", page("action = 'account.update'")],
  ["what was refused", "?outcome=refused", page("outcome = 'refused'")],
  ["an account", "?keyword=user4321", page("username = 'user4321'")],
  ["a part of many accounts", "?keyword=user", page("username LIKE '%user%'")],
  ["an address", "?keyword=198.51.100.77", page("address = '198.51.100.77'")],
  ["a record", "?keyword=01KC0000000000000000012345", page("object = '01KC0000000000000000012345'")],
  ["what nobody did", "?keyword=zzqq", page("username = 'zzqq'")],
];

/** Lists of the audit trail over a year of entries. */
export async function benchAuditLists(dataDir: string): Promise<void> {
  await (await startPortal(dataDir)).stop();
  await withDatabase(dataDir, async ({ work }) => {
    const began = performance.now();
    for (let from = 1; from <= ENTRIES; from += AT_ONCE) await fill(work, from);
    await work.pool.query("DELETE FROM audit_pending");
    await work.pool.query("VACUUM ANALYZE audit_entry, audit_pending");
    console.log(`       filled in ${Math.round((performance.now() - began) / 1000)} s`);
  });
  const portal = await startPortal(dataDir);
  try {
    await withDatabase(dataDir, ({ work: { db } }) =>
      benchList(portal, db, {
        title: `audit trail, ${ENTRIES.toLocaleString("en")} entries`,
        path: "/api/system/audit",
        questions,
        rounds: ROUNDS,
      }),
    );
  } finally {
    await portal.stop();
  }
}
