import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@tender/server/src/platform/logger.ts";
import { deriveSecrets } from "@tender/server/src/platform/secrets.ts";
import { type FakeClock, fakeClock, readPdf, type TestDatabase, testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMessageService } from "#modules/notices/message/message.service.ts";
import { createMessageRecipients } from "#modules/notices/message/message-recipients.store.ts";
import { createOutbox } from "#modules/notices/message/outbox.service.ts";
import { createOutboxStore } from "#modules/notices/message/outbox.store.ts";
import type { Outgoing } from "#modules/notices/message/providers/message-provider.ts";
import { createFiles } from "#modules/own-account/file/file.module.ts";
import { createLocalFileStorage } from "#modules/own-account/file/file.storage.ts";
import { createFileStore } from "#modules/own-account/file/file.store.ts";
import { appUser } from "#modules/people/account/account.tables.ts";
import { AppError } from "#platform/app-error.ts";
import { onePage } from "#platform/csv.ts";
import { newId } from "#platform/ids.ts";
import { readRows } from "#platform/spreadsheet/read-rows.ts";
import { sealedTexts } from "#test/protected-text/sealed-texts.ts";
import type { ReportFiles } from "./report-runs.ts";
import { createReportScheduleStore, type ScheduleRow } from "./report-schedule.store.ts";
import { onlineReportSchedule } from "./report-schedule.tables.ts";
import type { ScheduleReaders } from "./schedule-reader.service.ts";
import { createScheduleRuns, type ScheduleRunDeps } from "./schedule-runs.service.ts";

let database: TestDatabase;
let folder: string;
let clock: FakeClock;
let userIds: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const named = ["owner", "lin", "chen", "nobody"].map((username) => ({ id: newId(), username }));
  await database.db.insert(appUser).values(
    named.map(({ id, username }) => ({
      ...{ id, username, realname: username },
      email: username === "nobody" ? null : `${username}@example.cn`,
    })),
  );
  userIds = named.map(({ id }) => id);
});
beforeEach(async () => {
  clock = fakeClock();
  folder = await mkdtemp(join(tmpdir(), "schedules-"));
  await database.pool.query(
    "DELETE FROM online_report_schedule; DELETE FROM outgoing_message; DELETE FROM file_object",
  );
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(() => database.drop());

const MINUTE = 60_000;
const logger = createLogger("silent", process.stderr);
const neverVisible = async () => false;
const rows = [["甲", 1]] as const;
const report: ReportFiles = {
  fileFor: async () => ({ title: "月度台账", source: { head: ["名称", "数量"], pages: csvPages() }, charts: [] }),
};
async function* csvPages(): AsyncGenerator<readonly (readonly (string | number)[])[]> {
  for await (const page of onePage(rows)) yield page;
}

/** A node with its own services over the shared database. Collects its mails, audit entries and notices. */
function createNode(input: Partial<Pick<ScheduleRunDeps, "reports" | "messages" | "readers" | "audit">> = {}) {
  const sent: Outgoing[] = [];
  const trail: { action: string; outcome: string; reason?: string | null; detail?: unknown }[] = [];
  const notices: { title: string; text: string }[] = [];
  const files = createFiles({
    db: database.db,
    store: createFileStore(database.db),
    storage: createLocalFileStorage(folder),
    encoder: { rewrite: async (bytes) => bytes, squares: async () => [] },
    audit: { record: async () => undefined } as never,
    visibility: { isInReadableNotice: neverVisible, isOfVisibleOrganisation: neverVisible },
    logger,
    clock,
    quota: () => 0,
  });
  const mail = {
    name: "recording",
    send: async (message: Outgoing) => {
      sent.push(message);
      return null;
    },
  };
  const outbox = createOutbox({
    store: createOutboxStore(database.db, createMessageRecipients(database.db, sealedTexts())),
    providers: { sms: undefined, mail },
    secrets: deriveSecrets("for-tests-only-0f3c9a7be1d24586-92ab"),
    clock,
    logger,
    retentionDays: () => 90,
  });
  outbox.setMailFiles({
    read: files.readForMail,
    findExisting: files.findExistingForMail,
    remove: async (paths) => {
      for (const path of paths) await files.deleteForMail(path);
    },
  });
  const fill = async (code: string, values: object) => ({ subject: code, text: JSON.stringify(values) });
  const messages = createMessageService({
    ...{ codes: undefined as never, outbox, clock, logger, alarmRobots: () => [] },
    templates: { fill } as never,
    publicUrl: "https://portal.example.cn",
  });
  const owner = { userId: userIds[0] ?? "", username: "owner", realname: "张三", department: null, roles: [] };
  const readers: ScheduleReaders = { of: async () => ({ ...owner, permissions: new Set() }) };
  const store = createReportScheduleStore(database.db);
  const runs = createScheduleRuns({
    ...{ db: database.db, store, readers, reports: report, files, messages, clock, logger },
    templates: { fill } as never,
    notices: { send: async (_ids, message) => void notices.push(message) },
    audit: { record: async (entry) => void trail.push(entry) },
    ...input,
  });
  return { ...runs, deliver: outbox.deliverFilesDue, messages, store, sent, trail, notices };
}

async function insertSchedule(input: Partial<typeof onlineReportSchedule.$inferInsert> = {}): Promise<ScheduleRow> {
  const [row] = await database.db
    .insert(onlineReportSchedule)
    .values({
      ...{ report: "ledger", ownerId: userIds[0] ?? "", title: "每日台账", rhythm: "daily", at: "12:00" },
      ...{ form: "csv", part: "rows", state: "on", addressees: userIds.slice(1, 3) },
      nextRunAt: new Date(clock.now()),
      ...input,
    })
    .returning();
  if (!row) throw new Error("the schedule was not inserted");
  return row;
}
const readSchedule = async (): Promise<ScheduleRow> => {
  const [row] = await database.db.select().from(onlineReportSchedule);
  return row ?? Promise.reject(new Error("the schedule does not exist"));
};
const countQueuedMails = async (): Promise<number> =>
  (await database.pool.query("SELECT count(*)::int AS n FROM outgoing_message")).rows[0].n;
const countMailFiles = async (): Promise<number> =>
  (await database.pool.query("SELECT count(*)::int AS n FROM file_object WHERE attach_group = 'mail'")).rows[0].n;

async function expectNothingQueued(): Promise<void> {
  expect({ mails: await countQueuedMails(), files: await countMailFiles() }).toEqual({ mails: 0, files: 0 });
}

test("[ONLINE-01] sends a due report to each addressee, records it and is due the next day", async () => {
  await insertSchedule({ addressees: userIds.slice(1) });
  const node = createNode();
  expect(await node.runDue()).toBe(1);
  expect(await node.deliver()).toBe(2);
  expect(node.sent.map(({ recipient }) => recipient).sort()).toEqual(["chen@example.cn", "lin@example.cn"]);
  const [file] = node.sent[0]?.files ?? [];
  expect(file?.name).toBe("月度台账-owner-20261120-120000.csv");
  expect(String(file?.content)).toBe("\uFEFF名称,数量\r\n甲,1\r\n");
  expect(await readSchedule()).toMatchObject({
    ...{ lastOutcome: "sent", lastReason: "1 位收件人没有邮箱或账号已停用，未发送", lease: null, attempts: 0 },
    nextRunAt: new Date("2026-11-21T12:00:00+08:00"),
  });
  expect(node.trail).toMatchObject([
    { action: "report_schedule.send", outcome: "ok", detail: { report: "ledger", to: ["lin", "chen"] } },
  ]);
  expect({ files: await countMailFiles(), runs: await node.runDue() }).toEqual({ files: 0, runs: 0 });
  expect(node.notices).toEqual([]);
});

test("[SEC-80] sends nothing when its audit row cannot be written", async () => {
  await insertSchedule();
  const record = () => Promise.reject(new Error("the trail takes no row"));
  const node = createNode({ audit: { record } });
  await node.runDue();
  await expectNothingQueued();
  expect(await readSchedule()).toMatchObject({ lastOutcome: null, lease: null });
});

test("sends a workbook with the owner in its file name", async () => {
  await insertSchedule({ form: "xlsx" });
  const node = createNode();
  await node.runDue();
  await node.deliver();
  const [file] = node.sent[0]?.files ?? [];
  expect(file?.name).toBe("月度台账-owner-20261120-120000.xlsx");
  expect(file?.contentType).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  expect(file?.content.subarray(0, 2).toString()).toBe("PK");
});

test.each([
  ['"甲类"供应商', "导出信息"],
  ["导出信息", "导出信息_2"],
])("sends a readable workbook of a report with the title %s", async (title, mark) => {
  await insertSchedule({ form: "xlsx" });
  const node = createNode({
    reports: { fileFor: async (...args) => ({ ...(await report.fileFor(...args)), title }) },
  });
  await node.runDue();
  await node.deliver();
  const bounds = { unpackedBytes: 1_000_000, rows: 20, columns: 5, cellLength: 100 };
  const read = [];
  for await (const { cells, sheet } of readRows(node.sent[0]?.files?.[0]?.content ?? Buffer.of(), bounds, [mark]))
    read.push([sheet, ...cells]);
  expect(read.slice(0, 3)).toEqual([
    [undefined, "名称", "数量"],
    [undefined, "甲", "1"],
    [1, "内容", title],
  ]);
});

test("sends once when two nodes run at the same time", async () => {
  await insertSchedule();
  const nodes = [createNode(), createNode()];
  const counts = await Promise.all(nodes.map(({ runDue }) => runDue()));
  expect({ runs: counts.reduce((a, b) => a + b), mails: await countQueuedMails() }).toEqual({ runs: 1, mails: 2 });
});

test("sends the report of a killed node once, after ten minutes", async () => {
  const row = await insertSchedule();
  // The node ended after creating the file and before queuing the mails, so only its lease exists.
  await createNode().store.claimDue(new Date(clock.now()), newId(), new Date(clock.now() + 10 * MINUTE));
  clock.advance(9 * MINUTE);
  const other = createNode();
  expect({ runs: await other.runDue(), mails: await countQueuedMails() }).toEqual({ runs: 0, mails: 0 });
  clock.advance(MINUTE);
  expect({ runs: await other.runDue(), mails: await countQueuedMails() }).toEqual({ runs: 1, mails: 2 });
  expect({ runs: await other.runDue(), mails: await countQueuedMails() }).toEqual({ runs: 0, mails: 2 });
  expect((await readSchedule()).id).toBe(row.id);
});

test("sends nothing twice when a slow node returns, and deletes that node's file", async () => {
  await insertSchedule();
  let resume = (): void => undefined;
  const blocked = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const slow = createNode({
    reports: { fileFor: async (...args) => blocked.then(() => report.fileFor(...args)) },
  });
  const slowRun = slow.runDue();
  await expect.poll(async () => (await readSchedule()).lease).not.toBeNull();
  clock.advance(10 * MINUTE);
  const other = createNode();
  await other.runDue();
  expect(await countQueuedMails()).toBe(2);
  resume();
  await slowRun;
  expect({ mails: await countQueuedMails(), files: await countMailFiles() }).toEqual({ mails: 2, files: 1 });
  expect(await readSchedule()).toMatchObject({ lastOutcome: "sent", lease: null });
});

test("queues all mails or none, retries after five minutes and fails after three", async () => {
  await insertSchedule();
  const inner = createNode();
  const failing = createNode({
    messages: {
      canSendMail: () => true,
      queueFileMails: async (tx, mails) => {
        await inner.messages.queueFileMails(tx, mails.slice(0, 1));
        throw new Error("the connection was lost");
      },
    },
  });
  expect(await failing.runDue()).toBe(1);
  await expectNothingQueued();
  expect((await readSchedule()).lastOutcome).toBeNull();
  expect(await failing.runDue()).toBe(0);
  clock.advance(5 * MINUTE);
  const healthy = createNode();
  expect({ runs: await healthy.runDue(), mails: await countQueuedMails() }).toEqual({ runs: 1, mails: 2 });

  await database.pool.query("DELETE FROM online_report_schedule");
  await insertSchedule({ nextRunAt: new Date(clock.now()) });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await failing.runDue()).toBe(1);
    clock.advance(5 * MINUTE);
  }
  expect(await readSchedule()).toMatchObject({
    state: "on",
    lastOutcome: "failed",
    lastReason: "生成文件时系统出错",
    attempts: 0,
  });
  expect(failing.notices).toEqual([expect.objectContaining({ title: "report_failed" })]);
});

test.each([
  ["online_report.no_report", "该报表不存在或已停用"],
  ["http.forbidden", "拒绝访问"],
] as const)("pauses on %s and notifies the owner of the reason", async (code, reason) => {
  await insertSchedule();
  const node = createNode({ reports: { fileFor: async () => Promise.reject(new AppError(code)) } });
  await node.runDue();
  expect(await readSchedule()).toMatchObject({
    state: "paused",
    pausedBecause: reason,
    nextRunAt: null,
    lastReason: reason,
  });
  expect(node.notices).toEqual([
    expect.objectContaining({ title: "report_stopped", text: JSON.stringify({ title: "每日台账", reason }) }),
  ]);
  expect(await node.runDue()).toBe(0);
  await expectNothingQueued();
});

test("pauses with the reason that stops its owner", async () => {
  await insertSchedule();
  const node = createNode({ readers: { of: async () => ({ stop: "账号已停用" }) } });
  await node.runDue();
  expect(await readSchedule()).toMatchObject({ state: "paused", pausedBecause: "账号已停用" });
});

test("stores and reports why a run failed, and is due the next day", async () => {
  await insertSchedule();
  const values = { count: 50_000 };
  async function* tooMany(): AsyncGenerator<readonly (readonly string[])[]> {
    yield [["甲"]];
    throw new AppError("online_report.too_many_rows", { values });
  }
  const node = createNode({
    reports: { fileFor: async () => ({ title: "台账", source: { head: ["名称"], pages: tooMany() }, charts: [] }) },
  });
  await node.runDue();
  expect(await readSchedule()).toMatchObject({
    ...{ state: "on", lastOutcome: "failed", lastReason: "超过 50000 行，不能导出，请缩小查询条件" },
    nextRunAt: new Date("2026-11-21T12:00:00+08:00"),
  });
  expect(node.trail).toMatchObject([{ action: "report_schedule.send", outcome: "refused" }]);
  expect(node.notices.length).toBe(1);
});

test("sends a PDF with charts, rows and the exporting account", async () => {
  await insertSchedule({ form: "pdf", part: "groups" });
  const items = [{ label: "公开招标", amounts: [12_000], shown: ["12,000"] }];
  const charts = [{ kind: "chart", form: "bar", title: "按方式", series: ["件数"], items, isStacked: false }] as const;
  const source = () => ({ head: ["名称", "数量"], pages: csvPages() });
  const node = createNode({ reports: { fileFor: async () => ({ title: "月度台账", source: source(), charts }) } });
  await node.runDue();
  await node.deliver();
  const [file] = node.sent[0]?.files ?? [];
  expect(file).toMatchObject({ name: "月度台账-owner-20261120-120000.pdf", contentType: "application/pdf" });
  const { pages } = await readPdf(file?.content ?? Buffer.alloc(0));
  const headings = ["月度台账", "按方式", "公开招标", "2 万", "名称", "甲"];
  for (const part of [...headings, "导出人：张三（owner） 2026-11-20 12:00:00"]) expect(pages[0]).toContain(part);
});

test("sends no file above 10 MB", async () => {
  await insertSchedule();
  const line = "x".repeat(1_048_576);
  async function* large(): AsyncGenerator<readonly (readonly string[])[]> {
    for (let n = 0; n < 11; n += 1) yield [[line]];
  }
  const node = createNode({
    reports: { fileFor: async () => ({ title: "台账", source: { head: ["名称"], pages: large() }, charts: [] }) },
  });
  await node.runDue();
  expect((await readSchedule()).lastReason).toBe("文件超过 10 MB，不能作为邮件附件，请缩小查询条件");
  await expectNothingQueued();
});

test("sends nothing if the schedule was paused or removed during the run", async () => {
  const changes = [
    (row: ScheduleRow) =>
      createNode().store.change(database.db, row.id, row.version, { state: "paused", nextRunAt: null }),
    (row: ScheduleRow) => createNode().store.remove(database.db, row.id, row.version),
  ];
  for (const change of changes) {
    await database.pool.query("DELETE FROM online_report_schedule");
    const row = await insertSchedule();
    const node = createNode({
      reports: {
        fileFor: async (...args) => {
          await change(row);
          return report.fileFor(...args);
        },
      },
    });
    await node.runDue();
    await expectNothingQueued();
  }
});

test("runs a paused schedule once on request and leaves it paused", async () => {
  const row = await insertSchedule({ state: "paused", nextRunAt: null });
  const node = createNode();
  expect(await node.runDue()).toBe(0);
  await node.store.requestRun(database.db, row.id, new Date(clock.now()));
  expect(await node.runDue()).toBe(1);
  expect(await node.runDue()).toBe(0);
  expect(await countQueuedMails()).toBe(2);
  expect(await readSchedule()).toMatchObject({ state: "paused", nextRunAt: null, askedAt: null, lastOutcome: "sent" });
});

test("[SEC-89] erases an account's schedules and removes it from the addressees of others", async () => {
  await insertSchedule();
  const { store } = createNode();
  await store.removeAllOf(userIds[1] ?? "");
  expect((await readSchedule()).addressees).toEqual([userIds[2]]);
  await store.removeAllOf(userIds[0] ?? "");
  expect((await database.db.select().from(onlineReportSchedule)).length).toBe(0);
});
