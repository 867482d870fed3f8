// Guarantee: the certificate gate compares a certificate with the current version of its organisation.
import {
  bindLock,
  challengeFor,
  type Person,
  startTestApp,
  type TestApp,
  type TestAuthority,
  testAuthority,
  trustAuthority,
} from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  everyOrganisationRight,
  join,
  makeOrganisation,
  newUscc,
  submitChange,
} from "#test/organisation/organisations.ts";

let t: TestApp;
let manager: Person;
let authority: TestAuthority;
let n = 0;
/** Each test has an organisation, its administrator, and a gated account with a certificate of the organisation. */
let id: string;
let uscc: string;
let head: Person;
let payer: Person;
let lock: ReturnType<TestAuthority["issue"]>;

beforeAll(async () => {
  t = await startTestApp({ env: { SPECIAL_ACCOUNTS: Array.from({ length: 9 }, (_, at) => `Payer${at}`).join(",") } });
  await t.make.role("keeper", everyOrganisationRight);
  await t.make.subsystem({ appId: "61001", certificateGate: true });
  authority = testAuthority(t.clock);
  await trustAuthority(t, authority);
  manager = await t.person({ roles: ["keeper"] });
});
afterAll(() => t.close());
beforeEach(async () => {
  n += 1;
  uscc = newUscc();
  id = await makeOrganisation(t, manager, { uscc });
  head = await t.person();
  payer = await t.person({ username: `payer${n}` });
  await join(t, manager, id, head);
  await join(t, manager, id, payer, false);
  lock = authority.issue({ uscc });
  const bound = await bindLock(t, payer, lock);
  expect(bound.result.state).toBe("pending");
  await t.database.pool.query("UPDATE ca_binding SET state = 'active' WHERE user_id = $1", [payer.id]);
});

const detail = async () => (await t.call("organisationAdmin.read", { query: { id } }, manager)).body.result;
async function approve(): Promise<boolean> {
  const body = { id, submission: (await detail()).submission?.version ?? 1, isApproved: true, reason: "" };
  return (await t.call("organisationAdmin.decide", { body }, manager)).body.success;
}
const certify = async () =>
  (
    await t.call(
      "trade.addBondFeeCheck",
      { body: { caLock: lock.answer(await challengeFor(t, "gate", payer.token)) } },
      { token: payer.token, from: `198.51.100.${n}` },
    )
  ).body;
const isCertified = async () =>
  (await t.http("GET", "/webgateway/trade-sys/api/bondRefund/checkBondFee", { token: payer.token })).json().result;

test("[CA-12] refuses a certificate with an older code, even one that passed today", async () => {
  expect((await certify()).success).toBe(true);
  expect(await isCertified()).toBe(true);
  expect((await detail()).certificates).toEqual({ bound: 1, outdated: 0 });
  await submitChange(t, head, id, { uscc: newUscc() });
  // A submission has no effect before its approval.
  expect(await isCertified()).toBe(true);
  expect(await approve()).toBe(true);
  expect(await isCertified()).toBe(false);
  expect(await certify()).toMatchObject({ success: false, message: "证书单位与账号单位不一致" });
  expect((await detail()).certificates).toEqual({ bound: 1, outdated: 1 });
});

test("[CA-12] accepts a certificate of the same code after another field changed", async () => {
  await submitChange(t, head, id, { address: "二号路" });
  expect(await approve()).toBe(true);
  expect((await certify()).success).toBe(true);
});

test("[CA-12] refuses a disabled organisation's certificate until it is enabled again", async () => {
  expect((await certify()).success).toBe(true);
  const setState = (state: "active" | "off") => t.call("organisationAdmin.setState", { body: { id, state } }, manager);
  await setState("off");
  expect(await isCertified()).toBe(false);
  expect((await certify()).message).toBe("证书单位与账号单位不一致");
  await setState("active");
  expect(await isCertified()).toBe(true);
});

test("refuses to remove an organisation with a bound certificate", async () => {
  await t.database.pool.query("DELETE FROM org_account WHERE org_id = $1", [id]);
  const removed = await t.call("organisationAdmin.remove", { body: { id } }, manager);
  expect(removed.body.message).toBe("该单位仍被使用，不能删除：1 张证书");
});
