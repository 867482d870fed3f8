// Guarantee: a phone is bound to an account by its proved owner, who is notified and can unbind it.
import { createScanPhone, type Person, type ScanPhone, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addApp, bindPhone, confirm, refuse, scan } from "#test/scan/scan-steps.ts";

let t: TestApp;
const app = createScanPhone("0");
beforeAll(async () => {
  t = await startTestApp();
  await addApp(t, app, "移动证书");
});
afterAll(() => t.close());

const cookieIn = (headers: Record<string, unknown>): string => String(headers["set-cookie"]).split(";")[0] ?? "";

async function createProvedPerson(): Promise<Person> {
  const person = await t.person();
  await t.prove(person);
  return person;
}

/** A person's browser with a drawn code for a binding. */
async function beginBinding(person: Person) {
  const { body, headers } = await t.call("scan.beginBinding", { body: { authType: "0" } }, { token: person.token });
  const sender = { token: person.token, headers: { cookie: cookieIn(headers) } };
  const { taskId } = body.result;
  return {
    taskId,
    number: async () =>
      (await t.call("scan.awaitChange", { query: { taskId, seen: "waiting" } }, sender)).body.result.number ?? "",
    complete: (usedSender = sender) => t.call("scan.completeBinding", { body: { taskId } }, usedSender),
    sender,
  };
}

async function bind(person: Person, phone: ScanPhone) {
  const task = await beginBinding(person);
  await scan(t, phone, task.taskId);
  await confirm(t, phone, task.taskId, await task.number());
  return task.complete();
}

const listBindings = async ({ token }: Person) => (await t.call("scan.listBindings", {}, { token })).body.result;

describe("binding a phone", () => {
  test("[SEC-19] requires a fresh proof, shows the account and notifies the owner", async () => {
    const person = await t.person({ email: "owner@example.com" });
    const [{ token }, phone] = [person, app.newPhone()];
    expect((await t.call("scan.beginBinding", { body: { authType: "0" } }, { token })).body.message).toBe(
      "请先验证身份",
    );
    await t.prove(person);
    const task = await beginBinding(person);
    expect((await scan(t, phone, task.taskId)).body.result).toMatchObject({
      purpose: "bind",
      account: person.username,
    });
    expect((await task.complete()).body.message).toBe("请先在手机上确认");
    await confirm(t, phone, task.taskId, await task.number());
    expect(await listBindings(person)).toEqual([]);
    const { body } = await task.complete();
    expect(body.result).toMatchObject({ authType: "0", app: "移动证书", lastUsedAt: null });
    expect(await listBindings(person)).toEqual([body.result]);

    t.clock.advance(5 * 60_000);
    const { id } = body.result;
    expect((await t.call("scan.removeBinding", { body: { id } }, { token })).body.code).toBe("proof.required");
    await t.prove(person);
    expect((await t.call("scan.removeBinding", { body: { id } }, { token })).body.success).toBe(true);
    expect(await listBindings(person)).toEqual([]);
    const events = (await t.call("profile.listEvents", { query: {} }, { token })).body.result.rows.map(
      ({ text }) => text,
    );
    expect(events.slice(0, 2)).toEqual(["已解除绑定手机 App“移动证书”", "已绑定手机 App“移动证书”，可用于扫码登录"]);
    const mails = (await t.call("sms.listOutbox", { query: { email: "owner@example.com" } })).body.result;
    expect(mails.map((mail) => mail.text).join()).toContain("已绑定手机 App“移动证书”");
  });

  test("[SEC-19] requires a new proof if the first expires before completion, and then succeeds", async () => {
    const [person, phone] = [await createProvedPerson(), app.newPhone()];
    t.clock.advance(4 * 60_000);
    const task = await beginBinding(person);
    t.clock.advance(90_000);
    await scan(t, phone, task.taskId);
    await confirm(t, phone, task.taskId, await task.number());
    expect((await task.complete()).body.code).toBe("proof.required");
    expect(await listBindings(person)).toEqual([]);
    await t.prove(person);
    expect((await task.complete()).body.success).toBe(true);
    expect(await listBindings(person)).toHaveLength(1);
  });

  test("lets the phone sign in, and shows the last use", async () => {
    const [person, phone] = [await createProvedPerson(), app.newPhone()];
    await bind(person, phone);
    const drawnCode = await t.call("scan.drawCode", { query: { authType: "0" } });
    const [{ taskId }, headers] = [drawnCode.body.result, { cookie: cookieIn(drawnCode.headers) }];
    await scan(t, phone, taskId);
    const { number } = (await t.call("scan.awaitChange", { query: { taskId, seen: "waiting" } }, { headers })).body
      .result;
    t.clock.advance(1_000);
    await confirm(t, phone, taskId, number ?? "");
    const { body } = await t.call("scan.signIn", { query: { taskId, authType: "0" } }, { headers });
    expect(body.result?.userInfo.id).toBe(person.id);
    expect((await listBindings(person))[0]?.lastUsedAt).toBe(new Date(t.clock.now()).toISOString());
  });

  test("refuses a phone of another account, and reports it on both sides", async () => {
    const [owner, other, phone] = [await createProvedPerson(), await createProvedPerson(), app.newPhone()];
    await bind(owner, phone);
    const task = await beginBinding(other);
    const refusal = "该手机 App 已绑定其他账号，请先在原账号中解除绑定";
    expect((await scan(t, phone, task.taskId)).body.message).toBe(refusal);
    expect((await task.complete()).body.message).toBe(refusal);
    expect(await listBindings(other)).toEqual([]);
  });

  test("binds a phone to one of two accounts at simultaneous requests", async () => {
    const [firstPerson, secondPerson, phone] = [await createProvedPerson(), await createProvedPerson(), app.newPhone()];
    const tasks = [await beginBinding(firstPerson), await beginBinding(secondPerson)];
    for (const task of tasks) {
      await scan(t, phone, task.taskId);
      await confirm(t, phone, task.taskId, await task.number());
    }
    const codes = (await Promise.all(tasks.map((task) => task.complete()))).map(({ body }) => body.code);
    expect(codes.sort()).toEqual(["200", "scan.holder_taken"]);
  });

  test("retains one binding if the phone is bound to the same account again", async () => {
    const [person, phone] = [await createProvedPerson(), app.newPhone()];
    await bind(person, phone);
    expect((await bind(person, phone)).body.success).toBe(true);
    expect(await listBindings(person)).toHaveLength(1);
  });

  test("refuses a certificate as the holder", async () => {
    const task = await beginBinding(await createProvedPerson());
    const reply = await scan(t, app.newPhone("cert:0A1B2C"), task.taskId);
    expect([reply.status, reply.body.message]).toEqual([400, "请求内容不正确：holder"]);
  });

  test("ends with a refusal on the phone", async () => {
    const [person, phone] = [await createProvedPerson(), app.newPhone()];
    const task = await beginBinding(person);
    await scan(t, phone, task.taskId);
    await refuse(t, phone, task.taskId);
    expect((await task.complete()).body.message).toBe("已在手机上拒绝，本次操作已取消");
  });

  test("[SEC-33, SEC-56] is completed once, in its own session and browser, and opens no session", async () => {
    const [person, other, phone] = [await createProvedPerson(), await createProvedPerson(), app.newPhone()];
    const task = await beginBinding(person);
    await scan(t, phone, task.taskId);
    await confirm(t, phone, task.taskId, await task.number());
    const { headers } = task.sender;
    expect((await task.complete({ token: other.token, headers })).body.code).toBe("scan.task_unknown");
    const otherSession = await t.signIn(person);
    expect((await task.complete({ token: otherSession, headers })).body.code).toBe("scan.task_unknown");
    expect((await task.complete({ token: person.token, headers: { cookie: "tp_scan=x" } })).body.code).toBe(
      "scan.foreign_browser",
    );
    const poll = await t.call("scan.signIn", { query: { taskId: task.taskId, authType: "0" } }, { headers });
    expect(poll.body.code).toBe("scan.task_unknown");
    expect((await task.complete()).body.success).toBe(true);
    expect((await task.complete()).body.code).toBe("scan.used");
  });

  test("accepts ten phones per account and refuses the eleventh", async () => {
    const person = await createProvedPerson();
    for (let n = 0; n < 10; n++) await bindPhone(t, app.newPhone(), person);
    const { body } = await t.call("scan.beginBinding", { body: { authType: "0" } }, { token: person.token });
    expect(body.message).toBe("绑定的手机 App 已达 10 个，请先解除不再使用的绑定");
  });

  test("[SEC-58, SEC-89] is exported with the person's data, without the phone's holder", async () => {
    const [person, phone] = [await createProvedPerson(), app.newPhone()];
    await bind(person, phone);
    const copy = await t.call("profile.exportOwn", { body: {} }, { token: person.token });
    expect(copy.body.result.sections.scanBindings).toEqual([
      { authType: "0", boundAt: new Date(t.clock.now()).toISOString(), lastUsedAt: null },
    ]);
    const { rows } = await t.database.pool.query("SELECT holder_digest FROM scan_binding WHERE user_id = $1", [
      person.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(phone.holder);
  });
});
