// Guarantee: with an external provider or none, a code is still required and is shown nowhere.
import { PRODUCTION, startTestApp } from "@tender/testkit";
import { expect, test } from "vitest";

test("[SEC-82] skips no check while the message provider is down", async () => {
  const app = await startTestApp({
    env: {
      SMS_PROVIDER: "webhook",
      MESSAGE_WEBHOOK_URL: "http://127.0.0.1:1/messages",
      MESSAGE_WEBHOOK_SECRET: "u3-Zx8_q1Lm5Rt7Vw0Bn2Hd4Js6Fg9Kp",
    },
  });
  try {
    await app.make.role("supplier_operator");
    const [phone, unregistered] = ["13900000001", "13900000002"];
    await app.make.user({ phone });
    const send = (mobile: string, smsmode: "0" | "1") => app.call("sms.send", { body: { mobile, smsmode } });
    expect((await send(phone, "0")).body.success).toBe(true);
    expect((await send(phone, "0")).status).toBe(429);
    expect((await send(unregistered, "1")).body.success).toBe(true);
    const body = { username: "newcomer", password: "Abcd@1234", email: "n@example.com", phone: unregistered };
    for (const smscode of ["000000", "123456"]) {
      expect((await app.call("signIn.withSms", { body: { mobile: phone, smscode } })).body.code).toBe("sms.wrong_code");
      const registered = await app.call("registration.register", { body: { ...body, smscode } });
      expect(registered.body.code).toBe("sms.wrong_code");
    }
  } finally {
    await app.close();
  }
});

test("has no outbox call in production, and reports a missing provider", async () => {
  const app = await startTestApp({
    env: PRODUCTION,
  });
  try {
    const response = await app.http("GET", "/api/dev/outbox?mobile=13800000001");
    expect([response.statusCode, response.json().code]).toEqual([404, "http.not_found"]);
    const { status, body } = await app.call("sms.send", { body: { mobile: "13900000001", smsmode: "1" } });
    expect([status, body.message]).toEqual([503, "验证码服务未开通，请联系系统管理员"]);
  } finally {
    await app.close();
  }
});
