import { createCipheriv } from "node:crypto";
import { PASSWORD_MARK } from "@tender/contract";
import { freePort, type Person, type TestApp, waitingForLocks } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  ADMIN,
  ADMIN_PASSWORD,
  directoryInput,
  PEOPLE,
  personEntry,
  saveDirectory,
} from "#test/directory/directory-input.ts";
import { type DirectoryPortal, startDirectoryPortal } from "#test/directory/directory-portal.ts";
import type { TestDirectory } from "#test/directory/directory-server.ts";

const PASSWORD = "In@the-directory-1";

let portal: DirectoryPortal;
let t: TestApp;
let directory: TestDirectory;
let administrator: Person;
let id: string;
let closedHost: string;
beforeAll(async () => {
  closedHost = `127.0.0.1:${await freePort()}`;
  portal = await startDirectoryPortal(
    ["directory:try", "directory:link", "directory:unlink", "user:view", "user:edit", "user:reset"],
    { PASSWORD_MAX_AGE_DAYS: "90", PRIVATE_HOSTS: closedHost },
  );
  ({ t, directory } = portal);
  administrator = await t.person({ roles: ["keeper"] });
  id = await saveDirectory(t, administrator, directoryInput(directory, "集团目录"));
});
afterAll(() => portal.close());
let personCount = 0;
let uid: string;
beforeEach(async () => {
  directory.fault = null;
  personCount += 1;
  uid = `person${personCount}`;
  directory.entries = [personEntry(uid), personEntry("somebody-else")];
  directory.passwords.clear();
  directory.refusals.clear();
  directory.passwords.set(ADMIN, ADMIN_PASSWORD);
  directory.passwords.set(`uid=${uid},${PEOPLE}`, PASSWORD);
  directory.passwords.set(`uid=somebody-else,${PEOPLE}`, "Another@1");
  directory.binds.length = 0;
  directory.filters.length = 0;
  await t.prove(administrator);
});

const signIn = (username: string, password = PASSWORD, from = `198.51.100.${personCount}`) =>
  t.call("signIn.withPassword", { body: { username, password } }, { from });
const changeDirectory = async (changes: Partial<ReturnType<typeof directoryInput>>) => {
  const row = (await t.call("directoryAdmin.list", {}, administrator)).body.result.rows.find(
    (listed) => listed.id === id,
  );
  const input = directoryInput(directory, "集团目录", { id, version: row?.version ?? 0, bindSecret: null, ...changes });
  const { body } = await t.call("directoryAdmin.save", { body: input }, administrator);
  expect(body.success).toBe(true);
};
/** Creates a local account that is linked to `uid` in the directory. */
async function createLinkedUser() {
  const user = await t.make.user({ username: `local-${uid}`, departments: [(await t.make.department()).id] });
  const body = { id, username: user.username, account: uid };
  expect((await t.call("directoryAdmin.link", { body }, administrator)).body).toMatchObject({
    result: { realname: "林采薇" },
  });
  return user;
}

test("signs a linked account in by the directory's password, not by its own", async () => {
  const user = await createLinkedUser();
  expect((await signIn(user.username)).body).toMatchObject({
    success: true,
    result: { userInfo: { id: user.id }, multi_depart: 1, passwordExpired: false },
  });
  expect(directory.binds).toContainEqual([`uid=${uid},${PEOPLE}`, PASSWORD]);
  expect((await signIn(user.username, user.password)).body.code).toBe("session.wrong_credentials");
  const { rows } = await t.database.pool.query("SELECT method FROM session WHERE user_id = $1", [user.id]);
  expect(rows).toEqual([{ method: "directory" }]);
});

test("[SEC-08] computes one hash for a wrong password, wherever the password is stored", async () => {
  const user = await createLinkedUser();
  const local = await t.make.user();
  const verify = vi.spyOn(t.deps.passwords, "verify");
  try {
    for (const makesAccounts of [false, true]) {
      await changeDirectory({ makesAccounts });
      for (const name of [user.username, local.username, "nobody-has-it"]) {
        verify.mockClear();
        expect((await signIn(name, "wrong")).body.code).toBe("session.wrong_credentials");
        expect([makesAccounts, name, verify.mock.calls.length]).toEqual([makesAccounts, name, 1]);
      }
    }
  } finally {
    verify.mockRestore();
    await changeDirectory({ makesAccounts: false });
  }
});

test("[SEC-08] answers and counts a wrong directory password like a local one", async () => {
  const user = await createLinkedUser();
  const wrong = await signIn(user.username, "wrong");
  const unknown = await signIn("nobody-has-it", "wrong");
  expect(wrong.body).toEqual(unknown.body);
  for (let n = 0; n < 4; n += 1) await signIn(user.username, "wrong");
  const bindCount = directory.binds.length;
  expect((await signIn(user.username)).body.code).toBe("session.throttled");
  expect(directory.binds.length).toBe(bindCount);
});

test("never sends an empty password", async () => {
  const user = await createLinkedUser();
  directory.binds.length = 0;
  const { key, iv } = (await t.call("signIn.readEncryptionKey")).body.result;
  const cipher = createCipheriv("aes-256-cbc", Buffer.from(key, "base64"), Buffer.from(iv, "base64"));
  // Empty, empty after decryption, and undecryptable.
  for (const password of ["", PASSWORD_MARK + cipher.final("base64"), `${PASSWORD_MARK}AAAA`]) {
    const { body } = await signIn(user.username, password);
    expect(body.success).toBe(false);
  }
  expect(directory.binds.filter(([, password]) => password === "")).toEqual([]);
});

test("[SEC-04] sends the password unchanged, for an account and for a newcomer", async () => {
  const user = await createLinkedUser();
  await changeDirectory({ makesAccounts: true });
  const newcomer = `blank-${uid}`;
  directory.entries = [...directory.entries, personEntry(newcomer)];
  const password = ` In@the-directory-1 ${"密".repeat(107)} `;
  expect(password).toHaveLength(128);
  for (const [name, account] of [
    [uid, user.username],
    [newcomer, newcomer],
  ] as const) {
    directory.passwords.set(`uid=${name},${PEOPLE}`, password);
    directory.binds.length = 0;
    for (const typed of [password.trim(), password.slice(0, -1), password.toLowerCase()])
      expect((await signIn(account, typed)).body.code).toBe("session.wrong_credentials");
    expect((await signIn(account, password)).body.success).toBe(true);
    expect(directory.binds).toContainEqual([`uid=${name},${PEOPLE}`, password]);
  }
  await changeDirectory({ makesAccounts: false });
});

test("sends a name as a value, whatever characters it has", async () => {
  await changeDirectory({ makesAccounts: true });
  for (const name of ["*", "p*", `${uid})(uid=*`, "*)(objectClass=*", "\\2a", `${uid}\u0000`, "(&)"]) {
    const { body } = await signIn(name);
    expect([name, body.success]).toEqual([name, false]);
  }
  expect(directory.binds.every(([dn]) => dn === ADMIN)).toBe(true);
  expect(directory.filters.some((filter) => filter.endsWith("(uid=\\2a))"))).toBe(true);
  await changeDirectory({ makesAccounts: false });
});

test("refuses a name that two entries have", async () => {
  const user = await createLinkedUser();
  directory.entries = [...directory.entries, { ...personEntry(uid), dn: `uid=${uid},ou=other,${PEOPLE}` }];
  expect((await signIn(user.username)).body.code).toBe("session.wrong_credentials");
  expect(directory.binds.every(([, password]) => password !== PASSWORD)).toBe(true);
});

test("[W-34] refuses a person who is disabled in the directory or no longer imported", async () => {
  const user = await createLinkedUser();
  directory.entries = [personEntry(uid, { userAccountControl: "514" })];
  expect((await signIn(user.username, "wrong")).body.code).toBe("session.wrong_credentials");
  expect((await signIn(user.username)).body.code).toBe("session.account_frozen");
  directory.entries = [personEntry("somebody-else")];
  expect((await signIn(user.username)).body.code).toBe("session.wrong_credentials");
});

test("[SEC-08] shows the reason of a refusal only with the right password", async () => {
  const user = await createLinkedUser();
  const answers = {
    "533": ["session.account_frozen", "该账号已被冻结，请联系系统管理员"],
    "701": ["session.account_frozen", "该账号已被冻结，请联系系统管理员"],
    "532": ["directory.password_ended", "企业目录中的密码已过期或须先修改，请在企业目录中修改后再登录"],
    "773": ["directory.password_ended", "企业目录中的密码已过期或须先修改，请在企业目录中修改后再登录"],
    "531": ["directory.account_limited", "企业目录当前不允许该账号登录，请联系目录管理员"],
    "775": ["session.wrong_credentials", "用户名或密码错误，请重新输入"],
  };
  await changeDirectory({ makesAccounts: true });
  const newcomer = `new-${uid}`;
  directory.entries = [...directory.entries, personEntry(newcomer)];
  directory.passwords.set(`uid=${newcomer},${PEOPLE}`, PASSWORD);
  for (const [number, [code, message]] of Object.entries(answers)) {
    const serverMessage = `80090308: LdapErr: DSID-0C0903A9, comment: AcceptSecurityContext error, data ${number}, v1db1`;
    for (const [name, account] of [
      [uid, user.username],
      [newcomer, newcomer],
    ] as const) {
      directory.refusals.set(`uid=${name},${PEOPLE}`, serverMessage);
      expect((await signIn(account)).body).toMatchObject({ code, message });
    }
  }
  const { rows } = await t.database.pool.query(
    "SELECT reason, count(*)::int AS n FROM audit_entry WHERE action = 'session.sign_in' AND outcome = 'refused' AND username = $1 GROUP BY 1 ORDER BY 1",
    [user.username],
  );
  expect(rows).toEqual([
    { reason: "directory.account_limited", n: 1 },
    { reason: "directory.password_ended", n: 2 },
    { reason: "session.account_frozen", n: 2 },
    { reason: "session.wrong_credentials", n: 1 },
  ]);
  directory.refusals.clear();
  // Only one guess was counted, since all other attempts had the right password.
  for (let n = 0; n < 3; n += 1)
    expect((await signIn(user.username, "wrong")).body.code).toBe("session.wrong_credentials");
  expect((await signIn(user.username)).body.success).toBe(true);
  expect((await t.database.pool.query("SELECT 1 FROM app_user WHERE username = $1", [newcomer])).rowCount).toBe(0);
  await changeDirectory({ makesAccounts: false });
});

test("[SEC-82] reports an unreachable directory, counts no guess and lets others sign in", async () => {
  const [user, local] = [await createLinkedUser(), await t.make.user()];
  await changeDirectory({ timeoutSeconds: 1 });
  for (const fault of [{ kind: "hangs" }, { kind: "dies", afterPages: 0 }, { kind: "answers", code: 52 }] as const) {
    directory.fault = fault;
    const reply = await signIn(user.username);
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      503,
      "directory.unreachable",
      "该账号由企业目录验证，目录服务暂时无法连接，请稍后再试",
    ]);
    expect((await signIn(local.username, local.password)).body.success).toBe(true);
  }
  directory.fault = null;
  await changeDirectory({});
  for (let n = 0; n < 2; n += 1) await signIn(user.username, "wrong");
  expect((await signIn(user.username)).body.success).toBe(true);
});

test("[SEC-82] reports a wrong bind password as a fault of the connection", async () => {
  const user = await createLinkedUser();
  directory.passwords.set(ADMIN, "changed");
  expect((await signIn(user.username)).body.code).toBe("directory.unreachable");
});

test("creates an account at the first sign-in only if the connection allows it", async () => {
  directory.entries = [personEntry(uid, { mobile: "13800000001", mail: `${uid}@example.cn` })];
  expect((await signIn(uid)).body.code).toBe("session.wrong_credentials");
  await changeDirectory({ makesAccounts: true });
  const { body } = await signIn(uid);
  expect(body).toMatchObject({ success: true, result: { userInfo: { username: uid, realname: "林采薇" } } });
  expect(await t.accountRow(body.result.userInfo.id)).toMatchObject({
    phone: "13800000001",
    email: `${uid}@example.cn`,
    passwordHash: null,
  });
  expect((await signIn(uid)).body.result.userInfo.id).toBe(body.result.userInfo.id);
  expect((await signIn(uid, "wrong")).body.code).toBe("session.wrong_credentials");
  await changeDirectory({ makesAccounts: false });
  expect((await signIn(uid)).body.success).toBe(true);
});

test("[SEC-82] accepts newcomers and counts guesses while another directory is down", async () => {
  const input = directoryInput({ address: `ldap://${closedHost}` }, "A 目录", { makesAccounts: true });
  const unreachableId = await saveDirectory(t, administrator, input);
  await changeDirectory({ makesAccounts: true });
  try {
    const unknown = await signIn("nobody-has-it");
    expect([unknown.status, unknown.body.code]).toEqual([503, "directory.unreachable"]);
    expect((await signIn(uid)).body).toMatchObject({ success: true, result: { userInfo: { username: uid } } });
    for (let n = 0; n < 5; n += 1)
      expect((await signIn("somebody-else", "wrong")).body.code).toBe("session.wrong_credentials");
    expect((await signIn("somebody-else", "Another@1")).body.code).toBe("session.throttled");
  } finally {
    await changeDirectory({ makesAccounts: false });
    await t.call("directoryAdmin.remove", { body: { id: unreachableId, version: 1 } }, administrator);
  }
});

test("creates one account for two concurrent first sign-ins and accepts both", async () => {
  await changeDirectory({ makesAccounts: true });
  const client = await t.database.pool.connect();
  try {
    await client.query("BEGIN; LOCK TABLE app_user IN SHARE MODE");
    const answers = Promise.all([signIn(uid), signIn(uid, PASSWORD, `203.0.113.${personCount}`)]);
    // Both sign-ins have looked for an account and found none.
    await expect.poll(() => waitingForLocks(t.database)).toBe(2);
    await client.query("ROLLBACK");
    const [firstAnswer, secondAnswer] = await answers;
    expect(firstAnswer.body).toMatchObject({ success: true, result: { userInfo: { username: uid } } });
    expect(secondAnswer.body).toMatchObject({
      success: true,
      result: { userInfo: { id: firstAnswer.body.result.userInfo.id } },
    });
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  await changeDirectory({ makesAccounts: false });
});

test("does not take over a local account of the same name", async () => {
  await changeDirectory({ makesAccounts: true });
  const local = await t.make.user({ username: uid });
  expect((await signIn(uid)).body.code).toBe("session.wrong_credentials");
  expect((await signIn(uid, local.password)).body.success).toBe(true);
  await changeDirectory({ makesAccounts: false });
});

test("accepts the account's own password while the directory is switched off", async () => {
  const user = await createLinkedUser();
  await changeDirectory({ signIn: false });
  expect((await signIn(user.username)).body.code).toBe("session.wrong_credentials");
  expect((await signIn(user.username, user.password)).body.success).toBe(true);
  await changeDirectory({});
  expect((await signIn(user.username)).body.success).toBe(true);
});

test("accepts the directory's password as proof and refuses to change it here", async () => {
  const user = await createLinkedUser();
  const { token } = (await signIn(user.username)).body.result;
  const proveWith = (password: string) =>
    t.call("proof.submit", { body: { evidence: { method: "password", password } } }, { token });
  expect((await proveWith(user.password)).body.code).toBe("proof.wrong_password");
  expect((await proveWith(PASSWORD)).body.success).toBe(true);
  const message = "该账号的密码由“集团目录”管理，请在该目录中修改或找回";
  const changed = await t.call(
    "accountSecurity.changePassword",
    { body: { username: user.username, oldpassword: PASSWORD, password: "New@2026-x", confirmpassword: "New@2026-x" } },
    { token },
  );
  expect(changed.body).toMatchObject({ code: "password.kept_elsewhere", message });
  const reset = await t.call("userAdmin.resetPassword", { body: { id: user.id } }, administrator);
  expect(reset.body).toMatchObject({ code: "password.kept_elsewhere", message });
  const found = await t.call("recovery.find", { query: { username: user.username } });
  expect(found.body).toMatchObject({ code: "password.kept_elsewhere", message });
});

test("shows the directory in 用户管理 and refuses changes of its fields", async () => {
  const user = await createLinkedUser();
  const { body } = await t.call("userAdmin.read", { query: { id: user.id } }, administrator);
  expect(body.result.keptBy).toEqual({ name: "集团目录", signIn: true, fields: ["realname", "phone", "email"] });
  const { version, departments } = body.result;
  const sent = { id: user.id, version, realname: "另一个名字", departments: departments.map(({ orgCode }) => orgCode) };
  expect((await t.call("userAdmin.save", { body: sent }, administrator)).body).toMatchObject({
    code: "user.kept_elsewhere",
    message: "该用户的姓名由目录服务“集团目录”管理，请在该目录中修改",
  });
});

test("refuses links of taken people, managed accounts and accounts with more rights", async () => {
  const user = await createLinkedUser();
  const other = await t.make.user();
  const link = (username: string, account: string) =>
    t.call("directoryAdmin.link", { body: { id, username, account } }, administrator);
  expect((await link(other.username, uid)).body.code).toBe("directory.linked_elsewhere");
  expect((await link(user.username, "somebody-else")).body.code).toBe("directory.looked_after");
  expect((await link(other.username, "*")).body.code).toBe("directory.person_not_found");
  expect((await link("nobody-has-it", uid)).body.code).toBe("directory.account_not_found");
  expect((await link(administrator.username, "somebody-else")).body.code).toBe("user.own_account");
  await t.make.role("watcher", ["audit:view"]);
  const userWithMoreRights = await t.make.user({ roles: ["watcher"] });
  expect((await link(userWithMoreRights.username, "somebody-else")).body.code).toBe("user.above_own_rights");
  const unlink = () => t.call("directoryAdmin.unlink", { body: { id, username: user.username } }, administrator);
  expect((await unlink()).body.success).toBe(true);
  expect((await unlink()).body.code).toBe("directory.not_linked");
  expect((await signIn(user.username, user.password)).body.success).toBe(true);
});
