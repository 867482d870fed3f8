// Guarantee: a mail server and chat groups receive what the portal sends, and the log of messages shows each result.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { type RobotReceiver, startRobotReceiver } from "#test/message/robot-receiver.ts";
import { MAIL_PASSWORD, MAIL_USER, type SmtpReceiver, startSmtpReceiver } from "#test/message/smtp-receiver.ts";
import { authorRights, noticeInput, to } from "#test/notice/notice-input.ts";

const folder = mkdtempSync(join(tmpdir(), "tender-ways-"));
let t: TestApp;
let mailServer: SmtpReceiver;
let wecom: RobotReceiver;
let dingtalk: RobotReceiver;
let manager: Person;

beforeAll(async () => {
  const refuse = (recipient: string) =>
    recipient.startsWith("gone") ? { code: 550, text: `5.1.1 <${recipient}> User unknown` } : undefined;
  [mailServer, wecom, dingtalk] = await Promise.all([
    startSmtpReceiver({ refuse }),
    startRobotReceiver(),
    startRobotReceiver(),
  ]);
  const caFile = join(folder, "ca.pem");
  writeFileSync(caFile, mailServer.cert);
  t = await startTestApp({
    env: {
      MAIL_PROVIDER: "smtp",
      SMTP_HOST: "localhost",
      SMTP_PORT: String(mailServer.port),
      SMTP_SECURITY: "starttls",
      SMTP_USER: MAIL_USER,
      SMTP_PASSWORD: MAIL_PASSWORD,
      SMTP_CA_FILE: caFile,
      MAIL_FROM: "采购平台 <noreply@example.cn>",
      WECOM_ROBOT_URL: `${wecom.origin}/cgi-bin/webhook/send?key=abc`,
      DINGTALK_ROBOT_URL: `${dingtalk.origin}/robot/send?access_token=abc`,
      DINGTALK_ROBOT_SECRET: "SEC7f3a9c0b",
    },
  });
  await t.make.role("keeper", [
    "message_template:test",
    "message:view",
    "message:export",
    "set_up:view",
    ...authorRights,
  ]);
  manager = await t.person({ roles: ["keeper"], email: "manager@example.cn" });
});
afterAll(async () => {
  await t.close();
  for (const receiver of [mailServer, wecom, dingtalk]) await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

const testMail = (address: string) => t.call("messageAdmin.testMail", { body: { address } }, manager);
const logOf = async (channel: "mail" | "wecom" | "dingtalk") =>
  (await t.call("messageAdmin.list", { query: { channel } }, manager)).body.result.rows;
const deliver = () =>
  t.deps.modules
    .flatMap(({ jobs }) => jobs ?? [])
    .find(({ name }) => name === "message.deliver")
    ?.run();
/** Delivers until the log of the channel begins with the delivered message. */
const expectDelivered = (channel: Parameters<typeof logOf>[0], id: unknown = expect.any(String)) =>
  expect
    .poll(async () => {
      await deliver();
      return (await logOf(channel))[0];
    })
    .toMatchObject({ id, state: "delivered" });
const saveNotice = (more: Parameters<typeof noticeInput>[0]) =>
  t.call("noticeAdmin.save", { body: noticeInput(more) }, manager);

test("[ADMINDATA-25] sends a test mail to a typed address, and shows the server's answers", async () => {
  const { result } = (await testMail("lin@example.cn")).body;
  expect(result.steps.map(({ key, state }) => `${key} ${state}`)).toEqual(
    ["connect", "tls", "auth", "sender", "recipient", "content"].map((key) => `${key} passed`),
  );
  expect(result.cause).toBeNull();
  expect(mailServer.mails.at(-1)?.to).toEqual(["lin@example.cn"]);
  const [row] = await logOf("mail");
  expect(row).toMatchObject({
    id: result.messageId,
    what: "测试邮件",
    state: "delivered",
    recipient: "l***@example.cn",
  });
  const { mail } = (await t.call("setUp.read", {}, manager)).body.result;
  expect(mail).toMatchObject({ provider: "smtp", origin: "environment", deliveredAt: expect.any(String), cause: null });
});

test("[ADMINDATA-25] names the failed step of a test mail, in the answer, the log and the trail", async () => {
  const { result } = (await testMail("gone@example.cn")).body;
  expect(result.steps.at(-1)).toEqual({ key: "recipient", state: "failed", detail: null });
  const cause = "邮件服务器不接受该收件人，请核对邮箱地址（SMTP RCPT 550 5.1.1 <***> User unknown）";
  expect(result.cause).toBe(cause);
  expect((await logOf("mail"))[0]).toMatchObject({
    id: result.messageId,
    state: "refused",
    cause,
    canSendAgain: false,
  });
  const [entry] = await t.database.db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.action, "message.test_mail"))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(1);
  expect(entry).toMatchObject({ object: result.messageId, outcome: "ok", detail: { to: "g***@example.cn" } });
  expect((await testMail("gone")).body.message).toBe("请输入正确的邮箱地址");
});

test("sends an ordinary mail by the mail server", async () => {
  const template = { code: "mail_notice", subject: "主题", body: "您好 {content}" };
  const { result } = (await t.call("messageAdmin.testTemplate", { body: template }, manager)).body;
  await expectDelivered("mail", result.messageId);
  expect(mailServer.mails.at(-1)?.source).toContain(`Message-ID: <${result.messageId}@example.cn>`);
});

test("[ADMINDATA-25] sends title and link of a published notice to the chosen chat groups", async () => {
  const { robots } = (await t.call("noticeAdmin.readChoices", {}, manager)).body.result;
  expect(robots).toEqual(["wecom", "dingtalk"]);
  const { result } = (await saveNotice({ title: "系统[维护]公告", robots: ["dingtalk", "wecom"] })).body;
  await t.call("noticeAdmin.publish", { body: { id: result.id, version: result.version } }, manager);
  await expectDelivered("dingtalk");
  const text = [
    "### 系统［维护］公告",
    "电子招标采购平台发布了新的通知公告，请登录后查看。",
    `[查看详情](${t.config.publicUrl}/isps/userAnnouncement)`,
  ].join("\n\n");
  expect(wecom.received.map(({ body }) => body)).toEqual([{ msgtype: "markdown", markdown: { content: text } }]);
  expect(dingtalk.received.map(({ body }) => body)).toEqual([
    { msgtype: "markdown", markdown: { title: "系统［维护］公告", text } },
  ]);
  expect(await logOf("wecom")).toMatchObject([
    { what: "通知公告的群消息", recipient: "企业微信群", state: "delivered" },
  ]);
  const file = await t.http("GET", "/api/system/messages/export?channel=dingtalk", manager);
  expect(file.body.split("\r\n")[1]).toMatch(/,钉钉群,通知公告的群消息,钉钉群,已送达,1,/);
});

test("[SEC-87] keeps a notice to chosen people or roles out of chat groups", async () => {
  const before = wecom.received.length;
  const reader = await t.person();
  const { body } = await saveNotice({ ...to(reader), robots: ["wecom"] });
  expect(body).toMatchObject({ code: "notice.closed_audience", message: "发给指定角色或人员的通知不能同时发到群" });
  const { result } = (await saveNotice(to(reader))).body;
  await t.call("noticeAdmin.publish", { body: { id: result.id, version: result.version } }, manager);
  await deliver();
  expect(wecom.received).toHaveLength(before);
});

test("sends the edited text of a group message as a test", async () => {
  const template = { code: "robot_notice", subject: "{title}", body: "新公告：{title}" };
  const { result } = (await t.call("messageAdmin.testTemplate", { body: template }, manager)).body;
  expect(result.to).toBe("企业微信群、钉钉群");
  await expectDelivered("wecom", result.messageId);
  expect(wecom.received.at(-1)?.body).toMatchObject({
    markdown: { content: `新公告：系统维护公告\n\n[查看详情](${t.config.publicUrl}/)` },
  });
});
