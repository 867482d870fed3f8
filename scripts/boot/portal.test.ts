import { expect, test } from "vitest";
import { examplesBeside } from "./portal.mjs";

test("runs the example subsystem beside a portal in development mode, on its own port", () => {
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

test("tells the example subsystem what portal and subsystem are called from outside", () => {
  const env = { MODE: "development", PUBLIC_URL: "http://portal.test", SUBSYSTEM_URL: "http://trade.test" };
  expect(examplesBeside(env)[0]?.env).toEqual({
    PORTAL_URL: "http://portal.test",
    PORT: "3100",
    OWN_URL: "http://trade.test",
  });
});

test("runs the example of an identity provider, too, which sends people back to the portal's own address", () => {
  expect(examplesBeside({ MODE: "development" })[1]?.env).toEqual({
    PORTAL_URL: "http://localhost:3000",
    PORT: "3101",
  });
  const env = { MODE: "development", PUBLIC_URL: "http://portal.test", IDENTITY_PROVIDER_PORT: "8082" };
  expect(examplesBeside(env)[1]?.env).toEqual({ PORTAL_URL: "http://portal.test", PORT: "8082" });
});

test("leaves it to the portal to say that its port is none, and names those of the examples", () => {
  for (const PORT of ["abc", "70000"]) expect(examplesBeside({ MODE: "development", PORT })).toEqual([]);
  expect(() => examplesBeside({ MODE: "development", SUBSYSTEM_PORT: "abc" })).toThrow(
    "SUBSYSTEM_PORT 的值不正确：abc 不是端口号。",
  );
  expect(() => examplesBeside({ MODE: "development", IDENTITY_PROVIDER_PORT: "70000" })).toThrow(
    "IDENTITY_PROVIDER_PORT 的值不正确：70000 不是端口号。",
  );
});

test("runs nothing beside a portal in production mode", () => {
  expect(examplesBeside({ MODE: "production" })).toEqual([]);
});
