// Guarantee: the icon of a subsystem is re-encoded, and is public only while the subsystem uses it.

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

async function createSubsystem() {
  const body = input();
  const { id } = (await t.call("subsystemAdmin.save", { body }, manager)).body.result;
  return { ...body, id };
}
const findRow = async (appId: string) =>
  (await t.call("subsystemAdmin.list", {}, manager)).body.result.rows.find((candidate) => candidate.appId === appId);
const countFiles = async () => (await t.database.pool.query("SELECT count(*)::int AS n FROM file_object")).rows[0].n;
const setIcon = (appId: string, name = "icon.png", content: Buffer = onePixel) =>
  t.http("POST", `/api/system/subsystems/${appId}/icon`, { ...fileForm(name, content), token: manager.token });
const openIcon = (icon: { appPhotoGroup: string; appPhotoPath: string }) =>
  t.http("GET", `/download/fileView?attachGroup=${icon.appPhotoGroup}&attachPath=${icon.appPhotoPath}`);

test("shows a picture without a sign-in, re-encoded as WebP", async () => {
  const { appId } = await createSubsystem();
  const icon = (await setIcon(appId)).json().result;
  expect(await findRow(appId)).toMatchObject(icon);
  const reply = await openIcon(icon);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toBe("image/webp");
});

test("removes a picture once it is replaced or its subsystem removed", async () => {
  const { id, appId } = await createSubsystem();
  const before = await countFiles();
  const former = (await setIcon(appId)).json().result;
  const icon = (await setIcon(appId)).json().result;
  expect((await openIcon(former)).statusCode).toBe(404);
  expect((await openIcon(icon)).statusCode).toBe(200);
  expect(await countFiles()).toBe(before + 1);
  await t.call("subsystemAdmin.remove", { body: { id } }, manager);
  expect((await openIcon(icon)).statusCode).toBe(404);
  expect(await countFiles()).toBe(before);
});

test("stores no picture for an unknown subsystem", async () => {
  const before = await countFiles();
  const reply = await setIcon("99999");
  expect(reply.json()).toMatchObject({ success: false, message: "该子系统不存在或已删除" });
  expect(await countFiles()).toBe(before);
});

test("[ADMINDATA-04] retains the icon when the subsystem is saved with another address", async () => {
  const body = await createSubsystem();
  const icon = (await setIcon(body.appId)).json().result;
  const change = { ...body, version: 1, indexPage: `${TRADE}/other` };
  expect((await t.call("subsystemAdmin.save", { body: change }, manager)).body.success).toBe(true);
  expect(await findRow(body.appId)).toMatchObject({ ...icon, indexPage: "https://trade.example.cn/other", version: 2 });
  expect((await openIcon(icon)).statusCode).toBe(200);
});

test("[SEC-69] [W-10] accepts only a picture", async () => {
  const { appId } = await createSubsystem();
  const drawing = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
  const before = await countFiles();
  for (const [name, content, code] of [
    ["icon.svg", drawing, "file.kind_refused"],
    ["icon.pdf", "%PDF-1.7", "file.kind_refused"],
    ["icon.png", drawing, "file.content_mismatch"],
    ["icon.html.png", onePixel, "file.bad_name"],
  ] as const)
    expect([name, (await setIcon(appId, name, Buffer.from(content))).json().code]).toEqual([name, code]);
  expect(await countFiles()).toBe(before);
  expect(await findRow(appId)).toMatchObject({ appPhotoGroup: null, appPhotoPath: null });
});
