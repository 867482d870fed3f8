import { expect, test } from "vitest";
import { subsystemBeside } from "./portal.mjs";

test("runs the example subsystem beside a portal in development mode, on its own port", () => {
  expect(subsystemBeside({ MODE: "development" })[0]?.env).toEqual({
    PORTAL_URL: "http://localhost:3000",
    PORT: "3100",
  });
  expect(subsystemBeside({ MODE: "development", PORT: "8080", SUBSYSTEM_PORT: "8081" })[0]?.env).toEqual({
    PORTAL_URL: "http://localhost:8080",
    PORT: "8081",
  });
});

test("leaves it to the portal to say that its port is none, and names the example subsystem's", () => {
  for (const PORT of ["abc", "70000"]) expect(subsystemBeside({ MODE: "development", PORT })).toEqual([]);
  expect(() => subsystemBeside({ MODE: "development", SUBSYSTEM_PORT: "abc" })).toThrow(
    "SUBSYSTEM_PORT 的值不正确：abc 不是端口号。",
  );
});

test("runs nothing beside a portal in production mode", () => {
  expect(subsystemBeside({ MODE: "production" })).toEqual([]);
});
