import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transformer } from "@napi-rs/image";
import { type CreatedUser, fileForm, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedBase } from "#seed/seed-base.ts";
import { type S3Server, startS3Server } from "#test/file/s3-server.ts";
import { imageSize } from "./image-size.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tender-uploads-"));
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF");
let t: TestApp;
let user: CreatedUser;
let token: string;
let png: Buffer;

beforeAll(async () => {
  t = await startTestApp({ env: { DATA_DIR: dataDir, ATTACHMENT_QUOTA_MB: "1" } });
  user = await t.make.user();
  token = await t.signIn(user);
  png = await Transformer.fromRgbaPixels(new Uint8Array(40 * 20 * 4).fill(90), 40, 20).png();
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const upload = (name: string, content: Buffer | string, sender: { token?: string } = { token }, group = "attachment") =>
  t.http("POST", `/api/file/upload/${encodeURIComponent(group)}`, { ...fileForm(name, content), ...sender });
const view = (attachPath: string, sender: Parameters<TestApp["http"]>[2] = { token }, attachGroup = "attachment") =>
  t.http("GET", `/download/fileView?${new URLSearchParams({ attachGroup, attachPath })}`, sender);
const listStoredFiles = (): string[] => {
  const folder = join(dataDir, "files");
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => name.includes("/"))
    : [];
};
const uploadFile = async (
  name: string,
  content: Buffer,
): Promise<{ id: string; attachPath: string; fileName: string }> => (await upload(name, content)).json().result;

test("[SEC-69, ADMINDATA-20] serves an attachment to its owner by its content, whatever type was claimed", async () => {
  const reply = await t.http("POST", "/api/file/upload/attachment", {
    ...fileForm("招标公告.pdf", pdf, { claimedType: "text/html" }),
    token,
  });
  const { result } = reply.json();
  expect(result).toMatchObject({
    attachGroup: "attachment",
    fileName: "招标公告.pdf",
    contentType: "application/pdf",
    bytes: pdf.length,
  });
  expect(result.attachPath).toMatch(/^[0-9a-f]{32}\.pdf$/);
  const served = await view(result.attachPath);
  expect(served.rawPayload).toEqual(pdf);
  expect(served.headers["content-type"]).toBe("application/pdf");
  expect(served.headers["content-disposition"]).toContain("filename*=UTF-8''%E6%8B%9B%E6%A0%87%E5%85%AC%E5%91%8A.pdf");
});

/** Counts the differing bits of two names of 128 bits. */
function countDifferingBits(first: string, second: string): number {
  const differing = BigInt(`0x${first}`) ^ BigInt(`0x${second}`);
  return differing.toString(2).replaceAll("0", "").length;
}

test("[SEC-69] creates unrelated names for each file, in its address and in the storage", async () => {
  const before = new Set(listStoredFiles());
  const paths: string[] = [];
  for (let n = 0; n < 6; n++) paths.push((await uploadFile("同名.pdf", pdf)).attachPath);
  const names = paths.map((path) => path.replace(/\.pdf$/, ""));
  const stored = listStoredFiles().flatMap((path) => (before.has(path) ? [] : path.replaceAll(/^.*\/|\..*$/g, "")));
  const allNames = [...names, ...stored];
  expect(allNames).toHaveLength(12);
  for (const name of allNames) expect(name).toMatch(/^[0-9a-f]{32}$/);
  const distances = allNames.flatMap((name, index) =>
    allNames.slice(index + 1).map((other) => countDifferingBits(name, other)),
  );
  // Two random names differ by 64 bits on average, with a standard deviation of six.
  expect(Math.min(...distances)).toBeGreaterThan(24);
});

test.each([
  ["公告.pdf", "application/pdf", () => pdf, /^inline; /, undefined],
  ["说明.txt", "text/plain", () => Buffer.from("只供保存"), /^attachment; /, "default-src 'none'; sandbox"],
])("[SEC-71] serves %s as %s with its disposition and sandbox", async (name, type, content, disposition, csp) => {
  const { headers } = await view((await uploadFile(name, content())).attachPath);
  expect(headers["content-type"]).toBe(type);
  expect(headers["content-disposition"]).toMatch(disposition);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  if (csp === undefined) expect(headers["content-security-policy"]).not.toContain("sandbox");
  else expect(headers["content-security-policy"]).toBe(csp);
});

test("[SEC-69] re-encodes images, so that appended data is not served", async () => {
  const { attachPath } = await uploadFile("图.png", Buffer.concat([png, Buffer.from("<script>alert(1)</script>")]));
  const served = await view(attachPath);
  expect(imageSize(served.rawPayload)).toEqual({ width: 40, height: 20 });
  expect(served.rawPayload.includes("script")).toBe(false);
});

test("removes an attachment with its bytes", async () => {
  const before = listStoredFiles().length;
  const { id, attachPath } = await uploadFile("旧.pdf", pdf);
  expect(listStoredFiles().length).toBe(before + 1);
  await t.call("file.remove", { body: { id } }, { token });
  expect((await view(attachPath)).statusCode).toBe(404);
  expect(listStoredFiles().length).toBe(before);
  expect((await t.call("file.remove", { body: { id } }, { token })).status).toBe(404);
});

const KIND_REFUSED = [
  "file.kind_refused",
  "不支持上传此类文件，可上传：PNG、JPG、JPEG、WEBP、PDF、DOCX、XLSX、PPTX、ZIP、TXT、CSV",
] as const;

test.each<readonly [name: string, content: string, code: string, message: string]>([
  ["page.html", "<!doctype html><script>alert(1)</script>", ...KIND_REFUSED],
  ["picture.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", ...KIND_REFUSED],
  ["picture.html.png", "x", "file.bad_name", "文件名不符合要求，请重命名后重新上传"],
  ["../../evil.png", "x", "file.bad_name", "文件名不符合要求，请重命名后重新上传"],
  [
    "page.png",
    "<!doctype html><script>alert(1)</script>",
    "file.content_mismatch",
    "文件内容与扩展名不符，请确认文件未损坏且未改名",
  ],
  ["run.pdf", "MZ\u0090\u0000\u0003", "file.content_mismatch", "文件内容与扩展名不符，请确认文件未损坏且未改名"],
])("[SEC-69] [W-10, W-27] refuses %s and writes nothing", async (name, content, code, message) => {
  const before = listStoredFiles();
  const body = (await upload(name, content)).json();
  // A browser sends no path. The form parser removes a path, or the upload is refused.
  if (!name.includes("/")) expect([body.code, body.message]).toEqual([code, message]);
  expect(body.success).toBe(false);
  expect(listStoredFiles()).toEqual(before);
});

test("[SEC-69] refuses a truncated image and one with too many pixels", async () => {
  const ofSize = (width: number, height: number) => {
    const header = Buffer.from(png);
    header.writeUInt32BE(width, 16);
    header.writeUInt32BE(height, 20);
    return upload("大.png", header);
  };
  for (const height of [5_001, 60_000])
    expect((await ofSize(8_000, height)).json()).toMatchObject({
      success: false,
      message: "图片尺寸过大，请缩小到 4000 万像素以内",
    });
  expect((await ofSize(8_000, 5_000)).json().message).toBe("图片无法读取，请更换图片");
  expect((await upload("断.png", png.subarray(0, 60))).json()).toMatchObject({
    success: false,
    message: "图片无法读取，请更换图片",
  });
});

test.each(["..", "attachment/../../x", "avatar", "constructor"])(
  "[W-10] [SEC-70] answers 404 to an upload into the group %j and writes nothing",
  async (group) => {
    const before = listStoredFiles();
    const reply = await upload("a.pdf", pdf, { token }, group);
    expect([reply.statusCode, reply.json().success]).toEqual([404, false]);
    expect(listStoredFiles()).toEqual(before);
    expect(readdirSync(dataDir).filter((name) => name !== "files")).toEqual([]);
  },
);

test("[SEC-69] refuses files beyond a person's quota", async () => {
  const other = await t.signIn(await t.make.user());
  const half = Buffer.concat([pdf, Buffer.alloc(700_000, 32)]);
  expect((await upload("一.pdf", half, { token: other })).json().success).toBe(true);
  expect((await upload("二.pdf", half, { token: other })).json()).toMatchObject({
    success: false,
    message: "附件总量已超过 1 MB，请先删除不需要的附件",
  });
});

test("[SEC-69] applies the quota to concurrent uploads", async () => {
  const half = Buffer.concat([pdf, Buffer.alloc(700_000, 32)]);
  for (let n = 0; n < 3; n++) {
    const before = listStoredFiles().length;
    const other = await t.person();
    const replies = await Promise.all(["一.pdf", "二.pdf"].map((name) => upload(name, half, other)));
    expect(replies.map((reply) => reply.json().code).sort()).toEqual(["200", "file.quota_exceeded"]);
    expect((await t.call("file.listOwn", { query: {} }, other)).body.result).toMatchObject({ total: 1 });
    expect(listStoredFiles().length).toBe(before + 1);
  }
});

test("[SEC-74] accepts a form on upload calls only, and only a form there", async () => {
  const form = fileForm("a.pdf", pdf);
  const elsewhere = await t.http("PUT", "/api/account/profile", { ...form, token });
  expect(elsewhere.statusCode).toBe(415);
  expect(elsewhere.json().message).toBe("请求内容须为 JSON");
  const json = await t.http("POST", "/api/file/upload/attachment", { body: { file: "x" }, token });
  expect(json.statusCode).toBe(415);
  expect(json.json().message).toBe("请以表单（multipart/form-data）上传文件");
});

test("requires a credential before reading the body, and exactly one file", async () => {
  expect((await upload("a.pdf", pdf, {})).statusCode).toBe(401);
  const cookie = { headers: { cookie: "tp_session=made-up" } };
  expect(
    (await t.http("POST", "/api/file/upload/attachment", { ...fileForm("a.pdf", pdf), ...cookie })).statusCode,
  ).toBe(401);
  const wrong = [fileForm("a.pdf", pdf, { field: "attachment" }), fileForm("a.pdf", "")];
  for (const form of wrong) {
    const reply = await t.http("POST", "/api/file/upload/attachment", { ...form, token });
    expect([reply.statusCode, reply.json().message]).toEqual([400, "请选择要上传的文件"]);
  }
});

test("answers 400 to a truncated form", async () => {
  const form = fileForm("a.pdf", pdf);
  const reply = await t.http("POST", "/api/file/upload/attachment", { ...form, raw: form.raw.subarray(0, -30), token });
  expect(reply.statusCode).toBe(400);
});

test.each([
  ["an avatar of more than 10 MB", "/api/account/avatar", "a.png", 10_485_760, "file.content_mismatch"],
  ["an attachment of more than 50 MB", "/api/file/upload/attachment", "a.pdf", 52_428_800, "file.content_mismatch"],
])("[SEC-69] answers 413 to %s", async (_file, url, name, maxBytes, acceptedCode) => {
  const send = (bytes: number) => t.http("POST", url, { ...fileForm(name, Buffer.alloc(bytes)), token });
  expect((await send(maxBytes)).json().code).toBe(acceptedCode);
  const refused = await send(maxBytes + 1);
  expect(refused.statusCode).toBe(413);
  expect(refused.json().message).toBe("请求内容过大");
});

test("[SEC-71] serves a part of a file with the same protective headers as the whole", async () => {
  const { attachPath } = await uploadFile("段.pdf", pdf);
  const protectiveHeaders = [
    "content-type",
    "content-disposition",
    "content-security-policy",
    "x-content-type-options",
    "cache-control",
  ];
  const headersOf = async (headers: Record<string, string>) => {
    const reply = await view(attachPath, { token, headers });
    return [reply.statusCode, ...protectiveHeaders.map((name) => reply.headers[name])];
  };
  const [, ...fullHeaders] = await headersOf({});
  expect(fullHeaders.slice(0, 2)).toEqual([
    "application/pdf",
    `inline; filename="_.pdf"; filename*=UTF-8''%E6%AE%B5.pdf`,
  ]);
  expect(await headersOf({ range: "bytes=2-4" })).toEqual([206, ...fullHeaders]);
});

test("[SEC-66] refuses a name with a line break, and escapes a stored one in the header", async () => {
  // Raw line breaks, as in a hand-written form, and escaped ones, as browsers send them.
  const uploadNamed = async (name: string) =>
    (await t.http("POST", "/api/file/upload/attachment", { ...fileForm(name, pdf), token })).json().code;
  expect(await uploadNamed("a\r\nset-cookie: tp_session=1.pdf")).toBe("file.bad_name");
  expect(await uploadNamed("a\nset-cookie: tp_session=1.pdf")).toBe("file.missing");
  expect(await uploadNamed("a%0D%0Aset-cookie: tp_session=1.pdf")).toBe("file.bad_name");
  const { id, attachPath } = await uploadFile("旧名.pdf", pdf);
  const forged = "a\r\nset-cookie: tp_session=1\r\n\r\n.pdf";
  await t.database.pool.query("UPDATE file_object SET file_name = $2 WHERE id = $1", [id, forged]);
  const { headers, statusCode } = await view(attachPath);
  expect([statusCode, headers["set-cookie"], headers["content-disposition"]]).toEqual([
    200,
    undefined,
    `inline; filename="a__set-cookie_ tp_session_1____.pdf"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20tp_session%3D1%0D%0A%0D%0A.pdf`,
  ]);
});

test("[API-36] serves parts of a file, and the whole file if the version differs", async () => {
  const { attachPath } = await uploadFile("段.txt", Buffer.from("0123456789"));
  const part = await view(attachPath, { token, headers: { range: "bytes=2-4" } });
  expect(part.statusCode).toBe(206);
  expect(part.body).toBe("234");
  expect(part.headers["content-range"]).toBe("bytes 2-4/10");
  expect(part.headers["content-length"]).toBe("3");
  const { etag } = part.headers;
  expect((await view(attachPath, { token, headers: { range: "bytes=-3", "if-range": String(etag) } })).body).toBe(
    "789",
  );
  const other = await view(attachPath, { token, headers: { range: "bytes=-3", "if-range": '"older"' } });
  expect(other.statusCode).toBe(200);
  expect(other.body).toBe("0123456789");
  expect(other.headers["accept-ranges"]).toBe("bytes");
  const beyond = await view(attachPath, { token, headers: { range: "bytes=10-" } });
  expect(beyond.statusCode).toBe(416);
  expect(beyond.headers["content-range"]).toBe("bytes */10");
  expect(beyond.body).toBe("");
  expect((await view(attachPath, { token, headers: { "if-none-match": String(etag) } })).statusCode).toBe(304);
});

const account = { bucket: "tender", region: "cn-north-1", accessKeyId: "AK", secretAccessKey: "SK" };
const bucketSettings = ({ endpoint }: S3Server): Record<string, string> => ({
  FILE_STORAGE: "s3",
  S3_ENDPOINT: endpoint,
  S3_BUCKET: account.bucket,
  S3_REGION: account.region,
  S3_ACCESS_KEY_ID: account.accessKeyId,
  S3_SECRET_ACCESS_KEY: account.secretAccessKey,
});

test("[ADMINDATA-20] stores files in a bucket if the settings name one", async () => {
  const server = await startS3Server(account);
  const other = await startTestApp({ env: bucketSettings(server) });
  try {
    const ownToken = await other.signIn(await other.make.user());
    const reply = await other.http("POST", "/api/file/upload/attachment", {
      ...fileForm("桶.pdf", pdf),
      token: ownToken,
    });
    const { id, attachPath } = reply.json().result;
    expect([...server.objects.values()]).toEqual([pdf]);
    const address = `/download/fileView?attachGroup=attachment&attachPath=${attachPath}`;
    expect((await other.http("GET", address, { token: ownToken })).rawPayload).toEqual(pdf);
    expect((await other.http("GET", address, { token: ownToken, headers: { range: "bytes=0-3" } })).body).toBe("%PDF");
    await other.call("file.remove", { body: { id } }, { token: ownToken });
    expect(server.objects.size).toBe(0);
    expect(server.refused).toEqual([]);
    await seedBase(other.database, other.config);
    const icon = await other.http("GET", "/download/fileView?attachGroup=subsystem-icons&attachPath=60009.svg");
    expect(icon.statusCode).toBe(200);
    expect(server.objects.size).toBe(2);
  } finally {
    await other.close();
    await server.close();
  }
});

test("[SEC-82] answers 503 while the bucket does not answer, and serves other calls meanwhile", async () => {
  const server = await startS3Server(account);
  let deadline = new AbortController();
  const node = await startTestApp({ env: bucketSettings(server), deadline: () => deadline.signal });
  try {
    const token = await node.signIn(await node.make.user());
    const send = (name: string) => node.http("POST", "/api/file/upload/attachment", { ...fileForm(name, pdf), token });
    /** Sends a call that the bucket leaves without an answer, another one meanwhile, and lets the deadline pass. */
    const stall = async (at: "silent" | "half", call: () => ReturnType<typeof send>) => {
      const reached = server.stallNext(at);
      const reply = call();
      await reached;
      expect((await node.call("file.listOwn", { query: {} }, { token })).status).toBe(200);
      deadline.abort(new Error("too late"));
      deadline = new AbortController();
      return reply;
    };
    expect((await stall("silent", () => send("一.pdf"))).json()).toMatchObject({
      code: "file.not_stored",
      message: "文件暂时无法保存，请稍后再试；如仍不行，请联系系统管理员",
    });
    expect(server.objects.size).toBe(0);
    expect((await node.call("file.listOwn", { query: {} }, { token })).body.result.rows).toEqual([]);
    const { attachPath } = (await send("二.pdf")).json().result;
    const view = () =>
      node.http("GET", `/download/fileView?attachGroup=attachment&attachPath=${attachPath}`, { token });
    const refused = await stall("half", view);
    expect([refused.statusCode, refused.json().message]).toEqual([503, "系统繁忙，请稍后再试"]);
    expect((await view()).rawPayload).toEqual(pdf);
  } finally {
    await node.close();
    await server.close();
  }
});
