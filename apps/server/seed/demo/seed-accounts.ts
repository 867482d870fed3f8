import { appUser } from "../../src/modules/account/account.tables.ts";
import { department, departmentMember } from "../../src/modules/department/department.tables.ts";
import { role, userRole } from "../../src/modules/role/role.tables.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { allRoles } from "../base/roles.ts";
import { idsByName } from "../ids-by-name.ts";
import { demoAccounts, demoDepartments } from "./accounts.ts";

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
  const userId = await idsByName(tx, appUser, appUser.username, names);
  const roleId = await idsByName(tx, role, role.code, allRoles);

  const members = demoAccounts.flatMap(({ username, departments }) =>
    departments.map((departmentId) => ({ userId: userId(username), departmentId })),
  );
  await tx.insert(departmentMember).values(members).onConflictDoNothing();
  const held = demoAccounts.flatMap((account) =>
    account.roles.map((entry) => {
      const [code, departmentId] = typeof entry === "string" ? [entry, null] : [entry.role, entry.in];
      return { userId: userId(account.username), roleId: roleId(code), departmentId };
    }),
  );
  await tx.insert(userRole).values(held).onConflictDoNothing();
}
