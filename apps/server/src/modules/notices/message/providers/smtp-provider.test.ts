// Guarantee: mails reach the operator's mail server encrypted and once, and each refusal is classified by its step.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { patientDeadline as deadline, fakeClock } from "@tender/testkit";
import { afterAll, afterEach, expect, test } from "vitest";
import type { SmtpSender } from "#config/mail-settings.ts";
import { explainCause } from "#platform/delivery-cause.ts";
import { certificateOf } from "#test/directory/test-certificate.ts";
import { MAIL_PASSWORD, MAIL_USER, type SmtpReceiver, startSmtpReceiver } from "#test/message/smtp-receiver.ts";
import { type MessageProvider, MessageRefused, type Outgoing } from "./message-provider.ts";
import { createSmtpProvider } from "./smtp-provider.ts";

const folder = mkdtempSync(join(tmpdir(), "tender-smtp-"));
const opened: { close?(): unknown }[] = [];
afterEach(async () => {
  for (const resource of opened.splice(0).reverse()) await resource.close?.();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function receive(options: Parameters<typeof startSmtpReceiver>[0] = {}): Promise<SmtpReceiver> {
  const receiver = await startSmtpReceiver(options);
  opened.push(receiver);
  return receiver;
}

function providerFor({ port, cert }: SmtpReceiver, more: Partial<SmtpSender> = {}): MessageProvider {
  const caFile = join(folder, `${port}.pem`);
  writeFileSync(caFile, cert);
  const sender: SmtpSender = {
    kind: "smtp",
    host: "localhost",
    port,
    security: "starttls",
    auth: { user: MAIL_USER, pass: MAIL_PASSWORD },
    from: { name: "采购平台", address: MAIL_USER },
    caFile,
    ...more,
  };
  const provider = createSmtpProvider(sender, { clock: fakeClock(), deadline });
  opened.push(provider);
  return provider;
}

const message: Outgoing = {
  id: "01JDXMESSAGE",
  channel: "mail",
  recipient: "lin@example.cn",
  kind: "notice",
  template: "mail_notice",
  subject: "采购平台：系统维护公告",
  text: "您好：\n\n<今晚> 维护。",
  code: null,
};

const readFailure = async (sending: Promise<unknown>): Promise<[boolean, string]> => {
  try {
    await sending;
  } catch (error) {
    return [error instanceof MessageRefused, (error as Error).message];
  }
  throw new Error("the mail was accepted");
};

const headerOf = (source: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im")
    .exec(source.slice(0, source.indexOf("\r\n\r\n")))?.[1]
    ?.replace(/\r\n[ \t]+/g, " ") ?? "";
const decodeWords = (value: string): string =>
  value
    .replace(/\?= =\?/g, "?==?")
    .replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, "base64").toString("utf8"))
    .replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, text: string) =>
      Buffer.from(
        text
          .replace(/_/g, " ")
          .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        "latin1",
      ).toString("utf8"),
    );

test.each([
  ["tls", { secure: true }],
  ["starttls", {}],
] as const)("sends by %s with a verified certificate, and names the mail by the message", async (security, options) => {
  const receiver = await receive(options);
  const provider = providerFor(receiver, { security });
  expect(await provider.send(message)).toBe("250 Queued as 4711");
  const [mail] = receiver.mails;
  expect(mail).toMatchObject({ to: ["lin@example.cn"], isEncrypted: true });
  const source = mail?.source ?? "";
  expect(headerOf(source, "Message-ID")).toBe("<01JDXMESSAGE@example.cn>");
  expect(headerOf(source, "Auto-Submitted")).toBe("auto-generated");
  expect(decodeWords(headerOf(source, "Subject"))).toBe("采购平台：系统维护公告");
  expect(decodeWords(headerOf(source, "From"))).toBe("采购平台 <noreply@example.cn>");
  expect(source).toContain("text/plain; charset=utf-8");
  expect(source).toContain("text/html; charset=utf-8");
});

test("sends attached files unchanged under their Chinese names", async () => {
  const receiver = await receive();
  const content = Buffer.from(Array.from({ length: 10_000 }, (_, index) => (index * 7) % 256));
  const files = [{ name: "月度台账.xlsx", contentType: "application/vnd.ms-excel", content }];
  await providerFor(receiver).send({ ...message, files });
  const part = receiver.mails[0]?.source.split(/^--.*$/m).find((text) => text.includes("attachment")) ?? "";
  expect(decodeURIComponent(part.replace(/\r\n\s*/g, " "))).toContain("月度台账.xlsx");
  const body = part.slice(part.indexOf("\r\n\r\n", 2));
  expect(Buffer.from(body, "base64").equals(content)).toBe(true);
});

test("adds no header from a subject or name with line ends", async () => {
  const receiver = await receive();
  const subject = "公告\r\nBcc: other@example.cn";
  const from = { name: "平台\r\nX-Added: 1", address: MAIL_USER };
  await providerFor(receiver, { from }).send({ ...message, subject });
  const [mail] = receiver.mails;
  expect(mail?.to).toEqual(["lin@example.cn"]);
  expect([headerOf(mail?.source ?? "", "Bcc"), headerOf(mail?.source ?? "", "X-Added")]).toEqual(["", ""]);
});

test.each([
  [550, "5.1.1 <gone@example.cn> User unknown", true, "邮件服务器不接受该收件人，请核对邮箱地址"],
  [550, "Mail frequency limited", false, "邮件服务器限制了发送频率"],
  [450, "4.2.1 Try again later", false, "邮件服务器暂不接受该收件人"],
])("classifies the recipient's refusal %i %s", async (code, text, isFinal, words) => {
  const receiver = await receive({ refuse: () => ({ code, text }) });
  const [wasFinal, cause] = await readFailure(providerFor(receiver).send(message));
  expect(wasFinal).toBe(isFinal);
  expect(cause).toMatch(new RegExp(`^SMTP RCPT ${code} `));
  expect(cause).not.toContain("gone@example.cn");
  expect(explainCause(cause)).toContain(words);
});

test("delivers one copy after a passing refusal", async () => {
  let refusals = 0;
  const refuse = () => {
    refusals += 1;
    return refusals === 1 ? { code: 451, text: "4.3.0 Greylisted" } : undefined;
  };
  const receiver = await receive({ refuse });
  const provider = providerFor(receiver);
  expect(await readFailure(provider.send(message))).toEqual([false, "SMTP RCPT 451 4.3.0 Greylisted"]);
  await provider.send(message);
  expect(receiver.mails).toHaveLength(1);
});

test("[SEC-83] sends nothing to a server whose certificate another authority issued", async () => {
  const receiver = await receive({ secure: true });
  const caFile = join(folder, "other.pem");
  writeFileSync(caFile, certificateOf("localhost").cert);
  for (const security of ["tls", "starttls"] as const) {
    const target = security === "tls" ? receiver : await receive();
    const [isFinal, cause] = await readFailure(providerFor(target, { security, caFile }).send(message));
    expect([isFinal, explainCause(cause)]).toEqual([false, expect.stringMatching(/^邮件服务器的证书无法验证/)]);
    expect(target.mails).toEqual([]);
  }
});

test("[SEC-83] never sends in plain text with starttls", async () => {
  const receiver = await receive({ disabledCommands: ["STARTTLS"], authOptional: true });
  const [isFinal, cause] = await readFailure(providerFor(receiver, { auth: null }).send(message));
  expect([isFinal, explainCause(cause)]).toEqual([false, expect.stringMatching(/^未能与邮件服务器建立加密连接/)]);
  expect(receiver.mails).toEqual([]);
});

test("reports a wrong password as a failure that is retried", async () => {
  const receiver = await receive();
  const auth = { user: MAIL_USER, pass: "wrong" };
  const [isFinal, cause] = await readFailure(providerFor(receiver, { auth }).send(message));
  expect([isFinal, explainCause(cause)]).toEqual([
    false,
    expect.stringMatching(/^邮件服务器不接受账号或密码.*SMTP AUTH 535 5\.7\.8 Authentication failed/),
  ]);
});

test("shows each step of a test, with the TLS version and the server's answer", async () => {
  const receiver = await receive();
  expect(await providerFor(receiver).test?.(message)).toEqual({
    steps: [
      { key: "connect", state: "passed", detail: `localhost:${receiver.port}` },
      { key: "tls", state: "passed", detail: "TLSv1.3" },
      { key: "auth", state: "passed", detail: null },
      { key: "sender", state: "passed", detail: null },
      { key: "recipient", state: "passed", detail: null },
      { key: "content", state: "passed", detail: "250 Queued as 4711" },
    ],
    reference: "250 Queued as 4711",
    cause: null,
  });
  expect(receiver.mails).toHaveLength(1);
});

test.each([
  ["auth", { auth: { user: MAIL_USER, pass: "wrong" } }, ["connect", "tls", "auth"], /^SMTP AUTH 535/],
  ["recipient", {}, ["connect", "tls", "auth", "sender", "recipient"], /^SMTP RCPT 550/],
  ["tls", { caFile: null }, ["connect", "tls"], /^SMTP TLS /],
  ["connect", { port: 1 }, ["connect"], /^SMTP CONNECT ECONNREFUSED/],
])("ends a test at the failed step %s", async (failed, more, keys, cause) => {
  const receiver = await receive({ refuse: () => ({ code: 550, text: "5.1.1 Unknown" }) });
  const trial = await providerFor(receiver, more).test?.(message);
  expect(trial?.steps.map(({ key }) => key)).toEqual(keys);
  expect(trial?.steps.at(-1)).toEqual({ key: failed, state: "failed", detail: null });
  expect(trial?.cause).toMatch(cause);
});
