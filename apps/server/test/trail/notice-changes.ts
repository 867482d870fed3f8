import { fileForm } from "@tender/testkit";
import { seal } from "#platform/secrets.ts";
import { onePixel } from "#test/file/one-pixel.ts";
import { noticeInput, to } from "#test/notice/notice-input.ts";
import { delivered } from "./delivered.ts";
import type { Changes, Stage } from "./scenario.ts";

const draft = async ({ t, admin }: Stage) => {
  const { id, version } = (await t.call("noticeAdmin.save", { body: noticeInput(to(admin)) }, admin)).body.result;
  return { id, version };
};
const published = async (stage: Stage) => {
  const stored = await draft(stage);
  await stage.t.call("noticeAdmin.publish", { body: stored }, stage.admin);
  return stored;
};
const template = (code: string, version: number) => ({
  code,
  version,
  subject: "主题",
  body: "给 {title}",
});

export const noticeChanges: Changes = {
  "noticeAdmin.save": async ({ t, admin }) => {
    const body = noticeInput(to(admin));
    return () => t.call("noticeAdmin.save", { body }, admin);
  },
  "noticeAdmin.publish": async (stage) => {
    const body = await draft(stage);
    return () => stage.t.call("noticeAdmin.publish", { body }, stage.admin);
  },
  "noticeAdmin.withdraw": async (stage) => {
    const { id } = await published(stage);
    return () => stage.t.call("noticeAdmin.withdraw", { body: { id } }, stage.admin);
  },
  "noticeAdmin.remove": async (stage) => {
    const { id } = await draft(stage);
    return () => stage.t.call("noticeAdmin.remove", { body: { id } }, stage.admin);
  },
  "noticeAdmin.copy": async (stage) => {
    const { id } = await draft(stage);
    return () => stage.t.call("noticeAdmin.copy", { body: { id } }, stage.admin);
  },
  "noticeAdmin.upload": async ({ t, admin }) => {
    const file = { ...fileForm("图.png", onePixel), token: admin.token };
    return () => t.http("POST", "/api/system/notices/files", file);
  },
  "messageAdmin.resend": async (stage) => {
    const { t, admin, run } = stage;
    const content = { subject: "主题", text: "您好", code: null };
    const sealed = seal(t.deps.secrets.keyFor("outgoing messages"), JSON.stringify(content));
    const [row] = await run(
      `INSERT INTO outgoing_message (id, channel, recipient, kind, template, status, attempts, next_attempt_at, expires_at, created_at, sealed)
       VALUES ('message-late', 'mail', 'late@example.cn', 'notice', 'mail_welcome', 'expired', 1, now(), now(), now(), $1) RETURNING id`,
      [sealed],
    );
    return async () => {
      const answer = await t.call("messageAdmin.resend", { body: { id: String(row?.id) } }, admin);
      await delivered(stage);
      return answer;
    };
  },
  "messageAdmin.saveTemplate": async ({ t, admin }) => {
    const body = template("notice_approved", 0);
    return () => t.call("messageAdmin.saveTemplate", { body }, admin);
  },
  "messageAdmin.resetTemplate": async ({ t, admin, run }) => {
    await run("DELETE FROM message_template");
    await t.call("messageAdmin.saveTemplate", { body: template("notice_approved", 0) }, admin);
    return () => t.call("messageAdmin.resetTemplate", { body: { code: "notice_approved", version: 1 } }, admin);
  },
  "messageAdmin.testTemplate": async ({ t, proven }) => {
    const tester = await proven({ roles: ["almighty"], phone: "13712340001" });
    const body = { code: "sms_code", subject: "主题", body: "测试 {code}，{purpose}" };
    return () => t.call("messageAdmin.testTemplate", { body }, tester);
  },
  "messageAdmin.testMail": async ({ t, admin }) => {
    return () => t.call("messageAdmin.testMail", { body: { address: "tester@example.cn" } }, admin);
  },
  "messageAdmin.reveal": async ({ t, admin, run }) => {
    const [row] = await run(
      `INSERT INTO outgoing_message (id, channel, recipient, kind, status, attempts, next_attempt_at, expires_at, created_at)
       VALUES ('revealed', 'mail', 'lin@example.cn', 'notice', 'refused', 1, now(), now(), now()) RETURNING id`,
    );
    const body = { id: String(row?.id), reason: "核对收件人" };
    return () => t.call("messageAdmin.reveal", { body }, admin);
  },
};
