// Guarantee: numbers are found and unique, and people stay signed in, while rows are taken over and keys are replaced.
import { everyPermission, type Person, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeOrganisation } from "#test/organisation/organisations.ts";

const DAY = 24 * 3_600_000;
let t: TestApp;
let manager: Person;
beforeEach(async () => {
  t = await startTestApp();
  // The tests do the job's work themselves.
  await t.deps.stopJobs();
  manager = await t.person();
  await t.make.grantRole(manager.id, await t.make.role("may_all", everyPermission()));
  manager = { ...manager, token: await t.signIn(manager) };
  await t.prove(manager);
});
afterEach(() => t.close());

const run = (text: string, values: readonly unknown[] = []) => t.database.pool.query(text, [...values]);
const read = async () => (await t.call("dataKeys.read", {}, manager)).body.result;
const rotate = (purpose: "cipher" | "digest") => t.call("dataKeys.rotate", { body: { purpose } }, manager);
const keysNow = async () => (await read()).keys.map(({ purpose, version, state }) => `${purpose} ${version} ${state}`);
const storedPhone = async (id: string): Promise<string> =>
  (await run("SELECT phone FROM app_user WHERE id = $1", [id])).rows[0].phone;
/** Puts the installation into the state of an upgrade, in which another program inserts plain rows. */
async function beginUpgrade(): Promise<void> {
  await run("UPDATE data_protection SET stage = 'plain', former_seen_at = $1, revision = revision + 1", [
    new Date(t.clock.now()),
  ]);
  await t.deps.protectedTexts.reload();
}
const insertPlain = (id: string, phone: string) =>
  run("INSERT INTO app_user (id, username, realname, phone) VALUES ($1, $1, '林采薇', $2)", [id, phone]);
const findIds = async (phone: string): Promise<string[]> =>
  (await t.call("userAdmin.list", { query: { phone } }, manager)).body.result.rows.map(({ id }) => id);
const createWith = async (username: string, phone: string) => {
  const body = { username, realname: "张伟", phone, email: null, departments: [] };
  return (await t.call("userAdmin.create", { body }, manager)).body;
};
/** Runs the job until nothing is left to do at this moment. */
async function takeOver(deps = t.deps): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) if ((await deps.runTakeOver()) === 0) return;
  throw new Error("the take-over does not end");
}
async function passDay(): Promise<void> {
  t.clock.advance(DAY);
  manager = { ...manager, token: await t.signIn(manager) };
  await t.prove(manager);
}
async function expectFound(id: string, phone: string): Promise<void> {
  expect(await findIds(phone)).toEqual([id]);
  expect(await findIds(phone.slice(-4))).toEqual([id]);
  const refused = await createWith(`second-${id}`, phone);
  expect([refused.success, refused.message]).toEqual([false, "手机号已存在!"]);
}

describe("upgrade from plain rows", () => {
  test("[SEC-86] finds numbers and keeps them unique before, during and after the take-over", async () => {
    await beginUpgrade();
    await insertPlain("former", "13811112222");
    const created = await createWith("newer", "13811113333");
    const newer = created.success ? created.result.id : "";
    const expectBoth = async () => {
      await expectFound("former", "13811112222");
      await expectFound(newer, "13811113333");
    };
    expect(await storedPhone(newer)).toBe("13811113333");
    await expectBoth();
    await takeOver();
    expect([await storedPhone("former"), (await read()).stage]).toEqual(["13811112222", "plain"]);
    await expectBoth();
    await passDay();
    await takeOver();
    expect((await read()).stage).toBe("sealed");
    expect(await storedPhone("former")).toMatch(/^sm4:1:/);
    expect(await storedPhone(newer)).toMatch(/^sm4:1:/);
    await expectBoth();
    expect((await read()).columns[0]).toEqual({ title: "账号手机号", total: 2, done: 2 });
  });

  test("[SEC-86] waits for nodes of the former release, or for the confirmation", async () => {
    await beginUpgrade();
    expect((await rotate("cipher")).body).toMatchObject({
      success: false,
      message: "尚未启用加密存储，暂不能更换密钥",
    });
    await run("INSERT INTO node_status (node, started_at, at, report) VALUES ('former:1', $1, $1, '{}')", [
      new Date(t.clock.now()),
    ]);
    const confirmed = await t.call("dataKeys.takeOver", {}, manager);
    expect(confirmed.body.success).toBe(true);
    await t.deps.protectedTexts.reload();
    await takeOver();
    expect((await read()).stage).toBe("plain");
    await run("DELETE FROM node_status");
    await t.call("dataKeys.takeOver", {}, manager);
    await t.deps.protectedTexts.reload();
    await takeOver();
    expect((await read()).stage).toBe("sealed");
    expect((await t.call("dataKeys.takeOver", {}, manager)).body).toMatchObject({ message: "已启用加密存储" });
  });

  test("replaces the digest of a number that a node of the former release changes", async () => {
    await beginUpgrade();
    await insertPlain("former", "13811112222");
    await takeOver();
    await run("UPDATE app_user SET phone = '13811114444' WHERE id = 'former'");
    expect((await createWith("taker", "13811112222")).success).toBe(true);
    await takeOver();
    await expectFound("former", "13811114444");
  });
});

describe("replacement of a key", () => {
  test("[SEC-86] seals all rows again, and removes the former key a day later", async () => {
    const person = await t.person({ phone: "13822220001" });
    const organisation = await makeOrganisation(t, manager, { phone: "010-88880001" });
    expect((await rotate("cipher")).body.result).toEqual({ version: 2 });
    expect((await rotate("cipher")).body).toMatchObject({ message: "上一次更换尚未完成，请完成后再更换" });
    await expectFound(person.id, "13822220001");
    await takeOver();
    expect(await keysNow()).toEqual(["cipher 1 former", "cipher 2 current", "digest 1 current"]);
    expect(await storedPhone(person.id)).toMatch(/^sm4:2:/);
    await expectFound(person.id, "13822220001");
    const { facts } = (await t.call("organisationAdmin.read", { query: { id: organisation } }, manager)).body.result;
    expect(facts.phone).toBe("010****0001");
    expect((await t.call("profile.readSummary", {}, person)).body.success).toBe(true);
    await passDay();
    await takeOver();
    expect(await keysNow()).toEqual(["cipher 2 current", "digest 1 current"]);
    await expectFound(person.id, "13822220001");
  });

  test("[SEC-86] writes digests of both versions until all rows have the newer one", async () => {
    const first = await t.make.user({ phone: "13822220001" });
    expect((await rotate("digest")).body.result).toEqual({ version: 2 });
    await t.deps.protectedTexts.reload();
    const created = await createWith("between", "13822220002");
    const second = created.success ? created.result.id : "";
    await expectFound(first.id, "13822220001");
    await expectFound(second, "13822220002");
    await takeOver();
    expect(await keysNow()).toEqual(["cipher 1 current", "digest 1 former", "digest 2 current"]);
    await expectFound(first.id, "13822220001");
    await expectFound(second, "13822220002");
    await passDay();
    await takeOver();
    expect(await keysNow()).toEqual(["cipher 1 current", "digest 2 current"]);
    const { rows } = await run("SELECT DISTINCT version FROM app_user_phone_digest");
    expect(rows).toEqual([{ version: 2 }]);
    await expectFound(first.id, "13822220001");
  });

  test("[SEC-86] waits until every node knows the new key, and is done once by two nodes", async () => {
    const person = await t.make.user({ phone: "13822220001" });
    const node = await secondNode(t);
    try {
      const silent = "INSERT INTO node_status (node, started_at, at, report) VALUES ('other:1', $1, $1, $2)";
      await run(silent, [new Date(t.clock.now()), JSON.stringify({ dataKeys: 1 })]);
      await rotate("cipher");
      await takeOver();
      expect(await keysNow()).toContain("cipher 2 new");
      await run("DELETE FROM node_status");
      await Promise.all([takeOver(), takeOver(node.deps)]);
      await takeOver();
      expect(await keysNow()).toEqual(["cipher 1 former", "cipher 2 current", "digest 1 current"]);
      expect(await storedPhone(person.id)).toMatch(/^sm4:2:/);
    } finally {
      await node.close();
    }
  });

  test("shows 无法解密 for a damaged number, and the other rows of the list", async () => {
    const [damaged, whole] = [await t.make.user({ phone: "13822220001" }), await t.make.user({ phone: "13822220002" })];
    await run("UPDATE app_user SET phone = overlay(phone placing 'AAAAAAAA' from 20) WHERE id = $1", [damaged.id]);
    const { rows } = (await t.call("userAdmin.list", { query: {} }, manager)).body.result;
    const phoneOf = (id: string) => rows.find((row) => row.id === id)?.phone;
    expect([phoneOf(damaged.id), phoneOf(whole.id)]).toEqual(["无法解密", "138****0002"]);
    expect(t.logs.join("")).toContain("a protected text is unreadable");
  });

  test.each(["cipher", "digest"] as const)("requires a fresh proof before a new key for %s", async (purpose) => {
    const { id } = await t.make.user({ username: "unproved" });
    await t.make.grantRole(id, await t.make.role("may_all", everyPermission()));
    const token = await t.signIn({ id, username: "unproved", password: manager.password });
    const refused = await t.call("dataKeys.rotate", { body: { purpose } }, { token });
    expect(refused.body.code).toBe("proof.required");
    expect(await keysNow()).toEqual(["cipher 1 current", "digest 1 current"]);
  });
});
