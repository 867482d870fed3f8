import { fork } from "node:child_process";
import { join } from "node:path";
import { subsystem } from "@tender/server/src/modules/access/subsystem/subsystem.tables.ts";
import type { Connections } from "@tender/server/src/platform/database/database.ts";
import { newPlainToken, tokenDigest } from "@tender/server/src/platform/tokens.ts";
import { eq, sql } from "drizzle-orm";
import { load } from "./load.ts";
import { type RunningPortal, withDatabase } from "./portal.ts";
import { processorMs } from "./processor-time.ts";
import { median, print } from "./report.ts";

/** Many short rounds, so that changes of the machine's load affect both sides of a round alike. */
const ROUNDS = 31;
const TICKETS = 800;
const WARM_UP_ROUNDS = 4;
const SECONDS = 60;
/** Number of other registered subsystems, among which each look-up finds the ticket's one. */
const OTHERS = 1_000;
const SERVICE = "https://bench.example/app";

interface Side {
  readonly url: string;
  readonly pid: number;
  readonly rates: number[];
  /** Processor time of the answering process, per answer. */
  readonly microseconds: number[];
}

async function makeSubsystems({ db, pool }: Connections): Promise<void> {
  const cas = { kind: "handover", handOver: "cas", casServices: [SERVICE] } as const;
  await db
    .update(subsystem)
    .set({ ...cas, casServices: [SERVICE] })
    .where(eq(subsystem.appId, "60009"));
  await db.execute(
    sql`INSERT INTO role_subsystem (role_code, subsystem_id) SELECT 'bench', id FROM subsystem WHERE app_id = '60009'`,
  );
  await db.execute(sql`
    INSERT INTO subsystem (id, app_id, app_cn_name, index_page, kind, hand_over, cas_services)
    SELECT 'bench-cas-' || n, (900000 + n)::text, '子系统' || n, 'https://s' || n || '.example/', 'handover', 'cas',
      jsonb_build_array('https://s' || n || '.example/')
    FROM generate_series(1, ${OTHERS}::int) AS n`);
  await pool.query(
    "INSERT INTO registered_origin (origin, for_redirects, for_frames) VALUES ($1, true, false) ON CONFLICT DO NOTHING",
    [new URL(SERVICE).origin],
  );
  await pool.query("SELECT pg_notify('portal', 'subsystem 60009')");
}

/** Creates tickets, each of a new session that has not visited the service. */
async function makeTickets({ db }: Connections, round: string): Promise<string[]> {
  const tickets = Array.from({ length: TICKETS }, () => `ST-${newPlainToken()}`);
  const rows = JSON.stringify(
    tickets.map((ticket, n) => ({ key: `ticket:${tokenDigest(ticket)}`, id: `${round}-${n}` })),
  );
  await db.execute(sql`
    INSERT INTO session (id, user_id, token_digest, cookie_digest, remember, credentials_version, method, address, user_agent,
      created_at, last_used_at, idle_seconds, absolute_end)
    SELECT r.id, u.id, 't' || r.id, 'c' || r.id, false, u.credentials_version, 'password', '203.0.113.10', 'bench', now(), now(), 43200,
      now() + interval '1 day'
    FROM jsonb_to_recordset(${rows}::jsonb) AS r (key text, id text)
    JOIN app_user u ON u.username = 'bench' || (1 + abs(hashtext(r.id)) % 100)`);
  await db.execute(sql`
    INSERT INTO short_lived (key, value, expires_at)
    SELECT r.key, jsonb_build_object('v', jsonb_build_object('sessionId', r.id, 'service', ${SERVICE}::text, 'appId', '60009',
      'isFresh', false, 'proxies', '[]'::jsonb)), now() + interval '1 hour'
    FROM jsonb_to_recordset(${rows}::jsonb) AS r (key text, id text)`);
  // PostgreSQL analyses once a minute; until then it plans full scans, as for a small table.
  await db.execute(sql`ANALYZE session, short_lived`);
  return tickets;
}

async function startPeer(dataDir: string): Promise<{ url: string; pid: number; stop(): void }> {
  const child = fork(join(import.meta.dirname, "bare-validation.ts"));
  const port = await new Promise<number>((resolve) => {
    child.once("message", (message) => resolve(message as number));
    child.send(dataDir);
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.disconnect() };
}

/**
 * Validation of service tickets, each of another session, compared with bare node:http that sends the same statements.
 */
export async function benchCasValidate(portal: RunningPortal, dataDir: string): Promise<void> {
  await withDatabase(dataDir, ({ work }) => makeSubsystems(work));
  const peer = await startPeer(dataDir);
  const ours: Side = { url: portal.url, pid: portal.pid, rates: [], microseconds: [] };
  const bare: Side = { url: peer.url, pid: peer.pid, rates: [], microseconds: [] };
  try {
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++)
      for (const [name, side] of [["ours", ours] as const, ["bare", bare] as const]) {
        const tickets = await withDatabase(dataDir, ({ work }) => makeTickets(work, `${name}-${round}`));
        const paths = tickets.map(
          (ticket) => `/cas/serviceValidate?${new URLSearchParams({ service: SERVICE, ticket })}`,
        );
        const before = processorMs(side.pid);
        const { rate, answers } = await load({ url: side.url, paths }, SECONDS);
        if (round < WARM_UP_ROUNDS) continue;
        side.rates.push(rate);
        side.microseconds.push(((processorMs(side.pid) - before) * 1_000) / answers);
      }
  } finally {
    peer.stop();
  }
  const figuresOf = ({ rates, microseconds }: Side) =>
    `${Math.round(median(rates))}/s, ${Math.round(median(microseconds))} µs of processor time each`;
  const ratios = ours.rates.map((rate, n) => rate / (bare.rates[n] ?? Number.NaN));
  print({
    title: `validation of service tickets, each of another session, ${OTHERS + 1} subsystems registered`,
    measured: `${figuresOf(ours)}, median of ${ROUNDS} rounds (${ratios.map((ratio) => ratio.toFixed(2)).join(", ")})`,
    yardstick: `bare node:http with the same statements ${figuresOf(bare)}; by processor time ${(median(bare.microseconds) / median(ours.microseconds)).toFixed(3)}`,
    value: median(ratios),
    unit: "",
    budget: { atLeast: 0.6 },
  });
}
