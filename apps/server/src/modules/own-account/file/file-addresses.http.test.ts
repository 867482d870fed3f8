// Guarantee: the server stores the bytes of an upload and requests no address that an upload contains.
import { Socket } from "node:net";
import { allEndpoints } from "@tender/contract";
import { everyPermission, fileForm, type Person, startTestApp, type TestApp, urlOf } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { type S3Server, startS3Server } from "#test/file/s3-server.ts";

let t: TestApp;
let server: S3Server;
let manager: Person;
let addresses: readonly string[];
let targets: readonly string[];
let connections: MockInstance;
const listReached = () => {
  const options = connections.mock.calls.flat(2) as { host?: unknown; port?: unknown }[];
  return options.map((option) => `${option?.host}:${option?.port}`).filter((target) => targets.includes(target));
};
beforeAll(async () => {
  t = await startTestApp();
  server = await startS3Server({ bucket: "b-b", region: "r", accessKeyId: "k", secretAccessKey: "s" });
  addresses = [`${server.endpoint}/b-b/x`, "http://169.254.169.254/latest/meta-data", "http://127.0.0.1:8/"];
  targets = addresses.map((address) => `${new URL(address).hostname}:${new URL(address).port || "80"}`);
  await t.make.role("keeper-of-all", everyPermission());
  manager = await t.person({ roles: ["keeper-of-all"] });
});
afterAll(async () => {
  await server.close();
  await t.close();
});
beforeEach(() => {
  connections = vi.spyOn(Socket.prototype, "connect");
});
afterEach(() => connections.mockRestore());

test("[W-11] refuses an address in place of a file and opens no connection", async () => {
  for (const address of addresses) {
    const form = fileForm("a.png", address);
    for (const raw of [form.raw, Buffer.from(form.raw.toString().replace('filename="a.png"', ""))]) {
      const reply = await t.http("POST", "/api/account/avatar", { ...form, raw, token: manager.token });
      expect(reply.json().success).toBe(false);
    }
    const search = new URLSearchParams({ attachGroup: "attachment", attachPath: address });
    const view = await t.http("GET", `/download/fileView?${search}`, { token: manager.token });
    expect(view.statusCode).toBe(404);
  }
  expect(listReached()).toEqual([]);
  // Shows that the test detects a connection.
  const abort = new AbortController();
  for (const address of addresses) void fetch(address, { signal: abort.signal }).catch(() => undefined);
  await expect.poll(() => new Set(listReached())).toEqual(new Set(targets));
  abort.abort();
});

const uploadCalls = allEndpoints().filter(({ endpoint }) => endpoint.upload);
// These calls are refused: they need an online form of this name, which does not exist.
const refusedCalls = ["onlineRow.upload", "onlineRowImport.upload"];
// These calls store the address as a text. As a picture it is refused everywhere.
const acceptedAsText = ["file.upload a.txt", "noticeAdmin.upload a.txt"];

test("includes the known upload calls", () => {
  const keys = uploadCalls.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(["noticeAdmin.upload", "subsystemAdmin.setIcon", "file.upload"]));
});

test.each(uploadCalls)("[W-11] $key treats an address as bytes and opens no connection", async ({ key, endpoint }) => {
  const url = urlOf(endpoint.paths[0].replace("{attachGroup}", "attachment"));
  for (const name of ["a.png", "a.txt"])
    for (const address of addresses) {
      await t.prove(manager);
      const reply = await t.http("POST", url, { ...fileForm(name, address), token: manager.token });
      const { success, code } = reply.json();
      const isRefused = code === "proof.required" || [401, 403, 415, 429].includes(reply.statusCode);
      expect([name, isRefused]).toEqual([name, refusedCalls.includes(key)]);
      if (!/^\w+Import\./.test(key)) expect([name, success]).toEqual([name, acceptedAsText.includes(`${key} ${name}`)]);
    }
  expect(listReached()).toEqual([]);
});
