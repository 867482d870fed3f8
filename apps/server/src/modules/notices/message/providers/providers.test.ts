import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { patientDeadline as deadline, fakeClock } from "@tender/testkit";
import { afterEach, expect, test } from "vitest";
import { createAliyunSms } from "./aliyun-sms.ts";
import { MessageRefused, type Outgoing } from "./message-provider.ts";
import { createTencentSms } from "./tencent-sms.ts";
import { createWebhookProvider } from "./webhook-provider.ts";

interface Received {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts a server with scripted answers that records its requests. */
async function startServer(answer: (received: Received) => { status?: number; body: unknown }) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const incoming = {
        method: request.method ?? "",
        url: new URL(request.url ?? "/", "http://provider.test"),
        headers: request.headers,
        body: Buffer.concat(parts).toString("utf8"),
      };
      received.push(incoming);
      const { status = 200, body } = answer(incoming);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { received, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const message: Outgoing = {
  id: "01JDXMESSAGE",
  channel: "sms",
  recipient: "13800000001",
  kind: "1",
  template: "sms_code",
  subject: "验证码",
  text: "您正在注册，验证码 042137",
  code: "042137",
};
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** Returns whether the error is final, and its cause. */
const readFailure = async (sending: Promise<unknown>): Promise<[boolean, string]> => {
  try {
    await sending;
  } catch (error) {
    return [error instanceof MessageRefused, (error as Error).message];
  }
  throw new Error("the message was accepted");
};

/** The signature as Aliyun documents it (ACS3-HMAC-SHA256), computed from the received request. */
function aliyunSignature({ method, url, headers, body }: Received, secret: string): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, v]) => `${encode(k)}=${encode(v)}`)
    .join("&");
  const [, signed = ""] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? "") ?? [];
  const canonicalHeaders = signed
    .split(";")
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join("");
  const request = [method, url.pathname, query, canonicalHeaders, signed, sha256(body)].join("\n");
  return hmac(secret, `ACS3-HMAC-SHA256\n${sha256(request)}`).toString("hex");
}

const aliyun = (host: string) =>
  createAliyunSms({
    accessKeyId: "key-id",
    accessKeySecret: "key-secret",
    signName: "示例平台",
    templateCode: "SMS_1",
    endpoint: host,
    protocol: "http",
  });

test("sends a code through Aliyun with a valid signature", async () => {
  const { received, host } = await startServer(() => ({
    body: { Code: "OK", Message: "OK", BizId: "biz^0", RequestId: "r" },
  }));
  expect(await aliyun(host).send(message)).toBe("biz^0");
  const [request] = received as [Received];
  expect(request.headers).toMatchObject({ "x-acs-action": "SendSms", "x-acs-version": "2017-05-25" });
  expect(Object.fromEntries(request.url.searchParams)).toEqual({
    PhoneNumbers: "13800000001",
    SignName: "示例平台",
    TemplateCode: "SMS_1",
    TemplateParam: '{"code":"042137"}',
    OutId: "01JDXMESSAGE",
  });
  expect(request.headers["x-acs-content-sha256"]).toBe(sha256(request.body));
  expect(request.headers.authorization).toContain("ACS3-HMAC-SHA256 Credential=key-id,");
  expect(request.headers.authorization).toContain(`Signature=${aliyunSignature(request, "key-secret")}`);
  expect(request.headers.authorization).not.toContain(aliyunSignature(request, "another-secret"));
});

test.each([
  ["a bad number", { body: { Code: "isv.MOBILE_NUMBER_ILLEGAL", Message: "bad" } }, true],
  ["a system error", { body: { Code: "isp.SYSTEM_ERROR", Message: "again" } }, false],
  ["a wrong key", { status: 403, body: { Code: "InvalidAccessKeyId.NotFound", Message: "no" } }, true],
  ["a broken gateway", { status: 502, body: { Code: "ServiceUnavailable", Message: "down" } }, false],
] as const)("classifies %s of Aliyun as final or temporary", async (_fault, answer, isFinal) => {
  const { host } = await startServer(() => answer);
  const [wasFinal, cause] = await readFailure(aliyun(host).send(message));
  expect(wasFinal).toBe(isFinal);
  expect(cause).toContain(answer.body.Code);
});

/**
 * The signature as Tencent documents it (TC3-HMAC-SHA256). The SDK derives the service name from the host's first label
 * and signs the host without its port.
 */
function tencentSignature({ method, url, headers, body }: Received, secret: string): string {
  const day = new Date(Number(headers["x-tc-timestamp"]) * 1000).toISOString().slice(0, 10);
  const host = String(headers.host).replace(/:\d+$/, "");
  const service = host.split(".")[0] ?? "";
  const canonicalHeaders = `content-type:${headers["content-type"]}\nhost:${host}\n`;
  const request = [method, url.pathname, "", canonicalHeaders, "content-type;host", sha256(body)].join("\n");
  const toSign = `TC3-HMAC-SHA256\n${headers["x-tc-timestamp"]}\n${day}/${service}/tc3_request\n${sha256(request)}`;
  return hmac(hmac(hmac(hmac(`TC3${secret}`, day), service), "tc3_request"), toSign).toString("hex");
}

const tencent = (host: string) =>
  createTencentSms({
    secretId: "secret-id",
    secretKey: "secret-key",
    appId: "1400000000",
    signName: "示例平台",
    templateId: "100",
    region: "ap-guangzhou",
    endpoint: host,
    protocol: "http",
  });
const tencentAnswer = (Code: string) => ({
  body: { Response: { RequestId: "r", SendStatusSet: [{ SerialNo: "5000:1", Code, Message: "m", Fee: 1 }] } },
});

test("sends a code through Tencent with a valid signature", async () => {
  const { received, host } = await startServer(() => tencentAnswer("Ok"));
  expect(await tencent(host).send(message)).toBe("5000:1");
  const [request] = received as [Received];
  expect(request.headers).toMatchObject({
    "x-tc-action": "SendSms",
    "x-tc-version": "2021-01-11",
    "x-tc-region": "ap-guangzhou",
  });
  expect(JSON.parse(request.body)).toEqual({
    PhoneNumberSet: ["+8613800000001"],
    SmsSdkAppId: "1400000000",
    SignName: "示例平台",
    TemplateId: "100",
    TemplateParamSet: ["042137", "5"],
    SessionContext: "01JDXMESSAGE",
  });
  expect(request.headers.authorization).toMatch(/^TC3-HMAC-SHA256 Credential=secret-id\//);
  expect(request.headers.authorization).toContain(`Signature=${tencentSignature(request, "secret-key")}`);
  expect(request.headers.authorization).not.toContain(tencentSignature(request, "another-key"));
});

test.each([
  ["a cap", tencentAnswer("LimitExceeded.PhoneNumberDailyLimit"), true, "LimitExceeded.PhoneNumberDailyLimit"],
  ["an internal error", tencentAnswer("InternalError.Timeout"), false, "InternalError.Timeout"],
  [
    "a wrong key",
    { body: { Response: { RequestId: "r", Error: { Code: "AuthFailure.SecretIdNotFound", Message: "m" } } } },
    true,
    "AuthFailure.SecretIdNotFound",
  ],
  ["a broken gateway", { status: 502, body: {} }, false, "Bad Gateway"],
] as const)("classifies %s of Tencent as final or temporary", async (_fault, answer, isFinal, part) => {
  const { host } = await startServer(() => answer);
  const [wasFinal, cause] = await readFailure(tencent(host).send(message));
  expect(cause).toContain(part);
  expect(wasFinal).toBe(isFinal);
});

test("posts a message to the webhook with time, signature and the message's id", async () => {
  const clock = fakeClock();
  const { received, host } = await startServer(() => ({ status: 202, body: {} }));
  const webhook = createWebhookProvider(
    { url: `http://${host}/sms?x=1`, secret: "webhook-secret" },
    { clock, deadline },
  );
  expect(await webhook.send(message)).toBeNull();
  const [request] = received as [Received];
  expect(JSON.parse(request.body)).toEqual({ ...message, html: null });
  const expected = hmac("webhook-secret", `${clock.now()}.${request.body}`).toString("hex");
  expect(request.headers).toMatchObject({
    "x-timestamp": String(clock.now()),
    "x-signature": `sha256=${expected}`,
    "idempotency-key": "01JDXMESSAGE",
  });
});

/** Returns the decoded file name of a MIME header (RFC 2231: the encoded name counts). */
function fileNameIn(header: string): string {
  const [, encoded = ""] = /filename\*=UTF-8''([^;]+)/.exec(header) ?? [];
  return decodeURIComponent(encoded);
}

test("posts a mail's files under the signature, with names encoded for MIME", async () => {
  const { received, host } = await startServer(() => ({ status: 202, body: {} }));
  const webhook = createWebhookProvider(
    { url: `http://${host}/`, secret: "webhook-secret" },
    { clock: fakeClock(), deadline },
  );
  const content = Buffer.from([0, 1, 254, 255]);
  const name = '年度“台账”（一）; a="b"\r\n.xlsx';
  const mail = { ...message, channel: "mail", code: null } as const;
  await webhook.send({ ...mail, files: [{ name, contentType: "text/csv; charset=utf-8", content }] });
  const [request] = received as [Received];
  const [file, ...more] = JSON.parse(request.body).files;
  expect(more).toEqual([]);
  expect(file).toMatchObject({ name, contentType: "text/csv; charset=utf-8", bytes: 4, base64: "AAH+/w==" });
  expect(Buffer.from(file.base64, "base64")).toEqual(content);
  expect(file.disposition).toMatch(/^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w.%!~*-]+$/);
  expect(fileNameIn(file.disposition)).toBe(name);
  const signed = `${request.headers["x-timestamp"]}.${request.body}`;
  expect(request.headers["x-signature"]).toBe(`sha256=${hmac("webhook-secret", signed).toString("hex")}`);
});

test.each([
  [400, true],
  [401, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
])("classifies status %i of the webhook as final or temporary", async (status, isFinal) => {
  const { host } = await startServer(() => ({ status, body: {} }));
  const webhook = createWebhookProvider(
    { url: `http://${host}/`, secret: "webhook-secret" },
    { clock: fakeClock(), deadline },
  );
  expect(await readFailure(webhook.send(message))).toEqual([isFinal, `HTTP ${status}`]);
});

test("does not follow the webhook's redirect; the failure is not final", async () => {
  const { received, host } = await startServer(() => ({ body: {} }));
  const redirectServer = createServer((_request, response) =>
    response.writeHead(307, { location: `http://${host}/` }).end(),
  );
  servers.push(redirectServer);
  await new Promise<void>((resolve) => redirectServer.listen(0, "127.0.0.1", resolve));
  const { port } = redirectServer.address() as AddressInfo;
  const send = (url: string) =>
    createWebhookProvider({ url, secret: "webhook-secret" }, { clock: fakeClock(), deadline }).send(message);
  const [wasFinal] = await readFailure(send(`http://127.0.0.1:${port}/`));
  expect(wasFinal).toBe(false);
  expect(received).toEqual([]);
});

test.each([
  ["Aliyun", aliyun],
  ["Tencent", tencent],
])("reports an unreachable %s as temporary, and a text without code as final", async (_name, make) => {
  const { host } = await startServer(() => ({ body: {} }));
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  const provider = make(host);
  expect((await readFailure(provider.send(message)))[0]).toBe(false);
  expect(await readFailure(provider.send({ ...message, code: null }))).toEqual([true, "only codes have a template"]);
});
