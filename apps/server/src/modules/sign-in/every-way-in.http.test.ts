// Guarantee: one check of the account and one limit of tries stand in front of every way of signing in.
import { createPasskey, type MadeUser, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

const ORIGIN = "https://portal.example.cn";
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: ORIGIN } });
});
afterAll(() => t.close());

let n = 0;
/** Somebody who can sign in in each way, with what it takes prepared while the account was still good. */
async function somebody() {
  n += 1;
  const phone = `1391234${String(n).padStart(4, "0")}`;
  const user = await t.make.user({ phone, email: `way${n}@example.com` });
  const token = await t.signIn(user);
  await t.call("proof.give", { body: { evidence: { method: "password", password: user.password } } }, { token });
  const { passkey, attestation } = createPasskey((await t.call("passkey.beginAdd", {}, { token })).body.result, ORIGIN);
  await t.call("passkey.add", { body: { name: "电脑", attestation } }, { token });
  await t.call("sms.send", { body: { mobile: phone, smsmode: "0" } });
  const [message] = (await t.call("sms.listOutbox", { query: { mobile: phone } })).body.result;
  return { user, phone, token, passkey, code: message?.code ?? "" };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

const byPassword = (username: string, { password }: MadeUser) =>
  t.call("session.signInWithPassword", { body: { username, password } });
const ways: Readonly<Record<string, (one: Somebody) => Promise<{ body: { success: boolean; code: string } }>>> = {
  "by name and password": ({ user }) => byPassword(user.username, user),
  "by phone and password": ({ user, phone }) => byPassword(phone, user),
  "by SMS code": ({ phone, code }) => t.call("sms.signIn", { body: { mobile: phone, captcha: code } }),
  "by passkey": async ({ passkey }) => {
    const { flow, options } = (await t.call("passkey.challengeSignIn")).body.result;
    return t.call("passkey.signIn", { body: { flow, assertion: passkey.answer(options) } });
  },
  "by a living token": ({ token }) => t.call("session.signInWithToken", { body: { token } }),
};

test.each(Object.entries(ways))(
  "[W-34] lets a good account in %s, and no frozen or deleted one",
  async (_way, signIn) => {
    expect((await signIn(await somebody())).body.success).toBe(true);
    for (const status of ["frozen", "deleted"]) {
      const one = await somebody();
      await t.database.pool.query("UPDATE app_user SET status = $1 WHERE id = $2", [status, one.user.id]);
      t.clock.advance(2_000);
      expect([status, (await signIn(one)).body.success]).toEqual([status, false]);
    }
  },
);

test("[W-34] refuses an address after its tries of a minute in each way that somebody without a session has", async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: "on" } });
  try {
    for (const [calls, path] of [
      [120, "/bpt/api/sys/login"],
      [120, "/sys/phoneLogin"],
      [120, "/api/passkey/sign-in"],
      [30, "/api/sys/loginByToken"],
      [30, "/api/sys/hfzxLoginByTicket"],
    ] as const) {
      const from = `203.0.113.${++n}`;
      const statuses: number[] = [];
      for (let i = 0; i <= calls; i++) statuses.push((await limited.http("POST", path, { body: {}, from })).statusCode);
      expect([path, statuses.indexOf(429)]).toEqual([path, calls]);
    }
  } finally {
    await limited.close();
  }
});
