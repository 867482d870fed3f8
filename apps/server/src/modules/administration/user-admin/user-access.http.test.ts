// Guarantee: administrators decide about people's access, at once on every node, and never about their own. An outdated
// form does not revert changes of a person's departments by others.
import { createPasskey, type Person } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MANAGER_RIGHTS, type Managers, managers, NEW_PASSWORD, secretOf } from "#test/user-admin/managers.ts";

let t: Managers["t"];
let nextManager: Managers["nextManager"];
let manager: Person;
let input: Managers["input"];
let create: Managers["create"];
let found: Managers["found"];
let read: Managers["read"];
let useLink: Managers["useLink"];
let signIn: Managers["signIn"];
let trail: Managers["trail"];
beforeAll(async () => {
  ({ t, nextManager, input, create, found, read, useLink, signIn, trail } = await managers());
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await nextManager();
});

const isAlive = async ({ token }: Person) => (await t.call("session.readCurrent", {}, { token })).status === 200;

describe("freezing", () => {
  const freeze = (id: string, by: Person = manager) => t.call("userAdmin.freeze", { body: { id } }, by);
  const release = (id: string) => t.call("userAdmin.unfreeze", { body: { id } }, manager);

  test("[ADMINDATA-02, SEC-59] ends every session at once, and refuses sign-in until the release", async () => {
    const person = await t.person();
    expect(await isAlive(person)).toBe(true);
    expect((await freeze(person.id)).body.success).toBe(true);
    expect(await isAlive(person)).toBe(false);
    expect((await signIn(person.username, person.password)).body.code).toBe("session.account_frozen");
    expect((await freeze(person.id)).body.code).toBe("user.wrong_state");
    expect((await release(person.id)).body.success).toBe(true);
    expect((await signIn(person.username, person.password)).body.success).toBe(true);
  });

  test("[SEC-60] is refused for the own account", async () => {
    expect((await freeze(manager.id)).body.code).toBe("user.own_account");
    expect(await isAlive(manager)).toBe(true);
  });

  test("[SEC-60] is refused for the last usable administrator, also in concurrent requests", async () => {
    await t.make.role("system_admin", MANAGER_RIGHTS);
    await t.make.user({ roles: ["system_admin"], password: null });
    const [firstAdministrator, secondAdministrator] = [
      await t.person({ roles: ["system_admin"], phone: "13612340001" }),
      await t.person({ roles: ["system_admin"], phone: "13612340002" }),
    ];
    const answers = await Promise.all([
      freeze(secondAdministrator.id, firstAdministrator),
      freeze(firstAdministrator.id, secondAdministrator),
    ]);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    const remaining = (await isAlive(firstAdministrator)) ? firstAdministrator : secondAdministrator;
    expect((await freeze(remaining.id)).body).toMatchObject({
      code: "role.last_administrator",
      message: "至少保留一名可用的系统管理员",
    });
    expect((await t.call("userAdmin.remove", { body: { id: remaining.id } }, manager)).body.code).toBe(
      "role.last_administrator",
    );
    // After a reset the last administrator could not sign in before the link is used, so a reset is refused as well.
    const reset = await t.call("userAdmin.resetPassword", { body: { id: remaining.id, linkBy: "phone" } }, manager);
    expect(reset.body.code).toBe("role.last_administrator");
    expect(await isAlive(remaining)).toBe(true);
    expect((await signIn(remaining.username, remaining.password)).body.success).toBe(true);
  });
});

describe("reset", () => {
  const reset = (id: string) => t.call("userAdmin.resetPassword", { body: { id } }, manager);

  test("[SEC-07, SEC-80] [W-17] deletes password and sessions, sets a new password by link, and is recorded", async () => {
    const person = await t.person();
    const link = (await reset(person.id)).body.result;
    const { address } = link;
    expect(link).toEqual({ address, mailedTo: null, expiresAt: expect.any(String) });
    expect(await t.accountRow(person.id)).toMatchObject({ passwordHash: null });
    expect(await isAlive(person)).toBe(false);
    expect((await signIn(person.username, person.password)).body.code).toBe("session.wrong_credentials");
    const secret = secretOf(address);
    expect((await useLink(secret, { password: person.password, confirmation: person.password })).body.code).toBe(
      "password.used_before",
    );
    expect((await useLink(secret)).body.success).toBe(true);
    expect((await signIn(person.username, NEW_PASSWORD)).body.success).toBe(true);
    const { rows } = await t.database.pool.query("SELECT kind FROM account_event WHERE user_id = $1", [person.id]);
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["password_reset", "password_set_by_link"]));
    const concerning = (entries: Awaited<ReturnType<typeof trail>>) =>
      entries.filter(({ object, username }) => [object, username].includes(person.username));
    const passwordSets = concerning(await trail("account.set_password_by_link"));
    expect(passwordSets.map(({ outcome, reason, user_id }) => [outcome, reason, user_id])).toEqual([
      ["refused", "password.used_before", person.id],
      ["ok", null, person.id],
    ]);
    for (const text of [secret, NEW_PASSWORD, person.password])
      expect(JSON.stringify(passwordSets)).not.toContain(text);
  });

  test("[SEC-07] retains the link until the password is stored, if storing fails", async () => {
    const person = await t.make.user();
    const secret = secretOf((await reset(person.id)).body.result.address);
    await t.database.pool.query(`
      CREATE FUNCTION refuse_hash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no hash'; END $$;
      CREATE TRIGGER refuse_hash BEFORE UPDATE OF password_hash ON app_user FOR EACH ROW
        WHEN (NEW.id = '${person.id}') EXECUTE FUNCTION refuse_hash()`);
    expect((await useLink(secret)).body.success).toBe(false);
    await t.database.pool.query("DROP FUNCTION refuse_hash CASCADE");
    expect((await t.call("recovery.checkLink", { body: { secret } })).body.result).toMatchObject({
      needsConsent: true,
    });
    expect((await useLink(secret)).body.success).toBe(true);
    expect((await signIn(person.username, NEW_PASSWORD)).body.success).toBe(true);
  });

  test("[SEC-07] revokes every earlier link; of two concurrent uses one succeeds", async () => {
    const person = await t.make.user();
    const first = secretOf((await reset(person.id)).body.result.address);
    const second = secretOf((await reset(person.id)).body.result.address);
    expect((await useLink(first)).body.code).toBe("recovery.link_dead");
    const answers = await Promise.all([useLink(second), useLink(second)]);
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true]);
  });

  test("[SEC-07, SEC-75, ADMINDATA-25] mails its link only to the owner, or is refused without an address", async () => {
    const person = await t.person({ email: "owner@example.cn" });
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
    const by = { ...manager, headers };
    const answer = await t.call("userAdmin.resetPassword", { body: { id: person.id, linkBy: "mail" } }, by);
    expect(answer.body.result).toMatchObject({ address: null, mailedTo: "o***@example.cn" });
    const { rows } = await t.database.pool.query(
      "SELECT template, kind, expires_at FROM outgoing_message WHERE recipient = 'owner@example.cn' AND kind = 'link'",
    );
    expect(rows).toEqual([
      { template: "mail_password_link", kind: "link", expires_at: new Date(answer.body.result.expiresAt ?? 0) },
    ]);
    const sent = (await t.call("sms.listOutbox", { query: { email: "owner@example.cn" } })).body.result;
    const text = sent.find(({ smsmode }) => smsmode === "link")?.text ?? "";
    expect(text).toContain(`为账号 ${person.username} 设置登录密码`);
    expect(text.match(/\S*\/\/\S*/g)).toEqual([
      expect.stringMatching(/^http:\/\/localhost:3000\/set-password#[\w-]{43}$/),
    ]);
    const secret = /set-password#(\S+)/.exec(text)?.[1] ?? "";
    expect((await useLink(secret)).body.success).toBe(true);
    const [entry] = (await trail("account.reset_password")).filter(({ object }) => object === person.username);
    expect(entry.detail).toEqual({ link: "mail", mailedTo: "o***@example.cn" });

    const nowhere = await t.person();
    const refused = await t.call("userAdmin.resetPassword", { body: { id: nowhere.id, linkBy: "mail" } }, manager);
    expect(refused.body.message).toBe("该用户没有邮箱，不能通过邮件发送链接");
    expect(await isAlive(nowhere)).toBe(true);
  });

  test("[SEC-60] is refused for a person with rights that the administrator lacks", async () => {
    await t.make.role("mighty", ["user:reset", "subsystem:edit"]);
    const mighty = await t.person({ roles: ["mighty"] });
    expect((await reset(mighty.id)).body).toMatchObject({
      code: "user.above_own_rights",
      message: "该用户拥有您没有的管理权限，请由具备这些权限的管理员处理",
    });
    expect(await isAlive(mighty)).toBe(true);
    const { version } = await read(mighty.id);
    const body = { id: mighty.id, version, realname: "强者", phone: "13912340009", departments: [] };
    expect((await t.call("userAdmin.save", { body }, manager)).body.code).toBe("user.above_own_rights");
    expect((await t.call("userAdmin.resetTwoStep", { body: { id: mighty.id } }, manager)).body.code).toBe(
      "user.above_own_rights",
    );
  });

  test("[SEC-19] is refused for the own account; new contacts require a fresh proof", async () => {
    const unproved = await t.person({ roles: ["keeper"] });
    const person = await t.person();
    const { version } = await read(person.id);
    const body = { id: person.id, version, realname: "林采薇", departments: [] };
    const answers = [
      await t.call("userAdmin.save", { body: { ...body, phone: "13912340008" } }, unproved),
      await t.call("userAdmin.save", { body: { ...body, email: "another@example.cn" } }, unproved),
    ];
    expect(answers.map((answer) => answer.body.code)).toEqual(Array(2).fill("proof.required"));
    expect(await t.accountRow(person.id)).toMatchObject({ phone: null, email: null });
    expect((await reset(manager.id)).body.code).toBe("user.own_account");
  });

  test("[SEC-07, SEC-19] removes second step and passkeys, and notifies the owner", async () => {
    const person = await t.person();
    const body = { id: person.id };
    expect((await t.call("userAdmin.resetTwoStep", { body }, manager)).body.code).toBe("user.no_two_step");
    await t.prove(person);
    const options = (await t.call("accountSecurity.beginPasskey", {}, person)).body.result;
    const { attestation } = createPasskey(options, "http://localhost:3000");
    expect(
      (await t.call("accountSecurity.addPasskey", { body: { name: "办公电脑", attestation } }, person)).body.success,
    ).toBe(true);
    await t.database.pool.query(
      "INSERT INTO two_step (user_id, sealed_seed, last_step, set_up_at) VALUES ($1, 'x', 0, now())",
      [person.id],
    );
    expect(await read(person.id)).toMatchObject({ hasTwoStep: true });
    expect((await t.call("userAdmin.resetTwoStep", { body }, manager)).body.success).toBe(true);
    expect(await read(person.id)).toMatchObject({ hasTwoStep: false });
    const { rows } = await t.database.pool.query("SELECT kind FROM account_event WHERE user_id = $1 ORDER BY id", [
      person.id,
    ]);
    expect(rows).toEqual([{ kind: "passkey_added" }, { kind: "two_step_reset" }]);
    const passkeys = await t.database.pool.query("SELECT 1 FROM passkey WHERE user_id = $1", [person.id]);
    expect(passkeys.rows).toEqual([]);
  });
});

describe("recycle bin", () => {
  const remove = (id: string) => t.call("userAdmin.remove", { body: { id } }, manager);
  const restore = (id: string) => t.call("userAdmin.restore", { body: { id } }, manager);
  const erase = (id: string) => t.call("userAdmin.erase", { body: { id } }, manager);
  const searchRemoved = async (keyword: string) =>
    (await t.call("userAdmin.listRemoved", { query: { keyword } }, manager)).body.result.rows.map(({ id }) => id);

  test("[ADMINDATA-25] removes a person from list and sign-in, and restores them", async () => {
    const person = await t.person({ phone: "13655550001", username: "bin-one" });
    const { address } = (await t.call("userAdmin.resetPassword", { body: { id: person.id } }, manager)).body.result;
    await useLink(secretOf(address));
    const otherLink = (await t.call("userAdmin.resetPassword", { body: { id: person.id } }, manager)).body.result;
    expect((await remove(person.id)).body.success).toBe(true);
    expect(await found({ keyword: "bin-one" })).toEqual([]);
    expect(await searchRemoved("bin-one")).toEqual([person.id]);
    expect((await useLink(secretOf(otherLink.address))).body.code).toBe("recovery.link_dead");
    expect((await signIn(person.username, NEW_PASSWORD)).body.code).toBe("session.wrong_credentials");
    expect((await t.call("recovery.find", { query: { username: person.username } })).body.code).toBe(
      "recovery.unknown_account",
    );
    expect((await create(input({ username: "bin-one" }))).body.code).toBe("account.username_taken");
    expect((await restore(person.id)).body.success).toBe(true);
    expect(await found({ keyword: "bin-one" })).toEqual(["bin-one"]);
    expect(await searchRemoved("bin-one")).toEqual([]);
  });

  test("ends the sessions at once, and restores a frozen person as frozen", async () => {
    const person = await t.person();
    await remove(person.id);
    expect(await isAlive(person)).toBe(false);
    const frozen = await t.make.user({ status: "frozen" });
    await remove(frozen.id);
    await restore(frozen.id);
    expect((await t.accountRow(frozen.id))?.status).toBe("frozen");
  });

  test("[SEC-89] is required before a person is erased", async () => {
    const person = await t.make.user({ realname: "将去", phone: "13655550002", departments: [] });
    expect((await erase(person.id)).body.code).toBe("user.wrong_state");
    await remove(person.id);
    expect((await erase(person.id)).body.success).toBe(true);
    expect(await t.accountRow(person.id)).toMatchObject({ status: "deleted", phone: null, realname: "已注销用户" });
    expect((await restore(person.id)).body.message).toBe("该用户不存在或已删除");
  });

  test("[SEC-60] is refused for the caller's own account", async () => {
    expect((await remove(manager.id)).body.code).toBe("user.own_account");
  });
});

describe("sessions of a person", () => {
  test("[SEC-18] are listed without token or digest, and ended one by one or all", async () => {
    await t.make.role("watcher", ["session:view"]);
    const watcher = await t.person({ roles: ["watcher", "keeper"] });
    const person = await t.person();
    await t.signIn(person);
    const requested = await t.call("userAdmin.listSessions", { query: { id: person.id } }, watcher);
    expect(requested.body.result).toHaveLength(2);
    expect(Object.keys(requested.body.result[0] ?? {}).sort()).toEqual([
      "address",
      "device",
      "id",
      "lastUsedAt",
      "signedInAt",
    ]);
    const [{ id: sessionId } = { id: "" }] = requested.body.result;
    const end = (id: string, requestedId: string | null) =>
      t.call("userAdmin.endSessions", { body: { id, sessionId: requestedId } }, watcher);
    const otherPerson = await t.make.user();
    expect((await end(otherPerson.id, sessionId)).body.code).toBe("session.not_found");
    expect((await end(person.id, sessionId)).body.result).toEqual({ ended: 1 });
    expect((await end(person.id, null)).body.result).toEqual({ ended: 1 });
    expect(await isAlive(person)).toBe(false);
  });
});

describe("[ADMINDATA-25] form read before a change of departments", () => {
  let members: Person;
  let person: Awaited<ReturnType<Managers["t"]["make"]["user"]>>;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    await t.make.role("members", ["department:view", "department:edit", "department:member"]);
    const { rows } = await t.database.pool.query("SELECT id, org_code FROM department");
    for (const { id, org_code } of rows) ids[org_code] = id;
  });
  beforeEach(async () => {
    members = await t.person({ roles: ["members"] });
    await t.prove(members);
    person = await t.make.user({ departments: [ids.A01A01 ?? ""] });
  });

  const codes = async () => (await read(person.id)).departments.map(({ orgCode }) => orgCode).sort();
  const departmentVersion = async (id: string) =>
    (await t.call("departmentAdmin.read", { query: { id } }, members)).body.result.version;

  /** Saves the form as it was read before the change, with only the name corrected. */
  async function saveAfter(change: () => Promise<{ body: { success: boolean } }>) {
    const { version, departments } = await read(person.id);
    expect((await change()).body.success).toBe(true);
    const body = { id: person.id, version, realname: "林晚", departments: departments.map(({ orgCode }) => orgCode) };
    return (await t.call("userAdmin.save", { body }, manager)).body;
  }
  const refusal = { code: "user.changed", message: "该用户刚被他人修改，您的修改尚未保存" };

  test("is refused after an addition, and the roles there remain", async () => {
    const body = { departmentId: ids.A02 ?? "", userIds: [person.id] };
    const role = await t.make.role("held-there");
    const answer = await saveAfter(async () => {
      const added = await t.call("departmentAdmin.addMembers", { body }, members);
      await t.make.grantRole(person.id, role, ids.A02 ?? "");
      return added;
    });
    expect(answer).toMatchObject(refusal);
    expect(await codes()).toEqual(["A01A01", "A02"]);
    const grants = await t.database.pool.query("SELECT department_id FROM user_role WHERE role_id = $1", [role]);
    expect(grants.rows).toEqual([{ department_id: ids.A02 }]);
  });

  test("is refused after a removal from a department", async () => {
    const body = { departmentId: ids.A01A01 ?? "", userIds: [person.id] };
    expect(await saveAfter(() => t.call("departmentAdmin.removeMembers", { body }, members))).toMatchObject(refusal);
    expect(await codes()).toEqual([]);
  });

  test("is refused after a merge of departments", async () => {
    const from = await t.make.department({ orgCode: "A03", departName: "临时处" });
    await t.database.pool.query("INSERT INTO department_member (user_id, department_id) VALUES ($1, $2)", [
      person.id,
      from.id,
    ]);
    const into = ids.A02 ?? "";
    const body = {
      id: from.id,
      version: await departmentVersion(from.id),
      intoId: into,
      intoVersion: await departmentVersion(into),
    };
    expect(await saveAfter(() => t.call("departmentAdmin.merge", { body }, members))).toMatchObject(refusal);
    expect(await codes()).toEqual(["A01A01", "A02"]);
  });

  test("saves a form if the changes of others had no effect", async () => {
    const answer = await saveAfter(async () => {
      const to = (orgCode: string) => ({ departmentId: ids[orgCode] ?? "", userIds: [person.id] });
      await t.call("departmentAdmin.removeMembers", { body: to("A02") }, members);
      return t.call("departmentAdmin.addMembers", { body: to("A01A01") }, members);
    });
    expect(answer).toMatchObject({ success: true });
    expect(await codes()).toEqual(["A01A01"]);
  });
});
