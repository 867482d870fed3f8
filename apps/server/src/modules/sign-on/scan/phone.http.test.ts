// Guarantee: a phone's message is accepted only if its app has signed it recently, for this task, and only once.
import { createScanPhone, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addApp, bindPhone, browserAt, confirm, numberIn, refuse, scan } from "#test/scan/scan-steps.ts";

let t: TestApp;
const app = createScanPhone("0");
const otherApp = createScanPhone("1");
beforeAll(async () => {
  t = await startTestApp();
  await addApp(t, app);
  await addApp(t, otherApp);
});
afterAll(() => t.close());

async function createBoundPhone() {
  const phone = app.newPhone();
  await bindPhone(t, phone, await t.make.user());
  return phone;
}

async function createScannedTask() {
  const [phone, browser] = [await createBoundPhone(), browserAt(t)];
  const taskId = await browser.draw();
  expect((await scan(t, phone, taskId)).body.success).toBe(true);
  return { phone, browser, taskId, number: await numberIn(browser, taskId) };
}

const send = (body: Parameters<typeof t.call<"scan.reportScan">>[1]) => t.call("scan.reportScan", body);

describe("a scan", () => {
  test("[SCAN-10, SEC-34] is refused with a foreign key or over other values", async () => {
    const phone = await createBoundPhone();
    const taskId = await browserAt(t).draw();
    const valid = phone.scan(taskId, t.clock.now());
    const foreignPhone = createScanPhone("0").newPhone(phone.holder);
    const forged = [
      foreignPhone.scan(taskId, t.clock.now()),
      { ...otherApp.newPhone(phone.holder).scan(taskId, t.clock.now()), authType: "0" as const },
      { ...valid, taskId: await browserAt(t).draw() },
      { ...valid, holder: app.newPhone().holder },
      { ...valid, time: valid.time - 1 },
      { ...valid, signature: phone.refuse(taskId, valid.time).signature },
      { ...valid, signature: "A".repeat(86) },
    ];
    for (const body of forged)
      expect((await send({ body })).body.message).toBe("签名验证未通过，请更新手机 App 后重试");
    expect((await send({ body: valid })).body.success).toBe(true);
  });

  test.each([-60_001, 60_001])(
    "[SEC-34] is refused with a time %i ms off, and the answer names the phone's clock",
    async (offsetMs) => {
      const phone = await createBoundPhone();
      const taskId = await browserAt(t).draw();
      const { body } = await send({ body: phone.scan(taskId, t.clock.now() + offsetMs) });
      expect(body.message).toBe("手机时间与服务器时间相差超过 60 秒，请校准手机时间后重试");
      expect(
        (await send({ body: phone.scan(taskId, t.clock.now() + Math.sign(offsetMs) * 60_000) })).body.success,
      ).toBe(true);
    },
  );

  test("[SEC-34] is accepted once, even with another signature over the same text", async () => {
    const phone = await createBoundPhone();
    const taskId = await browserAt(t).draw();
    const time = t.clock.now();
    expect((await send({ body: phone.scan(taskId, time) })).body.success).toBe(true);
    // Every ECDSA signature is different.
    for (let n = 0; n < 2; n++)
      expect((await send({ body: phone.scan(taskId, time) })).body.message).toBe("该请求已提交过，请在手机上重新操作");
    expect((await send({ body: phone.scan(taskId, time + 1) })).body.success).toBe(true);
  });

  test("[SEC-34] is accepted once during the whole span in which its time is valid", async () => {
    const phone = await createBoundPhone();
    const taskId = await browserAt(t).draw();
    const futureTime = t.clock.now() + 60_000;
    expect((await send({ body: phone.scan(taskId, futureTime) })).body.success).toBe(true);
    t.clock.advance(120_000);
    expect((await send({ body: phone.scan(taskId, futureTime) })).body.message).toBe(
      "该请求已提交过，请在手机上重新操作",
    );
  });

  test("[SEC-34] binds the task to the first phone, which alone confirms or refuses", async () => {
    const { taskId, number } = await createScannedTask();
    const other = await createBoundPhone();
    expect((await scan(t, other, taskId)).body.message).toBe("该二维码已被另一部手机扫描");
    expect((await confirm(t, other, taskId, number)).body.code).toBe("scan.taken");
    expect((await refuse(t, other, taskId)).body.code).toBe("scan.taken");
  });

  test("binds the task to one of two simultaneous phones", async () => {
    const [firstPhone, secondPhone] = [await createBoundPhone(), await createBoundPhone()];
    const taskId = await browserAt(t).draw();
    const codes = (await Promise.all([scan(t, firstPhone, taskId), scan(t, secondPhone, taskId)])).map(
      ({ body }) => body.code,
    );
    expect(codes.sort()).toEqual(["200", "scan.taken"]);
  });

  test("retains its number when the phone repeats it", async () => {
    const { phone, browser, taskId, number } = await createScannedTask();
    t.clock.advance(1_000);
    expect((await scan(t, phone, taskId)).body.success).toBe(true);
    expect(await numberIn(browser, taskId)).toBe(number);
  });

  test.each(["ecdsa-der", "ed25519", "rsa"] as const)("is accepted with a signature of kind %s", async (kind) => {
    const otherApp = await startTestApp();
    try {
      const phone = createScanPhone("0", kind);
      await addApp(otherApp, phone);
      await bindPhone(otherApp, phone, await otherApp.make.user());
      const taskId = await browserAt(otherApp).draw();
      expect((await scan(otherApp, phone, taskId)).body.success).toBe(true);
    } finally {
      await otherApp.close();
    }
  });
});

describe("a confirmation", () => {
  test("[SEC-34] is refused before a scan", async () => {
    const [phone, browser] = [await createBoundPhone(), browserAt(t)];
    const taskId = await browser.draw();
    expect((await confirm(t, phone, taskId, "47")).body.message).toBe("请先扫描二维码，再进行确认");
    expect((await browser.poll(taskId)).code).toBe("202");
  });

  test("[SCAN-10, SEC-34] is refused with a foreign key or over other values", async () => {
    const { phone, browser, taskId, number } = await createScannedTask();
    const second = await createScannedTask();
    const valid = phone.confirm(taskId, t.clock.now(), number);
    const foreignPhone = createScanPhone("0").newPhone(phone.holder);
    const forged = [
      foreignPhone.confirm(taskId, t.clock.now(), number),
      foreignPhone.refuse(taskId, t.clock.now()),
      { ...otherApp.newPhone(phone.holder).confirm(taskId, t.clock.now(), number), authType: "0" as const },
      { ...valid, taskId: second.taskId },
      { ...valid, holder: second.phone.holder },
      { ...valid, time: valid.time - 1 },
      { ...valid, signature: phone.scan(taskId, valid.time).signature },
      { ...valid, signature: "A".repeat(86) },
    ];
    for (const body of forged)
      expect((await t.call("scan.confirm", { body })).body.message).toBe("签名验证未通过，请更新手机 App 后重试");
    for (const polled of [browser.poll(taskId), second.browser.poll(second.taskId)])
      expect((await polled).code).toBe("202");
    expect((await t.call("scan.confirm", { body: valid })).body.success).toBe(true);
  });

  test.each([-60_001, 60_001])("[SEC-34] is refused with a time %i ms off", async (offsetMs) => {
    const { phone, browser, taskId, number } = await createScannedTask();
    const confirmAt = async (shiftMs: number) =>
      (await t.call("scan.confirm", { body: phone.confirm(taskId, t.clock.now() + shiftMs, number) })).body;
    expect((await confirmAt(offsetMs)).message).toBe("手机时间与服务器时间相差超过 60 秒，请校准手机时间后重试");
    expect((await browser.poll(taskId)).code).toBe("202");
    expect((await confirmAt(Math.sign(offsetMs) * 60_000)).success).toBe(true);
  });

  test("[SEC-34] is accepted once, even with another signature over the same text", async () => {
    const { phone, taskId, number } = await createScannedTask();
    const time = t.clock.now();
    const confirmAgain = () => t.call("scan.confirm", { body: phone.confirm(taskId, time, number) });
    expect((await confirmAgain()).body.success).toBe(true);
    expect((await confirmAgain()).body.message).toBe("该请求已提交过，请在手机上重新操作");
  });

  test("[SEC-34] is refused if its answer or number differs from the signed text", async () => {
    const { phone, browser, taskId, number } = await createScannedTask();
    const refusal = phone.refuse(taskId, t.clock.now());
    const wrong = phone.confirm(taskId, t.clock.now(), number === "47" ? "48" : "47");
    for (const body of [
      { ...refusal, accepted: true, number },
      { ...wrong, number },
    ])
      expect((await t.call("scan.confirm", { body })).body.code).toBe("scan.bad_signature");
    expect((await browser.poll(taskId)).code).toBe("202");
  });

  test("succeeds once among simultaneous ones, and a refusal then changes nothing", async () => {
    const { phone, browser, taskId, number } = await createScannedTask();
    const time = t.clock.now();
    const answers = await Promise.all([
      t.call("scan.confirm", { body: phone.confirm(taskId, time, number) }),
      t.call("scan.confirm", { body: phone.confirm(taskId, time + 1, number) }),
      t.call("scan.confirm", { body: phone.refuse(taskId, time + 2) }),
    ]);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    const wasConfirmed = answers.slice(0, 2).some(({ body }) => body.success);
    expect((await browser.poll(taskId)).success).toBe(wasConfirmed);
  });

  test("is refused with a missing or malformed number, a malformed field or an extra one", async () => {
    const { phone, taskId, number } = await createScannedTask();
    const valid = phone.confirm(taskId, t.clock.now(), number);
    for (const [field, body] of [
      ["number", { ...valid, number: "4" }],
      ["holder", { ...valid, holder: "short" }],
      ["taskId", { ...valid, taskId: `${taskId}\n0` }],
      ["time", { ...valid, time: "1" }],
      ["userId", { ...valid, userId: "u1" }],
    ] as const) {
      const reply = await t.http("POST", "/api/mauth/confirm", { body });
      expect([reply.statusCode, reply.json().message]).toEqual([400, `请求内容不正确：${field}`]);
    }
    expect(
      (await t.call("scan.confirm", { body: { ...phone.confirm(taskId, t.clock.now() + 1, "") } })).body.code,
    ).toBe("scan.number_wrong");
  });
});

test("[SEC-78] counts failures per address, and 600 signed calls per app in 60 s", async () => {
  const limitedApp = await startTestApp({ env: { RATE_LIMITS: "on" } });
  // Stops the clock, so that the minute of the limit does not end during the test.
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const phone = createScanPhone("0");
    await addApp(limitedApp, phone);
    await bindPhone(limitedApp, phone, await limitedApp.make.user());
    const from = "198.51.100.77";
    const taskId = await browserAt(limitedApp).draw();
    const reportScan = async (n: number) =>
      (await limitedApp.call("scan.reportScan", { body: phone.scan(taskId, limitedApp.clock.now() + n) }, { from }))
        .status;
    expect(await reportScan(0)).toBe(200);
    // Sets the state after 569 calls of the app from any address.
    await limitedApp.database.pool.query("UPDATE rate_limit SET points = 569 WHERE key = 'scanApp:0'");
    // Sends more calls than an address may fail.
    for (let n = 1; n <= 31; n++) expect([n, await reportScan(n)]).toEqual([n, 200]);
    expect(await reportScan(32)).toBe(429);
  } finally {
    vi.useRealTimers();
    await limitedApp.close();
  }
});
