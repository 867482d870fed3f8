import { createLogger } from "@tender/server/src/platform/logger.ts";
import { deriveSecrets } from "@tender/server/src/platform/secrets.ts";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#platform/ids.ts";
import { sealedTexts } from "#test/protected-text/sealed-texts.ts";
import type { MailFile } from "./mail-files.ts";
import { outgoingMessage } from "./message.tables.ts";
import { createMessageRecipients, type MessageRecipients } from "./message-recipients.store.ts";
import { createOutbox } from "./outbox.service.ts";
import { createOutboxStore } from "./outbox.store.ts";
import { type MessageProvider, MessageRefused, type Outgoing } from "./providers/message-provider.ts";

let database: TestDatabase;
let clock: FakeClock;
let recipients: MessageRecipients;
beforeAll(async () => {
  database = await testDatabase();
  recipients = createMessageRecipients(database.db, sealedTexts());
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
    store: createOutboxStore(database.db, recipients),
    providers: { sms, mail },
    secrets,
    clock,
    logger,
    retentionDays: () => 90,
  });

const smsMessage = (id = newId()): Outgoing => ({
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

const readRow = async (id: string) =>
  (await database.pool.query("SELECT status, attempts, sealed FROM outgoing_message WHERE id = $1", [id])).rows[0];
const readDeliveries = async (id: string) =>
  (
    await database.pool.query(
      "SELECT provider, outcome, reference, cause FROM message_delivery WHERE message_id = $1 ORDER BY at, id",
      [id],
    )
  ).rows;

/** A provider with one scripted result for each call; it records the messages. */
function scriptedProvider(...results: (string | null | Error)[]) {
  const sent: Outgoing[] = [];
  return {
    sent,
    name: "scripted",
    send: async (outgoing: Outgoing) => {
      sent.push(outgoing);
      const result = results.shift();
      if (result instanceof Error) throw result;
      return result ?? null;
    },
  };
}

test("sends a queued message once, logs the delivery and deletes the text", async () => {
  const provider = scriptedProvider("ref-1");
  const outbox = outboxWith(provider);
  const message = smsMessage();
  await outbox.queue(undefined, message, inMinutes(5));
  expect((await readRow(message.id)).sealed).not.toContain("042137");
  expect(await outbox.deliverDue()).toBe(1);
  expect(provider.sent).toEqual([message]);
  expect(await readRow(message.id)).toEqual({ status: "delivered", attempts: 1, sealed: null });
  expect(await readDeliveries(message.id)).toEqual([
    { provider: "scripted", outcome: "accepted", reference: "ref-1", cause: null },
  ]);
  expect(await outbox.deliverDue()).toBe(0);
});

test("retries a message after growing pauses while the provider is down", async () => {
  const provider = scriptedProvider(new Error("down"), new Error("down"), "ref-2");
  const outbox = outboxWith(provider);
  const message = smsMessage();
  await outbox.queue(undefined, message, inMinutes(5));
  await outbox.deliverDue();
  expect(await readRow(message.id)).toMatchObject({ status: "waiting", attempts: 1 });
  clock.advance(1_999);
  expect(await outbox.deliverDue()).toBe(0);
  clock.advance(1);
  expect(await outbox.deliverDue()).toBe(1);
  clock.advance(4_999);
  expect(await outbox.deliverDue()).toBe(0);
  clock.advance(1);
  expect(await outbox.deliverDue()).toBe(1);
  expect(await readRow(message.id)).toMatchObject({ status: "delivered", attempts: 3 });
  expect((await readDeliveries(message.id)).map(({ outcome, cause }) => [outcome, cause])).toEqual([
    ["failed", "down"],
    ["failed", "down"],
    ["accepted", null],
  ]);
});

test("does not retry a message that the provider refused, and logs no text or code", async () => {
  const provider = scriptedProvider(new MessageRefused("isv.MOBILE_NUMBER_ILLEGAL"));
  const outbox = outboxWith(provider);
  const message = smsMessage();
  await outbox.queue(undefined, message, inMinutes(5));
  await outbox.deliverDue();
  clock.advance(MINUTE);
  expect(await outbox.deliverDue()).toBe(0);
  expect(await readRow(message.id)).toEqual({ status: "refused", attempts: 1, sealed: null });
  expect(await readDeliveries(message.id)).toMatchObject([{ outcome: "refused", cause: "isv.MOBILE_NUMBER_ILLEGAL" }]);
  expect(lines.join("")).toContain("isv.MOBILE_NUMBER_ILLEGAL");
  expect(lines.join("")).not.toMatch(/042137|13800000001/);
});

test("does not send an expired code", async () => {
  const provider = scriptedProvider(new Error("down"));
  const outbox = outboxWith(provider);
  const message = smsMessage();
  await outbox.queue(undefined, message, inMinutes(5));
  await outbox.deliverDue();
  clock.advance(5 * MINUTE);
  await outbox.deliverDue();
  expect(provider.sent.length).toBe(1);
  expect(await readRow(message.id)).toMatchObject({ status: "expired", sealed: null });
});

test("delivers each message once when two nodes run at the same time", async () => {
  const provider = scriptedProvider();
  const nodes = [outboxWith(provider), outboxWith(provider)];
  const ids = Array.from({ length: 25 }, () => newId());
  for (const id of ids) await nodes[0]?.queue(undefined, smsMessage(id), inMinutes(5));
  const counts = await Promise.all(nodes.map((node) => node.deliverDue()));
  expect(counts.reduce((sum, count) => sum + count)).toBe(25);
  expect(provider.sent.map(({ id }) => id).sort()).toEqual([...ids].sort());
});

test("delivers a message that a dead node had claimed, 30 seconds later", async () => {
  const message = smsMessage();
  await outboxWith(scriptedProvider()).queue(undefined, message, inMinutes(5));
  const store = createOutboxStore(database.db, recipients);
  expect((await store.claimDue(inMinutes(0), inMinutes(0.5), 10, "sms")).length).toBe(1);
  const provider = scriptedProvider("ref");
  clock.advance(29_999);
  expect(await outboxWith(provider).deliverDue()).toBe(0);
  clock.advance(1);
  expect(await outboxWith(provider).deliverDue()).toBe(1);
  expect(await readRow(message.id)).toMatchObject({ status: "delivered", attempts: 2 });
});

const mailMessage = (id = newId()): Outgoing => ({
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
function memoryFileStore(files: Record<string, string>) {
  const removed: string[] = [];
  return {
    removed,
    read: async (path: string) => (path in files ? Buffer.from(files[path] ?? "") : undefined),
    findExisting: async (paths: readonly string[]) => new Set(paths.filter((path) => path in files)),
    remove: async (paths: readonly string[]) => {
      removed.push(...paths);
      for (const path of paths) delete files[path];
    },
  };
}

const mailOutbox = (provider: MessageProvider, fileStore: ReturnType<typeof memoryFileStore>) => {
  const outbox = outboxWith(undefined, provider);
  outbox.setMailFiles(fileStore);
  return outbox;
};

test("sends mails with files in their own job, and deletes a file after its last mail", async () => {
  const provider = scriptedProvider("r1", new Error("down"), "r2");
  const fileStore = memoryFileStore({ "a.xlsx": "abc" });
  const outbox = mailOutbox(provider, fileStore);
  const [first, second] = [mailMessage(), mailMessage()];
  for (const mail of [first, second]) await outbox.queue(undefined, mail, inMinutes(60), [sheet]);
  expect(await outbox.deliverDue()).toBe(0);
  expect(await outbox.deliverFilesDue()).toBe(2);
  const files = [{ name: "台账 2026年.xlsx", contentType: "text/plain", content: Buffer.from("abc") }];
  expect(provider.sent[0]).toEqual({ ...first, files });
  expect(fileStore.removed).toEqual([]);
  expect((await readRow(second.id)).status).toBe("waiting");
  clock.advance(2_000);
  expect(await outbox.deliverFilesDue()).toBe(1);
  expect(provider.sent[2]).toEqual({ ...second, files });
  expect(fileStore.removed).toEqual(["a.xlsx"]);
});

test("retains the file of a refused mail, and refuses a mail without its file", async () => {
  const provider = scriptedProvider(new MessageRefused("HTTP 400"), "ref");
  const fileStore = memoryFileStore({ "a.xlsx": "abc" });
  const outbox = mailOutbox(provider, fileStore);
  const mail = mailMessage();
  await outbox.queue(undefined, mail, inMinutes(60), [sheet]);
  await outbox.deliverFilesDue();
  const readStoredRow = async () => {
    const [row] = await database.db.select().from(outgoingMessage).where(eq(outgoingMessage.id, mail.id));
    if (!row) throw new Error("the message is gone");
    return row;
  };
  expect((await readStoredRow()).status).toBe("refused");
  expect(fileStore.removed).toEqual([]);
  await outbox.requireSendable(await readStoredRow());
  await outbox.resend(database.db, await readStoredRow());
  await outbox.deliverFilesDue();
  expect((await readStoredRow()).status).toBe("delivered");
  expect(provider.sent).toHaveLength(2);
  expect(fileStore.removed).toEqual(["a.xlsx"]);

  const mailWithoutFile = mailMessage();
  await outbox.queue(undefined, mailWithoutFile, inMinutes(60), [sheet]);
  expect(await outbox.deliverFilesDue()).toBe(1);
  expect(provider.sent.length).toBe(2);
  expect((await readRow(mailWithoutFile.id)).status).toBe("refused");
  expect(await readDeliveries(mailWithoutFile.id)).toMatchObject([{ outcome: "refused", cause: "file gone" }]);
});

test("[W-31] logs a database failure by its SQLSTATE alone, without statement and parameters", async () => {
  const failed = new Error("Failed query: select secret\nparams: x", {
    cause: Object.assign(new Error('relation "mail_file" does not exist'), { code: "42P01" }),
  });
  const outbox = mailOutbox(scriptedProvider(), { ...memoryFileStore({}), read: () => Promise.reject(failed) });
  const mail = mailMessage();
  await outbox.queue(undefined, mail, inMinutes(60), [sheet]);
  lines.length = 0;
  await outbox.deliverFilesDue();
  expect(await readDeliveries(mail.id)).toMatchObject([{ outcome: "failed", cause: "SQL 42P01" }]);
  expect(lines.join("")).toContain("SQL 42P01");
  expect(lines.join("")).not.toMatch(/secret|mail_file/);
});

test("stores a mail and its files in the caller's transaction", async () => {
  const outbox = mailOutbox(scriptedProvider(), memoryFileStore({ "a.xlsx": "abc" }));
  const mail = mailMessage();
  await expect(
    database.db.transaction(async (tx) => {
      await outbox.queue(tx, mail, inMinutes(60), [sheet]);
      throw new Error("the caller's statement failed");
    }),
  ).rejects.toThrow("the caller's statement failed");
  expect(await readRow(mail.id)).toBeUndefined();
});

test("[SEC-82] sends a code by SMS while the mail server does not answer", async () => {
  const answered = Promise.withResolvers<null>();
  const sms = scriptedProvider();
  const outbox = outboxWith(sms, { name: "slow", send: () => answered.promise });
  const mail = { ...smsMessage(), channel: "mail", recipient: "lin@example.cn" } as const;
  await outbox.queue(undefined, mail, inMinutes(5));
  outbox.wake();
  const code = smsMessage();
  await outbox.queue(undefined, code, inMinutes(5));
  outbox.wake();
  await expect.poll(async () => (await readRow(code.id)).status).toBe("delivered");
  expect((await readRow(mail.id)).status).toBe("waiting");
  answered.resolve(null);
  await outbox.close();
  expect((await readRow(mail.id)).status).toBe("delivered");
});
