// Guarantee: a token and an access token are valid as long as the database holds the row of their session, on every
// node.
import { createHash } from "node:crypto";
import { secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";

const DAY = 24 * 3_600_000;
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test("[ADMINDATA-14] stores an issued token and access token as a session that every node accepts", async () => {
  const user = await t.make.user();
  const { body } = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  const { token, accessToken } = body.result;
  const { sid } = decodeJwt(accessToken);
  const { rows } = await t.database.pool.query(
    "SELECT id, token_digest, ended_at, absolute_end FROM session WHERE user_id = $1",
    [user.id],
  );
  expect(rows).toEqual([
    {
      id: sid,
      token_digest: createHash("sha256").update(token).digest("base64url"),
      ended_at: null,
      absolute_end: new Date(t.clock.now() + 7 * DAY),
    },
  ]);
  const other = await secondNode(t);
  const statuses = () =>
    Promise.all(
      [token, accessToken].map((credential) =>
        other.statusOf("/api/session/current", { "x-access-token": credential }),
      ),
    );
  try {
    expect(await statuses()).toEqual([200, 200]);
    await t.database.pool.query("DELETE FROM session WHERE id = $1", [sid]);
    t.clock.advance(2_000);
    expect(await statuses()).toEqual([500, 500]);
  } finally {
    await other.close();
  }
});
