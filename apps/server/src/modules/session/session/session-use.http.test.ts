// Guarantee: requests that a page sends automatically do not extend a session.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";

const HOUR = 3_600_000;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("watcher", ["monitor:view"]);
  await t.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => t.close());

const statusOf = async (url: string, { token }: Person) => (await t.http("GET", url, { token })).statusCode;

/** Opens a socket, receives the answer to a heartbeat and closes it. */
async function sendHeartbeat({ id, token }: Person): Promise<number> {
  const { port } = t.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${id}`, ["portal", token]);
  await once(socket, "open");
  socket.send(JSON.stringify({ cmd: "heartcheck", msgId: "", msgTxt: "" }));
  await once(socket, "message");
  socket.terminate();
  return 200;
}

test.each<[string, (by: Person) => Promise<number>]>([
  ["the poll for notices", (by) => statusOf("/sys/annountCement/listByUser", by)],
  ["a socket and its heartbeat", sendHeartbeat],
  ["the monitor that refreshes itself", (by) => statusOf("/api/system/monitor", by)],
])("[SEC-10] expires after 12 h in spite of %s", async (_request, sendRequest) => {
  const [idle, busy] = [await t.person({ roles: ["watcher"] }), await t.person()];
  t.clock.advance(11 * HOUR);
  expect(await sendRequest(idle)).toBe(200);
  expect(await statusOf("/api/session/current", busy)).toBe(200);
  t.clock.advance(HOUR);
  expect(await statusOf("/api/session/current", idle)).toBe(500);
  expect(await statusOf("/api/session/current", busy)).toBe(200);
});
