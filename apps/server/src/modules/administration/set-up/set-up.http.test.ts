// Guarantee: the progress of the set-up is computed from existing data. The set-up is offered to administrators until
// one of them ends it.
import { type Person, PRODUCTION, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messageDelivery, outgoingMessage } from "#modules/notices/message/message.tables.ts";
import { nodeStatus } from "#modules/trail/node-status/node-status.tables.ts";
import { setUpEnd } from "./set-up.tables.ts";

/** A demo on the same database: it signs people in without the slider, and offers no set-up. */
let demo: TestApp;
let t: TestApp;
let manager: Person;

beforeAll(async () => {
  demo = await startTestApp({ env: { APP_SECRET: PRODUCTION.APP_SECRET } });
  t = await startTestApp({
    database: demo.database,
    clock: demo.clock,
    env: { ...PRODUCTION, TWO_STEP_FOR_ADMINISTRATORS: "off" },
  });
  await demo.make.role("system_admin", ["set_up:view", "set_up:end"]);
  await demo.make.role("security_admin");
  await demo.make.role("auditor");
  manager = await demo.person({ roles: ["system_admin"], realname: "许明远" });
});
afterAll(async () => {
  await t.app.close();
  await t.deps.close();
  await demo.close();
});

const read = async () => (await t.call("setUp.read", {}, manager)).body.result;
const stateOf = async (stepKey: string) => (await read()).steps.find(({ key }) => key === stepKey)?.state;
const setUpToDos = async (person: Person) =>
  (await t.call("toDo.listOwn", {}, person)).body.result.toDos.filter(({ kind }) => kind === "set_up");

/** Stores a message of this channel with the answer of its provider. */
async function sent(channel: "sms" | "mail", outcome: "accepted" | "failed", cause: string | null = null) {
  t.clock.advance(1_000);
  const at = new Date(t.clock.now());
  const status = outcome === "accepted" ? ("delivered" as const) : ("waiting" as const);
  const times = { nextAttemptAt: new Date(at.getTime() + 60_000), expiresAt: new Date(at.getTime() + 600_000) };
  const [row] = await t.database.db
    .insert(outgoingMessage)
    .values({
      channel,
      recipient: "13700000001",
      kind: "notice",
      template: "sms_code",
      status,
      attempts: 1,
      createdAt: at,
      ...times,
      finishedAt: outcome === "accepted" ? at : null,
    })
    .returning();
  await t.database.db
    .insert(messageDelivery)
    .values({ messageId: row?.id ?? "", provider: "webhook", at, outcome, cause });
}

describe("[ADMINDATA-25] set-up", () => {
  test("is open in all steps with only the first administrator, as a to-do", async () => {
    expect(await read()).toMatchObject({
      isDemo: false,
      isOffered: true,
      ended: null,
      organisation: null,
      departments: 0,
      sms: { provider: "none", origin: "default", deliveredAt: null, cause: null },
      mail: { provider: "none", origin: "default", deliveredAt: null, cause: null },
      people: { total: 1, waiting: 0 },
      administrators: [
        { code: "system_admin", people: 1 },
        { code: "security_admin", people: 0 },
        { code: "auditor", people: 0 },
      ],
    });
    expect((await read()).steps.map(({ state }) => state)).toEqual(["open", "open", "open", "open", "open"]);
    expect(await setUpToDos(manager)).toMatchObject([
      { title: "完成平台初始设置", note: "还有 5 步：单位信息、部门、邮件与短信、人员、安全", status: 0 },
    ]);
    expect(await setUpToDos(await demo.person())).toEqual([]);
  });

  test("updates the steps of departments and people as these are created", async () => {
    const root = await demo.make.department({ orgCode: "A01", departName: "某市公共资源交易中心" });
    expect(await stateOf("departments")).toBe("open");
    expect((await read()).organisation).toBe("某市公共资源交易中心");
    await demo.make.department({ orgCode: "A01A01", departName: "交易一部", parentId: root.id });
    expect(await stateOf("departments")).toBe("done");
    expect((await read()).departments).toBe(1);

    await demo.make.user({ roles: ["system_admin", "security_admin"] });
    await demo.make.user({ roles: ["auditor"], status: "frozen" });
    expect(await stateOf("people")).toBe("done");
    expect(await stateOf("security")).toBe("partly");
    await demo.make.user({ roles: ["auditor"] });
    expect(await stateOf("security")).toBe("done");
  });

  test("lists exactly the subsystems without an address", async () => {
    await demo.make.subsystem({ appId: "60009", appCnName: "电子招投标交易系统", indexPage: "", enabled: false });
    await demo.make.subsystem({ appId: "61001", appCnName: "电子卖场", indexPage: "https://mall.example.cn/" });
    t.clock.advance(60_001);
    expect((await read()).withoutAddress).toEqual(["电子招投标交易系统"]);
  });

  test("counts machines with own files whose nodes reported within 30 s", async () => {
    await t.deps.reportNode();
    expect((await read()).hostsWithOwnFiles).toBe(0);
    const [nodeRow] = await t.database.db.select().from(nodeStatus);
    if (nodeRow === undefined) throw new Error("no node has reported");
    const [host = ""] = nodeRow.node.split(":");
    await t.database.db.insert(nodeStatus).values({ ...nodeRow, node: `${host}:1/2` });
    expect((await read()).hostsWithOwnFiles).toBe(0);
    await t.database.db.insert(nodeStatus).values({ ...nodeRow, node: "other:1" });
    expect((await read()).hostsWithOwnFiles).toBe(2);
    expect(await t.deps.hostsWithOwnFiles()).toBe(2);
    t.clock.advance(30_001);
    await t.deps.reportNode();
    expect((await read()).hostsWithOwnFiles).toBe(0);
  });

  test("explains the last answer of a message provider in words", async () => {
    await sent("sms", "failed", "fetch failed (ECONNREFUSED)");
    expect(await stateOf("messages")).toBe("open");
    expect((await read()).sms).toMatchObject({
      deliveredAt: null,
      cause: "连接被拒绝，请检查地址与端口，以及对方服务是否在运行（fetch failed (ECONNREFUSED)）",
    });
    await sent("sms", "accepted");
    expect(await stateOf("messages")).toBe("partly");
    expect((await read()).sms).toMatchObject({ cause: null });
    await sent("mail", "accepted");
    expect(await stateOf("messages")).toBe("done");
  });
});

test("is skipped, then finished, and is not offered again", async () => {
  expect((await read()).isOffered).toBe(true);
  await t.call("setUp.end", { body: { how: "skipped" } }, manager);
  const at = new Date(t.clock.now()).toISOString();
  expect(await read()).toMatchObject({ isOffered: false, ended: { how: "skipped", at, by: "许明远" } });
  expect(await setUpToDos(manager)).toEqual([]);

  const other = await demo.person({ roles: ["system_admin"], realname: "周安" });
  await t.call("setUp.end", { body: { how: "finished" } }, other);
  expect((await read()).ended).toMatchObject({ how: "finished", by: "周安" });
  // A finish is final.
  await t.call("setUp.end", { body: { how: "skipped" } }, manager);
  expect((await read()).ended).toMatchObject({ how: "finished", by: "周安" });
});

test("is not offered in a demo", async () => {
  await t.database.db.delete(setUpEnd);
  expect((await read()).isDemo).toBe(false);
  expect((await demo.call("setUp.read", {}, manager)).body.result).toMatchObject({ isDemo: true, isOffered: false });
  const { toDos } = (await demo.call("toDo.listOwn", {}, manager)).body.result;
  expect(toDos.map(({ kind }) => kind)).not.toContain("set_up");
});
