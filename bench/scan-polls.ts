import { randomBytes } from "node:crypto";
import { scanTask } from "@tender/server/src/modules/sign-on/scan/scan.tables.ts";
import { tokenDigest } from "@tender/server/src/platform/tokens.ts";
import { benchPacedPolls } from "./paced-polls.ts";
import { type RunningPortal, withDatabase } from "./portal.ts";

const BROWSERS = 10_000;
const POLL_MS = 3_000;
const INSERTED_AT_ONCE = 1_000;

interface Waiting {
  readonly taskId: string;
  readonly cookie: string;
}

/** Inserts as many tasks as browsers directly: the measurement is about the waiting. */
async function makeWaiting(dataDir: string): Promise<Waiting[]> {
  const waiting = Array.from({ length: BROWSERS }, () => ({
    taskId: randomBytes(32).toString("base64url"),
    cookie: randomBytes(32).toString("base64url"),
  }));
  // Created in the middle of their three minutes, so that hardly any expires.
  const drawnAt = new Date(Date.now() - 60_000);
  await withDatabase(dataDir, async ({ work }) => {
    for (let start = 0; start < BROWSERS; start += INSERTED_AT_ONCE)
      await work.db.insert(scanTask).values(
        waiting.slice(start, start + INSERTED_AT_ONCE).map(({ taskId, cookie }) => ({
          id: taskId,
          authType: "0" as const,
          purpose: "sign-in" as const,
          state: "waiting" as const,
          browserDigest: tokenDigest(cookie),
          browser: "Chrome 156 · Windows",
          address: "203.0.113.10",
          createdAt: drawnAt,
          changedAt: drawnAt,
          expiresAt: new Date(drawnAt.getTime() + 600_000),
        })),
      );
  });
  return waiting;
}

/** Ten thousand browsers that wait for their phones, each polling every three seconds. */
export async function benchScanPolls(portal: RunningPortal, dataDir: string): Promise<void> {
  const waiting = await makeWaiting(dataDir);
  await benchPacedPolls({
    title: `${BROWSERS.toLocaleString("en")} waiting scans, a poll every 3 s each`,
    polls: waiting.map(({ taskId, cookie }) => ({
      url: `${portal.url}/api/sys/mauthLogin?taskId=${taskId}&authType=0`,
      headers: { cookie: `tp_scan=${cookie}` },
    })),
    everyMs: POLL_MS,
    pid: portal.pid,
    unchanged: 200,
  });
}
