import { createHash } from "node:crypto";
import { createChainTools } from "@tender/server/src/modules/trail/audit-chain/audit-chain.module.ts";
import { canonicalEntry, GENESIS } from "@tender/server/src/modules/trail/audit-chain/canonical-entry.ts";
import type { Connections } from "@tender/server/src/platform/database/database.ts";
import { residentMegabytes, startPortal, withDatabase } from "./portal.ts";
import { print } from "./report.ts";

const ENTRIES = 1_000_000;
const AT_ONCE = 50_000;
const INSERTED_AT_ONCE = 2_000;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
};

/** Inserts entries like those of sign-ins. */
const fill = ({ pool }: Connections, from: number, count: number) =>
  pool.query(
    `INSERT INTO audit_entry (id, at, action, outcome, user_id, username, object, address, user_agent, request_id, detail)
      SELECT '01KB' || lpad(n::text, 22, '0'), now() - interval '1 day', 'session.sign_in', 'ok', md5(n::text),
        'user' || n % 5000, 'password', '198.51.100.' || n % 250, 'Mozilla/5.0 (X11; Linux x64) Chrome/140', gen_random_uuid(),
        jsonb_build_object('device', n)
      FROM generate_series($1::int, $2::int) n`,
    [from, from + count - 1],
  );

/** Inserts a number of entries that wait for their place in the chain. */
export async function fillAuditTrail(work: Connections, count: number): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE) await fill(work, from, AT_ONCE);
}

/** Yardstick: inserts the same number of rows of the same width into a table of its own. */
async function insertBare({ pool }: Connections, count: number): Promise<void> {
  await pool.query(
    "CREATE TABLE bare_link (seq bigint PRIMARY KEY, entry_id text NOT NULL UNIQUE, digest text NOT NULL)",
  );
  for (let from = 1; from <= count; from += INSERTED_AT_ONCE) {
    const seqs = Array.from({ length: INSERTED_AT_ONCE }, (_, n) => from + n);
    await pool.query("INSERT INTO bare_link SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[])", [
      seqs,
      seqs.map((seq) => `01KB${String(seq).padStart(22, "0")}`),
      seqs.map(() => GENESIS),
    ]);
  }
  await pool.query("DROP TABLE bare_link");
}

/** Computes SM3 over the number of bytes of all entries. */
function hashBare(bytes: number): void {
  const chunk = Buffer.alloc(65_536, "a");
  const hash = createHash("sm3");
  for (let remaining = bytes; remaining > 0; remaining -= chunk.length) hash.update(chunk);
  hash.digest();
}

/** The audit chain over a million entries: creating it, and verifying all of it. */
export async function benchAuditChain(dataDir: string): Promise<void> {
  await (await startPortal(dataDir)).stop();
  await withDatabase(dataDir, async ({ work }) => {
    const { chainer, store, verification } = createChainTools(work);
    await chainer.run();
    await fillAuditTrail(work, ENTRIES);
    await work.pool.query("VACUUM ANALYZE audit_entry, audit_pending");
    const linking = await seconds(chainer.run);
    const inserting = await seconds(() => insertBare(work, ENTRIES));
    print({
      title: "audit chain: places given to 1,000,000 waiting entries, per second",
      measured: `${linking.toFixed(1)} s`,
      yardstick: `bare inserts of rows as wide took ${inserting.toFixed(1)} s, ${Math.round(ENTRIES / inserting)} per second`,
      value: Math.round(ENTRIES / linking),
      unit: " /s",
      budget: { atLeast: 10_000 },
    });
    await work.pool.query("VACUUM ANALYZE audit_link");
    const before = residentMegabytes(process.pid);
    let maximum = before;
    const verifying = await seconds(async () => {
      for (let from: string | null = null; ; ) {
        const { fault, next } = await verification.step(from);
        if (fault) throw new Error(`${fault.kind} at ${fault.seq}`);
        maximum = Math.max(maximum, residentMegabytes(process.pid));
        if (next === null) return;
        from = next;
      }
    });
    const [link] = await store.links(1, 1);
    const bytes = ENTRIES * Buffer.byteLength(canonicalEntry(1, GENESIS, link?.entry ?? []));
    const from = performance.now();
    hashBare(bytes);
    const hashing = (performance.now() - from) / 1_000;
    print({
      title: "audit chain: verification of 1,000,000 entries",
      measured: `${Math.round(ENTRIES / verifying)} per second, memory grew by ${Math.round(maximum - before)} MB at most`,
      yardstick: `plain SM3 over the same ${Math.round(bytes / 1_048_576)} MB took ${hashing.toFixed(1)} s`,
      value: verifying,
      unit: " s",
      budget: { atMost: 60 },
    });
  });
}
