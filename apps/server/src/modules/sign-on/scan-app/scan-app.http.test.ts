// Guarantee: only proved administrators set the apps whose signatures are trusted, and every change is recorded.
import { createScanPhone, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bindPhone, browserAt, scan } from "#test/scan/scan-steps.ts";

let t: TestApp;
let admin: Person;
const app = createScanPhone("0");
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["scan_app:view", "scan_app:edit"]);
  admin = await t.person({ roles: ["keeper"] });
});
afterAll(() => t.close());

const list = async () => (await t.call("scanApp.list", {}, admin)).body.result;
type AppInput = { authType: "0" | "1"; name: string; publicKey: string };
const add = (body: AppInput) => t.call("scanApp.add", { body }, admin);

describe("a phone app", () => {
  test("[SEC-19] is added with a fresh proof, listed by fingerprint and offered at sign-in", async () => {
    expect(await list()).toEqual({ total: 0, rows: [] });
    expect(await t.deps.readSignInWays()).toMatchObject({ scanApps: [] });
    const input: AppInput = { authType: "0", name: " 移动证书 ", publicKey: app.publicKey };
    expect((await add(input)).body.message).toBe("请先验证身份");
    await t.prove(admin);
    expect((await add(input)).body.success).toBe(true);
    expect(await list()).toEqual({
      total: 1,
      rows: [
        {
          authType: "0",
          version: 1,
          name: "移动证书",
          algorithm: "ECDSA P-256",
          fingerprint: expect.stringMatching(/^([0-9A-F]{4} ){15}[0-9A-F]{4}$/),
          enabled: true,
          bindings: 0,
          keySince: new Date(t.clock.now()).toISOString(),
          lastUsedAt: null,
        },
      ],
    });
    expect((await t.deps.readSignInWays()).scanApps).toEqual([{ authType: "0", name: "移动证书" }]);
  });

  test("shows the count of its bindings and its last use", async () => {
    const phone = app.newPhone();
    await bindPhone(t, phone, await t.make.user());
    await scan(t, phone, await browserAt(t).draw());
    const [row] = (await list()).rows;
    expect([row?.bindings, row?.lastUsedAt]).toEqual([1, new Date(t.clock.now()).toISOString()]);
  });

  test("exists once per type, with a unique name and an accepted key", async () => {
    const { publicKey } = app;
    const refusals: readonly [string, string, Partial<AppInput>][] = [
      ["authType", "该类型的扫码应用已存在", { authType: "0", name: "另一个" }],
      ["name", "已有同名的扫码应用，请更换名称", { name: "移动证书" }],
      ["name", "名称不能为空，也不能含有不可见的字符", { name: "  " }],
      ["name", "名称不能为空，也不能含有不可见的字符", { name: "移动\u202e证书" }],
      ["publicKey", "请填写 PEM 格式的公钥：ECDSA P-256、Ed25519，或 2048 至 8192 位的 RSA", { publicKey: "x" }],
    ];
    for (const [field, message, input] of refusals) {
      const { body, details } = await add({ authType: "1", name: "阳光采购", publicKey, ...input });
      expect([body.message, details]).toEqual([message, { field }]);
    }
    expect((await list()).total).toBe(1);
  });

  test("gets a new key with a fresh proof, which invalidates signatures of the former", async () => {
    const [phone, newApp] = [app.newPhone(), createScanPhone("0", "ed25519")];
    await bindPhone(t, phone, await t.make.user());
    const before = await list();
    const change = async (publicKey?: string) => {
      const version = (await list()).rows[0]?.version ?? 0;
      const body = { authType: "0" as const, version, name: "移动证书", ...(publicKey ? { publicKey } : {}) };
      return t.call("scanApp.change", { body }, admin);
    };
    t.clock.advance(5 * 60_000);
    expect((await change(newApp.publicKey)).body.code).toBe("proof.required");
    expect((await change()).body.success).toBe(true);
    expect((await list()).rows[0]?.fingerprint).toBe(before.rows[0]?.fingerprint);
    await t.prove(admin);
    expect((await change(newApp.publicKey)).body.success).toBe(true);
    expect((await list()).rows[0]).toMatchObject({ algorithm: "Ed25519" });
    const taskId = await browserAt(t).draw();
    expect((await scan(t, phone, taskId)).body.code).toBe("scan.bad_signature");
    expect((await scan(t, newApp.newPhone(phone.holder), taskId)).body.success).toBe(true);
  });

  test("is switched off at once, here and on the sign-in page, and on again", async () => {
    const switchApp = (enabled: boolean) => t.call("scanApp.switch", { body: { authType: "0", enabled } }, admin);
    await switchApp(false);
    expect((await t.call("scan.drawCode", { query: { authType: "0" } })).body.code).toBe("scan.app_off");
    expect((await t.deps.readSignInWays()).scanApps).toEqual([]);
    await switchApp(true);
    expect((await t.call("scan.drawCode", { query: { authType: "0" } })).body.success).toBe(true);
    const unknown = { authType: "1" as const, enabled: true };
    expect((await t.call("scanApp.switch", { body: unknown }, admin)).body.code).toBe("scan_app.not_found");
  });

  test("[SEC-80] is recorded at every change, with the fingerprint of a new key", async () => {
    const { rows } = await t.database.pool.query(
      "SELECT action, detail->>'fingerprint' IS NOT NULL AS key FROM audit_entry WHERE action LIKE 'scan_app.%' ORDER BY id",
    );
    expect(rows).toEqual([
      { action: "scan_app.add", key: true },
      { action: "scan_app.change", key: false },
      { action: "scan_app.change", key: true },
      { action: "scan_app.switch", key: false },
      { action: "scan_app.switch", key: false },
    ]);
  });

  test("is changed by the first of two simultaneous editors; a switch is no new version", async () => {
    const { version = 0 } = (await list()).rows[0] ?? {};
    const rename = (name: string, shownVersion: number) =>
      t.call("scanApp.change", { body: { authType: "0", version: shownVersion, name } }, admin);
    await t.prove(admin);
    const answers = await Promise.all(["移动证书", "移动证书二"].map((name) => rename(name, version)));
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(["200", "scan_app.changed"]);
    expect((await list()).rows[0]?.version).toBe(version + 1);
    for (const enabled of [false, true]) await t.call("scanApp.switch", { body: { authType: "0", enabled } }, admin);
    expect((await rename("移动证书", version + 1)).body.success).toBe(true);
    const unknown = { authType: "1" as const, version: 1, name: "没有的" };
    expect((await t.call("scanApp.change", { body: unknown }, admin)).body.code).toBe("scan_app.not_found");
  });

  test("[SCAN-02] is offered by the sign-in page in the order of types", async () => {
    await t.prove(admin);
    expect((await add({ authType: "1", name: "A 采购", publicKey: createScanPhone("1").publicKey })).body.success).toBe(
      true,
    );
    for (const enabled of [false, true]) await t.call("scanApp.switch", { body: { authType: "0", enabled } }, admin);
    expect((await t.deps.readSignInWays()).scanApps).toEqual([
      { authType: "0", name: "移动证书" },
      { authType: "1", name: "A 采购" },
    ]);
  });
});
