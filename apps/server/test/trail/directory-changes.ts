import {
  ADMIN,
  ADMIN_PASSWORD,
  directoryInput,
  PEOPLE,
  personEntry,
  saveDirectory,
} from "#test/directory/directory-input.ts";
import { startTestDirectory, type TestDirectory } from "#test/directory/directory-server.ts";
import type { Changes, Stage } from "./scenario.ts";

const PASSWORD = "In@the-directory-1";

let directory: TestDirectory;
let count = 0;

/** Starts the directory. The portal must allow its address before its own start. */
export async function startDirectory(): Promise<TestDirectory> {
  directory = await startTestDirectory();
  directory.passwords.set(ADMIN, ADMIN_PASSWORD);
  return directory;
}

function nameOfNext(): string {
  count += 1;
  return `目录${count}`;
}

const saved = ({ t, admin }: Stage, more: Partial<ReturnType<typeof directoryInput>> = {}) =>
  saveDirectory(t, admin, directoryInput(directory, nameOfNext(), more));

/** Creates a person of the directory and an account here that are not linked yet. */
async function unrelatedUsers({ t }: Stage) {
  const { id: userId, username } = await t.make.user();
  const account = `ldap-${username}`;
  directory.entries = [...directory.entries, personEntry(account)];
  return { userId, username, account };
}

/** Creates an account that the directory maintains. */
async function linked(stage: Stage, id: string) {
  const { userId, username, account } = await unrelatedUsers(stage);
  await stage.run("INSERT INTO provisioned_account (user_id, source, external_id) VALUES ($1, $2, $3)", [
    ...[userId, `directory:${id}`, `id-of-${account}`],
  ]);
  return { userId, username };
}

/** Maps a group to a role, with an account that holds the role through it. */
async function mapped(stage: Stage, id: string, role: string) {
  const { t, admin, run } = stage;
  const roleId = await t.make.role(role);
  const body = { id, groupId: null, version: null, name: `cn=${role},ou=groups,dc=example,dc=cn`, role };
  const { id: groupId } = (await t.call("directoryAdmin.mapGroup", { body }, admin)).body.result;
  const { userId } = await linked(stage, id);
  await t.make.grantRole(userId, roleId);
  await run("INSERT INTO provisioned_role (source, role_id, user_id) VALUES ($1, $2, $3)", [
    `directory:${id}`,
    roleId,
    userId,
  ]);
  return { groupId, version: 1, name: body.name };
}

export const directoryChanges: Changes = {
  "directoryAdmin.save": async (stage) => {
    const id = await saved(stage);
    await linked(stage, id);
    const body = directoryInput(directory, nameOfNext(), {
      id,
      version: 1,
      orgCode: (await stage.t.make.department()).orgCode,
    });
    return () => stage.t.call("directoryAdmin.save", { body }, stage.admin);
  },
  "directoryAdmin.remove": async (stage) => {
    const id = await saved(stage);
    await mapped(stage, id, "gone");
    return () => stage.t.call("directoryAdmin.remove", { body: { id, version: 1 } }, stage.admin);
  },
  "directoryAdmin.link": async (stage) => {
    const id = await saved(stage);
    const { username, account } = await unrelatedUsers(stage);
    return () => stage.t.call("directoryAdmin.link", { body: { id, username, account } }, stage.admin);
  },
  "directoryAdmin.unlink": async (stage) => {
    const id = await saved(stage);
    const { username } = await linked(stage, id);
    return () => stage.t.call("directoryAdmin.unlink", { body: { id, username } }, stage.admin);
  },
  "directoryAdmin.mapGroup": async (stage) => {
    const id = await saved(stage);
    const group = await mapped(stage, id, "former");
    await stage.t.make.role("latter");
    return () => stage.t.call("directoryAdmin.mapGroup", { body: { ...group, id, role: "latter" } }, stage.admin);
  },
  "directoryAdmin.removeGroup": async (stage) => {
    const { groupId, version } = await mapped(stage, await saved(stage), "taken");
    return () => stage.t.call("directoryAdmin.removeGroup", { body: { groupId, version } }, stage.admin);
  },
  // The sign-in creates the account.
  "signIn.withPassword:directory": async (stage) => {
    await saved(stage, { makesAccounts: true });
    const username = "newcomer";
    directory.entries = [...directory.entries, personEntry(username)];
    directory.passwords.set(`uid=${username},${PEOPLE}`, PASSWORD);
    return () => stage.t.call("signIn.withPassword", { body: { username, password: PASSWORD } });
  },
};
