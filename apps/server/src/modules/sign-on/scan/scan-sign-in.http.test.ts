// Guarantee: a browser is signed in once, by its person's phone and by nothing else.
import { allEndpoints } from "@tender/contract";
import { createScanPhone, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scanApp, scanBinding } from "#modules/sign-on/scan-app/scan-app.tables.ts";
import { addApp, bindPhone, browserAt, confirm, numberIn, refuse, scan } from "#test/scan/scan-steps.ts";

let t: TestApp;
const app = createScanPhone("0");
const otherApp = createScanPhone("1", "ed25519");
beforeAll(async () => {
  t = await startTestApp();
  await addApp(t, app, "移动证书");
  await addApp(t, otherApp, "阳光采购");
  await t.make.role("scan-app-keeper", ["scan_app:edit"]);
});
afterAll(() => t.close());

/** A person with a bound phone, and a browser that shows a code. */
async function preparePerson(phoneApp = app) {
  const [user, phone, browser] = [
    await t.make.user({ departments: [(await t.make.department()).id] }),
    phoneApp.newPhone(),
    browserAt(t, phoneApp.authType),
  ];
  await bindPhone(t, phone, user);
  return { user, phone, browser, taskId: await browser.draw() };
}

/** The same with a scanned and confirmed code. */
async function prepareConfirmed() {
  const prepared = await preparePerson();
  await scan(t, prepared.phone, prepared.taskId);
  expect(
    (await confirm(t, prepared.phone, prepared.taskId, await numberIn(prepared.browser, prepared.taskId))).body.success,
  ).toBe(true);
  return prepared;
}

describe("a sign-in by phone", () => {
  test("[SCAN-10, API-26, API-21, CONST-04, SEC-33, SEC-35] draws a code, shows its origin on the phone, and signs in after the confirmation", async () => {
    const user = await t.make.user({ departments: [(await t.make.department()).id] });
    const [phone, otherPhone, browser] = [app.newPhone(), otherApp.newPhone(), browserAt(t)];
    await bindPhone(t, phone, user);
    await bindPhone(t, otherPhone, user);
    const drawings: string[] = [];
    for (const authType of ["0", "0", "1"]) {
      const reply = await t.http("GET", `/api/sys/mauthQRCode?authType=${authType}`);
      const { success, code, result } = reply.json();
      expect([success, code, Object.keys(result).sort()]).toEqual([true, "200", ["base64", "taskId"]]);
      const [head, picture = ""] = result.base64.split(",");
      expect(head).toBe("data:image/svg+xml;base64");
      expect(Buffer.from(picture, "base64").toString()).toMatch(
        /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+"/,
      );
      expect(String(reply.headers["set-cookie"])).toMatch(/^tp_scan=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
      drawings.push(result.base64, result.taskId);
    }
    // Each code is a new task with its own picture, for the same app and the same browser as well.
    expect(new Set(drawings).size).toBe(6);

    const former = await browser.draw();
    const taskId = await browser.draw();
    expect(taskId).not.toBe(former);
    expect(await browser.poll(taskId)).toMatchObject({ success: true, code: "202", result: null });
    const drawnAt = t.clock.now();
    t.clock.advance(1_000);
    expect((await scan(t, otherPhone, taskId)).body.code).toBe("scan.task_unknown");
    expect((await scan(t, phone, taskId)).body.result).toEqual({
      purpose: "sign-in",
      account: user.username,
      browser: "Chrome 156 · Windows",
      address: "203.0.113.10",
      time: new Date(drawnAt).toISOString(),
    });
    expect(await browser.poll(taskId)).toMatchObject({ success: true, code: "202", result: null });
    const { result } = await browser.wait(taskId, "waiting");
    expect(result).toEqual({ state: "scanned", number: expect.stringMatching(/^\d{2}$/) });
    expect((await confirm(t, otherPhone, taskId, result.number)).body.code).toBe("scan.task_unknown");
    expect(await browser.poll(taskId)).toMatchObject({ success: true, code: "202", result: null });
    expect((await confirm(t, phone, taskId, result.number)).body).toMatchObject({ success: true, result: null });

    const signedIn = await browser.poll(taskId);
    expect(signedIn).toMatchObject({
      success: true,
      code: "200",
      message: "登录成功",
      result: { userInfo: { id: user.id }, multi_depart: 1, sysAllDictItems: {} },
    });
    expect((await t.call("session.readCurrent", {}, { token: signedIn.result.token })).body.result.userInfo.id).toBe(
      user.id,
    );
    expect(browser.cookie).toBe("tp_scan=");
    const { rows } = await t.database.pool.query(
      "SELECT outcome, object FROM audit_entry WHERE user_id = $1 AND action = 'session.sign_in'",
      [user.id],
    );
    expect(rows).toEqual([{ outcome: "ok", object: "scan" }]);
  });

  test.each([
    ["0", "1"],
    ["1", "0"],
  ] as const)(
    "[SCAN-10, ADMINDATA-13, API-26, SEC-34] finds a task of type %s by its own type, and not under type %s",
    async (ownType, otherType) => {
      const apps = { "0": app, "1": otherApp };
      const { browser, taskId } = await preparePerson(apps[ownType]);
      const { rows } = await t.database.pool.query("SELECT id, auth_type FROM scan_task WHERE id = $1", [taskId]);
      expect(rows).toEqual([{ id: taskId, auth_type: ownType }]);
      const requested = await t.call(
        "scan.signIn",
        { query: { taskId, authType: otherType } },
        { headers: { cookie: browser.cookie } },
      );
      expect(requested.body).toMatchObject({ success: false, message: "二维码无效，请使用新的二维码" });
      const phone = apps[otherType].newPhone();
      await bindPhone(t, phone, await t.make.user());
      const unknown = { success: false, code: "scan.task_unknown", result: null };
      expect((await scan(t, phone, taskId)).body).toMatchObject(unknown);
      expect((await confirm(t, phone, taskId, "11")).body).toMatchObject(unknown);
    },
  );

  test("[CONST-04, API-21, SCAN-10] signs in by the app of type 1 as by that of type 0", async () => {
    const { user, phone, browser, taskId } = await preparePerson(otherApp);
    await scan(t, phone, taskId);
    await confirm(t, phone, taskId, await numberIn(browser, taskId));
    expect((await browser.poll(taskId)).result.userInfo.id).toBe(user.id);
  });

  const TYPE_REFUSED = [400, "请求内容不正确：authType"];
  const answerOf = (reply: Awaited<ReturnType<TestApp["http"]>>) => [reply.statusCode, reply.json().message];

  const IN_QUERY = ["/api/sys/mauthQRCode", "/api/sys/mauthLogin"];
  const inBody = () =>
    [
      ["POST", "/api/mauth/scan", app.scan("x", t.clock.now())],
      ["POST", "/api/mauth/confirm", app.confirm("x", t.clock.now(), "11")],
      ["POST", "/api/account/scan-bindings/code", {}],
      ["POST", "/api/system/scan-apps", { name: "另一个", publicKey: app.publicKey }],
      ["PUT", "/api/system/scan-apps", { version: 1, name: "另一个", publicKey: app.publicKey }],
      ["POST", "/api/system/scan-apps/switch", { enabled: false }],
    ] as const;

  test("[CONST-04] covers every call of the contract with an authType", () => {
    const endpoints = allEndpoints().filter(
      ({ endpoint: { query, body } }) => "authType" in { ...query?.shape, ...body?.shape },
    );
    expect([...IN_QUERY, ...inBody().map(([, path]) => path)].sort()).toEqual(
      endpoints.flatMap(({ endpoint }) => endpoint.paths).sort(),
    );
  });

  test.each(["authType=2", "authType=", "authType=01", "type=0"])(
    "[CONST-04] refuses %s when a code is drawn and when it is polled",
    async (type) => {
      for (const path of IN_QUERY)
        expect(answerOf(await t.http("GET", `${path}?taskId=x&${type}`))).toEqual(TYPE_REFUSED);
    },
  );

  test.each(["2", "01", 0])(
    "[CONST-04] refuses authType %j in the body of every call that takes one",
    async (authType) => {
      const { token } = await t.person({ roles: ["scan-app-keeper"] });
      for (const [method, path, body] of inBody())
        expect([path, ...answerOf(await t.http(method, path, { token, body: { ...body, authType } }))]).toEqual([
          path,
          ...TYPE_REFUSED,
        ]);
    },
  );

  test.each(["", "%20"])("[SCAN-06, API-21] reports a missing task id: %j", async (taskId) => {
    const reply = await t.http("GET", `/api/sys/mauthLogin?authType=0&taskId=${taskId}`);
    expect(reply.json()).toMatchObject({ success: false, code: "scan.task_missing", message: "任务id不能为空" });
    const withoutId = await t.http("GET", "/api/sys/mauthLogin?authType=0");
    expect(withoutId.json().message).toBe("任务id不能为空");
  });

  test("[SCAN-04] requires the choice of a department, as other sign-ins do", async () => {
    const departments = [(await t.make.department()).id, (await t.make.department()).id];
    const user = await t.make.user({ departments });
    const [phone, browser] = [app.newPhone(), browserAt(t)];
    await bindPhone(t, phone, user);
    const taskId = await browser.draw();
    await scan(t, phone, taskId);
    await confirm(t, phone, taskId, await numberIn(browser, taskId));
    const { result } = await browser.poll(taskId);
    expect([result.multi_depart, result.departs.map(({ id }: { id: string }) => id)]).toEqual([2, departments]);
  });
});

describe("the browser of a code", () => {
  test("[SEC-33] gets a confirmed task once, even at simultaneous polls", async () => {
    const { browser, taskId } = await prepareConfirmed();
    const cookie = browser.cookie;
    const polls = await Promise.all([browser.poll(taskId), browser.poll(taskId), browser.poll(taskId)]);
    expect(polls.filter(({ success }) => success)).toHaveLength(1);
    const repeated = await t.call("scan.signIn", { query: { taskId, authType: "0" } }, { headers: { cookie } });
    expect(repeated.body).toMatchObject({ success: false, message: "该二维码已使用过，请使用新的二维码" });
  });

  test("[SEC-33, SEC-56] reads its task alone: other browsers are refused before and after confirmation", async () => {
    const { browser, taskId, phone } = await preparePerson();
    const photographer = browserAt(t);
    await photographer.draw();
    const unrelated = browserAt(t);
    for (const other of [photographer, unrelated]) {
      const poll = await other.poll(taskId);
      expect(poll).toMatchObject({
        success: false,
        result: null,
        message: "该二维码不是由当前浏览器获取的，请使用新的二维码",
      });
      expect((await other.wait(taskId, "waiting")).code).toBe("scan.foreign_browser");
    }
    await scan(t, phone, taskId);
    await confirm(t, phone, taskId, await numberIn(browser, taskId));
    for (const other of [photographer, unrelated]) {
      expect(await other.poll(taskId)).toMatchObject({ success: false, code: "scan.foreign_browser", result: null });
      expect((await other.wait(taskId, "scanned")).code).toBe("scan.foreign_browser");
    }
    expect((await browser.poll(taskId)).success).toBe(true);
  });

  test.each([
    ["waiting", "0"],
    ["scanned", "1"],
    ["confirmed", "0"],
  ] as const)("[SEC-35] loses its task, %s, with a new code of type %s, both notified", async (reached, authType) => {
    const { browser, taskId, phone } = await preparePerson();
    if (reached !== "waiting") await scan(t, phone, taskId);
    const number = reached === "waiting" ? "11" : await numberIn(browser, taskId);
    if (reached === "confirmed") await confirm(t, phone, taskId, number);
    const cookie = browser.cookie;
    const newCode = await t.call("scan.drawCode", { query: { authType } }, { headers: { cookie } });
    expect(newCode.body.success).toBe(true);
    const requested = await t.call("scan.signIn", { query: { taskId, authType: "0" } }, { headers: { cookie } });
    expect(requested.body).toMatchObject({
      success: false,
      code: "scan.replaced",
      message: "当前浏览器已在其他窗口获取新的二维码，此二维码已失效",
    });
    // A signed text differs a second later.
    t.clock.advance(1_000);
    expect((await scan(t, phone, taskId)).body.code).toBe("scan.replaced");
    expect((await confirm(t, phone, taskId, number)).body.code).toBe("scan.replaced");
  });

  test("[SEC-35, SCAN-10] waits 3 minutes at most, in every state of the task", async () => {
    const [waiting, scanned, ready] = [await preparePerson(), await preparePerson(), await prepareConfirmed()];
    await scan(t, scanned.phone, scanned.taskId);
    const number = await numberIn(scanned.browser, scanned.taskId);
    t.clock.advance(180_000 - 1);
    expect((await waiting.browser.poll(waiting.taskId)).code).toBe("202");
    t.clock.advance(1);
    for (const { browser, taskId } of [waiting, scanned, ready])
      expect(await browser.poll(taskId)).toMatchObject({ success: false, message: "二维码已过期，请使用新的二维码" });
    expect((await waiting.browser.wait(waiting.taskId, "waiting")).result.state).toBe("over");
    expect((await scan(t, waiting.phone, waiting.taskId)).body.code).toBe("scan.expired");
    expect((await confirm(t, scanned.phone, scanned.taskId, number)).body.code).toBe("scan.expired");
  });

  test("[SEC-35] is notified of a refusal on the phone, which is recorded", async () => {
    const { user, browser, taskId, phone } = await preparePerson();
    await scan(t, phone, taskId);
    expect((await refuse(t, phone, taskId)).body.success).toBe(true);
    expect(await browser.poll(taskId)).toMatchObject({ success: false, message: "已在手机上拒绝，本次操作已取消" });
    expect((await confirm(t, phone, taskId, "11")).body.code).toBe("scan.refused");
    const { rows } = await t.database.pool.query(
      "SELECT outcome, reason FROM audit_entry WHERE user_id = $1 AND action = 'session.sign_in'",
      [user.id],
    );
    expect(rows).toEqual([{ outcome: "refused", reason: "scan.refused" }]);
  });

  test("is notified of a wrong number, which ends the task", async () => {
    const { browser, taskId, phone } = await preparePerson();
    await scan(t, phone, taskId);
    const rightNumber = await numberIn(browser, taskId);
    const wrongNumber = String((Number(rightNumber) + 1) % 100).padStart(2, "0");
    expect((await confirm(t, phone, taskId, wrongNumber)).body.message).toBe(
      "手机上输入的数字与网页显示的不一致，请重新扫码",
    );
    expect((await browser.poll(taskId)).message).toBe("手机上输入的数字与网页显示的不一致，请重新扫码");
    expect((await confirm(t, phone, taskId, rightNumber)).body.code).toBe("scan.number_wrong");
  });

  test("[SEC-74] is refused if another site caused the request", async () => {
    for (const url of [
      "/api/sys/mauthQRCode?authType=0",
      "/api/sys/mauthLogin?taskId=x&authType=0",
      "/api/mauth/wait?taskId=x&seen=waiting",
    ])
      expect((await t.http("GET", url, { headers: { "sec-fetch-site": "cross-site" } })).statusCode).toBe(403);
  });
});

describe("a failed sign-in", () => {
  test.each(["frozen", "deleted"])("has an account that was %s after the confirmation", async (status) => {
    const { user, browser, taskId } = await prepareConfirmed();
    await t.database.pool.query("UPDATE app_user SET status = $1 WHERE id = $2", [status, user.id]);
    const poll = await browser.poll(taskId);
    expect([poll.success, poll.code]).toEqual([
      false,
      status === "frozen" ? "session.account_frozen" : "scan.holder_unbound",
    ]);
  });

  test("[SEC-80] has a phone that was unbound before or after the confirmation, and is recorded", async () => {
    const [ready, scanned] = [await prepareConfirmed(), await preparePerson()];
    await scan(t, scanned.phone, scanned.taskId);
    const number = await numberIn(scanned.browser, scanned.taskId);
    await t.database.db.delete(scanBinding);
    const refusal = "该手机 App 尚未绑定账号，请先用其他方式登录，在“账号设置”的“账号绑定”中绑定";
    expect((await ready.browser.poll(ready.taskId)).message).toBe(refusal);
    expect((await confirm(t, scanned.phone, scanned.taskId, number)).body.message).toBe(refusal);
    expect((await scanned.browser.poll(scanned.taskId)).message).toBe(refusal);
    const { rows } = await t.database.pool.query(
      "SELECT username, action FROM audit_entry WHERE reason = 'scan.holder_unbound' AND object = 'scan' ORDER BY id DESC LIMIT 2",
    );
    // The second phone no longer belongs to an account.
    expect(rows.map(({ username }) => username)).toEqual([null, ready.user.username]);
  });

  test("has a phone that was bound to another account after the confirmation", async () => {
    const { browser, taskId } = await prepareConfirmed();
    const other = await t.make.user();
    await t.database.db.update(scanBinding).set({ userId: other.id });
    expect((await browser.poll(taskId)).code).toBe("scan.holder_unbound");
  });

  test("has a phone without an account, and both sides are notified at the scan", async () => {
    const browser = browserAt(t);
    const taskId = await browser.draw();
    expect((await scan(t, app.newPhone(), taskId)).body.code).toBe("scan.holder_unbound");
    expect((await browser.poll(taskId)).code).toBe("scan.holder_unbound");
  });

  test("has an app that was switched off, which then draws and accepts nothing", async () => {
    const [ready, scanned] = [await prepareConfirmed(), await preparePerson()];
    await scan(t, scanned.phone, scanned.taskId);
    await t.database.db.update(scanApp).set({ enabled: false });
    t.clock.advance(30_000);
    const refusal = "该 App 的扫码功能未开通或已停用，请使用其他方式";
    expect((await ready.browser.poll(ready.taskId)).message).toBe(refusal);
    expect((await refuse(t, scanned.phone, scanned.taskId)).body.message).toBe(refusal);
    expect((await t.call("scan.drawCode", { query: { authType: "0" } })).body.message).toBe(refusal);
    await t.database.db.update(scanApp).set({ enabled: true });
    t.clock.advance(30_000);
  });
});
