import { createLogger } from "@tender/server/src/platform/logger.ts";
import { deriveSecrets } from "@tender/server/src/platform/secrets.ts";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#platform/ids.ts";
import type { MailFile } from "./mail-files.ts";
import { outgoingMessage } from "./message.tables.ts";
import { createOutbox } from "./outbox.service.ts";
import { createOutboxStore } from "./outbox.store.ts";
import { type MessageProvider, MessageRefused, type Outgoing } from "./providers/message-provider.ts";

let database: TestDatabase;
let clock: FakeClock;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  clock = fakeClock();
  await database.pool.query("DELETE FROM outgoing_message");
});
afterAll(() => database.drop());

const MINUTE = 60_000;
const lines: string[] = [];
const logger = createLogger("info", { write: (line) => lines.push(line) });
const secrets = deriveSecrets("for-tests-only-0f3c9a7be1d24586-92ab");

const outboxWith = (sms: MessageProvider | undefined, mail?: MessageProvider) =>
  createOutbox({
    store: createOutboxStore(database.db),
    providers: { sms, mail },
    secrets,
    clock,
    logger,
    keptDays: () => 90,
  });

const message = (id = newId()): Outgoing => ({
  id,
  channel: "sms",
  recipient: "13800000001",
  kind: "1",
  template: "sms_code",
  subject: "验证码",
  text: "您正在注册，验证码 042137",
  code: "042137",
});
const inMinutes = (minutes: number) => new Date(clock.now() + minutes * MINUTE);

const rowOf = async (id: string) =>
  (await database.pool.query("SELECT status, attempts, sealed FROM outgoing_message WHERE id = $1", [id])).rows[0];
const logOf = async (id: string) =>
  (
    await database.pool.query(
      "SELECT provider, outcome, reference, cause FROM message_delivery WHERE message_id = $1 ORDER BY at, id",
      [id],
    )
  ).rows;

/** A provider with one scripted result for each call; it records the messages. */
function provider(...turns: (string | null | Error)[]) {
  const sent: Outgoing[] = [];
  return {
    sent,
    name: "told",
    send: async (wanted: Outgoing) => {
      sent.push(wanted);
      const turn = turns.shift();
      if (turn instanceof Error) throw turn;
      return turn ?? null;
    },
  };
}

test("sends a queued message once, logs the delivery and deletes the text", async () => {
  const told = provider("ref-1");
  const outbox = outboxWith(told);
  const one = message();
  await outbox.queue(undefined, one, inMinutes(5));
  expect((await rowOf(one.id)).sealed).not.toContain("042137");
  expect(await outbox.deliverDue()).toBe(1);
  expect(told.sent).toEqual([one]);
  expect(await rowOf(one.id)).toEqual({ status: "delivered", attempts: 1, sealed: null });
  expect(await logOf(one.id)).toEqual([{ provider: "told", outcome: "accepted", reference: "ref-1", cause: null }]);
  expect(await outbox.deliverDue()).toBe(0);
});

test("retries a message after growing pauses while the provider is down", async () => {
  const told = provider(new Error("down"), new Error("down"), "ref-2");
  const outbox = outboxWith(told);
  const one = message();
  await outbox.queue(undefined, one, inMinutes(5));
  await outbox.deliverDue();
  expect(await rowOf(one.id)).toMatchObject({ status: "waiting", attempts: 1 });
  clock.advance(1_999);
  expect(await outbox.deliverDue()).toBe(0);
  clock.advance(1);
  expect(await outbox.deliverDue()).toBe(1);
  clock.advance(4_999);
  expect(await outbox.deliverDue()).toBe(0);
  clock.advance(1);
  expect(await outbox.deliverDue()).toBe(1);
  expect(await rowOf(one.id)).toMatchObject({ status: "delivered", attempts: 3 });
  expect((await logOf(one.id)).map(({ outcome, cause }) => [outcome, cause])).toEqual([
    ["failed", "down"],
    ["failed", "down"],
    ["accepted", null],
  ]);
});

test("does not retry a message that the provider refused, and logs no text or code", async () => {
  const told = provider(new MessageRefused("isv.MOBILE_NUMBER_ILLEGAL"));
  const outbox = outboxWith(told);
  const one = message();
  await outbox.queue(undefined, one, inMinutes(5));
  await outbox.deliverDue();
  clock.advance(MINUTE);
  expect(await outbox.deliverDue()).toBe(0);
  expect(await rowOf(one.id)).toEqual({ status: "refused", attempts: 1, sealed: null });
  expect(await logOf(one.id)).toMatchObject([{ outcome: "refused", cause: "isv.MOBILE_NUMBER_ILLEGAL" }]);
  expect(lines.join("")).toContain("isv.MOBILE_NUMBER_ILLEGAL");
  expect(lines.join("")).not.toMatch(/042137|13800000001/);
});

test("does not send an expired code", async () => {
  const told = provider(new Error("down"));
  const outbox = outboxWith(told);
  const one = message();
  await outbox.queue(undefined, one, inMinutes(5));
  await outbox.deliverDue();
  clock.advance(5 * MINUTE);
  await outbox.deliverDue();
  expect(told.sent.length).toBe(1);
  expect(await rowOf(one.id)).toMatchObject({ status: "expired", sealed: null });
});

test("delivers each message once when two nodes run at the same time", async () => {
  const told = provider();
  const nodes = [outboxWith(told), outboxWith(told)];
  const ids = Array.from({ length: 25 }, () => newId());
  for (const id of ids) await nodes[0]?.queue(undefined, message(id), inMinutes(5));
  const counts = await Promise.all(nodes.map((node) => node.deliverDue()));
  expect(counts.reduce((sum, count) => sum + count)).toBe(25);
  expect(told.sent.map(({ id }) => id).sort()).toEqual([...ids].sort());
});

test("delivers a message that a dead node had claimed, 30 seconds later", async () => {
  const one = message();
  await outboxWith(provider()).queue(undefined, one, inMinutes(5));
  const store = createOutboxStore(database.db);
  expect((await store.claimDue(inMinutes(0), inMinutes(0.5), 10, false)).length).toBe(1);
  const told = provider("ref");
  clock.advance(29_999);
  expect(await outboxWith(told).deliverDue()).toBe(0);
  clock.advance(1);
  expect(await outboxWith(told).deliverDue()).toBe(1);
  expect(await rowOf(one.id)).toMatchObject({ status: "delivered", attempts: 2 });
});

const mail = (id = newId()): Outgoing => ({
  id,
  channel: "mail",
  recipient: "lin@example.cn",
  kind: "notice",
  template: "mail_report",
  subject: "报表",
  text: "见附件",
  code: null,
});
const sheet: MailFile = { attachPath: "a.xlsx", name: "台账 2026年.xlsx", contentType: "text/plain", bytes: 3 };

/** A file store in memory that records the deleted paths. */
function keeperOf(files: Record<string, string>) {
  const removed: string[] = [];
  return {
    removed,
    read: async (path: string) => (path in files ? Buffer.from(files[path] ?? "") : undefined),
    present: async (paths: readonly string[]) => new Set(paths.filter((path) => path in files)),
    remove: async (paths: readonly string[]) => {
      removed.push(...paths);
      for (const path of paths) delete files[path];
    },
  };
}

const mailing = (told: MessageProvider, keeper: ReturnType<typeof keeperOf>) => {
  const outbox = outboxWith(undefined, told);
  outbox.setMailFiles(keeper);
  return outbox;
};

test("sends mails with files in their own job, and deletes a file after its last mail", async () => {
  const told = provider("r1", new Error("down"), "r2");
  const keeper = keeperOf({ "a.xlsx": "abc" });
  const outbox = mailing(told, keeper);
  const [one, two] = [mail(), mail()];
  for (const each of [one, two]) await outbox.queue(undefined, each, inMinutes(60), [sheet]);
  expect(await outbox.deliverDue()).toBe(0);
  expect(await outbox.deliverFilesDue()).toBe(2);
  const files = [{ name: "台账 2026年.xlsx", contentType: "text/plain", content: Buffer.from("abc") }];
  expect(told.sent[0]).toEqual({ ...one, files });
  expect([keeper.removed, (await rowOf(two.id)).status]).toEqual([[], "waiting"]);
  clock.advance(2_000);
  expect(await outbox.deliverFilesDue()).toBe(1);
  expect(told.sent[2]).toEqual({ ...two, files });
  expect(keeper.removed).toEqual(["a.xlsx"]);
});

test("retains the file of a refused mail; refuses a mail whose file is gone", async () => {
  const told = provider(new MessageRefused("HTTP 400"), "ref");
  const keeper = keeperOf({ "a.xlsx": "abc" });
  const outbox = mailing(told, keeper);
  const one = mail();
  await outbox.queue(undefined, one, inMinutes(60), [sheet]);
  await outbox.deliverFilesDue();
  const rowNow = async () => {
    const [row] = await database.db.select().from(outgoingMessage).where(eq(outgoingMessage.id, one.id));
    if (!row) throw new Error("the message is gone");
    return row;
  };
  expect([(await rowNow()).status, keeper.removed]).toEqual(["refused", []]);
  await outbox.requireSendable(await rowNow());
  await outbox.resend(database.db, await rowNow());
  await outbox.deliverFilesDue();
  expect([(await rowNow()).status, told.sent.length, keeper.removed]).toEqual(["delivered", 2, ["a.xlsx"]]);

  const late = mail();
  await outbox.queue(undefined, late, inMinutes(60), [sheet]);
  expect(await outbox.deliverFilesDue()).toBe(1);
  expect(told.sent.length).toBe(2);
  expect((await rowOf(late.id)).status).toBe("refused");
  expect(await logOf(late.id)).toMatchObject([{ outcome: "refused", cause: "file gone" }]);
});

test("[W-31] logs a database failure by its SQLSTATE alone, without statement and parameters", async () => {
  const failed = new Error("Failed query: select secret\nparams: x", {
    cause: Object.assign(new Error('relation "mail_file" does not exist'), { code: "42P01" }),
  });
  const outbox = mailing(provider(), { ...keeperOf({}), read: () => Promise.reject(failed) });
  const one = mail();
  await outbox.queue(undefined, one, inMinutes(60), [sheet]);
  lines.length = 0;
  await outbox.deliverFilesDue();
  expect(await logOf(one.id)).toMatchObject([{ outcome: "failed", cause: "SQL 42P01" }]);
  expect(lines.join("")).toContain("SQL 42P01");
  expect(lines.join("")).not.toMatch(/secret|mail_file/);
});

test("stores a mail and its files in the caller's transaction", async () => {
  const outbox = mailing(provider(), keeperOf({ "a.xlsx": "abc" }));
  const one = mail();
  await expect(
    database.db.transaction(async (tx) => {
      await outbox.queue(tx, one, inMinutes(60), [sheet]);
      throw new Error("what it belongs to failed");
    }),
  ).rejects.toThrow("what it belongs to failed");
  expect(await rowOf(one.id)).toBeUndefined();
});
