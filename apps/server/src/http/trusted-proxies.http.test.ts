// Guarantee: only a trusted proxy names requests, so that its log and that of the portal have the same ids.
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

const PROXY = "10.0.0.7";
const ID = "5d41402abc4b2a76b9719d911017c592";
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { TRUSTED_PROXIES: "10.0.0.0/24,fd00::/8" } });
});
afterAll(() => t.close());

const request = async (from: string, id: string) => {
  const reply = await t.http("GET", "/api/health", { from, headers: { "x-request-id": id } });
  return String(reply.headers["x-request-id"]);
};

test.each([
  ["IPv4", PROXY],
  ["IPv6", "fd00::1"],
  ["IPv4 in the form of IPv6", "::ffff:10.0.0.7"],
])("answers and logs the id of a trusted proxy with an address of %s", async (_kind, from) => {
  expect(await request(from, ID)).toBe(ID);
  const lines = t.logs.map((line) => JSON.parse(line));
  expect(lines.findLast(({ msg }) => msg === "request")).toMatchObject({ requestId: ID });
});

test.each(["10.0.1.7", "203.0.113.10", "2001:db8::1"])("names a request of another peer (%s) itself", async (from) => {
  expect(await request(from, ID)).toMatch(UUID);
});

test.each([
  ["a short one", "1"],
  ["a long one", "a".repeat(65)],
  ["one with other characters", `${ID}" , "status":200`],
  ["an empty one", ""],
])("replaces an id of a proxy in another form: %s", async (_case, id) => {
  expect(await request(PROXY, id)).toMatch(UUID);
});
