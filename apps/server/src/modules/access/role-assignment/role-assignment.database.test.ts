// Guarantee: grants never exceed the granter's rights or combine excluding roles, and an administrator always remains.
import { randomUUID } from "node:crypto";
import { type CreatedUser, startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { appUser } from "#modules/people/account/account.tables.ts";
import { role, roleExclusion, roleRule } from "#modules/people/role/role.tables.ts";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { RoleAssignment } from "./role-assignment.service.ts";

const origin: Origin = { address: "203.0.113.9", userAgent: "test", requestId: randomUUID() };

let t: TestApp;
let assignment: RoleAssignment;
let granter: Caller;

const callerOf = ({ id, username }: CreatedUser) => ({ userId: id, username }) as Caller;
const codesOf = async ({ id }: CreatedUser) =>
  (await assignment.listRolesOf(id)).map(({ code, orgCode }) => (orgCode === null ? code : `${code}@${orgCode}`));
const everywhere = (code: string, ...people: readonly CreatedUser[]) => ({
  code,
  orgCode: null,
  userIds: people.map(({ id }) => id),
});
const refusal = (code: string, message?: string) => expect.objectContaining({ code, ...(message ? { message } : {}) });

beforeAll(async () => {
  t = await startTestApp();
  assignment = t.deps.roleAssignment;
  await t.make.role("reader", ["file:read"]);
  await t.make.role("writer", ["file:write"]);
  await t.make.role("both", ["file:read", "file:write"]);
  await t.make.role("system_admin", ["file:read"]);
  await t.make.role("security_admin", ["file:read"]);
});
afterAll(() => t.close());
beforeEach(async () => {
  granter = callerOf(await t.make.user({ roles: ["both"] }));
});

describe("[SEC-60] grants within the granter's rights", () => {
  test("grants and revokes a role within the granter's rights and returns the counts", async () => {
    const [holder, newHolder] = [await t.make.user({ roles: ["reader"] }), await t.make.user()];
    expect(await assignment.grant(everywhere("reader", holder, newHolder, newHolder), granter, origin)).toBe(1);
    expect(await codesOf(newHolder)).toEqual(["reader"]);
    expect(await assignment.revoke(everywhere("reader", holder, newHolder), granter, origin)).toBe(2);
    expect(await codesOf(holder)).toEqual([]);
    expect(await codesOf(newHolder)).toEqual([]);
  });

  test("refuses to grant or revoke roles beyond what the granter holds everywhere", async () => {
    const department = await t.make.department();
    const granter = await t.make.user({ roles: ["reader"] });
    await t.make.grantRole(granter.id, await t.make.role("writer"), department.id);
    const person = await t.make.user({ roles: ["writer"] });
    const message = "角色“both”超出您本人的权限或数据范围，不能授予或收回";
    await expect(assignment.grant(everywhere("both", person), callerOf(granter), origin)).rejects.toEqual(
      refusal("role.beyond_own", message),
    );
    await expect(assignment.revoke(everywhere("writer", person), callerOf(granter), origin)).rejects.toEqual(
      refusal("role.beyond_own"),
    );
    expect(await codesOf(person)).toEqual(["writer"]);
    expect(await assignment.listGrantable(callerOf(granter))).toEqual([
      { code: "both", name: "both", isGivable: false },
      { code: "reader", name: "reader", isGivable: true },
      { code: "security_admin", name: "security_admin", isGivable: true },
      { code: "system_admin", name: "system_admin", isGivable: true },
      { code: "writer", name: "writer", isGivable: false },
    ]);
  });

  test("checks menus by themselves and ignores switched-off buttons", async () => {
    await t.make.role("off");
    await t.make.menuItem({ kind: 2, path: null, action: "file:off", type: "1", status: "0" }, ["off"]);
    await t.make.menuItem({ title: "报表" }, ["menu"]);
    const person = await t.make.user();
    expect(await assignment.grant(everywhere("off", person), granter, origin)).toBe(1);
    await expect(assignment.grant(everywhere("menu", person), granter, origin)).rejects.toEqual(
      refusal("role.beyond_own"),
    );
  });

  test("refuses changes of the granter's own roles, alone or with other people's", async () => {
    const [granter, other] = [await t.make.user({ roles: ["both"] }), await t.make.user()];
    for (const people of [[granter], [other, granter]])
      await expect(assignment.grant(everywhere("reader", ...people), callerOf(granter), origin)).rejects.toEqual(
        refusal("role.own", "不能变更自己的角色，请由另一位管理员处理"),
      );
    await expect(assignment.replaceRoles(granter.id, [], callerOf(granter), origin)).rejects.toEqual(
      refusal("role.own"),
    );
    expect(await codesOf(granter)).toEqual(["both"]);
    expect(await codesOf(other)).toEqual([]);
  });
});

test("[SEC-80] replaces a person's roles by department and records both states", async () => {
  const department = await t.make.department({ orgCode: "R01" });
  const person = await t.make.user({ roles: ["reader"] });
  await assignment.replaceRoles(
    person.id,
    [
      { code: "writer", orgCode: department.orgCode },
      { code: "both", orgCode: null },
    ],
    granter,
    origin,
  );
  expect(await codesOf(person)).toEqual(["both", "writer@R01"]);
  const rows = await t.database.db.select().from(auditEntry).where(eq(auditEntry.object, person.id));
  expect(rows).toMatchObject([
    {
      action: "permission.change",
      outcome: "ok",
      userId: granter.userId,
      detail: { before: ["reader"], after: ["both", "writer@R01"] },
    },
  ]);
});

describe("[SEC-60] roles that exclude each other", () => {
  const idOf = async (code: string) =>
    (await t.database.db.select().from(role).where(eq(role.code, code)))[0]?.id ?? "";

  beforeAll(async () => {
    const [roleId = "", otherRoleId = ""] = [await idOf("system_admin"), await idOf("security_admin")].toSorted();
    await t.database.db.insert(roleExclusion).values({ roleId, otherRoleId });
  });

  test("are refused for one person, in any department and by concurrent grants", async () => {
    const department = await t.make.department();
    const person = await t.make.user({ roles: ["system_admin"] });
    const input = { ...everywhere("security_admin", person), orgCode: department.orgCode };
    await expect(assignment.grant(input, granter, origin)).rejects.toEqual(
      refusal("role.excluded", "“security_admin”与“system_admin”互斥，不能由同一人担任"),
    );
    const unassigned = await t.make.user();
    const outcomes = await Promise.allSettled([
      assignment.grant(everywhere("system_admin", unassigned), granter, origin),
      assignment.grant(everywhere("security_admin", unassigned), granter, origin),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(
      assignment.replaceRoles(
        (await t.make.user()).id,
        [
          { code: "system_admin", orgCode: null },
          { code: "security_admin", orgCode: null },
        ],
        granter,
        origin,
      ),
    ).rejects.toEqual(refusal("role.excluded"));
  });

  test("are allowed while the installation has switched exclusions off", async () => {
    await t.database.db.insert(roleRule).values({ name: "exclusions", inForce: false });
    const person = await t.make.user({ roles: ["system_admin"] });
    expect(await assignment.grant(everywhere("security_admin", person), granter, origin)).toBe(1);
    await t.database.db.delete(roleRule);
  });
});

describe("[SEC-60] the last administrator", () => {
  let administrator: CreatedUser;
  beforeEach(async () => {
    await t.database.pool.query("DELETE FROM user_role USING role WHERE role.id = role_id AND code = 'system_admin'");
    administrator = await t.make.user({ roles: ["system_admin"] });
  });
  const lastAdministratorRefusal = refusal("role.last_administrator", "至少保留一名可用的系统管理员");

  test("retains the role on revocation, replacement and freezing", async () => {
    const department = await t.make.department();
    const [frozen, local] = [await t.make.user({ roles: ["system_admin"], status: "frozen" }), await t.make.user()];
    await assignment.grant({ ...everywhere("system_admin", local), orgCode: department.orgCode }, granter, origin);
    await expect(assignment.revoke(everywhere("system_admin", administrator), granter, origin)).rejects.toEqual(
      lastAdministratorRefusal,
    );
    await expect(assignment.replaceRoles(administrator.id, [], granter, origin)).rejects.toEqual(
      lastAdministratorRefusal,
    );
    const freeze = t.database.db.transaction((tx) =>
      assignment.runKeepingAdministrator(tx, () =>
        tx.update(appUser).set({ status: "frozen" }).where(eq(appUser.id, administrator.id)),
      ),
    );
    await expect(freeze).rejects.toEqual(lastAdministratorRefusal);
    expect((await t.accountRow(administrator.id))?.status).toBe("active");
    expect(await assignment.revoke(everywhere("system_admin", frozen), granter, origin)).toBe(1);
  });

  test("remains when two revoke the role from each other at once", async () => {
    const other = await t.make.user({ roles: ["system_admin"] });
    for (const granter of [administrator, other]) await t.make.grantRole(granter.id, await t.make.role("both"));
    const outcomes = await Promise.allSettled([
      assignment.revoke(everywhere("system_admin", administrator), callerOf(other), origin),
      assignment.revoke(everywhere("system_admin", other), callerOf(administrator), origin),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(
      [...(await codesOf(administrator)), ...(await codesOf(other))].filter((code) => code === "system_admin"),
    ).toHaveLength(1);
  });
});
