// Guarantee: a sign-in needs few statements, and the same statements and hashes whether or not the account exists.
import { addressKey } from "@tender/server/src/platform/rate-limiter.ts";
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { shortLived } from "#platform/short-lived.tables.ts";

const FROM = "203.0.113.10";

let t: TestApp;
beforeAll(async () => {
  // Enables every setting that adds checks to a sign-in.
  t = await startTestApp({
    env: {
      RATE_LIMITS: "on",
      CAPTCHA: "on",
      SESSION_LIMIT: "5",
      PASSWORD_MAX_AGE_DAYS: "90",
      TRUSTED_DEVICE_DAYS: "30",
      TWO_STEP_FOR_ADMINISTRATORS: "on",
    },
  });
  // Statements of background jobs would be counted.
  await t.deps.stopJobs();
});
afterAll(() => t.close());

let slides = 0;
/** Signs in with a passed slider. Returns the answer, its statements and the number of compared hashes. */
async function signIn(username: string, password: string, userAgent = "Mozilla/5.0 Chrome/156.0") {
  slides += 1;
  const checkKey = `17000000000${String(slides).padStart(2, "0")}`;
  const key = `captcha:slider:${checkKey}:${addressKey(FROM)}`;
  const expiresAt = new Date(t.clock.now() + 60_000);
  await t.database.db.insert(shortLived).values({ key, value: { v: true }, expiresAt });
  const before = t.statements.length;
  const verify = vi.spyOn(t.deps.passwords, "verify");
  const body = { username, password, checkKey, captcha: "slider" };
  const reply = await t.call("signIn.withPassword", { body }, { headers: { "user-agent": userAgent } });
  const compared = verify.mock.calls.length;
  verify.mockRestore();
  const statements = t.statements.slice(before);
  return { reply, compared, statements };
}

test("[SEC-79] sends at most eight statements for a sign-in, and computes one hash", async () => {
  const departments = [await t.make.department(), await t.make.department()];
  const user = await t.make.user({ departments: departments.map(({ id }) => id), roles: ["clerk"] });
  await signIn(user.username, user.password);
  const { reply, compared, statements } = await signIn(user.username, user.password);
  expect(reply.body).toMatchObject({
    success: true,
    result: { multi_depart: 2, departs: departments.map(({ id }) => ({ id })) },
  });
  expect(statements.length, statements.join("\n\n")).toBeLessThanOrEqual(8);
  expect(compared).toBe(1);
});

test.each(["not there", "frozen", "deleted", "without a password"])(
  "[SEC-08] answers alike, with equal statements and one hash, if the account is %s",
  async (kind) => {
    const kinds: Record<string, Parameters<typeof t.make.user>[0]> = {
      frozen: { status: "frozen" },
      deleted: { status: "deleted" },
      "without a password": { password: null },
    };
    // Earlier wrong passwords of this address would require a graphic code.
    t.clock.advance(15 * 60_000);
    const input = kinds[kind];
    const user = await t.make.user();
    const username = input ? (await t.make.user(input)).username : "nobody-has-it";
    // Fills the caches, which the first sign-in after a pause reads.
    await signIn(user.username, user.password);
    const [wrong, other] = [await signIn(user.username, "Wrong@2026"), await signIn(username, "Wrong@2026")];
    expect(other.reply.status).toBe(wrong.reply.status);
    expect(other.reply.body).toEqual(wrong.reply.body);
    expect(other.reply.body).toMatchObject({ success: false, code: "session.wrong_credentials" });
    expect(other.statements).toEqual(wrong.statements);
    expect([wrong.compared, other.compared]).toEqual([1, 1]);
  },
);
