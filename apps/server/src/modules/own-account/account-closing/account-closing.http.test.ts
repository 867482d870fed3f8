import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allEndpoints } from "@tender/contract";
import {
  bindLock,
  codeOf,
  fileForm,
  inBatches,
  type Person,
  startTestApp,
  type TestApp,
  type TestAuthority,
  testAuthority,
  trustAuthority,
} from "@tender/testkit";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { privacyConsent } from "#modules/people/account/consent.tables.ts";
import { externalIdentity } from "#modules/people/external-identity/external-identity.tables.ts";
import { passkey } from "#modules/session/passkey/passkey.tables.ts";
import { scanBinding } from "#modules/sign-on/scan-app/scan-app.tables.ts";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { readsAbout } from "#test/reads-about.ts";
import { storedValues } from "#test/stored-values.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const dataDir = mkdtempSync(join(tmpdir(), "tender-closing-"));
let t: TestApp;
let authority: TestAuthority;
beforeAll(async () => {
  t = await startTestApp({ env: { DATA_DIR: dataDir } });
  authority = testAuthority(t.clock);
  await trustAuthority(t, authority);
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Creates a person with a record of every kind that the product stores of people. */
async function createFullPerson(fields: { phone: string; email: string; realname: string }) {
  const department = await t.make.department();
  const user = await t.person({ ...fields, departments: [department.id], roles: ["supplier_operator"] });
  const profile = { realname: fields.realname, birthday: "1980-01-01", sex: "male", post: "法人" } as const;
  await t.call("profile.update", { body: profile }, user);
  await t.http("POST", "/api/file/upload/attachment", { ...fileForm("证.pdf", "%PDF-1.7\n%%EOF"), token: user.token });
  await t.call("savedView.save", { body: { list: "audit", name: "常用", query: {}, isDefault: true } }, user);
  await addConsentAndPasskey(user.id);
  await bindLock(t, user, authority.issue({ holder: fields.realname }));
  await t.database.db.insert(scanBinding).values({
    authType: "0",
    holderDigest: `digest-${user.id}`,
    userId: user.id,
    boundAt: new Date(t.clock.now()),
  });
  await t.database.db.insert(externalIdentity).values({
    userId: user.id,
    source: "sso",
    issuer: "https://sso.example.cn",
    subject: user.id,
    name: "周全",
    boundAt: new Date(t.clock.now()),
  });
  return { ...user, department };
}

/** Adds the records of a registration's consent and of a passkey. */
async function addConsentAndPasskey(userId: string): Promise<void> {
  const at = new Date(t.clock.now());
  await t.database.db
    .insert(privacyConsent)
    .values({ id: `consent-${userId}`, userId, version: "1.0", givenAt: at, address: "203.0.113.10" });
  await t.database.db.insert(passkey).values({
    id: `passkey-${userId}`,
    userId,
    credentialId: `credential-${userId}`,
    publicKey: "pQECAyYgASFYIA",
    counter: 0,
    transports: ["internal"],
    isSynced: false,
    name: "办公电脑",
    createdAt: at,
  });
}

const requestClosing = (user: Person, username = user.username) =>
  t.call("accountClosing.request", { body: { username } }, user);

test("[SEC-89] returns a full copy of the caller's data after a fresh proof", async () => {
  const user = await createFullPerson({ phone: "13800009001", email: "copy@example.com", realname: "周全" });
  t.clock.advance(20 * MINUTE);
  expect((await t.call("profile.exportOwn", { body: {} }, user)).body.code).toBe("proof.required");
  await t.prove(user);
  // The first copy is an event of the account; the second copy contains it.
  await t.call("profile.exportOwn", { body: {} }, user);
  const { sections } = (await t.call("profile.exportOwn", { body: {} }, user)).body.result;
  expect(sections.account).toMatchObject({
    username: user.username,
    realname: "周全",
    phone: "13800009001",
    email: "copy@example.com",
  });
  expect(sections).toEqual({
    account: expect.any(Object),
    certificates: [expect.objectContaining({ holder: "周全", state: "active" })],
    consents: [{ version: "1.0", givenAt: expect.any(String) }],
    departments: [expect.objectContaining({ id: user.department.id })],
    files: [expect.objectContaining({ fileName: "证.pdf" })],
    externalIdentities: [expect.objectContaining({ issuer: "https://sso.example.cn", subject: user.id, name: "周全" })],
    passkeys: [expect.objectContaining({ name: "办公电脑" })],
    profile: expect.objectContaining({ birthday: "1980-01-01", post: "法人" }),
    roles: [expect.any(String)],
    savedViews: [expect.objectContaining({ name: "常用" })],
    scanBindings: [{ authType: "0", boundAt: expect.any(String), lastUsedAt: null }],
    securityEvents: [
      expect.objectContaining({ text: "已下载个人数据" }),
      expect.objectContaining({ text: expect.stringMatching(/^已绑定数字证书：周全/) }),
    ],
    sessions: [expect.objectContaining({ current: true })],
    signIns: [expect.objectContaining({ method: "password", outcome: "ok" })],
  });
  const [event] = (await t.call("profile.listEvents", { query: {} }, user)).body.result.rows;
  expect(event?.text).toBe("已下载个人数据");
});

test("[W-13] [SEC-58] returns no stored secret in any read, even about the caller", async () => {
  const codes = allEndpoints().flatMap(({ endpoint }) =>
    endpoint.access.kind === "permission" ? [endpoint.access.code] : [],
  );
  const user = await t.person({ phone: "13800009009", email: "reader@example.com" });
  await t.make.grantRole(user.id, await t.make.role("reads_all", [...new Set(codes)]));
  await t.make.subsystem({ appId: "70001" }, ["reads_all"]);
  await t.prove(user);
  const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, user)).body.result;
  const confirmed = await t.call(
    "accountSecurity.confirmTwoStep",
    { body: { code: codeOf(secret, t.clock.now()) } },
    user,
  );
  const storedSecrets = [secret, ...confirmed.body.result.recoveryCodes, ...(await storedValues(t.database))];
  expect(new Set(storedSecrets).size).toBeGreaterThan(20);
  const answeredPaths: string[] = [];
  await inBatches(readsAbout(user), async ({ path, url }) => {
    const { body, statusCode } = await t.http("GET", url, { token: user.token });
    if (statusCode === 200 && !body.startsWith('{"success":false')) answeredPaths.push(path);
    expect([path, storedSecrets.filter((value) => body.includes(value))]).toEqual([path, []]);
  });
  const copy = await t.http("POST", "/api/account/export", { body: {}, token: user.token });
  expect([copy.statusCode, storedSecrets.filter((value) => copy.body.includes(value))]).toEqual([200, []]);
  const peoplePaths = [
    "/api/system/users",
    "/api/system/users/detail",
    "/api/system/users/sessions",
    "/api/system/users/export",
  ];
  const ownPaths = ["/api/account/me", "/api/account/profile", "/api/session/own", "/api/two-step", "/api/passkey/own"];
  const keyPaths = ["/api/system/scim", "/api/system/third-party", "/api/system/subsystems", "/api/system/settings"];
  const logPaths = ["/api/system/audit", "/api/system/messages", "/api/system/sessions", "/api/system/security"];
  expect(answeredPaths).toEqual(expect.arrayContaining([...peoplePaths, ...ownPaths, ...keyPaths, ...logPaths]));
  expect(answeredPaths.length).toBeGreaterThan(120);
});

test("[SEC-89] requires a fresh proof and the own account name before closing an account", async () => {
  const user = await t.person();
  expect((await t.call("accountClosing.read", {}, user)).body.result).toEqual({
    coolingDays: 7,
    isAdministrator: false,
  });
  expect((await requestClosing(user)).body.code).toBe("proof.required");
  await t.prove(user);
  const wrong = await requestClosing(user, "somebody");
  expect([wrong.body.success, wrong.body.message]).toEqual([false, "输入的账号与当前账号不一致"]);
  expect((await t.call("profile.read", {}, user)).status).toBe(200);
});

test("[SEC-60] refuses to close the account of an administrator", async () => {
  const role = await t.make.role("closing_admin", ["session:view"]);
  const user = await t.person();
  await t.make.grantRole(user.id, role);
  await t.prove(user);
  const reply = await requestClosing(user);
  expect(reply.body).toMatchObject({
    code: "profile.administrator_stays",
    message: "您拥有管理权限，请由其他管理员收回后再申请注销",
  });
  expect((await t.accountRow(user.id))?.status).toBe("active");
});

test("[SEC-12, SEC-89] ends every session at once; a sign-in before the closing withdraws the request", async () => {
  const user = await t.person({ email: "back@example.com" });
  const otherToken = await t.signIn(user);
  await t.prove(user);
  const reply = await requestClosing(user);
  expect(Date.parse(reply.body.result.effectiveAt)).toBe(t.clock.now() + 7 * DAY);
  expect(String(reply.headers["set-cookie"])).toContain("Max-Age=0");
  for (const token of [user.token, otherToken])
    expect((await t.call("profile.read", {}, { token })).body.message).toBe("Token失效，请重新登录!");
  t.clock.advance(6 * DAY);
  await t.deps.housekeep();
  const token = await t.signIn(user);
  const rows = (await t.call("profile.listEvents", { query: {} }, { token: token })).body.result.rows.map(
    ({ text }) => text,
  );
  expect(rows).toContain("已撤回注销账号的申请");
  t.clock.advance(2 * DAY);
  await t.deps.housekeep();
  expect((await t.accountRow(user.id))?.status).toBe("active");
});

/** Returns the tables with a row of the person, except the accounts themselves. */
async function listTablesWith(userId: string): Promise<string[]> {
  const { rows: columns } = await t.database.pool.query<{ table: string; name: string }>(
    `SELECT table_name AS table, column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~ '(^|_)(user|owner|member|person)_id$'`,
  );
  const tables = new Set<string>();
  for (const { table, name } of columns) {
    const { rowCount } = await t.database.pool.query(`SELECT 1 FROM "${table}" WHERE "${name}"::text = $1`, [userId]);
    if (rowCount) tables.add(table);
  }
  return [...tables].sort();
}

test("[SEC-89] erases the account after the cooling-off time; the audit trail remains", async () => {
  const user = await createFullPerson({ phone: "13800009002", email: "gone@example.com", realname: "吴名" });
  await t.prove(user);
  await requestClosing(user);
  t.clock.advance(7 * DAY);
  await t.deps.housekeep();
  expect(await t.accountRow(user.id)).toMatchObject({
    status: "deleted",
    realname: "已注销用户",
    phone: null,
    email: null,
    avatar: null,
    passwordHash: null,
  });
  for (const table of [
    "account_profile",
    "account_event",
    "user_role",
    "department_member",
    "former_password",
    "passkey",
    "saved_view",
  ]) {
    const { rows } = await t.database.db.execute(
      sql`SELECT 1 FROM ${sql.identifier(table)} WHERE user_id = ${user.id}`,
    );
    expect([table, rows.length]).toEqual([table, 0]);
  }
  // Ended sessions retain the reason of their end for 30 days; both logs outlive the account.
  expect(await listTablesWith(user.id)).toEqual(["audit_entry", "ca_event", "session"]);
  const files = await t.database.db.execute(sql`SELECT 1 FROM file_object WHERE owner_id = ${user.id}`);
  expect(files.rows.length).toBe(0);
  const storedNames = readdirSync(join(dataDir, "files"), { recursive: true }).filter((name) =>
    /^[0-9a-f]{2}\/[0-9a-f]{32}$/.test(String(name)),
  );
  const fileRows = await t.database.db.execute<{ storage_key: string }>(sql`SELECT storage_key FROM file_object`);
  expect(storedNames.length).toBe(fileRows.rows.length);
  const signIn = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  expect(signIn.body.message).toBe("用户名或密码错误，请重新输入");
  const audit = await t.database.db.select().from(auditEntry).where(eq(auditEntry.userId, user.id));
  expect(audit.map(({ action, object }) => `${action} ${object}`)).toContain("account.close closed");
  expect(audit.length).toBeGreaterThan(3);
  const phoneCheck = await t.call("registration.checkUnique", { query: { phone: "13800009002" } });
  expect(phoneCheck.body.success).toBe(true);
  t.clock.advance(30 * DAY + 1);
  await t.deps.housekeep();
  expect(await listTablesWith(user.id)).toEqual(["audit_entry", "ca_event"]);
});
