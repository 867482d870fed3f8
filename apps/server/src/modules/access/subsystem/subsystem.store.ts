import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { department } from "#modules/people/department/department.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { departmentSubsystem, registeredOrigin, roleSubsystem, subsystem } from "./subsystem.tables.ts";

export type SubsystemRow = typeof subsystem.$inferSelect;

/** Entrants of a subsystem: roles, and departments with all departments below them. */
export interface Entrants {
  readonly roles: readonly string[];
  readonly orgCodes: readonly string[];
}

export interface SubsystemStore {
  /**
   * Subsystems open to these roles in this department (null: no department), switched-off ones included, in the
   * administrator's order.
   */
  listGrantedTo(roleCodes: readonly string[], orgCode: string | null): Promise<SubsystemRow[]>;
  /** All subsystems in the administrator's order. */
  all(on?: Tx): Promise<SubsystemRow[]>;
  /** Codes of the departments that are entrants of any subsystem. */
  listEntrantOrgCodes(): Promise<string[]>;
  /** Entrants by the subsystem's id. */
  listEntrants(on?: Tx): Promise<ReadonlyMap<string, Entrants>>;
  /** Inserts as the last in the order; returns the id. Throws the database's error for a taken `appId`. */
  insert(tx: Tx, change: SubsystemChange, by: string, at: Date): Promise<string>;
  /** False: deleted or changed since. */
  update(
    tx: Tx,
    at: { readonly id: string; readonly version: number; readonly now: Date; readonly by: string },
    change: SubsystemChange,
  ): Promise<boolean>;
  /** Throws the database's error for an unknown role. False: a department is unknown. */
  setEntrants(tx: Tx, id: string, entrants: Entrants): Promise<boolean>;
  /** Lets holders of `toCode` enter the subsystems of `fromCode` too. */
  copyRole(tx: Tx, fromCode: string, toCode: string): Promise<void>;
  /** Returns its icon; undefined: unknown id. */
  remove(tx: Tx, id: string): Promise<SubsystemIcon | undefined>;
  /** False, without a change: these are not all subsystems. */
  updateOrder(tx: Tx, appIds: readonly string[], by: string, at: Date): Promise<boolean>;
  /** Returns the former icon; undefined: no such subsystem. */
  setIcon(tx: Tx, appId: string, icon: SubsystemIcon, by: string, at: Date): Promise<SubsystemIcon | undefined>;
  listOrigins(on?: Tx): Promise<OriginRow[]>;
  saveOrigin(tx: Tx, row: typeof registeredOrigin.$inferInsert): Promise<void>;
  removeOrigin(tx: Tx, origin: string): Promise<boolean>;
  isAppIdTaken(appId: string, exceptId: string | undefined): Promise<boolean>;
  /** In the administrator's order. */
  listGates(on?: Tx): Promise<Gate[]>;
  /** False: no such subsystem. */
  setGate(tx: Tx, appId: string, isGated: boolean, by: string, at: Date): Promise<boolean>;
}

export type OriginRow = typeof registeredOrigin.$inferSelect;
export type SubsystemIcon = Pick<SubsystemRow, "appPhotoGroup" | "appPhotoPath">;
/** Fields of the form. */
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
  const updatedColumns = (updatedBy: string, updatedAt: Date) => ({
    updatedBy,
    updatedAt,
    version: sql`${subsystem.version} + 1`,
  });

  const icon = { appPhotoGroup: subsystem.appPhotoGroup, appPhotoPath: subsystem.appPhotoPath };

  return {
    listEntrants: async (tx = db) => {
      const roles = await tx.select().from(roleSubsystem).orderBy(asc(roleSubsystem.roleCode));
      const departments = await tx
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
      const nextPosition = sql`(SELECT coalesce(max(sort_order), 0) + 1 FROM ${subsystem})`;
      await tx
        .insert(subsystem)
        .values({ ...change, id, sortOrder: nextPosition, createdBy, createdAt, updatedAt: createdAt });
      return id;
    },
    update: async (tx, { id, version, now, by }, change) => {
      const { rowCount } = await tx
        .update(subsystem)
        .set({ ...change, ...updatedColumns(by, now) })
        .where(and(eq(subsystem.id, id), eq(subsystem.version, version)));
      return (rowCount ?? 0) > 0;
    },
    setEntrants: async (tx, subsystemId, { roles, orgCodes }) => {
      await tx.delete(roleSubsystem).where(eq(roleSubsystem.subsystemId, subsystemId));
      if (roles.length > 0) await tx.insert(roleSubsystem).values(roles.map((roleCode) => ({ roleCode, subsystemId })));
      await tx.delete(departmentSubsystem).where(eq(departmentSubsystem.subsystemId, subsystemId));
      if (orgCodes.length === 0) return true;
      const departments = await tx
        .select({ departmentId: department.id })
        .from(department)
        .where(inArray(department.orgCode, [...orgCodes]))
        // The lock prevents the deletion of the departments until the entrants are inserted.
        .for("key share");
      if (departments.length < orgCodes.length) return false;
      await tx
        .insert(departmentSubsystem)
        .values(departments.map(({ departmentId }) => ({ departmentId, subsystemId })));
      return true;
    },
    copyRole: async (tx, fromCode, toCode) => {
      await tx.execute(sql`
        INSERT INTO role_subsystem (role_code, subsystem_id)
        SELECT ${toCode}, subsystem_id FROM role_subsystem WHERE role_code = ${fromCode} ON CONFLICT DO NOTHING`);
    },
    remove: async (tx, id) => (await tx.delete(subsystem).where(eq(subsystem.id, id)).returning(icon))[0],
    updateOrder: async (tx, appIds, by, at) => {
      const rows = await tx.select({ appId: subsystem.appId }).from(subsystem).for("update");
      const distinctIds = new Set(appIds);
      if (distinctIds.size !== rows.length || !rows.every((row) => distinctIds.has(row.appId))) return false;
      for (const [index, appId] of [...distinctIds].entries())
        await tx
          .update(subsystem)
          .set({ sortOrder: index + 1, updatedBy: by, updatedAt: at })
          .where(eq(subsystem.appId, appId));
      return true;
    },
    setIcon: async (tx, appId, newIcon, by, at) => {
      const [former] = await tx.select(icon).from(subsystem).where(eq(subsystem.appId, appId)).for("update");
      await tx
        .update(subsystem)
        .set({ ...newIcon, updatedBy: by, updatedAt: at })
        .where(eq(subsystem.appId, appId));
      return former;
    },
    listOrigins: (tx = db) => tx.select().from(registeredOrigin).orderBy(asc(registeredOrigin.origin)),
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
    listEntrantOrgCodes: async () =>
      (
        await db
          .selectDistinct({ orgCode: department.orgCode })
          .from(departmentSubsystem)
          .innerJoin(department, eq(department.id, departmentSubsystem.departmentId))
          .orderBy(asc(department.orgCode))
      ).map(({ orgCode }) => orgCode),
    listGrantedTo: (roleCodes, orgCode) => {
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
    listGates: (tx = db) =>
      tx
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
    all: (tx = db) => tx.select().from(subsystem).orderBy(asc(subsystem.sortOrder), asc(subsystem.appId)),
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
