import { type ScimAnswer, type ScimClient, schemaOf, scimClient } from "#test/scim/scim-client.ts";
import type { Changes, Prepare, Stage } from "./scenario.ts";

const clients = new WeakMap<Stage, Promise<ScimClient>>();
let count = 0;

function newName(): string {
  count += 1;
  return `told${count}`;
}

/** Returns the stage's identity system. Its token was used, because the first use of a minute is recorded. */
async function systemOf(stage: Stage): Promise<ScimClient> {
  const { t, admin } = stage;
  const client = clients.get(stage) ?? scimClient(t, admin);
  clients.set(stage, client);
  await (await client).sendRequest("GET", "/Users");
  return client;
}

async function freshSystem({ t, admin }: Stage) {
  return { id: (await scimClient(t, admin)).id, version: 1 };
}

/** Creates a person of the system, in a group that is mapped to a role. */
async function member(stage: Stage, system: ScimClient) {
  const { t, admin } = stage;
  const user = await system.makeUser(newName(), { emails: [{ value: `${newName()}@example.cn` }] });
  const group = await system.makeGroup(newName(), [user.body.id]);
  const role = newName();
  await t.make.role(role);
  const mapping = { groupId: group.body.id, version: 1, role };
  await t.call("scimAdmin.mapGroup", { body: mapping }, admin);
  return { userId: user.body.id, userName: user.body.userName, groupId: group.body.id };
}

/** Returns 200 for every success, since SCIM also answers 201 and 204. */
const withUsualStatus = async (request: Promise<ScimAnswer>) => {
  const { status } = await request;
  return { status: status < 300 ? 200 : status };
};

const add = (value: string) => [{ op: "add", path: "members", value: [{ value }] }];

export const scimChanges: Changes = {
  "scimAdmin.save": async (stage) => {
    const { t, admin } = stage;
    const { orgCode } = await t.make.department();
    const body = { ...(await freshSystem(stage)), name: newName(), orgCode, mayAdopt: true, mayAdminister: true };
    return () => t.call("scimAdmin.save", { body }, admin);
  },
  "scimAdmin.remove": async (stage) => {
    const { t, admin } = stage;
    const body = await freshSystem(stage);
    const user = await t.make.user();
    await stage.run("INSERT INTO provisioned_account (user_id, source) VALUES ($1, $2)", [user.id, `scim:${body.id}`]);
    return () => t.call("scimAdmin.remove", { body }, admin);
  },
  "scimAdmin.issueToken": async (stage) => {
    const { id } = await freshSystem(stage);
    return () => stage.t.call("scimAdmin.issueToken", { body: { id, days: 30 } }, stage.admin);
  },
  "scimAdmin.revokeToken": async (stage) => {
    const { id } = await freshSystem(stage);
    const [token] = await stage.run("SELECT id FROM scim_token WHERE client_id = $1", [id]);
    return () => stage.t.call("scimAdmin.revokeToken", { body: { tokenId: String(token?.id) } }, stage.admin);
  },
  "scimAdmin.mapGroup": async (stage) => {
    const { t, admin } = stage;
    const { groupId } = await member(stage, await systemOf(stage));
    const [group] = await stage.run("SELECT version FROM scim_group WHERE id = $1", [groupId]);
    const role = newName();
    await t.make.role(role);
    return () => t.call("scimAdmin.mapGroup", { body: { groupId, version: Number(group?.version), role } }, admin);
  },
};

/** Requests of identity systems, which are no calls of the contract. */
export const scimRequests: Readonly<Record<string, Prepare>> = {
  "POST /Users": async (stage) => {
    const { orgCode } = await stage.t.make.department();
    const system = await systemOf(stage);
    return () => withUsualStatus(system.makeUser("created", { [schemaOf.ENTERPRISE]: { department: orgCode } }));
  },
  "PUT /Users": async (stage) => {
    const { orgCode } = await stage.t.make.department();
    const system = await systemOf(stage);
    const { userId, userName } = await member(stage, system);
    const fields = { displayName: "江疏影", emails: [{ value: "other@example.cn" }] };
    const body = { schemas: [schemaOf.USER], userName, ...fields, [schemaOf.ENTERPRISE]: { department: orgCode } };
    return () => withUsualStatus(system.sendRequest("PUT", `/Users/${userId}`, body));
  },
  "PATCH /Users": async (stage) => {
    const system = await systemOf(stage);
    const { userId } = await member(stage, system);
    return () => withUsualStatus(system.patch(`/Users/${userId}`, [{ op: "replace", path: "active", value: false }]));
  },
  "DELETE /Users": async (stage) => {
    const system = await systemOf(stage);
    const { userId } = await member(stage, system);
    return () => withUsualStatus(system.sendRequest("DELETE", `/Users/${userId}`));
  },
  "POST /Groups": async (stage) => {
    const system = await systemOf(stage);
    const { userId } = await member(stage, system);
    return () => withUsualStatus(system.makeGroup("created", [userId]));
  },
  "PUT /Groups": async (stage) => {
    const system = await systemOf(stage);
    const { groupId } = await member(stage, system);
    const body = { schemas: [schemaOf.GROUP], displayName: "renamed", members: [] };
    return () => withUsualStatus(system.sendRequest("PUT", `/Groups/${groupId}`, body));
  },
  "PATCH /Groups": async (stage) => {
    const system = await systemOf(stage);
    const [{ groupId }, other] = [await member(stage, system), await member(stage, system)];
    return () => withUsualStatus(system.patch(`/Groups/${groupId}`, add(other.userId)));
  },
  "DELETE /Groups": async (stage) => {
    const system = await systemOf(stage);
    const { groupId } = await member(stage, system);
    return () => withUsualStatus(system.sendRequest("DELETE", `/Groups/${groupId}`));
  },
};
