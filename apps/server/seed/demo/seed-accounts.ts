import { inArray } from "drizzle-orm";
import { appUser } from "../../src/modules/account/account.tables.ts";
import { department, departmentMember } from "../../src/modules/department/department.tables.ts";
import { role, userRole } from "../../src/modules/role/role.tables.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { allRoles } from "../base/roles.ts";
import { idIn } from "../id-in.ts";
import { demoAccounts } from "./accounts.ts";
import { demoDepartments } from "./departments.ts";

/** The demo's departments and accounts, all with one password hash: hashing is the slow part. */
export async function seedAccounts(tx: Tx, passwordHash: string): Promise<void> {
  await tx
    .insert(department)
    .values(demoDepartments.map((row, index) => ({ ...row, sortOrder: index + 1 })))
    .onConflictDoNothing();
  await tx
    .insert(appUser)
    .values(
      demoAccounts.map(({ username, realname, phone }) => ({
        username,
        realname,
        phone,
        email: `${username}@example.com`,
        passwordHash,
      })),
    )
    .onConflictDoNothing();

  const names = demoAccounts.map(({ username }) => username);
  const users = await tx
    .select({ id: appUser.id, username: appUser.username })
    .from(appUser)
    .where(inArray(appUser.username, names));
  const roles = await tx.select({ id: role.id, code: role.code }).from(role).where(inArray(role.code, allRoles));
  const userIds = new Map(users.map(({ id, username }) => [username, id]));
  const roleIds = new Map(roles.map(({ id, code }) => [code, id]));

  const members = demoAccounts.flatMap(({ username, departments }) =>
    departments.map((departmentId) => ({ userId: idIn(userIds, username), departmentId })),
  );
  await tx.insert(departmentMember).values(members).onConflictDoNothing();
  const held = demoAccounts.flatMap((account) =>
    account.roles.map((entry) => {
      const [code, departmentId] = typeof entry === "string" ? [entry, null] : [entry.role, entry.in];
      return { userId: idIn(userIds, account.username), roleId: idIn(roleIds, code), departmentId };
    }),
  );
  await tx.insert(userRole).values(held).onConflictDoNothing();
}
