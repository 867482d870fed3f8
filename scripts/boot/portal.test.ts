import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { examplesBeside, placesOfExamples } from "./portal.mjs";

test("runs the example subsystem with a portal in development mode, on another port", () => {
  expect(examplesBeside({ MODE: "development" })[0]?.env).toEqual({
    PORTAL_URL: "http://localhost:3000",
    PORT: "3100",
    OWN_URL: "http://localhost:3100",
  });
  expect(examplesBeside({ MODE: "development", PORT: "8080", SUBSYSTEM_PORT: "8081" })[0]?.env).toEqual({
    PORTAL_URL: "http://localhost:8080",
    PORT: "8081",
    OWN_URL: "http://localhost:8081",
  });
});

test("passes the public addresses of portal and subsystem to the example subsystem", () => {
  const env = { MODE: "development", PUBLIC_URL: "http://portal.test", SUBSYSTEM_URL: "http://trade.test" };
  expect(examplesBeside(env)[0]?.env).toEqual({
    PORTAL_URL: "http://portal.test",
    PORT: "3100",
    OWN_URL: "http://trade.test",
  });
});

test("runs the example identity provider with the portal's public address", () => {
  expect(examplesBeside({ MODE: "development" })[1]?.env).toEqual({
    PORTAL_URL: "http://localhost:3000",
    PORT: "3101",
  });
  const env = { MODE: "development", PUBLIC_URL: "http://portal.test", IDENTITY_PROVIDER_PORT: "8082" };
  expect(examplesBeside(env)[1]?.env).toEqual({ PORTAL_URL: "http://portal.test", PORT: "8082" });
});

test("leaves an invalid port to the portal itself, and refuses one of an example", () => {
  for (const PORT of ["abc", "70000"]) expect(examplesBeside({ MODE: "development", PORT })).toEqual([]);
  expect(() => examplesBeside({ MODE: "development", SUBSYSTEM_PORT: "abc" })).toThrow(
    "SUBSYSTEM_PORT 的值不正确：abc 不是端口号。",
  );
  expect(() => examplesBeside({ MODE: "development", IDENTITY_PROVIDER_PORT: "70000" })).toThrow(
    "IDENTITY_PROVIDER_PORT 的值不正确：70000 不是端口号。",
  );
});

test("runs no example with a portal in production mode", async () => {
  expect(examplesBeside({ MODE: "production" })).toEqual([]);
  expect(await placesOfExamples({ MODE: "production" })).toEqual({});
});

describe("addresses of the examples", () => {
  const development = { MODE: "development" };
  const none = async () => false;
  const all = async () => true;

  test("use the default ports if they are free", async () => {
    expect(await placesOfExamples(development, all)).toEqual({
      SUBSYSTEM_PORT: "3100",
      SUBSYSTEM_URL: "http://localhost:3100",
      IDENTITY_PROVIDER_PORT: "3101",
      IDENTITY_PROVIDER_URL: "http://localhost:3101",
    });
  });

  test("use other ports if their usual ones are in use", async () => {
    expect(await placesOfExamples(development, async (port) => port > 3_119)).toEqual({
      SUBSYSTEM_PORT: "3120",
      SUBSYSTEM_URL: "http://localhost:3120",
      IDENTITY_PROVIDER_PORT: "3121",
      IDENTITY_PROVIDER_URL: "http://localhost:3121",
    });
  });

  test("follow the environment", async () => {
    const env = { ...development, SUBSYSTEM_PORT: "8081", IDENTITY_PROVIDER_URL: "http://id.test" };
    expect(await placesOfExamples(env, none)).toEqual({
      SUBSYSTEM_PORT: "8081",
      SUBSYSTEM_URL: "http://localhost:8081",
      IDENTITY_PROVIDER_PORT: "3101",
      IDENTITY_PROVIDER_URL: "http://id.test",
    });
  });

  test("avoid a default port that is in use", async () => {
    const occupyingServer = createServer();
    await new Promise<void>((resolve) =>
      occupyingServer.once("error", () => resolve()).listen(3100, "127.0.0.1", resolve),
    );
    try {
      expect((await placesOfExamples(development)).SUBSYSTEM_PORT).not.toBe("3100");
    } finally {
      occupyingServer.close();
    }
  });
});
