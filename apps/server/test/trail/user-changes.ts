import type { NewUser } from "#test/user-admin/managers.ts";
import type { Changes, Stage } from "./scenario.ts";

let userCount = 0;
const userInput = (more: Partial<NewUser> = {}): NewUser => {
  userCount += 1;
  return {
    username: `person${userCount}`,
    realname: "林采薇",
    phone: `137${String(userCount).padStart(8, "0")}`,
    email: `person${userCount}@example.cn`,
    departments: [],
    linkBy: "page",
    ...more,
  };
};

/** Creates an account as an administrator does; returns its id. */
async function createUser({ t, admin }: Stage): Promise<string> {
  const body = userInput();
  const { id } = (await t.call("userAdmin.create", { body }, admin)).body.result;
  return id;
}

async function createRemovedUser(stage: Stage): Promise<string> {
  const id = await createUser(stage);
  await stage.t.call("userAdmin.remove", { body: { id } }, stage.admin);
  return id;
}

export const userChanges: Changes = {
  "userAdmin.create": async ({ t, admin }) => {
    const body = userInput();
    return () => t.call("userAdmin.create", { body }, admin);
  },
  "userAdmin.save": async (stage) => {
    const { t, admin } = stage;
    const { orgCode } = await t.make.department();
    const id = await createUser(stage);
    const body = { id, version: 1, realname: "林采苹", departments: [orgCode] };
    return () => t.call("userAdmin.save", { body }, admin);
  },
  "userAdmin.freeze": async ({ t, admin }) => {
    const { id } = await t.person();
    return () => t.call("userAdmin.freeze", { body: { id } }, admin);
  },
  "userAdmin.unfreeze": async ({ t, admin }) => {
    const { id } = await t.make.user({ status: "frozen" });
    return () => t.call("userAdmin.unfreeze", { body: { id } }, admin);
  },
  "userAdmin.resetPassword": async ({ t, admin }) => {
    const { id } = await t.person();
    return () => t.call("userAdmin.resetPassword", { body: { id, linkBy: "page" } }, admin);
  },
  "userAdmin.resetTwoStep": async ({ t, admin, run }) => {
    const { id } = await t.person();
    await run(
      `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
       VALUES ('passkey', $1, 'credential', 'key', 0, '[]', false, '手机', now())`,
      [id],
    );
    return () => t.call("userAdmin.resetTwoStep", { body: { id } }, admin);
  },
  "userAdmin.confirmReset": async ({ t, admin, run }) => {
    const { id } = await t.person();
    await run("UPDATE app_user SET unconfirmed_since = now(), unconfirmed_by = '{another}' WHERE id = $1", [id]);
    return () => t.call("userAdmin.confirmReset", { body: { id } }, admin);
  },
  "userAdmin.endSessions": async ({ t, admin }) => {
    const { id } = await t.person();
    return () => t.call("userAdmin.endSessions", { body: { id, sessionId: null } }, admin);
  },
  "userAdmin.reveal": async (stage) => {
    const id = await createUser(stage);
    return () => stage.t.call("userAdmin.reveal", { body: { id, reason: "核对联系方式" } }, stage.admin);
  },
  "userAdmin.remove": async (stage) => {
    const id = await createUser(stage);
    return () => stage.t.call("userAdmin.remove", { body: { id } }, stage.admin);
  },
  "userAdmin.restore": async (stage) => {
    const id = await createRemovedUser(stage);
    return () => stage.t.call("userAdmin.restore", { body: { id } }, stage.admin);
  },
  "userAdmin.erase": async (stage) => {
    const id = await createRemovedUser(stage);
    return () => stage.t.call("userAdmin.erase", { body: { id } }, stage.admin);
  },
  "userImport.issueLinks": async ({ t, admin, run }) => {
    const { id: userId } = await t.make.user({ password: null });
    await run(
      `INSERT INTO table_import (id, subject, file_name, state, total, done, importer, created_by)
       VALUES ('brought-in', 'users', '人员.xlsx', 'done', 1, 1, $1, $2)`,
      [admin.username, admin.id],
    );
    await run(
      `INSERT INTO table_import_row (import_id, number, name, texts, faults, made_id)
       VALUES ('brought-in', 2, '林采薇', '{}', '[]', $1)`,
      [userId],
    );
    const body = { id: "brought-in", format: "csv", linkBy: "page" };
    return () => t.http("POST", "/api/system/users/import/links", { token: admin.token, body });
  },
  "contacts.reveal": async ({ t, admin }) => {
    const { id } = await t.make.user({ departments: [(await t.make.department()).id] });
    return () => t.call("contacts.reveal", { body: { id, reason: "核对联系方式" } }, admin);
  },
  "setUp.end": async ({ t, admin }) => {
    return () => t.call("setUp.end", { body: { how: "finished" } }, admin);
  },
};
