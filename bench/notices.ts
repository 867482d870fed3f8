import { fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { newId } from "@tender/server/src/platform/ids.ts";
import { sql } from "drizzle-orm";
import { seedBenchData } from "../apps/server/seed/bench-data.ts";
import { type OpenSession, openSessions } from "./open-sessions.ts";
import { benchPacedPolls } from "./paced-polls.ts";
import { type RunningPortal, residentMegabytes, startPortal, withDatabase } from "./portal.ts";
import { median, print } from "./report.ts";
import { crowd } from "./socket-crowd.ts";

const PEOPLE = 20_000;
const CONNECTIONS = 9_000;
const POLL_MS = 6_000;
const TIMES = 5;
const SETTLE_MS = 2_000;

/** Publishes a notice directly in the database, because only its propagation is measured. Returns the start time. */
const publish = (dataDir: string): Promise<number> =>
  withDatabase(dataDir, async ({ work: { db } }) => {
    const id = newId();
    await db.execute(sql`
      INSERT INTO notice (id, kind, title, html, priority, state, reach, audience, sender, published_at, starts_at)
      VALUES (${id}, '1', '系统维护通知', '<p>今晚维护</p>', 'M', 'published', 'all',
              '{"departments":[],"roles":[],"people":[]}', '信息中心', now(), now())`);
    const from = performance.now();
    await db.execute(sql`SELECT pg_notify('portal', ${`notice ${id}`})`);
    return from;
  });

const validatorOf = async (url: string, token: string): Promise<string> =>
  (await fetch(url, { headers: { "x-access-token": token } })).headers.get("etag") ?? "";

async function benchPolls({ url, pid }: RunningPortal, people: readonly OpenSession[]): Promise<void> {
  const address = `${url}/sys/annountCement/listByUser`;
  // All people have the same notices.
  const etag = await validatorOf(address, people[0]?.token ?? "");
  await benchPacedPolls({
    title: `${PEOPLE.toLocaleString("en")} people whose bell asks every 6 s`,
    polls: people.map(({ token }) => ({ url: address, headers: { "x-access-token": token, "if-none-match": etag } })),
    everyMs: POLL_MS,
    pid,
    unchanged: 304,
  });
}

interface Spread {
  readonly kilobytesEach: number;
  /** Milliseconds from publication to the last connection. */
  readonly times: readonly number[];
}

/** Opens connections, and measures their memory and the time until all are notified, several times. */
async function spread(
  pid: number,
  targets: Parameters<typeof crowd>[0],
  send: () => Promise<number> | number,
): Promise<Spread> {
  const before = residentMegabytes(pid);
  const listeners = await crowd(targets);
  await pause(SETTLE_MS);
  const kilobytesEach = ((residentMegabytes(pid) - before) * 1_024) / targets.length;
  const times: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    const lastFrame = listeners.nextFrame();
    const from = await send();
    times.push((await lastFrame) - from);
  }
  listeners.close();
  return { kilobytesEach, times };
}

async function benchSockets({ url, pid }: RunningPortal, people: readonly OpenSession[], dataDir: string) {
  const ours = await spread(
    pid,
    people.slice(0, CONNECTIONS).map(({ userId, token }) => ({
      url: `${url}/websocket/${userId}`,
      headers: { "sec-websocket-protocol": `portal, ${token}` },
    })),
    () => publish(dataDir),
  );
  const child = fork(join(import.meta.dirname, "bare-sockets.ts"));
  const port = await new Promise<number>((resolve) => child.once("message", (message) => resolve(Number(message))));
  const bare = await spread(
    child.pid ?? 0,
    people.slice(0, CONNECTIONS).map(() => ({ url: `http://127.0.0.1:${port}/`, headers: {} })),
    () => {
      child.send(JSON.stringify({ cmd: "topic", msgId: newId(), msgTxt: "" }));
      return performance.now();
    },
  );
  child.disconnect();
  const count = CONNECTIONS.toLocaleString("en");
  const figuresOf = ({ times }: Spread) =>
    `${median(times).toFixed(0)} ms (${times.map((ms) => ms.toFixed(0)).join(", ")})`;
  print({
    title: `a notice to ${count} connections`,
    measured: `${figuresOf(ours)} from the database's notification to the last connection`,
    yardstick: `the same frame by bare ws ${figuresOf(bare)}, ${(median(ours.times) / median(bare.times)).toFixed(2)} times`,
    value: median(ours.times),
    unit: " ms",
    budget: { atMost: 500 },
  });
  print({
    title: `an idle connection, of ${count}`,
    measured: `${ours.kilobytesEach.toFixed(1)} kB of memory each, including the node's data of its session`,
    yardstick: `bare ws ${bare.kilobytesEach.toFixed(1)} kB each, ${(ours.kilobytesEach / bare.kilobytesEach).toFixed(2)} times`,
    value: ours.kilobytesEach,
    unit: " kB",
    budget: { atMost: 10 },
  });
}

/** Runs with as many accounts as people, in an empty folder. */
export async function benchNotices(dataDir: string): Promise<void> {
  await (await startPortal(dataDir)).stop();
  const size = { users: PEOPLE, departments: 100, menuItems: 300, ownMenuItems: 300 };
  const people = await withDatabase(dataDir, async (database) => {
    const { db } = database.work;
    await seedBenchData(database, size, "nobody signs in");
    return openSessions(db, PEOPLE, PEOPLE);
  });
  await publish(dataDir);
  const portal = await startPortal(dataDir);
  try {
    await benchSockets(portal, people, dataDir);
    await benchPolls(portal, people);
  } finally {
    await portal.stop();
  }
}
