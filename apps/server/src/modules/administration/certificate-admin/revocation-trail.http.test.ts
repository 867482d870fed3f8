// Guarantee: uploads and fetches of revocation lists are recorded in the audit trail, accepted or refused.
import { startTestApp, type TestApp, testAuthority, trustAuthority } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test("[SEC-80] records uploads, accepted or refused, and fetches of lists with their caller", async () => {
  const authority = testAuthority(t.clock);
  await trustAuthority(t, authority);
  const manager = await t.person();
  await t.make.grantRole(manager.id, await t.make.role("list_keeper", ["certificate:view", "certificate:provider"]));
  await t.prove(manager);
  const [provider] = (await t.call("certificateAdmin.listProviders", {}, manager)).body.result;
  const providerId = provider?.id ?? "";
  const upload = async (crl: string) =>
    (await t.call("certificateAdmin.uploadRevocationList", { body: { providerId, crl } }, manager)).body.success;
  expect(await upload(authority.list())).toBe(true);
  expect(await upload("AAAA")).toBe(false);
  const fetched = await t.call("certificateAdmin.refreshRevocationLists", { body: { providerId } }, manager);
  expect(fetched.body.success).toBe(true);
  const { rows } = await t.database.pool.query(
    "SELECT outcome, reason, username, object, address FROM audit_entry WHERE action = 'certificate.crl' AND user_id = $1 ORDER BY id",
    [manager.id],
  );
  const by = { username: manager.username, object: provider?.code, address: "203.0.113.10" };
  expect(rows).toEqual([
    { outcome: "ok", reason: null, ...by },
    { outcome: "refused", reason: "certificate.bad_crl", ...by },
    { outcome: "ok", reason: null, ...by },
  ]);
});
