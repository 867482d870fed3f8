// Guarantee: where changes need two persons, no administration call alone gives one administrator access to the account
// of another.
import type { EndpointKey, EndpointOf, RequestOf } from "@tender/contract";
import { createScanPhone, type Person, type TestAuthority, testAuthority, trustAuthority } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ADMIN_PASSWORD, directoryInput, personEntry, saveDirectory } from "#test/directory/directory-input.ts";
import { type DirectoryPortal, startDirectoryPortal } from "#test/directory/directory-portal.ts";
import { join, makeOrganisation } from "#test/organisation/organisations.ts";
import { type CasServer, startCasServer } from "#test/sso/cas-server.ts";
import { everyButton } from "./every-button.ts";
import { callsAboutPeople, changingCalls, takeoverVerdicts } from "./takeover-lines.ts";

type Sent<K extends EndpointKey = EndpointKey> = { readonly [Key in K]: readonly [Key, RequestOf<EndpointOf<Key>>] }[K];

let portal: DirectoryPortal;
let t: DirectoryPortal["t"];
let cas: CasServer;
let authority: TestAuthority;
let directoryId: string;
let attacker: Person;
let owner: Person;
let n = 0;

/** Creates an administrator with all rights, as in an installation that grants one role to all administrators. */
const administrator = async (): Promise<Person> => {
  n += 1;
  const person = await t.person({
    roles: ["almighty"],
    email: `almighty${n}@example.cn`,
    phone: `133${String(n).padStart(8, "0")}`,
  });
  await t.prove(person);
  return person;
};

beforeAll(async () => {
  cas = await startCasServer();
  const env = { SECOND_PERSON_FOR: "gate", CAS_UPSTREAM_URL: cas.url };
  portal = await startDirectoryPortal([], env);
  t = portal.t;
  authority = testAuthority(t.clock);
  await trustAuthority(t, authority);
  await t.make.role("almighty", everyButton);
  await t.make.role("system_admin", everyButton);
  await t.make.user({ roles: ["system_admin"] });
  const manager = await administrator();
  directoryId = await saveDirectory(t, manager, directoryInput(portal.directory, "员工目录"));
});
afterAll(async () => {
  await portal.close();
  await cas.close();
});
beforeEach(async () => {
  attacker = await administrator();
  owner = await administrator();
  portal.directory.entries = [personEntry(`ldap-${owner.username}`)];
});

const run = async (sql: string, values: readonly unknown[] = []) =>
  (await t.database.pool.query(sql, [...values])).rows;

const tablesOfSignIn = [
  "two_step",
  "passkey",
  "ca_binding",
  "external_identity",
  "provisioned_account",
  "scan_binding",
  "user_role",
  "one_time_link",
  "recovery_code",
  "trusted_device",
];

/** Returns the rows that give access to the owner's account, and those of trusted systems. */
async function accessRows(tables: readonly string[] = ["app_user", ...tablesOfSignIn]): Promise<string[]> {
  const rows = await Promise.all(
    tables.map((table) =>
      run(`SELECT x::text FROM "${table}" x WHERE x.${table === "app_user" ? "id" : "user_id"} = $1`, [owner.id]),
    ),
  );
  const trusted = await Promise.all(
    ["scan_app", "directory_connection"].map((table) => run(`SELECT x::text FROM "${table}" x`)),
  );
  return [...rows, ...trusted].flat().map(({ x }) => x);
}

const versionOf = async ({ id }: Person) => (await t.accountRow(id))?.version ?? 0;
const setStatus = (value: "frozen" | "removed") =>
  run("UPDATE app_user SET status = $2 WHERE id = $1", [owner.id, value]);
const linkToDirectory = () =>
  run("INSERT INTO provisioned_account (user_id, source, external_id) VALUES ($1, $2, $3)", [
    owner.id,
    `directory:${directoryId}`,
    `id-of-ldap-${owner.username}`,
  ]);
const directoryVersion = async () =>
  (await run("SELECT version FROM directory_connection WHERE id = $1", [directoryId]))[0]?.version ?? 0;

/** Limits the owner's administration role to one department, which the attacker leads. Returns its id. */
async function limitToDepartment(): Promise<string> {
  const departmentId = await departmentOf(owner);
  await run("UPDATE user_role SET department_id = $2 WHERE user_id = $1", [owner.id, departmentId]);
  return departmentId;
}

/** By call that waits for approval: prepares the data and returns the request. */
const preparedCalls: Readonly<Record<string, () => Promise<Sent>>> = {
  "userAdmin.resetPassword": async () => ["userAdmin.resetPassword", { body: { id: owner.id, linkBy: "mail" } }],
  "userAdmin.resetTwoStep": async () => {
    await run("INSERT INTO two_step (user_id, sealed_seed, last_step, set_up_at) VALUES ($1, 'x', 0, now())", [
      owner.id,
    ]);
    return ["userAdmin.resetTwoStep", { body: { id: owner.id } }];
  },
  "userAdmin.save": async () => {
    const body = {
      id: owner.id,
      version: await versionOf(owner),
      realname: "林采薇",
      phone: "13812345678",
      departments: [],
    };
    return ["userAdmin.save", { body }];
  },
  "userAdmin.unfreeze": async () => {
    await setStatus("frozen");
    return ["userAdmin.unfreeze", { body: { id: owner.id } }];
  },
  "userAdmin.restore": async () => {
    await setStatus("removed");
    return ["userAdmin.restore", { body: { id: owner.id } }];
  },
  "userAdmin.erase": async () => {
    await setStatus("removed");
    return ["userAdmin.erase", { body: { id: owner.id } }];
  },
  "departmentAdmin.removeMembers": async () => [
    "departmentAdmin.removeMembers",
    { body: { departmentId: await limitToDepartment(), userIds: [owner.id] } },
  ],
  "ownDepartment.removeMembers": async () => [
    "ownDepartment.removeMembers",
    { body: { departmentId: await limitToDepartment(), userIds: [owner.id] } },
  ],
  "certificateAdmin.bind": async () => [
    "certificateAdmin.bind",
    { body: { username: owner.username, certificate: authority.issue().pem } },
  ],
  "thirdParty.linkUpstream": async () => [
    "thirdParty.linkUpstream",
    { body: { name: "somebody.there", username: owner.username } },
  ],
  "thirdParty.removeBinding": async () => {
    const [row] = await run(
      "INSERT INTO external_identity (id, user_id, source, issuer, subject, name, bound_at) VALUES ($1, $1, 'cas', $2, $1, 'x', now()) RETURNING id",
      [owner.id, cas.url],
    );
    return ["thirdParty.removeBinding", { body: { id: row.id } }];
  },
  "directoryAdmin.link": async () => [
    "directoryAdmin.link",
    { body: { id: directoryId, username: owner.username, account: `ldap-${owner.username}` } },
  ],
  "directoryAdmin.unlink": async () => {
    await linkToDirectory();
    return ["directoryAdmin.unlink", { body: { id: directoryId, username: owner.username } }];
  },
  "directoryAdmin.save": async () => {
    await linkToDirectory();
    const body = directoryInput(portal.directory, "员工目录", {
      id: directoryId,
      version: await directoryVersion(),
      addresses: ["ldap://127.0.0.1:1"],
    });
    return ["directoryAdmin.save", { body }];
  },
  "directoryAdmin.remove": async () => {
    await linkToDirectory();
    return ["directoryAdmin.remove", { body: { id: directoryId, version: await directoryVersion() } }];
  },
  "scanApp.add": async () => [
    "scanApp.add",
    { body: { authType: "0", name: "移动证书", publicKey: createScanPhone("0", "ed25519").publicKey } },
  ],
  "scanApp.change": async () => {
    await run(
      `INSERT INTO scan_app (auth_type, name, public_key, algorithm, fingerprint, enabled, key_since)
       VALUES ('1', '办公 App', 'x', 'ed25519', 'x', true, now()) ON CONFLICT DO NOTHING`,
    );
    const body = {
      authType: "1",
      version: 1,
      name: "办公 App",
      publicKey: createScanPhone("0", "ed25519").publicKey,
    } as const;
    return ["scanApp.change", { body }];
  },
};

describe("every changing call of administration", () => {
  test("[SEC-60] has a verdict: it waits for approval, or the reason why it opens no account", () => {
    expect([...takeoverVerdicts.keys()].sort()).toEqual(changingCalls.map(({ key }) => key).sort());
  });

  test("[SEC-60] may be stored until its approval if it waits", () => {
    const keys = changingCalls.filter(({ endpoint }) => endpoint.mayAwaitApproval).map(({ key }) => key);
    for (const [key, verdict] of takeoverVerdicts) if (verdict === "waits") expect(keys).toContain(key);
    expect(Object.keys(preparedCalls).sort()).toEqual(
      [...takeoverVerdicts]
        .filter(([, verdict]) => verdict === "waits")
        .map(([key]) => key)
        .sort(),
    );
  });

  test.each(Object.entries(preparedCalls))(
    "[SEC-60] changes nothing before its approval: %s",
    async (_key, prepare) => {
      const [key, request] = await prepare();
      const before = await accessRows();
      const { body } = await t.call(key, request as never, attacker);
      expect(body).toMatchObject({ success: false, code: "approval.awaited" });
      expect(await accessRows()).toEqual(before);
      const pending = (await t.call("approval.listPending", {}, attacker)).body.result;
      expect(pending.some(({ isOwnChange }) => isOwnChange)).toBe(true);
      // The stored call contains neither the sent number nor the password of a directory.
      const storedCalls = await run("SELECT call::text FROM approval WHERE asked_by_user_id = $1", [attacker.id]);
      expect(JSON.stringify(storedCalls)).not.toMatch(new RegExp(`13812345678|${ADMIN_PASSWORD}`));
    },
  );
});

/** Outcome of a call: success, or the code of the refusal. */
type Outcome = "made" | "account.username_taken" | "user.no_reset" | "approval.awaited";

/** The expected outcome and request of each other call about people, applied to the owner. */
const harmless: Readonly<Record<string, () => Promise<readonly [Outcome, Sent]>>> = {
  "userAdmin.create": async () => {
    const body = { username: owner.username, realname: "林采薇", phone: null, email: null, departments: [] };
    return ["account.username_taken", ["userAdmin.create", { body }]];
  },
  "userAdmin.freeze": async () => ["made", ["userAdmin.freeze", { body: { id: owner.id } }]],
  "userAdmin.confirmReset": async () => ["user.no_reset", ["userAdmin.confirmReset", { body: { id: owner.id } }]],
  "userAdmin.endSessions": async () => ["made", ["userAdmin.endSessions", { body: { id: owner.id, sessionId: null } }]],
  "userAdmin.reveal": async () => ["made", ["userAdmin.reveal", { body: { id: owner.id, reason: "核对" } }]],
  "userAdmin.remove": async () => ["made", ["userAdmin.remove", { body: { id: owner.id } }]],
  "departmentAdmin.addMembers": async () => {
    const { id: departmentId } = await t.make.department();
    return ["made", ["departmentAdmin.addMembers", { body: { departmentId, userIds: [owner.id] } }]];
  },
  "departmentAdmin.setLeaders": async () => {
    const body = { departmentId: await departmentOf(owner), version: 1, userIds: [owner.id] };
    return ["made", ["departmentAdmin.setLeaders", { body }]];
  },
  "ownDepartment.addMembers": async () => {
    const body = { departmentId: await departmentOf(), userIds: [owner.id] };
    return ["made", ["ownDepartment.addMembers", { body }]];
  },
  "ownDepartment.grantRole": async () => {
    const body = { departmentId: await departmentOf(owner), role: "almighty", userIds: [owner.id] };
    return ["approval.awaited", ["ownDepartment.grantRole", { body }]];
  },
  "ownDepartment.revokeRole": async () => {
    const body = { departmentId: await departmentOf(owner), role: "almighty", userIds: [owner.id] };
    return ["approval.awaited", ["ownDepartment.revokeRole", { body }]];
  },
  "roleAdmin.addMembers": async () => {
    const body = { role: "almighty", orgCode: null, userIds: [owner.id] };
    return ["approval.awaited", ["roleAdmin.addMembers", { body }]];
  },
  "roleAdmin.removeMembers": async () => {
    const body = { role: "almighty", orgCode: null, userIds: [owner.id] };
    return ["approval.awaited", ["roleAdmin.removeMembers", { body }]];
  },
  "position.addHolders": async () => {
    const positionId = owner.id;
    await run("INSERT INTO position (id, code, name) VALUES ($1, $1, $1)", [positionId]);
    const people = [{ userId: owner.id, departmentId: await departmentOf(owner) }];
    return ["made", ["position.addHolders", { body: { positionId, people, since: "2026-01-01", until: null } }]];
  },
  "organisationAdmin.setAccount": async () => {
    const id = await makeOrganisation(t, attacker);
    const body = { id, userId: owner.id, roles: ["supplier" as const], isAdministrator: true };
    return ["made", ["organisationAdmin.setAccount", { body }]];
  },
  "organisationAdmin.removeAccount": async () => {
    const id = await makeOrganisation(t, attacker);
    await join(t, attacker, id, owner);
    return ["made", ["organisationAdmin.removeAccount", { body: { id, userId: owner.id } }]];
  },
};

/** Creates a department that the attacker leads. */
async function departmentOf(...members: readonly Person[]): Promise<string> {
  const { id } = await t.make.department();
  for (const person of [attacker, ...members])
    await run("INSERT INTO department_member (department_id, user_id, is_leader) VALUES ($1, $2, $3)", [
      id,
      person.id,
      person === attacker,
    ]);
  return id;
}

/** Returns the credentials in the account's row. */
async function credentials(): Promise<readonly (string | null)[]> {
  const { passwordHash, phone, email } = (await t.accountRow(owner.id)) ?? {};
  return [passwordHash ?? null, phone ?? null, email ?? null];
}

describe("every call about people", () => {
  test("[SEC-60] waits for a second person, or has a line in the table above", () => {
    const otherCalls = callsAboutPeople
      .filter(({ key }) => takeoverVerdicts.get(key) !== "waits")
      .map(({ key }) => key);
    expect(Object.keys(harmless).sort()).toEqual(otherCalls.sort());
  });

  test.each(Object.entries(harmless))("[SEC-60] %s opens no access to the account", async (_key, prepare) => {
    const [outcome, [call, request]] = await prepare();
    const [before, credentialsBefore] = [await accessRows(tablesOfSignIn), await credentials()];
    const { body } = await t.call(call, request as never, attacker);
    expect(body).toMatchObject(outcome === "made" ? { success: true } : { success: false, code: outcome });
    for (const row of await accessRows(tablesOfSignIn)) expect(before).toContain(row);
    for (const value of await credentials()) expect([...credentialsBefore, null]).toContain(value);
  });
});
