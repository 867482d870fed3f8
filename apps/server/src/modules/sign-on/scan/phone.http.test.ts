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

async function boundPhone() {
  const phone = app.newPhone();
  await bindPhone(t, phone, await t.make.user());
  return phone;
}

async function scannedTask() {
  const [phone, browser] = [await boundPhone(), browserAt(t)];
  const taskId = await browser.draw();
  expect((await scan(t, phone, taskId)).body.success).toBe(true);
  return { phone, browser, taskId, number: await numberIn(browser, taskId) };
}

const send = (body: Parameters<typeof t.call<"scan.reportScan">>[1]) => t.call("scan.reportScan", body);

describe("a scan", () => {
  test("[SCAN-10, SEC-34] is refused with a foreign key or over other values", async () => {
    const phone = await boundPhone();
    const taskId = await browserAt(t).draw();
    const good = phone.scan(taskId, t.clock.now());
    const unrelatedUser = createScanPhone("0").newPhone(phone.holder);
    const forged = [
      unrelatedUser.scan(taskId, t.clock.now()),
      { ...otherApp.newPhone(phone.holder).scan(taskId, t.clock.now()), authType: "0" as const },
      { ...good, taskId: await browserAt(t).draw() },
      { ...good, holder: app.newPhone().holder },
      { ...good, time: good.time - 1 },
      { ...good, signature: phone.refuse(taskId, good.time).signature },
      { ...good, signature: "A".repeat(86) },
    ];
    for (const body of forged)
      expect((await send({ body })).body.message).toBe("签名验证未通过，请更新手机 App 后重试");
    expect((await send({ body: good })).body.success).toBe(true);
  });

  test.each([-60_001, 60_001])(
    "[SEC-34] is refused with a time %i ms off, and the answer names the phone's clock",
    async (off) => {
      const phone = await boundPhone();
      const taskId = await browserAt(t).draw();
      const { body } = await send({ body: phone.scan(taskId, t.clock.now() + off) });
      expect(body.message).toBe("手机时间与服务器时间相差超过 60 秒，请校准手机时间后重试");
      expect((await send({ body: phone.scan(taskId, t.clock.now() + Math.sign(off) * 60_000) })).body.success).toBe(
        true,
      );
    },
  );

  test("[SEC-34] is accepted once, even with another signature over the same text", async () => {
    const phone = await boundPhone();
    const taskId = await browserAt(t).draw();
    const time = t.clock.now();
    expect((await send({ body: phone.scan(taskId, time) })).body.success).toBe(true);
    // Every ECDSA signature is different.
    for (let n = 0; n < 2; n++)
      expect((await send({ body: phone.scan(taskId, time) })).body.message).toBe("该请求已提交过，请在手机上重新操作");
    expect((await send({ body: phone.scan(taskId, time + 1) })).body.success).toBe(true);
  });

  test("[SEC-34] is accepted once during the whole span in which its time is valid", async () => {
    const phone = await boundPhone();
    const taskId = await browserAt(t).draw();
    const ahead = t.clock.now() + 60_000;
    expect((await send({ body: phone.scan(taskId, ahead) })).body.success).toBe(true);
    t.clock.advance(120_000);
    expect((await send({ body: phone.scan(taskId, ahead) })).body.message).toBe("该请求已提交过，请在手机上重新操作");
  });

  test("[SEC-34] binds the task to the first phone, which alone confirms or refuses", async () => {
    const { taskId, number } = await scannedTask();
    const other = await boundPhone();
    expect((await scan(t, other, taskId)).body.message).toBe("该二维码已被另一部手机扫描");
    expect((await confirm(t, other, taskId, number)).body.code).toBe("scan.taken");
    expect((await refuse(t, other, taskId)).body.code).toBe("scan.taken");
  });

  test("binds the task to one of two simultaneous phones", async () => {
    const [one, two] = [await boundPhone(), await boundPhone()];
    const taskId = await browserAt(t).draw();
    const codes = (await Promise.all([scan(t, one, taskId), scan(t, two, taskId)])).map(({ body }) => body.code);
    expect(codes.sort()).toEqual(["200", "scan.taken"]);
  });

  test("keeps its number when the phone sends it again", async () => {
    const { phone, browser, taskId, number } = await scannedTask();
    t.clock.advance(1_000);
    expect((await scan(t, phone, taskId)).body.success).toBe(true);
    expect(await numberIn(browser, taskId)).toBe(number);
  });

  test.each(["ecdsa-der", "ed25519", "rsa"] as const)("is accepted with a signature of kind %s", async (kind) => {
    const fresh = await startTestApp();
    try {
      const phone = createScanPhone("0", kind);
      await addApp(fresh, phone);
      await bindPhone(fresh, phone, await fresh.make.user());
      const taskId = await browserAt(fresh).draw();
      expect((await scan(fresh, phone, taskId)).body.success).toBe(true);
    } finally {
      await fresh.close();
    }
  });
});

describe("a confirmation", () => {
  test("[SEC-34] is refused before a scan", async () => {
    const [phone, browser] = [await boundPhone(), browserAt(t)];
    const taskId = await browser.draw();
    expect((await confirm(t, phone, taskId, "47")).body.message).toBe("请先扫描二维码，再进行确认");
    expect((await browser.poll(taskId)).code).toBe("202");
  });

  test("[SCAN-10, SEC-34] is refused with a foreign key or over other values", async () => {
    const { phone, browser, taskId, number } = await scannedTask();
    const second = await scannedTask();
    const good = phone.confirm(taskId, t.clock.now(), number);
    const unrelatedUser = createScanPhone("0").newPhone(phone.holder);
    const forged = [
      unrelatedUser.confirm(taskId, t.clock.now(), number),
      unrelatedUser.refuse(taskId, t.clock.now()),
      { ...otherApp.newPhone(phone.holder).confirm(taskId, t.clock.now(), number), authType: "0" as const },
      { ...good, taskId: second.taskId },
      { ...good, holder: second.phone.holder },
      { ...good, time: good.time - 1 },
      { ...good, signature: phone.scan(taskId, good.time).signature },
      { ...good, signature: "A".repeat(86) },
    ];
    for (const body of forged)
      expect((await t.call("scan.confirm", { body })).body.message).toBe("签名验证未通过，请更新手机 App 后重试");
    for (const one of [browser.poll(taskId), second.browser.poll(second.taskId)]) expect((await one).code).toBe("202");
    expect((await t.call("scan.confirm", { body: good })).body.success).toBe(true);
  });

  test.each([-60_001, 60_001])("[SEC-34] is refused with a time %i ms off", async (off) => {
    const { phone, browser, taskId, number } = await scannedTask();
    const confirmAt = async (away: number) =>
      (await t.call("scan.confirm", { body: phone.confirm(taskId, t.clock.now() + away, number) })).body;
    expect((await confirmAt(off)).message).toBe("手机时间与服务器时间相差超过 60 秒，请校准手机时间后重试");
    expect((await browser.poll(taskId)).code).toBe("202");
    expect((await confirmAt(Math.sign(off) * 60_000)).success).toBe(true);
  });

  test("[SEC-34] is accepted once, even with another signature over the same text", async () => {
    const { phone, taskId, number } = await scannedTask();
    const time = t.clock.now();
    const again = () => t.call("scan.confirm", { body: phone.confirm(taskId, time, number) });
    expect((await again()).body.success).toBe(true);
    expect((await again()).body.message).toBe("该请求已提交过，请在手机上重新操作");
  });

  test("[SEC-34] is refused if its answer or number differs from the signed text", async () => {
    const { phone, browser, taskId, number } = await scannedTask();
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
    const { phone, browser, taskId, number } = await scannedTask();
    const at = t.clock.now();
    const answers = await Promise.all([
      t.call("scan.confirm", { body: phone.confirm(taskId, at, number) }),
      t.call("scan.confirm", { body: phone.confirm(taskId, at + 1, number) }),
      t.call("scan.confirm", { body: phone.refuse(taskId, at + 2) }),
    ]);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    const wasConfirmed = answers.slice(0, 2).some(({ body }) => body.success);
    expect((await browser.poll(taskId)).success).toBe(wasConfirmed);
  });

  test("is refused with a missing or malformed number, a malformed field or an extra one", async () => {
    const { phone, taskId, number } = await scannedTask();
    const good = phone.confirm(taskId, t.clock.now(), number);
    for (const [field, body] of [
      ["number", { ...good, number: "4" }],
      ["holder", { ...good, holder: "short" }],
      ["taskId", { ...good, taskId: `${taskId}\n0` }],
      ["time", { ...good, time: "1" }],
      ["userId", { ...good, userId: "u1" }],
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
  const limited = await startTestApp({ env: { RATE_LIMITS: "on" } });
  // Keeps the minute of the limit from ending during the test.
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const phone = createScanPhone("0");
    await addApp(limited, phone);
    await bindPhone(limited, phone, await limited.make.user());
    const from = "198.51.100.77";
    const taskId = await browserAt(limited).draw();
    const ask = async (n: number) =>
      (await limited.call("scan.reportScan", { body: phone.scan(taskId, limited.clock.now() + n) }, { from })).status;
    expect(await ask(0)).toBe(200);
    // Sets the state after 569 calls of the app from any address.
    await limited.database.pool.query("UPDATE rate_limit SET points = 569 WHERE key = 'scanApp:0'");
    // Sends more calls than an address may fail.
    for (let n = 1; n <= 31; n++) expect([n, await ask(n)]).toEqual([n, 200]);
    expect(await ask(32)).toBe(429);
  } finally {
    vi.useRealTimers();
    await limited.close();
  }
});
