import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { portalProcesses, portOf, production } from "./portal-processes.ts";

const portals = portalProcesses();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(async () => {
  agent.destroy();
  await portals.close();
});

interface Answer {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly body: string;
}

const call = (port: number, method: string, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const onResponse = async (response: IncomingMessage) => {
      const { statusCode, headers } = response;
      resolve({ status: statusCode, connection: headers.connection, body: await text(response) });
    };
    request({ host: "127.0.0.1", port, method, path, agent }, onResponse).once("error", reject).end();
  });

test("serves for DRAIN_SECONDS after TERM, not ready, one response a connection", async () => {
  const url = await portals.migrated();
  const run = portals.start({ ...production(url), LOG_LEVEL: "info", PORT: "0", DRAIN_SECONDS: "3" });
  const port = await portOf(run);
  expect(await call(port, "GET", "/api/ready")).toMatchObject({ status: 200, connection: "keep-alive" });

  const stoppedAt = performance.now();
  run.child.kill("SIGTERM");
  await expect.poll(async () => (await call(port, "GET", "/api/ready")).status).toBe(503);
  const page = await call(port, "GET", "/");
  expect(page).toMatchObject({ status: 200, connection: "close" });
  const refused = await call(port, "POST", "/bpt/api/sys/login");
  expect(refused).toMatchObject({ connection: "close" });
  expect(refused.status).toBeLessThan(500);

  expect(await run.ended).toBe(0);
  expect(performance.now() - stoppedAt).toBeGreaterThanOrEqual(2_900);
  await expect(call(port, "GET", "/api/ready")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
