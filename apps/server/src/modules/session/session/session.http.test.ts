import { createHash } from "node:crypto";
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dict, dictItem } from "#modules/reference/dictionary/dictionary.tables.ts";
import { createAccessTokens } from "./access-token.service.ts";
import { createKeyStore } from "./key.store.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const [{ id: dictId } = { id: "" }] = await t.database.db
    .insert(dict)
    .values({ code: "colour", name: "颜色" })
    .returning();
  await t.database.db.insert(dictItem).values({ dictId, value: "1", text: "红" });
});
afterAll(() => t.close());

const readCurrent = (token: string, headers: Record<string, string> = {}) =>
  t.call("session.readCurrent", {}, { token, headers });

test("[GUARD-19, ERR-24] answers 401 to a protected call without a credential, without data", async () => {
  const { status, body } = await t.call("session.readCurrent");
  expect(status).toBe(401);
  expect(body).toMatchObject({
    success: false,
    code: "http.unauthenticated",
    message: "未授权，请重新登录",
    result: null,
  });
});

test.each([
  ["unknown", "x".repeat(43)],
  ["an unsigned JWT", "eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0."],
  ["thousands of characters long", "y".repeat(9_000)],
])("[ERR-19] answers 500 'token非法无效!' to a token that is %s", async (_kind, token) => {
  const { status, body } = await readCurrent(token);
  expect(status).toBe(500);
  expect(body.message).toBe("token非法无效!");
});

test("[API-42, API-41, GUARD-17] signs out on both paths without a body; the token is refused at once", async () => {
  const user = await t.make.user();
  for (const path of ["/sys/logout", "/webgateway/bpt/api/sys/logout"]) {
    const token = await t.signIn(user);
    const out = await t.http("POST", path, { token });
    expect(out.json()).toMatchObject({ success: true, code: "200", message: "已安全退出登录" });
    expect(String(out.headers["set-cookie"])).toContain("tp_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    const after = await readCurrent(token);
    expect(after.status).toBe(500);
    expect(after.body.message).toBe("Token失效，请重新登录!");
    expect((await t.http("POST", path, { token })).json().success).toBe(true);
  }
});

test.each(["/sys/logout", "/webgateway/bpt/api/sys/logout"])(
  "[API-42, API-41, GUARD-17] signs out by %s with the access token and an empty JSON body",
  async (path) => {
    const user = await t.make.user();
    const { body } = await t.call("signIn.withPassword", {
      body: { username: user.username, password: user.password },
    });
    const out = await t.http("POST", path, {
      token: body.result.accessToken,
      raw: "",
      contentType: "application/json",
    });
    expect(out.json()).toMatchObject({ success: true, message: "已安全退出登录" });
    expect((await readCurrent(body.result.token)).status).toBe(500);
  },
);

test("[SEC-09] refuses ids, digests and altered tokens of a session that was just used", async () => {
  const user = await t.make.user();
  const { body } = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  const { token, accessToken } = body.result;
  const { sid } = JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString()) as { sid: string };
  for (const good of [token, accessToken]) expect((await readCurrent(good)).status).toBe(200);
  const digest = createHash("sha256").update(token).digest("base64url");
  for (const wrong of [
    sid,
    digest,
    `id:${sid}`,
    `token:${digest}`,
    token.slice(0, -1),
    `${token}x`,
    token.toUpperCase(),
  ])
    expect([wrong, (await readCurrent(wrong)).body.message]).toEqual([wrong, "token非法无效!"]);
});

test("[SEC-10, API-19] ends after 12 h without use; a use postpones the end", async () => {
  const token = await t.signIn(await t.make.user());
  t.clock.advance(12 * HOUR - 1);
  expect((await readCurrent(token)).status).toBe(200);
  t.clock.advance(12 * HOUR - 1);
  expect((await readCurrent(token)).status).toBe(200);
  t.clock.advance(12 * HOUR);
  expect((await readCurrent(token)).body.message).toBe("Token失效，请重新登录!");
});

test("[SEC-10] ends after 7 days without remember_me, in spite of use", async () => {
  const token = await t.signIn(await t.make.user());
  for (let h = 0; h < 7 * 24 - 6; h += 6) {
    t.clock.advance(6 * HOUR);
    expect((await readCurrent(token)).status).toBe(200);
  }
  t.clock.advance(6 * HOUR - 1);
  expect((await readCurrent(token)).status).toBe(200);
  t.clock.advance(1);
  expect((await readCurrent(token)).status).toBe(500);
});

test("[SEC-10, LOGIN-18, API-19] slides over 7 days with remember_me, and its cookie lasts", async () => {
  const user = await t.make.user();
  const { body, headers } = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password, remember_me: true },
  });
  expect(String(headers["set-cookie"])).toContain("Max-Age=2592000");
  t.clock.advance(7 * DAY - 1);
  expect((await readCurrent(body.result.token)).status).toBe(200);
  t.clock.advance(7 * DAY - 1);
  expect((await readCurrent(body.result.token)).status).toBe(200);
  t.clock.advance(7 * DAY);
  expect((await readCurrent(body.result.token)).status).toBe(500);
});

test("[SEC-10] ends after 30 days with remember_me, in spite of use", async () => {
  const user = await t.make.user();
  const { body } = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password, remember_me: true },
  });
  for (let day = 1; day < 30; day++) {
    t.clock.advance(DAY);
    expect((await readCurrent(body.result.token)).status).toBe(200);
  }
  t.clock.advance(DAY - 1);
  expect((await readCurrent(body.result.token)).status).toBe(200);
  t.clock.advance(1);
  expect((await readCurrent(body.result.token)).body.message).toBe("Token失效，请重新登录!");
});

test("[SEC-13] refuses an access token that names another app than its session's", async () => {
  const user = await t.make.user({ roles: ["buyer"] });
  const token = await t.signIn(user);
  const { rows } = await t.database.pool.query("SELECT id FROM session WHERE user_id = $1", [user.id]);
  // Issued with the server's own keys from the database.
  const keys = createKeyStore(t.database.db);
  const issuer = await createAccessTokens(keys, t.deps.secrets, t.clock, t.config.publicUrl);
  const claims = { sessionId: rows[0].id, userId: user.id, expiresAt: t.clock.now() + HOUR };
  const statusFor = async (audience: string) => {
    const { status, body } = await readCurrent(await issuer.issue({ ...claims, audience }));
    return [status, body.message];
  };
  expect(await statusFor("10000")).toEqual([200, ""]);
  expect(await statusFor("60009")).toEqual([500, "token非法无效!"]);
  expect(await statusFor("")).toEqual([500, "token非法无效!"]);
  expect((await readCurrent(token)).status).toBe(200);
});

test("[API-34, GUARD-22, SEC-15] reports whether a token is valid, without prolonging its session", async () => {
  const department = await t.make.department({ orgCode: "B07" });
  const user = await t.make.user({ username: "check-me", departments: [department.id] });
  const token = await t.signIn(user);
  const good = await t.call("session.checkTokenEffect", { query: { token } });
  expect(good.body).toMatchObject({ success: true, result: { username: "check-me", orgCode: "B07" } });
  t.clock.advance(11 * HOUR);
  await t.call("session.checkTokenEffect", { query: { token } });
  const ofHeader = await t.call("session.checkTokenEffect", { query: {} }, { token });
  expect(ofHeader.body).toMatchObject({ success: true, result: { username: "check-me", orgCode: "B07" } });
  t.clock.advance(HOUR);
  const dead = await t.call("session.checkTokenEffect", { query: { token } });
  expect(dead.status).toBe(200);
  expect(dead.body).toMatchObject({ success: false, message: "Token失效，请重新登录!" });
  const unknown = await t.http("GET", "/api/foreginService/sysToken/checkTokenEffect?token=never-was");
  expect(unknown.statusCode).toBe(200);
  expect(unknown.json()).toMatchObject({ success: false, message: "token非法无效!" });
  expect((await t.call("session.checkTokenEffect")).status).toBe(401);
});

test("[API-34, SEC-15, GUARD-22] answers 403 when the query's token is not of the caller's session", async () => {
  const user = await t.make.user();
  const [callerToken, otherOwnToken, foreignToken] = [
    await t.signIn(user),
    await t.signIn(user),
    await t.signIn(await t.make.user()),
  ];
  const dead = await t.signIn(user);
  await t.call("session.signOut", {}, { token: dead });
  for (const token of [foreignToken, otherOwnToken, dead, "never-was"]) {
    const { status, body } = await t.call("session.checkTokenEffect", { query: { token } }, { token: callerToken });
    expect([status, body.success, body.code]).toEqual([403, false, "session.token_mismatch"]);
  }
  expect(
    (await t.call("session.checkTokenEffect", { query: { token: callerToken } }, { token: callerToken })).status,
  ).toBe(200);
});

test("[API-17] signs in again with a living token, and refuses a dead one", async () => {
  const user = await t.make.user({ realname: "李四" });
  const token = await t.signIn(user);
  const signedIn = await t.call("signIn.withToken", { body: { token } });
  expect(signedIn.body).toMatchObject({ success: true, code: "200" });
  expect(signedIn.body.result).toMatchObject({
    token,
    userInfo: { id: user.id, username: user.username, realname: "李四", avatar: null },
    sysAllDictItems: { colour: [{ value: "1", text: "红", title: "红", label: "红" }] },
  });
  await t.call("session.signOut", {}, { token });
  const dead = await t.call("signIn.withToken", { body: { token } });
  expect(dead.body.message).toBe("Token失效，请重新登录!");
  expect((await t.call("signIn.withToken", { body: { token: "never-was" } })).body).toMatchObject({
    success: false,
    message: "登录凭据已失效，请从门户重新进入",
  });
});

test("[SEC-18] ends the caller's other sessions, notifies the owner, spares other people's", async () => {
  const user = await t.make.user();
  const foreignToken = await t.signIn(await t.make.user());
  const tokens = [await t.signIn(user), await t.signIn(user), await t.signIn(user)];
  const [ownToken = "", ...otherTokens] = tokens;
  expect((await t.call("session.endOthers", {}, { token: ownToken })).body.result).toEqual({ ended: 2 });
  for (const token of otherTokens)
    expect((await t.call("session.listOwn", {}, { token })).body.message).toBe("Token失效，请重新登录!");
  for (const token of [ownToken, foreignToken])
    expect((await t.call("session.listOwn", {}, { token })).status).toBe(200);
  const events = (await t.call("profile.listEvents", { query: {} }, { token: ownToken })).body.result.rows;
  expect(events[0]?.text).toBe("已将其他 2 台设备下线");
  expect((await t.call("session.endOthers", {}, { token: ownToken })).body.result).toEqual({ ended: 0 });
});

test("[SEC-18] lists a sign-in once, without derived sessions, and ends all others from one", async () => {
  const user = await t.make.user();
  const [ownToken, otherToken] = [await t.signIn(user), await t.signIn(user)];
  const continueSession = async (token: string) => {
    const { accessToken } = (await t.call("signIn.withToken", { body: { token } })).body.result;
    return (await t.call("signIn.withToken", { body: { token: accessToken } })).body.result.token;
  };
  const [child, otherChild] = [await continueSession(ownToken), await continueSession(otherToken)];
  const listSessions = async (token: string) =>
    (await t.call("session.listOwn", {}, { token })).body.result.map(({ id, current }) => [id, current]).toSorted();
  const rows = await listSessions(ownToken);
  expect(rows.map(([, isCurrent]) => isCurrent).toSorted()).toEqual([false, true]);
  expect(await listSessions(child)).toEqual(rows);
  expect((await t.call("session.endOthers", {}, { token: child })).body.result).toEqual({ ended: 1 });
  const statuses = [ownToken, child, otherToken, otherChild].map(async (token) => (await readCurrent(token)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 500, 500]);
});

test("[SEC-18, W-28] lists the own sessions, ends one of them, and refuses another person's", async () => {
  const [me, other] = [await t.make.user(), await t.make.user()];
  const [ownToken, otherToken, foreignToken] = [await t.signIn(me), await t.signIn(me), await t.signIn(other)];
  const ownSessions = await t.call("session.listOwn", {}, { token: ownToken });
  expect(ownSessions.body.result).toHaveLength(2);
  const second = ownSessions.body.result.find((row) => !row.current);
  const foreignSession = (await t.call("session.listOwn", {}, { token: foreignToken })).body.result[0];
  expect(
    (await t.call("session.endOwn", { body: { id: foreignSession?.id ?? "" } }, { token: ownToken })).body,
  ).toMatchObject({
    success: false,
    message: "该会话不存在或已结束",
  });
  expect((await t.call("session.endOwn", { body: { id: second?.id ?? "" } }, { token: ownToken })).body.success).toBe(
    true,
  );
  expect((await readCurrent(otherToken)).status).toBe(500);
  expect((await readCurrent(ownToken)).status).toBe(200);
  expect((await readCurrent(foreignToken)).status).toBe(200);
});

test("[SEC-18] omits tokens and their digests from every list of sessions and its file", async () => {
  const viewer = await t.make.user();
  await t.make.grantRole(viewer.id, await t.make.role("session-reader", ["session:view"]));
  const [token, other] = [await t.signIn(viewer), await t.signIn(viewer)];
  const lists = await Promise.all(
    ["/api/session/own", `/api/system/sessions?keyword=${viewer.username}`, "/api/system/sessions/export"].map((url) =>
      t.http("GET", url, { token }),
    ),
  );
  const { rows } = await t.database.pool.query("SELECT token_digest, cookie_digest FROM session WHERE user_id = $1", [
    viewer.id,
  ]);
  const secrets = [token, other, ...rows.flatMap((row) => [row.token_digest, row.cookie_digest])];
  expect(secrets.filter((secret) => /^[\w-]{43}$/.test(secret))).toHaveLength(6);
  for (const list of lists) {
    expect(list.body).toContain(
      list.headers["content-type"] === "text/csv; charset=utf-8" ? viewer.username : "203.0.113.10",
    );
    for (const secret of secrets) expect(list.body.includes(secret)).toBe(false);
  }
});

test("[SEC-18, SEC-59, PERM-12] [W-28] lists and ends all people's sessions only with the permission", async () => {
  const admin = await t.make.user();
  await t.make.grantRole(admin.id, await t.make.role("session-admin", ["session:view", "session:end"]));
  const viewer = await t.make.user();
  await t.make.grantRole(viewer.id, await t.make.role("session-viewer", ["session:view"]));
  const plain = await t.make.user();
  const [adminToken, viewerToken, plainToken] = [await t.signIn(admin), await t.signIn(viewer), await t.signIn(plain)];

  expect((await t.call("session.listAll", { query: {} }, { token: plainToken })).status).toBe(403);
  const list = await t.call("session.listAll", { query: { keyword: plain.username } }, { token: viewerToken });
  expect(list.body.result.rows.map((row) => row.username)).toEqual([plain.username]);
  const id = list.body.result.rows[0]?.id ?? "";
  const refused = await t.call("session.endAny", { body: { id } }, { token: viewerToken });
  expect(refused.status).toBe(403);
  expect(refused.body.message).toBe("拒绝访问");
  expect((await readCurrent(plainToken)).status).toBe(200);
  expect((await t.call("session.endAny", { body: { id } }, { token: adminToken })).body.success).toBe(true);
  expect((await readCurrent(plainToken)).status).toBe(500);
});

test("[SEC-66] exports the listed sessions, formulas escaped", async () => {
  const viewer = await t.make.user({ username: "exporter", realname: "=导出员" });
  await t.make.grantRole(viewer.id, await t.make.role("session-exporter", ["session:view"]));
  const [first, second] = [await t.signIn(viewer), await t.signIn(viewer)];
  await t.signIn(await t.make.user());
  t.clock.advance(60_000);
  await readCurrent(first);
  const query = "?keyword=exporter&sort=signedInAt";
  const answer = await t.http("GET", `/api/system/sessions/export${query}`, { token: second });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const lines = answer.body.replace(/^\uFEFF/, "").split("\r\n");
  expect(lines[0]).toBe("姓名,账号,部门,所在系统,设备,登录地址,登录时间,最近使用");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^'=导出员,exporter,.*,统一门户,.*,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
});

test("lists the sessions in the requested order", async () => {
  const listedUser = await t.make.user({ username: "sorter" });
  for (let n = 0; n < 3; n++) {
    await t.signIn(listedUser);
    t.clock.advance(1_000);
  }
  // Another person reads the list: a use would change the order.
  await t.make.role("session-sorter", ["session:view"]);
  const { token } = await t.person({ roles: ["session-sorter"] });
  const signedIn = async (sort?: "signedInAt" | "-signedInAt" | "lastUsedAt" | "-lastUsedAt") => {
    const query = { keyword: "sorter", ...(sort ? { sort } : {}) };
    return (await t.call("session.listAll", { query }, { token })).body.result.rows.map((row) => row.signedInAt);
  };
  const ascending = [...(await signedIn("signedInAt"))];
  expect(ascending).toEqual([...ascending].sort());
  expect(await signedIn("-signedInAt")).toEqual([...ascending].reverse());
  expect(await signedIn("-lastUsedAt")).toEqual(await signedIn());
  expect(await signedIn("lastUsedAt")).toEqual([...(await signedIn())].reverse());
});
