// Guarantee: settings can limit the number of sessions of an account and shorten their life.
import { startTestApp, type TestApp } from "@tender/testkit";
import { expect, test } from "vitest";

const MINUTE = 60_000;

/** Opens a session by the access token of another one. */
async function openDerivedSession(t: TestApp, token: string): Promise<string> {
  const { accessToken } = (await t.call("signIn.withToken", { body: { token } })).body.result;
  return (await t.call("signIn.withToken", { body: { token: accessToken } })).body.result.token;
}

test("[SEC-18, ADMINDATA-15, GUARD-19] supersedes only the account's oldest sign-in beyond the limit, and reports why", async () => {
  const t = await startTestApp({ env: { SESSION_LIMIT: "2" } });
  try {
    const [older, user] = [await t.person(), await t.make.user()];
    t.clock.advance(1_000);
    const tokens: string[] = [];
    for (let i = 0; i < 3; i++) {
      tokens.push(await t.signIn(user));
      t.clock.advance(1_000);
      // The oldest session is the one created first, whenever it was last used.
      if (i === 1)
        await t.database.pool.query(
          "UPDATE session SET last_used_at = $1 WHERE user_id = $2 AND created_at = (SELECT min(created_at) FROM session WHERE user_id = $2)",
          [new Date(t.clock.now()), user.id],
        );
      t.clock.advance(1_000);
      // A session derived by the access token of a sign-in does not count as a sign-in.
      if (i === 1) tokens.push(await openDerivedSession(t, tokens[1] ?? ""));
      t.clock.advance(1_000);
    }
    const answers = await Promise.all(tokens.map((token) => t.call("session.readCurrent", {}, { token })));
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [500, "该账号已在别处登录!"],
      [200, ""],
      [200, ""],
      [200, ""],
    ]);
    expect(answers[0]?.body.result).toBeNull();
    expect((await t.call("session.readCurrent", {}, older)).body.result.userInfo.id).toBe(older.id);
    const { rows } = await t.database.pool.query("SELECT count(*)::int AS n FROM sign_in_failure");
    expect(rows[0].n).toBe(0);
    const signIns = await t.call("profile.listSignIns", { query: {} }, { token: tokens.at(-1) ?? "" });
    expect(signIns.body.result.rows.map(({ outcome }) => outcome)).toEqual(["ok", "ok", "ok"]);
    const trail = await t.database.pool.query(
      "SELECT outcome, username, object, address FROM audit_entry WHERE action = 'session.superseded'",
    );
    expect(trail.rows).toEqual([
      { outcome: "ok", username: user.username, object: "others: 1", address: "203.0.113.10" },
    ]);
  } finally {
    await t.close();
  }
});

test("[SEC-10, SEC-18] allows one session of an account, 30 minutes without use, as 等保 level 3 requires", async () => {
  const t = await startTestApp({ env: { SESSION_IDLE_SECONDS: "1800", SESSION_LIMIT: "1" } });
  try {
    const user = await t.make.user();
    const readCurrent = async (token: string) => {
      const { status, body } = await t.call("session.readCurrent", {}, { token });
      return [status, body.message];
    };
    const firstToken = await t.signIn(user);
    t.clock.advance(1_000);
    const token = await t.signIn(user);
    expect([await readCurrent(firstToken), await readCurrent(token)]).toEqual([
      [500, "该账号已在别处登录!"],
      [200, ""],
    ]);
    t.clock.advance(30 * MINUTE - 1);
    expect(await readCurrent(token)).toEqual([200, ""]);
    t.clock.advance(30 * MINUTE);
    expect(await readCurrent(token)).toEqual([500, "Token失效，请重新登录!"]);
  } finally {
    await t.close();
  }
});
