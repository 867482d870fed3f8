import { and, eq, inArray, like, notExists, sql } from "drizzle-orm";
import type { FileStorage } from "#modules/own-account/file/file.storage.ts";
import { fileObject } from "#modules/own-account/file/file.tables.ts";
import { appUser } from "#modules/people/account/account.tables.ts";
import { department, departmentMember } from "#modules/people/department/department.tables.ts";
import { externalIdentity } from "#modules/people/external-identity/external-identity.tables.ts";
import { thirdPartyProvider } from "#modules/sign-on/third-party/third-party.tables.ts";
import { archFonds } from "#modules/tendering/archive/archive.tables.ts";
import type { ImportService } from "#modules/tendering/archive/import/import.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { appliedSeed } from "#platform/applied-seed.tables.ts";
import type { Tx } from "#platform/database/database.ts";
import type { SeededDatabase } from "#seed/apply-once.ts";
import { DEMO_LABEL } from "#seed/demo-archive/generate.ts";
import { DEMO_FONDS } from "#seed/demo-archive/seed-demo-archive.ts";
import { removeTestProviders } from "#seed/demo-certificates/seed-certificates.ts";
import { removeFormRows } from "#seed/demo-online/seed-online.ts";
import { removeTenders } from "#seed/demo-tenders/remove-tenders.ts";
import { demoDepartments } from "./accounts.ts";
import { DEMO_ACCOUNTS, demoAccountsIn } from "./demo-accounts.ts";
import { DEMO_NOTICES, removeNotices } from "./seed-notices.ts";
import { DEMO_ORGANISATIONS, removeOrganisations } from "./seed-organisations.ts";
import { DEMO_POSITIONS, removePositions } from "./seed-positions.ts";
import { DEMO_ROLE_RULES, removeRoleRules } from "./seed-role-rules.ts";
import { DEMO_SCAN_APPS, removeScanApps } from "./seed-scan-apps.ts";
import { DEMO_SUBSYSTEMS, removeDemoSubsystems } from "./seed-subsystems.ts";
import { DEMO_THIRD_PARTY, demoProvider } from "./seed-third-party.ts";

export interface Removed {
  readonly usernames: readonly string[];
  readonly files: number;
  /** Codes of the removed departments. */
  readonly departments: readonly string[];
  /** Codes of the demo's departments that remain, because other data uses them. */
  readonly remainingDepartments: readonly string[];
  /** Number of invented procurements. */
  readonly processes: number;
  /** Number of projects that demo accounts have created. */
  readonly tenders: number;
  /** Number of test authorities, removed with the certificates bound by them. */
  readonly certificateProviders: number;
  /** Number of phone apps, removed with the phones bound to them. */
  readonly scanApps: number;
  /** `appId`s of the subsystems that the example represented. */
  readonly subsystems: readonly string[];
}

export interface RemoveDemoDeps {
  readonly database: SeededDatabase;
  readonly storage: Pick<FileStorage, "remove">;
  readonly imports: Pick<ImportService, "removeLabelled" | "removeOwn">;
  readonly audit: Pick<AuditService, "record">;
}

/**
 * Removes the demo's accounts with their dependent data (sessions, passkeys, second steps, roles, memberships), their
 * files and tenders, the demo's other records, the invented procurements, and the departments without other data. A second run
 * removes nothing.
 */
export async function removeDemo({ database, storage, imports, audit }: RemoveDemoDeps): Promise<Removed> {
  const { db } = database.work;
  const { accounts, keys, tenders } = await db.transaction(removeAccounts);
  const licences = await db.transaction(removeOrganisations);
  for (const key of [...keys, ...tenders.keys, ...licences]) await storage.remove(key);
  for (const { id, username } of accounts)
    await audit.record({ action: "account.close", outcome: "ok", userId: id, username, object: "demo" });
  const certificateProviders = await db.transaction(removeTestProviders);
  const scanApps = await db.transaction(removeScanApps);
  await db.transaction(removeNotices);
  await db.transaction(removePositions);
  await db.transaction(removeRoleRules);
  const subsystems = await db.transaction(removeDemoSubsystems);
  await imports.removeOwn(tenders.ocids);
  const processes = await imports.removeLabelled(DEMO_LABEL);
  const { departments, remainingDepartments } = await db.transaction(removeEmptyDepartments);
  return {
    usernames: accounts.map(({ username }) => username),
    files: keys.length,
    departments,
    remainingDepartments,
    processes,
    tenders: tenders.ocids.length,
    certificateProviders,
    scanApps,
    subsystems,
  };
}

async function removeAccounts(tx: Tx) {
  const accounts = await demoAccountsIn(tx);
  const ids = accounts.map(({ id }) => id);
  await removeFormRows(tx, ids);
  const tenders = await removeTenders(tx, ids);
  const files = await tx
    .delete(fileObject)
    .where(inArray(fileObject.ownerId, ids))
    .returning({ key: fileObject.storageKey });
  // The row's foreign keys delete all other data of an account.
  await tx.delete(appUser).where(inArray(appUser.id, ids));
  for (const name of [
    DEMO_ACCOUNTS,
    DEMO_NOTICES,
    DEMO_ORGANISATIONS,
    DEMO_POSITIONS,
    DEMO_ROLE_RULES,
    DEMO_SCAN_APPS,
    DEMO_SUBSYSTEMS,
    DEMO_THIRD_PARTY,
  ])
    await tx.delete(appliedSeed).where(like(appliedSeed.name, `${name}:%`));
  // The example provider lets its user sign in under every name, so its bindings prove no identity.
  await tx.delete(externalIdentity).where(eq(externalIdentity.source, demoProvider.type));
  await tx.delete(thirdPartyProvider).where(eq(thirdPartyProvider.type, demoProvider.type));
  return { accounts, tenders, keys: files.flatMap(({ key }) => key ?? []) };
}

/** Deletes the departments and the 全宗 that are empty now. */
async function removeEmptyDepartments(tx: Tx) {
  const departments = await removeDepartments(tx);
  await tx.execute(sql`
    delete from ${archFonds} f where code = ${DEMO_FONDS.code}
      and not exists (select from arch_dossier d where d.fonds_code = f.code)
      and not exists (select from import_batch b where b.fonds_code = f.code)`);
  const remaining = await tx.select({ code: department.orgCode }).from(department).where(isDemoDepartment);
  return { departments, remainingDepartments: remaining.map(({ code }) => code).toSorted() };
}

const isDemoDepartment = inArray(
  department.id,
  demoDepartments.map(({ id }) => id),
);

/**
 * Deletes from the leaves upwards. A department with members, departments below it, procurements of its own or access
 * to a subsystem is in use.
 */
async function removeDepartments(tx: Tx): Promise<string[]> {
  const removed: string[] = [];
  for (;;) {
    const members = tx.select().from(departmentMember).where(eq(departmentMember.departmentId, department.id));
    const unused = await tx
      .delete(department)
      .where(
        and(
          isDemoDepartment,
          notExists(members),
          sql`not exists (select from department c where c.parent_id = ${department.id})`,
          sql`not exists (select from proc_project p where p.dept_code = ${department.orgCode})`,
          sql`not exists (select from tender_project t where t.dept_code = ${department.orgCode})`,
          sql`not exists (select from department_subsystem s where s.department_id = ${department.id})`,
        ),
      )
      .returning({ code: department.orgCode });
    if (unused.length === 0) return removed.toSorted();
    removed.push(...unused.map(({ code }) => code));
  }
}
