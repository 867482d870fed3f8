import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { department } from "#modules/people/department/department.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { departmentSubsystem, registeredOrigin, roleSubsystem, subsystem } from "./subsystem.tables.ts";

export type SubsystemRow = typeof subsystem.$inferSelect;

/** Who may enter a subsystem: by roles and by departments, each with all below it. */
export interface Entrants {
  readonly roles: readonly string[];
  readonly orgCodes: readonly string[];
}

export interface SubsystemStore {
  /**
   * What may be entered with these roles in this department (null: in none), switched-off subsystems included, in the
   * administrator's order.
   */
  grantedTo(roleCodes: readonly string[], orgCode: string | null): Promise<SubsystemRow[]>;
  /** All of them, in the administrator's order. */
  all(on?: Tx): Promise<SubsystemRow[]>;
  /** Of the departments that may enter a subsystem, whichever. */
  orgCodesThatEnter(): Promise<string[]>;
  /** By the subsystem's id. */
  entrantsOfAll(on?: Tx): Promise<ReadonlyMap<string, Entrants>>;
  /** Last in the order; the new row's id. Throws the database's refusal of an `appId` that is taken. */
  insert(tx: Tx, change: SubsystemChange, by: string, at: Date): Promise<string>;
  /** False: it is gone or was changed since. */
  update(
    tx: Tx,
    at: { readonly id: string; readonly version: number; readonly now: Date; readonly by: string },
    change: SubsystemChange,
  ): Promise<boolean>;
  /** Throws the database's refusal of a role that is none. False: one of the departments is none. */
  setEntrants(tx: Tx, id: string, entrants: Entrants): Promise<boolean>;
  /** What holders of one role may enter, holders of the other may from now on, too. */
  copyRole(tx: Tx, fromCode: string, toCode: string): Promise<void>;
  /** The icon that it had; undefined: there was none by that id. */
  remove(tx: Tx, id: string): Promise<SubsystemIcon | undefined>;
  /** False, and nothing changed, unless these are all of them. */
  order(tx: Tx, appIds: readonly string[], by: string, at: Date): Promise<boolean>;
  /** The former one; undefined: there is no such subsystem. */
  setIcon(tx: Tx, appId: string, icon: SubsystemIcon, by: string, at: Date): Promise<SubsystemIcon | undefined>;
  origins(on?: Tx): Promise<OriginRow[]>;
  saveOrigin(tx: Tx, row: typeof registeredOrigin.$inferInsert): Promise<void>;
  removeOrigin(tx: Tx, origin: string): Promise<boolean>;
  isAppIdTaken(appId: string, exceptId: string | undefined): Promise<boolean>;
  /** In the administrator's order. */
  listGates(on?: Tx): Promise<Gate[]>;
  /** False: there is no such subsystem. */
  setGate(tx: Tx, appId: string, isGated: boolean, by: string, at: Date): Promise<boolean>;
}

export type OriginRow = typeof registeredOrigin.$inferSelect;
export type SubsystemIcon = Pick<SubsystemRow, "appPhotoGroup" | "appPhotoPath">;
/** What is set in one form. */
export type SubsystemChange = Omit<
  typeof subsystem.$inferInsert,
  "id" | "sortOrder" | "createdAt" | "createdBy" | "updatedAt" | "updatedBy" | "version" | keyof SubsystemIcon
>;

export interface Gate {
  readonly appId: string;
  readonly appCnName: string;
  readonly isGated: boolean;
}

export function createSubsystemStore(db: Db): SubsystemStore {
  const changed = (updatedBy: string, updatedAt: Date) => ({
    updatedBy,
    updatedAt,
    version: sql`${subsystem.version} + 1`,
  });

  const icon = { appPhotoGroup: subsystem.appPhotoGroup, appPhotoPath: subsystem.appPhotoPath };

  return {
    entrantsOfAll: async (on = db) => {
      const roles = await on.select().from(roleSubsystem).orderBy(asc(roleSubsystem.roleCode));
      const departments = await on
        .select({ subsystemId: departmentSubsystem.subsystemId, orgCode: department.orgCode })
        .from(departmentSubsystem)
        .innerJoin(department, eq(department.id, departmentSubsystem.departmentId))
        .orderBy(asc(department.orgCode));
      const rolesOf = Map.groupBy(roles, ({ subsystemId }) => subsystemId);
      const departmentsOf = Map.groupBy(departments, ({ subsystemId }) => subsystemId);
      return new Map(
        [...new Set([...rolesOf.keys(), ...departmentsOf.keys()])].map((id) => [
          id,
          {
            roles: (rolesOf.get(id) ?? []).map(({ roleCode }) => roleCode),
            orgCodes: (departmentsOf.get(id) ?? []).map(({ orgCode }) => orgCode),
          },
        ]),
      );
    },
    insert: async (tx, change, createdBy, createdAt) => {
      const id = newId();
      const last = sql`(SELECT coalesce(max(sort_order), 0) + 1 FROM ${subsystem})`;
      await tx.insert(subsystem).values({ ...change, id, sortOrder: last, createdBy, createdAt, updatedAt: createdAt });
      return id;
    },
    update: async (tx, { id, version, now, by }, change) => {
      const { rowCount } = await tx
        .update(subsystem)
        .set({ ...change, ...changed(by, now) })
        .where(and(eq(subsystem.id, id), eq(subsystem.version, version)));
      return (rowCount ?? 0) > 0;
    },
    setEntrants: async (tx, subsystemId, { roles, orgCodes }) => {
      await tx.delete(roleSubsystem).where(eq(roleSubsystem.subsystemId, subsystemId));
      if (roles.length > 0) await tx.insert(roleSubsystem).values(roles.map((roleCode) => ({ roleCode, subsystemId })));
      await tx.delete(departmentSubsystem).where(eq(departmentSubsystem.subsystemId, subsystemId));
      if (orgCodes.length === 0) return true;
      const known = await tx
        .select({ departmentId: department.id })
        .from(department)
        .where(inArray(department.orgCode, [...orgCodes]))
        // Not removed before this is written.
        .for("key share");
      if (known.length < orgCodes.length) return false;
      await tx.insert(departmentSubsystem).values(known.map(({ departmentId }) => ({ departmentId, subsystemId })));
      return true;
    },
    copyRole: async (tx, fromCode, toCode) => {
      await tx.execute(sql`
        INSERT INTO role_subsystem (role_code, subsystem_id)
        SELECT ${toCode}, subsystem_id FROM role_subsystem WHERE role_code = ${fromCode} ON CONFLICT DO NOTHING`);
    },
    remove: async (tx, id) => (await tx.delete(subsystem).where(eq(subsystem.id, id)).returning(icon))[0],
    order: async (tx, appIds, by, at) => {
      const known = await tx.select({ appId: subsystem.appId }).from(subsystem).for("update");
      const wanted = new Set(appIds);
      if (wanted.size !== known.length || !known.every((row) => wanted.has(row.appId))) return false;
      for (const [index, appId] of [...wanted].entries())
        await tx
          .update(subsystem)
          .set({ sortOrder: index + 1, updatedBy: by, updatedAt: at })
          .where(eq(subsystem.appId, appId));
      return true;
    },
    setIcon: async (tx, appId, wanted, by, at) => {
      const [former] = await tx.select(icon).from(subsystem).where(eq(subsystem.appId, appId)).for("update");
      await tx
        .update(subsystem)
        .set({ ...wanted, updatedBy: by, updatedAt: at })
        .where(eq(subsystem.appId, appId));
      return former;
    },
    origins: (on = db) => on.select().from(registeredOrigin).orderBy(asc(registeredOrigin.origin)),
    saveOrigin: async (tx, { origin, ...row }) => {
      await tx
        .insert(registeredOrigin)
        .values({ origin, ...row })
        .onConflictDoUpdate({
          target: registeredOrigin.origin,
          set: { ...row, version: sql`${registeredOrigin.version} + 1` },
        });
    },
    removeOrigin: async (tx, origin) =>
      ((await tx.delete(registeredOrigin).where(eq(registeredOrigin.origin, origin))).rowCount ?? 0) > 0,
    orgCodesThatEnter: async () =>
      (
        await db
          .selectDistinct({ orgCode: department.orgCode })
          .from(departmentSubsystem)
          .innerJoin(department, eq(department.id, departmentSubsystem.departmentId))
          .orderBy(asc(department.orgCode))
      ).map(({ orgCode }) => orgCode),
    grantedTo: (roleCodes, orgCode) => {
      const byRole = inArray(
        subsystem.id,
        db
          .select({ id: roleSubsystem.subsystemId })
          .from(roleSubsystem)
          .where(inArray(roleSubsystem.roleCode, [...roleCodes])),
      );
      const byDepartment = inArray(
        subsystem.id,
        db
          .select({ id: departmentSubsystem.subsystemId })
          .from(departmentSubsystem)
          .innerJoin(department, eq(department.id, departmentSubsystem.departmentId))
          .where(sql`starts_with(${orgCode}, ${department.orgCode})`),
      );
      return db
        .select()
        .from(subsystem)
        .where(or(and(byRole, byDepartment), and(eq(subsystem.entryRule, "any"), or(byRole, byDepartment))))
        .orderBy(asc(subsystem.sortOrder), asc(subsystem.appId));
    },
    listGates: (on = db) =>
      on
        .select({ appId: subsystem.appId, appCnName: subsystem.appCnName, isGated: subsystem.certificateGate })
        .from(subsystem)
        .orderBy(asc(subsystem.sortOrder), asc(subsystem.appId)),
    setGate: async (tx, appId, isGated, updatedBy, updatedAt) =>
      ((
        await tx
          .update(subsystem)
          .set({ certificateGate: isGated, updatedBy, updatedAt, version: sql`${subsystem.version} + 1` })
          .where(eq(subsystem.appId, appId))
      ).rowCount ?? 0) > 0,
    all: (on = db) => on.select().from(subsystem).orderBy(asc(subsystem.sortOrder), asc(subsystem.appId)),
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
