import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { roleSubsystem, subsystem } from "./subsystem.tables.ts";

export type SubsystemRow = typeof subsystem.$inferSelect;

export interface SubsystemStore {
  /** What these roles may enter, switched-off subsystems included, in the administrator's order. */
  grantedTo(roleCodes: readonly string[]): Promise<SubsystemRow[]>;
  /** All of them, in the administrator's order. */
  all(): Promise<SubsystemRow[]>;
  isAppIdTaken(appId: string, exceptId: string | undefined): Promise<boolean>;
  /** In the administrator's order. */
  listGates(): Promise<Gate[]>;
  /** False: there is no such subsystem. */
  setGate(appId: string, isGated: boolean, by: string, at: Date): Promise<boolean>;
}

export interface Gate {
  readonly appId: string;
  readonly appCnName: string;
  readonly isGated: boolean;
}

export function createSubsystemStore(db: Db): SubsystemStore {
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
    listGates: () =>
      db
        .select({ appId: subsystem.appId, appCnName: subsystem.appCnName, isGated: subsystem.certificateGate })
        .from(subsystem)
        .orderBy(asc(subsystem.sortOrder), asc(subsystem.appId)),
    setGate: async (appId, isGated, updatedBy, updatedAt) =>
      ((
        await db
          .update(subsystem)
          .set({ certificateGate: isGated, updatedBy, updatedAt, version: sql`${subsystem.version} + 1` })
          .where(eq(subsystem.appId, appId))
      ).rowCount ?? 0) > 0,
    all: () => db.select().from(subsystem).orderBy(asc(subsystem.sortOrder), asc(subsystem.appId)),
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
