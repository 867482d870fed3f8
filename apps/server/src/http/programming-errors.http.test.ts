// Guarantee: callers and pages receive the number of a programming error, and nothing of its cause.
import { startTestApp } from "@tender/testkit";
import { expect, test } from "vitest";

test("[SEC-82] [W-31] answers a programming error with a request id and without its cause", async () => {
  const broken = await startTestApp();
  try {
    const user = await broken.make.user();
    await broken.database.pool.query("ALTER TABLE session RENAME COLUMN method TO method_gone");
    const { status, body, headers } = await broken.call("signIn.withPassword", {
      body: { username: user.username, password: user.password },
    });
    expect(status).toBe(500);
    expect(body.message).toBe(`系统出现意外错误，编号 ${headers["x-request-id"]}，请稍后再试`);
    expect(JSON.stringify(body)).not.toMatch(/session"|column|insert|\.ts|select/i);
    expect(broken.logs.join("")).toContain(String(headers["x-request-id"]));
    // Reads, a change and a call without a session; each of them needs a missing table.
    await broken.database.pool.query("ALTER TABLE session RENAME COLUMN method_gone TO method");
    const signedIn = { token: await broken.signIn(user) };
    for (const table of ["saved_view", "account_profile", "short_lived"])
      await broken.database.pool.query(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
    for (const [method, url, sender] of [
      ["GET", "/api/saved-view/own?list=audit", signedIn],
      ["GET", "/api/account/profile", signedIn],
      ["PUT", "/api/account/tags", { ...signedIn, body: { tags: ["工程"] } }],
      ["GET", "/sys/getCheckCode", {}],
    ] as const) {
      const reply = await broken.http(method, url, sender);
      expect([url, reply.statusCode, reply.json().message]).toEqual([
        url,
        500,
        `系统出现意外错误，编号 ${reply.headers["x-request-id"]}，请稍后再试`,
      ]);
      expect(reply.body).not.toMatch(/_gone|relation|saved_view|account_profile|short_lived|select|\.ts|\/apps\//i);
    }
    // Pages that the server itself renders.
    for (const table of ["third_party_provider", "subsystem"])
      await broken.database.pool.query(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
    const service = encodeURIComponent("https://trade.example/app");
    for (const url of [`/cas/login?service=${service}`, "/thirdLogin/render/some"]) {
      const reply = await broken.http("GET", url);
      expect([url, reply.statusCode, reply.headers["content-type"]]).toEqual([url, 500, "text/html; charset=utf-8"]);
      expect(reply.body).toContain(`系统出现意外错误，编号 ${reply.headers["x-request-id"]}，请稍后再试`);
      expect(reply.body).not.toMatch(/_gone|relation|third_party_provider|select |\.ts|\/apps\//i);
    }
    expect(broken.logs.join("")).not.toContain(user.password);
  } finally {
    await broken.close();
  }
});

test("[W-12] writes no token of a failing call into the logs or the list of errors", async () => {
  const broken = await startTestApp();
  try {
    const user = await broken.make.user();
    const { body, headers: signInHeaders } = await broken.call("signIn.withPassword", {
      body: { username: user.username, password: user.password },
    });
    const { token, accessToken } = body.result;
    const cookie = String(signInHeaders["set-cookie"]).split(";")[0] ?? "";
    expect(cookie).toMatch(/^tp_session=.{20}/);
    await broken.database.pool.query("ALTER TABLE session RENAME TO session_gone");
    // A node caches a session look-up for two seconds.
    broken.clock.advance(3_000);
    const senders = [{ token }, { headers: { authorization: `Bearer ${accessToken}` } }, { headers: { cookie } }, {}];
    for (const url of ["/api/sys/permission/getUserPermissionByToken", "/api/foreginService/sysToken/checkTokenEffect"])
      for (const sender of senders) {
        const reply = await broken.http("GET", `${url}?token=${token}`, sender);
        expect([url, reply.statusCode, reply.json().message]).toEqual([
          url,
          500,
          `系统出现意外错误，编号 ${reply.headers["x-request-id"]}，请稍后再试`,
        ]);
      }
    const readErrors = async () =>
      (await broken.database.pool.query("SELECT row_to_json(e)::text AS row FROM error_entry e")).rows;
    await expect.poll(async () => (await readErrors()).length).toBeGreaterThan(0);
    const outputs = broken.logs.join("") + JSON.stringify(await readErrors());
    expect(outputs).toContain("getUserPermissionByToken");
    for (const secret of [token, accessToken, cookie.split("=")[1] ?? ""]) expect(outputs).not.toContain(secret);
  } finally {
    await broken.close();
  }
});
