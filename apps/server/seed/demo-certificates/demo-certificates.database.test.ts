// Guarantee: on a fresh machine with the demo, certificate sign-in and the gate can be tried without a device.
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { challengeFor, fakeClock, softLock, startTestApp, type TestApp, testDatabase } from "@tender/testkit";
import { keyPairOf } from "@tender/x509/write";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFileStorage } from "#modules/own-account/file/file.module.ts";
import { seedBase } from "#seed/seed-base.ts";
import { seedDemo } from "#seed/seed-demo.ts";
import { demoArchiveAt } from "#test/archive/demo-archive.ts";
import { testProvidersIn } from "./seed-certificates.ts";
import { testAuthorityIn } from "./test-authority.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tender-test-ca-"));
let t: TestApp;
const demo = () =>
  seedDemo(t.database, {
    ...t.deps,
    clock: t.clock,
    storage: createFileStorage(t.config),
    dataDir,
    identityProviderUrl: t.config.identityProviderUrl,
    subsystemUrl: t.config.subsystemUrl,
  });
beforeAll(async () => {
  const clock = fakeClock();
  const database = await testDatabase({ filling: demoArchiveAt(clock.now()) });
  t = await startTestApp({ env: { DATA_DIR: dataDir }, clock, database });
  await seedBase(t.database, t.config);
  await demo();
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function lockOf(id: string) {
  const { body } = await t.call("certificateAccess.listDemoLocks");
  const lock = body.result.find((demoLock) => demoLock.id === id);
  if (!lock) throw new Error(`no lock ${id}`);
  return softLock(Buffer.from(lock.certificate, "base64"), "", keyPairOf(lock.algorithm, lock.privateKey));
}
const signIn = async (id: string) => {
  const caLockCode = (await lockOf(id)).answer(await challengeFor(t, "login"));
  return (await t.call("certificateAccess.signIn", { query: { caLockCode } })).body;
};

test.each([
  ["01-supplier", "supplier"],
  ["02-buyer", "buyer"],
  ["03-calock", "calock"],
])("[CA-07] signs in with the demo lock %s as %s", async (id, username) => {
  expect((await signIn(id)).result.userInfo.username).toBe(username);
});

test.each([
  ["04-expired", "证书已过期或尚未生效"],
  ["05-revoked", "证书已吊销"],
  ["06-foreign", "证书不受信任"],
  ["08-unbound", "证书未绑定账号"],
])("[SEC-37] refuses the demo lock %s: %s", async (id, message) => {
  expect(await signIn(id)).toMatchObject({ success: false, message });
});

test("[CA-08] opens the gate to calock by its lock, not by another account's or organisation's", async () => {
  const token = await t.signIn({ id: "", username: "calock", password: "Tender@2026" });
  const certify = async (id: string) => {
    const caLock = (await lockOf(id)).answer(await challengeFor(t, "gate", token));
    return (await t.call("trade.addBondFeeCheck", { body: { caLock } }, { token })).body;
  };
  const isCertified = async () => (await t.call("trade.checkBondFee", {}, { token })).body.result;
  expect(await isCertified()).toBe(false);
  expect((await certify("07-other-organisation")).message).toBe("证书单位与账号单位不一致");
  expect((await certify("01-supplier")).message).toBe("证书与当前账号不一致");
  expect(await isCertified()).toBe(false);
  expect((await certify("03-calock")).success).toBe(true);
  expect(await isCertified()).toBe(true);
});

test("retains the locks over a restart, in files that only their owner may read", async () => {
  const before = testAuthorityIn(dataDir, t.clock.now());
  await demo();
  expect(testAuthorityIn(dataDir, t.clock.now())).toEqual(before);
  expect(readdirSync(dataDir).filter((name) => name.includes(".new"))).toEqual([]);
  expect(statSync(join(dataDir, "test-ca/locks/01-supplier.json")).mode & 0o077).toBe(0);
  expect((await signIn("01-supplier")).success).toBe(true);
});

test("creates and binds new locks if the folder is lost, and refuses the old ones", async () => {
  const old = await lockOf("01-supplier");
  rmSync(join(dataDir, "test-ca"), { recursive: true });
  await demo();
  // Longer than any cached data of the old authority is valid.
  t.clock.advance(25 * 3_600_000);
  expect((await signIn("01-supplier")).result.userInfo.username).toBe("supplier");
  const caLockCode = old.answer(await challengeFor(t, "login"));
  expect((await t.call("certificateAccess.signIn", { query: { caLockCode } })).body.message).toBe("证书不受信任");
  expect(await testProvidersIn(t.database.db)).toEqual([{ name: "测试 CA（仅测试）" }]);
});
