import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { roleSubsystem, subsystem } from "./launcher.tables.ts";

export type SubsystemRow = typeof subsystem.$inferSelect;

export interface LauncherStore {
  /** What these roles may enter, switched-off subsystems included, in the administrator's order. */
  grantedTo(roleCodes: readonly string[]): Promise<SubsystemRow[]>;
  isAppIdTaken(appId: string, exceptId: string | undefined): Promise<boolean>;
}

export function createLauncherStore(db: Db): LauncherStore {
  return {
    grantedTo: async (roleCodes) => {
      if (roleCodes.length === 0) return [];
      const ids = db
        .select({ id: roleSubsystem.subsystemId })
        .from(roleSubsystem)
        .where(inArray(roleSubsystem.roleCode, [...roleCodes]));
      return db
        .select()
        .from(subsystem)
        .where(inArray(subsystem.id, ids))
        .orderBy(asc(subsystem.sortOrder), asc(subsystem.appId));
    },
    isAppIdTaken: async (appId, exceptId) => {
      const found = await db
        .select({ id: subsystem.id })
        .from(subsystem)
        .where(and(eq(subsystem.appId, appId), exceptId === undefined ? undefined : ne(subsystem.id, exceptId)))
        .limit(1);
      return found.length > 0;
    },
  };
}
