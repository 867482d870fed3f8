import { freePort } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { StartupError } from "#platform/startup-error.ts";
import { serveMetrics } from "./metrics-server.ts";

const token = "Vd8Qm2xK7rTz4WnYp6Bs9Lc3Hf5Gj1Ee";
const logger = createLogger("silent");
let settings: { port: number; host: string; token: string };
let stop: () => Promise<void>;
let failure: Error | undefined;

beforeAll(async () => {
  settings = { port: await freePort(), host: "127.0.0.1", token };
  stop = await serveMetrics(settings, logger, async () => {
    if (failure) throw failure;
    return "tender_ready 1\n";
  });
});
afterAll(() => stop());

const request = (path: string, authorization?: string, method = "GET") =>
  fetch(`http://127.0.0.1:${settings.port}${path}`, { method, headers: authorization ? { authorization } : {} });

test.each([undefined, "Bearer ", `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token])(
  "[SEC-84] refuses the credential %s and shows nothing",
  async (authorization) => {
    for (const path of ["/metrics", "/"]) {
      const response = await request(path, authorization);
      expect([response.status, await response.text()]).toEqual([401, ""]);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(response.headers.get("server")).toBeNull();
    }
  },
);

test("answers the text of the metrics to the holder of the token", async () => {
  const response = await request("/metrics", `Bearer ${token}`);
  expect([response.status, await response.text()]).toEqual([200, "tender_ready 1\n"]);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("answers no other path and no other method", async () => {
  expect((await request("/api/ready", `Bearer ${token}`)).status).toBe(404);
  expect((await request("/metrics", `Bearer ${token}`, "POST")).status).toBe(405);
});

test("[SEC-84] answers a failed read without its cause", async () => {
  failure = new Error("password=secret");
  const response = await request("/metrics", `Bearer ${token}`);
  failure = undefined;
  expect([response.status, await response.text()]).toEqual([503, ""]);
});

test("reports a port that is in use", async () => {
  const second = serveMetrics(settings, logger, async () => "");
  await expect(second).rejects.toThrow(new StartupError(`METRICS_PORT：端口 ${settings.port} 已被占用`));
});
