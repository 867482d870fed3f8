// Guarantee: messages are filled from templates that administrators edit, and their delivery is shown without their
// text.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { messageDelivery, outgoingFile, outgoingMessage } from "#modules/notices/message/message.tables.ts";
import { messageTemplate } from "#modules/notices/message-template/message-template.tables.ts";
import { fileObject } from "#modules/own-account/file/file.tables.ts";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { newId } from "#platform/ids.ts";
import { seal } from "#platform/secrets.ts";

const TEMPLATE_RIGHTS = ["message_template:view", "message_template:edit", "message_template:test"];
const LOG_RIGHTS = ["message:view", "message:resend", "message:reveal", "message:export"];

let t: TestApp;
let manager: Person;
let mobileOfKeeper: string;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", [...TEMPLATE_RIGHTS, ...LOG_RIGHTS]);
});
afterAll(() => t.close());
beforeEach(async () => {
  mobileOfKeeper = nextPhone();
  manager = await t.person({ roles: ["keeper"], phone: mobileOfKeeper, email: `${mobileOfKeeper}@example.cn` });
});

let phones = 0;
function nextPhone(): string {
  phones += 1;
  return `1370000${String(phones).padStart(4, "0")}`;
}

const read = async (code: string) =>
  (await t.call("messageAdmin.readTemplate", { query: { code } }, manager)).body.result;
const save = (code: string, version: number, body: string, subject = "主题") =>
  t.call("messageAdmin.saveTemplate", { body: { code, version, subject, body } }, manager);
const sentTo = async (mobile: string) =>
  (await t.call("sms.listOutbox", { query: { mobile } })).body.result.map(({ text }) => text);
const codeTo = (mobile: string) => t.call("sms.send", { body: { mobile, smsmode: "1" } });
const entries = (action: string) =>
  t.database.db
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.action, action), eq(auditEntry.userId, manager.id)))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id));

test("[ADMINDATA-25] applies a changed text to new messages, and restores the original", async () => {
  const before = await read("sms_code");
  expect(before).toMatchObject({ way: "sms", subject: null, isChanged: false, version: 0, updatedAt: null });
  expect(before.fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ["code", true],
    ["purpose", false],
    ["minutes", false],
    ["platform", false],
  ]);
  expect((await save("sms_code", 0, "{platform}：{code}（{purpose}）")).body).toMatchObject({ result: { version: 1 } });
  const mobile = nextPhone();
  await codeTo(mobile);
  expect(await sentTo(mobile)).toEqual([expect.stringMatching(/^电子招标采购平台：\d{6}（注册）$/)]);

  const { body } = await t.call("messageAdmin.resetTemplate", { body: { code: "sms_code", version: 1 } }, manager);
  expect(body.result.version).toBe(2);
  expect(await read("sms_code")).toMatchObject({ isChanged: false, version: 2, body: before.body });
  const other = nextPhone();
  await codeTo(other);
  expect((await sentTo(other))[0]).toMatch(/^【电子招标采购平台】您正在注册，验证码 \d{6}，5 分钟内有效。/);
});

test.each([
  ["sms_code", "您的验证码", "body", "内容中缺少字段“code”（验证码）"],
  [
    "sms_code",
    "{code}{password}",
    "body",
    "字段“password”不存在，可用字段：code（验证码）、purpose（用途）、minutes（有效分钟数）、platform（平台名称）",
  ],
  ["sms_code", "{code} {if code}", "body", "花括号应成对使用，且其中只填一个可用的字段名"],
  [
    "mail_password_link",
    "请打开 https://elsewhere.example/?to={link}",
    "body",
    "字段“link”前后须用空格或换行隔开，不能与其他内容相连",
  ],
  ["sms_code", `{code}${"长".repeat(330)}`, "body", "短信最多 335 字，按示例内容计算现为 336 字"],
])("[ADMINDATA-25] refuses %s with the text %s, and changes nothing", async (code, text, field, message) => {
  const { version } = await read(code);
  const reply = await save(code, version, text);
  expect(reply.body).toMatchObject({ success: false, message });
  expect(reply.details).toEqual({ field });
  expect((await read(code)).version).toBe(version);
});

test("names the subject as the faulty field, and refuses an unknown template", async () => {
  expect((await save("mail_welcome", 0, "{username}", "{code}")).details).toEqual({ field: "subject" });
  expect((await save("mail_unknown", 0, "文本")).body.message).toBe("消息模板不存在");
});

test("stores one of two concurrent saves", async () => {
  const { version } = await read("notice_approved");
  const replies = await Promise.all([
    save("notice_approved", version, "甲 {title}"),
    save("notice_approved", version, "乙 {title}"),
  ]);
  expect(replies.map(({ body }) => (body.success ? "saved" : body.message)).sort()).toEqual([
    "saved",
    "该模板刚被他人修改，请重新打开后再修改",
  ]);
  expect((await read("notice_approved")).version).toBe(version + 1);
});

test("uses the delivered text if a stored one names an unknown field", async () => {
  await t.database.db
    .insert(messageTemplate)
    .values({ code: "mail_code", subject: "旧", body: "{gone}{code}", version: 3, updatedAt: new Date() });
  await save("mail_duty", 0, "{content}"); // every node reads again
  expect(await read("mail_code")).toMatchObject({ isChanged: false, version: 3 });
});

test("[SEC-19] words security events by their templates, in the list and in the notice", async () => {
  const { version } = await read("event_password_changed");
  await save("event_password_changed", version, "如有疑问请致电服务台。", "您刚刚修改了密码");
  const person = await t.person();
  await t.call(
    "accountSecurity.changePassword",
    {
      body: {
        username: person.username,
        oldpassword: person.password,
        password: "Another@2026",
        confirmpassword: "Another@2026",
      },
    },
    person,
  );
  const token = await t.signIn({ ...person, password: "Another@2026" });
  const { rows } = (await t.call("profile.listEvents", { query: {} }, { token })).body.result;
  expect(rows.map(({ text }) => text)).toContain("您刚刚修改了密码");
  const inbox = (await t.call("noticeInbox.listMine", { query: {} }, { token })).body.result.rows;
  expect(inbox.map(({ title }) => title)).toContain("您刚刚修改了密码");
});

test("[ADMINDATA-25] sends a test of the edited text to the caller, filled with samples", async () => {
  const template = { code: "sms_code", subject: "主题", body: "测试 {code}，{purpose}" };
  const { body } = await t.call("messageAdmin.testTemplate", { body: template }, manager);
  expect(body.result.to).toMatch(/^137\*\*\*\*\d{4}$/);
  expect(await sentTo(mobileOfKeeper)).toEqual(["测试 042137，登录"]);
  expect(await read("sms_code")).not.toMatchObject({ body: template.body });
  await t.call(
    "messageAdmin.testTemplate",
    { body: { ...template, code: "notice_approved", body: "给 {title}" } },
    manager,
  );
  const inbox = (await t.call("noticeInbox.listMine", { query: {} }, manager)).body.result.rows;
  expect(inbox[0]?.title).toBe("主题");
  const withoutPhone = await t.person({ roles: ["keeper"] });
  const refused = await t.call("messageAdmin.testTemplate", { body: template }, withoutPhone);
  expect(refused.body.message).toBe("您的账号没有手机号，请先在账号设置中绑定");
});

/** Stores a message in the state after an outage. */
async function insertMessage(input: Partial<typeof outgoingMessage.$inferInsert> = {}) {
  const at = new Date(t.clock.now());
  const [row] = await t.database.db
    .insert(outgoingMessage)
    .values({
      channel: "mail",
      recipient: "lin@example.cn",
      kind: "notice",
      template: "mail_welcome",
      status: "refused",
      attempts: 1,
      nextAttemptAt: at,
      expiresAt: at,
      createdAt: at,
      ...input,
    })
    .returning();
  return row?.id ?? "";
}
const resend = async (id: string) => (await t.call("messageAdmin.resend", { body: { id } }, manager)).body.message;

test("[SEC-87] lists and shows messages with masked recipients and without their text", async () => {
  const id = await insertMessage({ recipient: "Chen@example.cn" });
  const page = async (recipient: string) =>
    (await t.call("messageAdmin.list", { query: { recipient } }, manager)).body.result;
  expect((await page("Chen@example.cn")).rows).toMatchObject([
    { id, what: "注册成功", recipient: "C***@example.cn", state: "refused", cause: null, canSendAgain: false },
  ]);
  expect((await page("chen")).rows).toEqual([]);
  const mobile = nextPhone();
  await codeTo(mobile);
  await t.deps.housekeep();
  const raw = (await t.http("GET", `/api/system/messages?recipient=${mobile}`, manager)).body;
  const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
  expect(raw).toContain(masked);
  expect(raw).not.toMatch(/验证码 \d{6}|sealed/);
  // The detail masks the recipient as well.
  for (const [messageId, fullRecipient, maskedRecipient] of [
    [id, "Chen@example.cn", "C***@example.cn"],
    [JSON.parse(raw).result.rows[0].id, mobile, masked],
  ]) {
    const detail = (await t.http("GET", `/api/system/messages/detail?id=${messageId}`, manager)).body;
    expect(JSON.parse(detail).result.recipient).toBe(maskedRecipient);
    expect(detail).not.toContain(fullRecipient);
  }
});

test("[ADMINDATA-25] explains why the last attempt failed, in list, detail and file", async () => {
  const recipient = "why@example.cn";
  const id = await insertMessage({ recipient, status: "waiting" });
  const at = t.clock.now();
  const deliveryRow = (after: number, cause: string) => ({
    messageId: id,
    provider: "webhook",
    outcome: "failed" as const,
    cause,
    at: new Date(at + after),
  });
  await t.database.db
    .insert(messageDelivery)
    .values([deliveryRow(0, "fetch failed (ECONNREFUSED)"), deliveryRow(1, "HTTP 503")]);
  const cause = "网关内部出错（HTTP 503）";
  const { rows } = (await t.call("messageAdmin.list", { query: { recipient } }, manager)).body.result;
  expect(rows).toMatchObject([{ id, cause }]);
  const { result } = (await t.call("messageAdmin.read", { query: { id } }, manager)).body;
  expect(result.cause).toBe(cause);
  expect(result.deliveries.map((delivery) => delivery.cause)).toEqual([
    cause,
    "连接被拒绝，请检查地址与端口，以及对方服务是否在运行（fetch failed (ECONNREFUSED)）",
  ]);
  const file = await t.http("GET", `/api/system/messages/export?recipient=${recipient}`, manager);
  expect(file.body).toContain(cause);
});

test("[ADMINDATA-25] filters by channel, state, template and days, and exports with masking", async () => {
  const id = await insertMessage({
    channel: "sms",
    recipient: "13900000001",
    template: "sms_code",
    kind: "1",
    status: "expired",
  });
  const filter = { channel: "sms", state: "expired", template: "sms_code", from: "2020-01-01" } as const;
  const { rows } = (await t.call("messageAdmin.list", { query: filter }, manager)).body.result;
  expect(rows.map((row) => row.id)).toContain(id);
  expect(
    (await t.call("messageAdmin.list", { query: { ...filter, to: "2020-01-02" } }, manager)).body.result.total,
  ).toBe(0);
  const file = await t.http(
    "GET",
    "/api/system/messages/export?channel=sms&state=expired&recipient=13900000001",
    manager,
  );
  expect(file.body.split("\r\n")[1]).toMatch(/,短信,验证码短信,139\*\*\*\*0001,已过期,1,/);
  expect((await entries("message.export"))[0]?.detail).toEqual({ channel: "sms", state: "expired", byRecipient: true });
});

test("[SEC-87] reveals the recipient for a reason", async () => {
  const id = await insertMessage();
  const reveal = (reason: string) => t.call("messageAdmin.reveal", { body: { id, reason } }, manager);
  expect((await reveal(" ")).body.message).toBe("请填写查看理由");
  expect((await reveal("核对退信")).body.result).toEqual({ recipient: "lin@example.cn" });
});

test("resends a failed message, but no code, no link and nothing already sent", async () => {
  for (const kind of ["1", "link"])
    expect(await resend(await insertMessage({ kind }))).toBe("验证码和一次性链接不能补发，请重新生成");
  expect(await resend(await insertMessage({ status: "delivered" }))).toBe("该消息已发出，无须再次发送");
  expect(await resend(await insertMessage())).toBe("该消息的内容已清除，不能再次发送");
  expect(await resend("none")).toBe("该消息不存在或已按保存期限清理");

  // A mail that an outage delayed beyond its expiry.
  const content = { subject: "主题", text: "您好 zhangsan", code: null };
  const sealed = seal(t.deps.secrets.keyFor("outgoing messages"), JSON.stringify(content));
  const id = await insertMessage({ recipient: "late@example.cn", status: "expired", sealed });
  const read = async () => (await t.call("messageAdmin.read", { query: { id } }, manager)).body.result;
  expect((await read()).canSendAgain).toBe(true);
  expect((await t.call("messageAdmin.resend", { body: { id } }, manager)).body.success).toBe(true);
  await expect.poll(async () => (await read()).state).toBe("delivered");
  expect((await read()).deliveries).toMatchObject([{ provider: "outbox", outcome: "accepted" }]);
  expect(
    (await t.call("sms.listOutbox", { query: { email: "late@example.cn" } })).body.result.map(({ text }) => text),
  ).toEqual(["您好 zhangsan"]);
});

test("[ADMINDATA-25, SEC-71] lists attached files with their size, and resends only while they exist", async () => {
  const recipient = "files@example.cn";
  const id = await insertMessage({ recipient, sealed: "sealed" });
  const attachment = { name: "月度台账.csv", contentType: "text/csv", bytes: 3, attachPath: "f1.csv" };
  await t.database.db.insert(outgoingFile).values({ ...attachment, messageId: id, position: 0 });
  const { name: fileName, ...stored } = attachment;
  const address = { attachGroup: "mail", storageKey: "0123456789abcdef", sha256: "-", createdBy: manager.id };
  const createdAt = new Date(t.clock.now());
  const fileRow = { ...stored, ...address, fileName, id: newId(), ownerId: null, createdAt };
  await t.database.db.insert(fileObject).values(fileRow);
  const readRow = async () =>
    (await t.call("messageAdmin.list", { query: { recipient } }, manager)).body.result.rows[0];
  const listedFile = { name: "月度台账.csv", bytes: 3 };
  expect(await readRow()).toMatchObject({ canSendAgain: true, files: [{ ...listedFile, isGone: false }] });
  const file = await t.http("GET", `/api/system/messages/export?recipient=${recipient}`, manager);
  expect(file.body.split("\r\n")[1]).toMatch(/,月度台账\.csv$/);
  // The file cannot be opened by its address, not even by the person who created it.
  const view = await t.http("GET", "/download/fileView?attachGroup=mail&attachPath=f1.csv", manager);
  expect(view.body).toContain("文件不存在");

  t.clock.advance(8 * 86_400_000);
  await t.deps.housekeep();
  manager = await t.person({ roles: ["keeper"] });
  expect(await readRow()).toMatchObject({ canSendAgain: false, files: [{ ...listedFile, isGone: true }] });
  expect(await resend(id)).toBe("该消息的附件已清除，不能再次发送");
});

test("[ADMINDATA-25] exports templates under the filters of the page", async () => {
  await t.make.role("exporter", ["message_template:export"]);
  const exporter = await t.person({ roles: ["exporter"] });
  const exportTemplates = (caller: Person, query = "") =>
    t.http("GET", `/api/system/message-templates/export${query}`, caller);
  const [head, ...lines] = (await exportTemplates(exporter, "?way=sms&keyword=sms_code")).body
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n");
  expect(head).toBe("名称,编码,渠道,主题,正文,状态,最近修改");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^,]+,sms_code,短信,,/);
});
