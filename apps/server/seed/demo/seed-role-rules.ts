import { and, eq, isNull } from "drizzle-orm";
import { roleRule } from "#modules/people/role/role.tables.ts";
import type { Tx } from "#platform/database/database.ts";

export const DEMO_ROLE_RULES = "demo-role-rules";

/**
 * A person who tries the product holds all administrators' roles at once, so the exclusions are off. A person's own
 * setting is retained.
 */
export async function seedRoleRules(tx: Tx): Promise<void> {
  await tx.insert(roleRule).values({ name: "exclusions", inForce: false }).onConflictDoNothing();
}

export async function removeRoleRules(tx: Tx): Promise<void> {
  await tx.delete(roleRule).where(and(eq(roleRule.name, "exclusions"), isNull(roleRule.updatedBy)));
}
