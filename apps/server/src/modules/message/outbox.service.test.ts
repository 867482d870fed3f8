import { createLogger } from "@tender/server/src/platform/logger.ts";
import { deriveSecrets } from "@tender/server/src/platform/secrets.ts";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
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

const outboxWith = (sms: MessageProvider | undefined) =>
  createOutbox({
    store: createOutboxStore(database.db),
    providers: { sms, mail: undefined },
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

/** A provider that does as told, one instruction a call; it notes what it was given. */
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

test("hands a queued message to the provider once, logs the delivery and forgets the text", async () => {
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

test("keeps a message through an outage and delivers it after growing pauses", async () => {
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

test("does not try again what the provider refused, and logs no text or code", async () => {
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

test("never sends a code that has run out", async () => {
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

test("delivers each message once when two nodes look at the same time", async () => {
  const told = provider();
  const nodes = [outboxWith(told), outboxWith(told)];
  const ids = Array.from({ length: 25 }, () => newId());
  for (const id of ids) await nodes[0]?.queue(undefined, message(id), inMinutes(5));
  const counts = await Promise.all(nodes.map((node) => node.deliverDue()));
  expect(counts.reduce((sum, count) => sum + count)).toBe(25);
  expect(told.sent.map(({ id }) => id).sort()).toEqual([...ids].sort());
});

test("takes up again what a node that died had taken, 30 seconds later", async () => {
  const one = message();
  await outboxWith(provider()).queue(undefined, one, inMinutes(5));
  const store = createOutboxStore(database.db);
  expect((await store.claimDue(inMinutes(0), inMinutes(0.5), 10)).length).toBe(1);
  const told = provider("ref");
  clock.advance(29_999);
  expect(await outboxWith(told).deliverDue()).toBe(0);
  clock.advance(1);
  expect(await outboxWith(told).deliverDue()).toBe(1);
  expect(await rowOf(one.id)).toMatchObject({ status: "delivered", attempts: 2 });
});
