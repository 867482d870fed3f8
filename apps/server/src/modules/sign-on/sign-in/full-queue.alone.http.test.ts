// Guarantee: a bounded number of simultaneous sign-ins waits for a hash.
import { availableParallelism } from "node:os";
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

/** While set, computations start and do not finish. */
const { gate } = vi.hoisted(() => ({ gate: { pending: undefined as Promise<boolean> | undefined } }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { ...real, verify: (stored: string, plain: string) => gate.pending ?? real.verify(stored, plain) };
});

const apps: Partial<Record<string, TestApp>> = {};
beforeAll(async () => {
  for (const MACHINE_SHARED of ["off", "on"]) apps[MACHINE_SHARED] = await startTestApp({ env: { MACHINE_SHARED } });
});
afterAll(() => Promise.all(Object.values(apps).map((app) => app?.close())));

/** The server's limits: all cores but one compute at once, or all cores if nodes share the machine; 200 wait. */
const cores = availableParallelism();
test.each([
  ["off", Math.max(1, cores - 1) + 200],
  ["on", cores + 200],
])(
  "[SEC-01, SEC-79] answers 503 beyond its full queue and serves other calls (MACHINE_SHARED=%s)",
  async (shared, capacity) => {
    const t = apps[shared] as TestApp;
    const user = await t.make.user();
    const token = await t.signIn(user);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    gate.pending = promise;
    try {
      const answers = Array.from({ length: capacity + 1 }, (_, n) =>
        t.call(
          "signIn.withPassword",
          { body: { username: `nobody-${n}`, password: "Wrong@2026" } },
          { from: `198.51.${100 + (n >> 7)}.${n & 127}` },
        ),
      );
      const { status, body } = await Promise.race(answers);
      expect([status, body.code, body.message]).toEqual([503, "session.busy", "登录人数较多，请稍后再试"]);
      expect((await t.call("session.readCurrent", {}, { token })).status).toBe(200);
      resolve(false);
      const codes = (await Promise.all(answers)).map((answer) => answer.body.code);
      expect(codes.filter((code) => code === "session.busy")).toHaveLength(1);
      expect(codes.filter((code) => code === "session.wrong_credentials")).toHaveLength(capacity);
    } finally {
      resolve(false);
      gate.pending = undefined;
    }
    expect(await t.signIn(user)).toBeTruthy();
  },
);
