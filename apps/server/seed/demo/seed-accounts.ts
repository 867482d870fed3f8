import { appUser } from "#modules/people/account/account.tables.ts";
import { department, departmentMember } from "#modules/people/department/department.tables.ts";
import { role, userRole } from "#modules/people/role/role.tables.ts";
import type { Tx } from "#platform/database/database.ts";
import { withReadings } from "#platform/name-readings.ts";
import { allRoles } from "#seed/base/roles.ts";
import { idsByName } from "#seed/ids-by-name.ts";
import { demoAccounts, demoDepartments } from "./accounts.ts";

/** Stores the demo's departments and accounts. All share one password hash, because hashing is slow. */
export async function seedAccounts(tx: Tx, passwordHash: string): Promise<void> {
  await tx
    .insert(department)
    .values(demoDepartments.map((row, index) => ({ ...row, sortOrder: index + 1 })))
    .onConflictDoNothing();
  const inserted = await tx
    .insert(appUser)
    .values(
      demoAccounts.map(({ username, realname, phone }) => ({
        username,
        ...withReadings({ realname }),
        phone,
        email: `${username}@example.com`,
        passwordHash,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: appUser.id, username: appUser.username });

  // An existing account with one of the names belongs to a person and receives no department and no role.
  const ids = new Map(inserted.map(({ id, username }) => [username, id]));
  const roleId = await idsByName(tx, role, role.code, allRoles);

  for (const { username, departments, leads, roles } of demoAccounts) {
    const userId = ids.get(username);
    if (userId === undefined) continue;
    const memberships = departments.map((departmentId) => ({
      userId,
      departmentId,
      isLeader: leads?.includes(departmentId) ?? false,
    }));
    if (memberships.length > 0) await tx.insert(departmentMember).values(memberships);
    const assignments = roles.map((entry) => {
      const [code, departmentId] = typeof entry === "string" ? [entry, null] : [entry.role, entry.in];
      return { userId, roleId: roleId(code), departmentId };
    });
    if (assignments.length > 0) await tx.insert(userRole).values(assignments);
  }
}
