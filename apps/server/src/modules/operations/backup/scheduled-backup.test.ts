import { beforeEach, expect, test } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { createScheduledBackup } from "./scheduled-backup.service.ts";

const START = Date.parse("2026-11-30T18:30:05Z");
let rows: { name: string; startedAt: Date; outcome: "ok" | "failed"; note?: string | null; failure?: string }[];
let sent: { userIds: readonly string[]; title: string; text: string }[];
let alarms: object[];
let isLocked: boolean;
let now: number;

beforeEach(() => {
  [rows, sent, alarms, isLocked, now] = [[], [], [], false, START];
});

/** A node of the installation. Its backup ends as `result` does. */
function nodeWith(result: () => Promise<string>) {
  const state = { started: 0, stopped: 0 };
  const backup = createScheduledBackup({
    at: "02:30",
    clock: { now: () => now },
    logger: createLogger("silent"),
    jobs: {
      list: async () => rows as never,
      track: async ({ name, run, noteOf }) => {
        const startedAt = new Date(now);
        try {
          const value = await run();
          rows = [{ name, startedAt, outcome: "ok", note: noteOf?.(value) ?? null }];
          return value;
        } catch (error) {
          rows = [{ name, startedAt, outcome: "failed", failure: (error as Error).message }];
          throw error;
        }
      },
    },
    messages: { alarm: async (alarm) => void alarms.push(alarm) },
    notices: {
      send: async (userIds, { title, text }) => {
        sent.push({ userIds, title, text });
      },
    },
    permissions: { holdersOf: async (code) => [`holder of ${code}`] },
    templates: {
      fill: async (code, values) => ({ subject: code, text: JSON.stringify(values) }) as never,
    },
    tryLock: async () => {
      if (isLocked) return undefined;
      isLocked = true;
      return {
        require: () => undefined,
        release: async () => {
          isLocked = false;
        },
      };
    },
    start: () => {
      state.started += 1;
      return { result: result(), stop: () => (state.stopped += 1) };
    },
  });
  return { ...backup, state };
}

test("starts one backup a day on any number of nodes, and records its result", async () => {
  const done = Promise.withResolvers<string>();
  const [first, second] = [nodeWith(() => done.promise), nodeWith(() => Promise.resolve("never"))];
  expect(await Promise.all([first.startDue(), second.startDue(), first.startDue()])).toEqual([1, 0, 0]);
  expect(await second.startDue()).toBe(0);
  done.resolve("已备份 …；核对通过");
  await first.close();
  expect(rows).toMatchObject([{ name: "backup.run", outcome: "ok", note: "已备份 …；核对通过" }]);
  expect([await first.startDue(), await second.startDue()]).toEqual([0, 0]);
  now += 86_400_000;
  expect(await second.startDue()).toBe(1);
  await second.close();
  expect([sent, alarms]).toEqual([[], []]);
});

test("reports a failure to those who may see jobs and to groups, retries in an hour", async () => {
  const node = nodeWith(() => Promise.reject(new Error("备份目录 /backup 所在的磁盘空间不足")));
  expect(await node.startDue()).toBe(1);
  await node.close();
  expect(rows).toMatchObject([{ outcome: "failed", failure: "备份目录 /backup 所在的磁盘空间不足" }]);
  expect(sent).toEqual([
    {
      userIds: ["holder of job:view"],
      title: "backup_failed",
      text: JSON.stringify({ time: "2026-12-01 02:30", reason: "备份目录 /backup 所在的磁盘空间不足" }),
    },
  ]);
  expect(alarms).toEqual([{ title: "定时备份未成功", path: "/system/jobs" }]);
  expect(isLocked).toBe(false);
  expect(await node.startDue()).toBe(0);
  now += 3_600_000;
  expect(await node.startDue()).toBe(1);
  await node.close();
});

test("ends a running backup with its node", async () => {
  const done = Promise.withResolvers<string>();
  const node = nodeWith(() => done.promise);
  await node.startDue();
  const closed = node.close();
  expect(node.state.stopped).toBe(1);
  done.reject(new Error("节点停止，备份中断"));
  await closed;
  expect(rows).toMatchObject([{ outcome: "failed", failure: "节点停止，备份中断" }]);
});
