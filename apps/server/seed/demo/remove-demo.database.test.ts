import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fakeClock, fileForm, startTestApp, type TestApp, testDatabase } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { departmentSubsystem } from "#modules/access/subsystem/subsystem.tables.ts";
import { createFileStorage } from "#modules/own-account/file/file.module.ts";
import { uploadedFile } from "#modules/tendering/archive/ocds/byte-source.ts";
import { createAuditTrail } from "#modules/trail/audit/audit.module.ts";
import { seedBase } from "#seed/seed-base.ts";
import { seedDemo } from "#seed/seed-demo.ts";
import { demoArchiveAt } from "#test/archive/demo-archive.ts";
import { archiveImports } from "#test/archive/imports.ts";
import { packageOf, procurement } from "#test/archive/small-process.ts";
import { databaseContents } from "#test/database-contents.ts";
import { demoAccountsIn } from "./demo-accounts.ts";
import { removeDemo } from "./remove-demo.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tender-demo-remove-"));
const DEMO = [
  ...["admin", "agency", "archivist", "buyer", "buyerhead", "calock", "newcomer", "staff"],
  ...["supervisor", "supplier"],
];
let t: TestApp;
beforeAll(async () => {
  const clock = fakeClock();
  const database = await testDatabase({ filling: demoArchiveAt(clock.now()) });
  t = await startTestApp({ env: { DATA_DIR: dataDir }, clock, database });
  await seedBase(t.database, t.config);
  // A person's own account with the name of a demo account.
  await t.make.user({ username: "supplier" });
  await seedDemo(t.database, {
    ...t.deps,
    clock: t.clock,
    storage: createFileStorage(t.config),
    dataDir,
    identityProviderUrl: t.config.identityProviderUrl,
    subsystemUrl: t.config.subsystemUrl,
  });
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const countRows = async (from: string) =>
  Number((await t.database.db.execute<{ n: string }>(sql.raw(`SELECT count(*) AS n FROM ${from}`))).rows[0]?.n);
const remove = () =>
  removeDemo({
    database: t.database,
    storage: createFileStorage(t.config),
    imports: archiveImports({ database: t.database, clock: t.clock }),
    audit: createAuditTrail({ ...t.database, clock: t.clock }),
  });
const signIn = (username: string, password = "Tender@2026") => t.signIn({ id: "", username, password });

test("[SEC-83] identifies a demo account by its origin, even if it was renamed", async () => {
  await t.database.pool.query(
    "UPDATE app_user SET username = 'renamed', password_hash = NULL WHERE username = 'newcomer'",
  );
  const accounts = await demoAccountsIn(t.database.db);
  expect(accounts.map(({ username }) => username).toSorted()).toEqual(
    [...DEMO.filter((name) => name !== "supplier" && name !== "newcomer"), "renamed"].toSorted(),
  );
  await t.database.pool.query("UPDATE app_user SET username = 'newcomer' WHERE username = 'renamed'");
});

test("assigns no role or department to an existing account with a demo account's name", async () => {
  expect(await countRows("user_role r JOIN app_user u ON u.id = r.user_id WHERE u.username = 'supplier'")).toBe(0);
  expect(await countRows("department_member m JOIN app_user u ON u.id = m.user_id WHERE u.username = 'supplier'")).toBe(
    0,
  );
});

test("[TENDER-62] removes the demo's accounts, their data and unused departments, and reports them", async () => {
  const token = await signIn("buyer");
  const form = fileForm("证.pdf", "%PDF-1.7\n%%EOF");
  expect((await t.http("POST", "/api/file/upload/attachment", { ...form, token })).statusCode).toBe(200);
  const storedFiles = await t.database.pool.query(
    "SELECT storage_key AS key FROM file_object WHERE owner_id IS NOT NULL",
  );
  const colleague = await t.make.user({ username: "own-person", departments: ["demo-dept-trade"] });
  const colleagueToken = await t.signIn(colleague);
  const imports = archiveImports({ database: t.database, clock: t.clock });
  const document = JSON.stringify(packageOf(procurement(1, "2025-01-06")));
  await imports.importDocument(uploadedFile("own.json", document), {
    deptCode: "A01A02",
    fondsCode: "SL01",
    label: "导入数据",
  });
  const subsystemId = await t.make.subsystem({ appId: "88001" });
  await t.database.db.insert(departmentSubsystem).values({ subsystemId, departmentId: "demo-dept-archive" });

  expect(await countRows("proc_project WHERE source = 'own'")).toBe(7);
  const tenderFiles = await t.database.pool.query(
    "SELECT storage_key AS key FROM file_object WHERE attach_group = 'tender'",
  );
  expect(tenderFiles.rowCount).toBe(12);

  const removed = await remove();
  expect(removed).toMatchObject({
    tenders: 11,
    usernames: DEMO.filter((name) => name !== "supplier"),
    files: 1,
    scanApps: 2,
    subsystems: ["60101", "60102", "60103", "60104"],
    certificateProviders: 1,
    departments: ["A01A01", "A01A04", "A01A05", "A01A06", "A01A07", "A01A08"],
    remainingDepartments: ["A01", "A01A02", "A01A03"],
  });
  expect(removed.processes).toBeGreaterThan(100);
  expect(await countRows("app_user")).toBe(2);
  const realPeople = "SELECT id FROM app_user WHERE username IN ('supplier', 'own-person')";
  for (const table of ["session", "passkey", "two_step", "user_role", "org_account", "scan_binding", "ca_binding"])
    expect(await countRows(`${table} WHERE user_id NOT IN (${realPeople})`), table).toBe(0);
  expect((await t.call("session.readCurrent", {}, { token: colleagueToken })).status).toBe(200);
  for (const table of ["tender_project", "tender_announcement", "tender_event", "tender_document", "tender_sequence"])
    expect(await countRows(table), table).toBe(0);
  expect(await countRows("file_object WHERE attach_group = 'tender'")).toBe(0);
  expect(await countRows("ocds_release WHERE ocid NOT IN (SELECT ocid FROM proc_project)")).toBe(0);
  // The procurement of the imported file remains.
  expect(await countRows("proc_project")).toBe(1);
  expect(await countRows("import_batch")).toBe(1);
  expect(await countRows("stat_lot WHERE is_main")).toBe(1);
  expect(await countRows("org")).toBeLessThan(5);
  for (const table of [
    "org_version",
    "org_submission",
    "org_file",
    "approval",
    "dict_item WHERE value = '99' AND text = '示例省'",
  ])
    expect(await countRows(table), table).toBe(0);
  expect(await countRows("file_object WHERE attach_group = 'organisation'")).toBe(0);
  // Five delivered ones and the one of this test.
  expect(await countRows("subsystem")).toBe(6);
  expect(await countRows("openid_client")).toBe(0);
  expect(await countRows("subsystem WHERE logout_url IS NOT NULL")).toBe(0);
  expect(storedFiles.rowCount).toBe(1);
  for (const { key } of [...storedFiles.rows, ...tenderFiles.rows])
    expect(existsSync(join(dataDir, "files", key.slice(0, 2), key))).toBe(false);
  t.clock.advance(3_000);
  expect((await t.call("session.readCurrent", {}, { token })).body.code).toBe("session.invalid");
  await expect(signIn("admin")).rejects.toThrow("sign-in of admin failed");
  expect(await demoAccountsIn(t.database.db)).toEqual([]);
});

test("removes nothing the second time", async () => {
  const before = await databaseContents(t.database.pool);
  expect(await remove()).toMatchObject({
    usernames: [],
    files: 0,
    departments: [],
    processes: 0,
    tenders: 0,
    scanApps: 0,
    subsystems: [],
  });
  expect(await databaseContents(t.database.pool)).toBe(before);
});
