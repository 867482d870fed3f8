// Guarantee: a sign-out fails if its session could not be read.
import { expect, test } from "vitest";
import { AppError } from "#platform/app-error.ts";
import { createSessionService, type SessionDeps } from "./session.service.ts";

const origin = { address: "203.0.113.10", userAgent: "", requestId: "r1" };

/** A sign-out of session `s1`, whose first read fails, and the ids of ended sessions. */
function failingOnce(failure: Error) {
  const failures = [failure];
  const ended: string[] = [];
  const service = createSessionService({
    registry: {
      idOf: async () => "s1",
      find: async () => {
        const failed = failures.shift();
        if (failed) throw failed;
        return { caller: { userId: "u1", username: "lin", appId: null } };
      },
      endIn: async (_tx: unknown, id: string) => {
        ended.push(id);
        return { count: 1, announce: () => undefined };
      },
    },
    audit: {
      change: async (_on: unknown, _entry: unknown, work: (tx: unknown) => Promise<{ result: unknown }>) =>
        (await work(undefined)).result,
    },
    clock: { now: () => 0 },
  } as unknown as SessionDeps);
  return { signOut: () => service.signOut("credential", origin), ended };
}

test("[SEC-11, GUARD-17] reports a failed look-up, and ends the session on the next call", async () => {
  const { signOut, ended } = failingOnce(new Error("connection terminated"));
  await expect(signOut()).rejects.toThrow("connection terminated");
  expect(ended).toEqual([]);
  await signOut();
  expect(ended).toEqual(["s1"]);
});

test.each(["session.invalid", "session.expired", "session.superseded"] as const)(
  "[SEC-11, GUARD-17] ends no session after a look-up with %s",
  async (code) => {
    const { signOut, ended } = failingOnce(new AppError(code));
    await signOut();
    expect(ended).toEqual([]);
  },
);
