import { role } from "../../src/modules/role/role.tables.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { roleTemplates } from "./roles.ts";

export async function seedRoles(tx: Tx): Promise<void> {
  const rows = Object.entries(roleTemplates).map(([code, name]) => ({ code, name, builtin: true }));
  await tx.insert(role).values(rows).onConflictDoNothing();
}
