// Guarantee: the organisation's logo is a small re-encoded picture, shown to everybody on every page while it is set.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { Transformer } from "@napi-rs/image";
import { fileForm, type Person, secondNode, startTestApp, type TestApp, writeBuiltPages } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const root = mkdtempSync(join(tmpdir(), "tender-logo-"));
let t: TestApp;
let manager: Person;
beforeAll(async () => {
  writeBuiltPages(
    root,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml" /><title>x</title><script type="application/json" id="portal-config">__PORTAL_CONFIG__</script><div id="root"></div>',
  );
  t = await startTestApp({ webRoot: root });
  await t.make.role("keeper", ["setting:view", "setting:edit"]);
  manager = await t.person({ roles: ["keeper"] });
});
afterAll(async () => {
  await t.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => t.call("logo.remove", {}, manager));

/** A picture of one colour, or of noise, which no format compresses. */
const pngOf = (width: number, height: number, isNoise = false): Promise<Buffer> => {
  const bytes = width * height * 4;
  return Transformer.fromRgbaPixels(isNoise ? randomBytes(bytes) : Buffer.alloc(bytes, 0x66), width, height).png();
};
const set = (name: string, content: Buffer) =>
  t.http("POST", "/api/system/logo", { ...fileForm(name, content), token: manager.token });
const read = async () => (await t.call("logo.read", {}, manager)).body.result;
const addressOf = (path: string) => `/download/fileView?attachGroup=logo&attachPath=${path}`;
const filesOf = async () =>
  (await t.database.pool.query("SELECT count(*)::int AS n FROM file_object WHERE attach_group = 'logo'")).rows[0].n;

test("replaces the platform's sign on every page until it is removed", async () => {
  const { attachPath } = (await set("logo.png", await pngOf(64, 48))).json().result;
  expect(await read()).toEqual({ attachGroup: "logo", attachPath });
  const address = addressOf(attachPath);
  for (const url of ["/user/login", "/user/register", "/recover", "/dashboard/analysis"]) {
    const { body } = await t.http("GET", url);
    expect([url, body]).toEqual([
      url,
      expect.stringContaining(`<link rel="icon" href="${address.replace("&", "&amp;")}" />`),
    ]);
    expect(JSON.parse(/portal-config">(.*?)<\/script>/.exec(body)?.[1] ?? "")).toMatchObject({ logo: address });
  }
  expect((await t.call("logo.remove", {}, manager)).body.success).toBe(true);
  const { body } = await t.http("GET", "/user/login");
  expect(body).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml" />');
  expect(body).not.toContain("<style");
  expect([await read(), await filesOf()]).toEqual([{ attachGroup: "logo", attachPath: null }, 0]);
  expect((await t.http("GET", address)).statusCode).toBe(404);
});

test("counts as a file in use", async () => {
  await set("logo.png", await pngOf(64, 48));
  await t.make.role("file_keeper", ["file:view", "file:remove"]);
  const person = await t.person({ roles: ["file_keeper"] });
  const { rows } = (await t.call("fileAdmin.list", { query: { group: "logo" } }, person)).body.result;
  expect(rows).toMatchObject([{ isUsed: true }]);
});

test("[SEC-69] is served to everybody as an image, and is cacheable", async () => {
  const { attachPath } = (await set("logo.png", await pngOf(64, 48))).json().result;
  const shown = await t.http("GET", addressOf(attachPath));
  expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/png"]);
  expect(shown.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=3600",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const headers = { "if-none-match": String(shown.headers.etag) };
  expect((await t.http("GET", addressOf(attachPath), { headers })).statusCode).toBe(304);
});

test("receives a new address on every node when it is replaced", async () => {
  const node = await secondNode(t);
  try {
    const shown = () => node.deps.readLogo("");
    const former = (await set("logo.png", await pngOf(64, 64))).json().result.attachPath;
    await expect.poll(shown).toBe(addressOf(former));
    const next = (await set("logo.png", await pngOf(32, 32))).json().result.attachPath;
    expect(next).not.toBe(former);
    await expect.poll(shown).toBe(addressOf(next));
    expect([(await t.http("GET", addressOf(former))).statusCode, await filesOf()]).toEqual([404, 1]);
  } finally {
    await node.close();
  }
});

test("[SEC-69] refuses other files and wrong dimensions; the former logo remains", async () => {
  const { attachPath } = (await set("logo.png", await pngOf(64, 64))).json().result;
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
  const bomb = await pngOf(64, 64);
  for (const [name, content, code, message] of [
    ["logo.svg", svg, "file.kind_refused", "不支持上传此类文件，可上传：PNG、JPG、JPEG、WEBP"],
    ["logo.png", svg, "file.content_mismatch", "文件内容与扩展名不符，请确认文件未损坏且未改名"],
    ["logo.png", await pngOf(31, 64), "file.bad_dimensions", "图片的宽和高须在 32 至 1024 像素之间"],
    ["logo.png", await pngOf(1_025, 64), "file.bad_dimensions", "图片的宽和高须在 32 至 1024 像素之间"],
    ["logo.png", bomb.subarray(0, 40), "file.bad_image", "图片无法读取，请更换图片"],
  ] as const)
    expect([name, (await set(name, content)).json()]).toMatchObject([name, { code, message }]);
  expect((await set("logo.png", await pngOf(300, 300, true))).statusCode).toBe(413);
  expect([await read(), await filesOf()]).toEqual([{ attachGroup: "logo", attachPath }, 1]);
});

test("[SEC-80] is recorded in the audit trail, including refusals", async () => {
  await set("logo.png", await pngOf(64, 64));
  await set("logo.svg", deflateSync("x"));
  await t.call("logo.remove", {}, manager);
  const { rows } = await t.database.pool.query(
    "SELECT username, object, outcome, reason FROM audit_entry WHERE action = 'setting.logo' ORDER BY id DESC LIMIT 3",
  );
  const { username } = manager;
  expect(rows).toEqual([
    { username, object: "删除", outcome: "ok", reason: null },
    { username, object: "设置", outcome: "refused", reason: "file.kind_refused" },
    { username, object: "设置", outcome: "ok", reason: null },
  ]);
});
