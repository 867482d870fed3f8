// Guarantee: a subsystem's icon is re-encoded, and public exactly while the subsystem uses it.

import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onePixel } from "#test/file/one-pixel.ts";
import { input, TRADE } from "#test/subsystem/subsystem-input.ts";

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["subsystem:view", "subsystem:edit", "subsystem:origin"]);
  await t.make.role("buyer");
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
  const site = { origin: TRADE, forRedirects: true, forFrames: false, note: "" };
  await t.call("subsystemAdmin.saveOrigin", { body: site }, manager);
});
afterAll(() => t.close());

/** Creates a subsystem. */
async function made() {
  const body = input();
  const { id } = (await t.call("subsystemAdmin.save", { body }, manager)).body.result;
  return { ...body, id };
}
const row = async (appId: string) =>
  (await t.call("subsystemAdmin.list", {}, manager)).body.result.rows.find((one) => one.appId === appId);
const count = async () => (await t.database.pool.query("SELECT count(*)::int AS n FROM file_object")).rows[0].n;
const setIcon = (appId: string, name = "icon.png", content: Buffer = onePixel) =>
  t.http("POST", `/api/system/subsystems/${appId}/icon`, { ...fileForm(name, content), token: manager.token });
const show = (icon: { appPhotoGroup: string; appPhotoPath: string }) =>
  t.http("GET", `/download/fileView?attachGroup=${icon.appPhotoGroup}&attachPath=${icon.appPhotoPath}`);

test("shows a picture to everybody, re-encoded as WebP", async () => {
  const { appId } = await made();
  const icon = (await setIcon(appId)).json().result;
  expect(await row(appId)).toMatchObject(icon);
  const shown = await show(icon);
  expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
});

test("removes a picture once it is replaced or its subsystem removed", async () => {
  const { id, appId } = await made();
  const before = await count();
  const former = (await setIcon(appId)).json().result;
  const icon = (await setIcon(appId)).json().result;
  expect([(await show(former)).statusCode, (await show(icon)).statusCode]).toEqual([404, 200]);
  expect(await count()).toBe(before + 1);
  await t.call("subsystemAdmin.remove", { body: { id } }, manager);
  expect([(await show(icon)).statusCode, await count()]).toEqual([404, before]);
});

test("stores no picture for an unknown subsystem", async () => {
  const before = await count();
  const reply = await setIcon("99999");
  expect(reply.json()).toMatchObject({ success: false, message: "该子系统不存在或已删除" });
  expect(await count()).toBe(before);
});

test("[ADMINDATA-04] retains the icon when the subsystem is saved with another address", async () => {
  const body = await made();
  const icon = (await setIcon(body.appId)).json().result;
  const wanted = { ...body, version: 1, indexPage: `${TRADE}/other` };
  expect((await t.call("subsystemAdmin.save", { body: wanted }, manager)).body.success).toBe(true);
  expect(await row(body.appId)).toMatchObject({ ...icon, indexPage: "https://trade.example.cn/other", version: 2 });
  expect((await show(icon)).statusCode).toBe(200);
});

test("[SEC-69] [W-10] accepts only a picture", async () => {
  const { appId } = await made();
  const drawing = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
  const before = await count();
  for (const [name, content, code] of [
    ["icon.svg", drawing, "file.kind_refused"],
    ["icon.html", "<!doctype html><script>alert(1)</script>", "file.kind_refused"],
    ["icon.pdf", "%PDF-1.7", "file.kind_refused"],
    ["icon.png", drawing, "file.content_mismatch"],
    ["icon.html.png", onePixel, "file.bad_name"],
    ["icon.jpg", onePixel, "file.content_mismatch"],
  ] as const)
    expect([name, (await setIcon(appId, name, Buffer.from(content))).json().code]).toEqual([name, code]);
  expect(await count()).toBe(before);
  expect(await row(appId)).toMatchObject({ appPhotoGroup: null, appPhotoPath: null });
});
