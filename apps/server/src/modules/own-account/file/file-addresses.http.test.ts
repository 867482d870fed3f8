// Guarantee: a file consists of the bytes that were sent; the server never follows an address in its place.
import { Socket } from "node:net";
import { allEndpoints } from "@tender/contract";
import { everyPermission, fileForm, type Person, startTestApp, type TestApp, urlOf } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { type S3Server, startS3Server } from "#test/file/s3-server.ts";

let t: TestApp;
let server: S3Server;
let manager: Person;
let addresses: readonly string[];
let places: readonly string[];
let connections: MockInstance;
const reached = () => {
  const wishes = connections.mock.calls.flat(2) as { host?: unknown; port?: unknown }[];
  return wishes.map((input) => `${input?.host}:${input?.port}`).filter((place) => places.includes(place));
};
beforeAll(async () => {
  t = await startTestApp();
  server = await startS3Server({ bucket: "b-b", region: "r", accessKeyId: "k", secretAccessKey: "s" });
  addresses = [`${server.endpoint}/b-b/x`, "http://169.254.169.254/latest/meta-data", "http://127.0.0.1:8/"];
  places = addresses.map((address) => `${new URL(address).hostname}:${new URL(address).port || "80"}`);
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
  expect(reached()).toEqual([]);
  // Proves that a connection would be noticed.
  const going = new AbortController();
  for (const address of addresses) void fetch(address, { signal: going.signal }).catch(() => undefined);
  await expect.poll(() => new Set(reached())).toEqual(new Set(places));
  going.abort();
});

const taking = allEndpoints().filter(({ endpoint }) => endpoint.upload);
// These calls need an online form of that name, which does not exist.
const keptOut = ["onlineRow.upload", "onlineRowImport.upload"];
// As text, an address is stored or read as a table of one line; as a picture it is refused everywhere.
const kept = ["file.upload a.txt", "noticeAdmin.upload a.txt"];

test("includes the known calls that take a file", () => {
  const keys = taking.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(["noticeAdmin.upload", "subsystemAdmin.setIcon", "file.upload"]));
});

test.each(taking)("[W-11] $key treats an address as bytes and opens no connection", async ({ key, endpoint }) => {
  const url = urlOf(endpoint.paths[0].replace("{attachGroup}", "attachment"));
  for (const name of ["a.png", "a.txt"])
    for (const address of addresses) {
      await t.prove(manager);
      const reply = await t.http("POST", url, { ...fileForm(name, address), token: manager.token });
      const { success, code } = reply.json();
      const isKeptOut = code === "proof.required" || [401, 403, 415, 429].includes(reply.statusCode);
      expect([name, isKeptOut]).toEqual([name, keptOut.includes(key)]);
      if (!/^\w+Import\./.test(key)) expect([name, success]).toEqual([name, kept.includes(`${key} ${name}`)]);
    }
  expect(reached()).toEqual([]);
});
