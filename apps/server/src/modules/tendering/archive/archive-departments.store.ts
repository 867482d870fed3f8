import { type SQL, sql } from "drizzle-orm";
import type { CodeChange, DepartmentUse } from "#modules/people/department/department-tree.service.ts";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import { countFound } from "#platform/database/bounded-count.ts";
import type { Tx } from "#platform/database/database.ts";
import { lockArchive } from "./archive-lock.store.ts";
import { removePartsAround } from "./statistics/parts.store.ts";

export function createArchiveDepartmentsStore() {
  return {
    uses: async (tx: Tx, orgCode: string): Promise<DepartmentUse[]> => {
      const branch = `${orgCode}%`;
      return [
        { what: "个项目", count: await countFound(tx, sql`proc_project WHERE dept_code LIKE ${branch}`) },
        { what: "个全宗", count: await countFound(tx, sql`arch_fonds WHERE keeper_dept_code LIKE ${branch}`) },
        {
          what: "项采购人与部门的对应",
          count: await countFound(tx, sql`code_map WHERE list = 'dept' AND code LIKE ${branch}`),
        },
      ];
    },
    /** Blocks imports until the transaction ends. False: an import is running. */
    blockImports: async (tx: Tx): Promise<boolean> => {
      const { rows } = await tx.execute<{ free: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock(${advisoryLocks.archiveImport}) AS free`,
      );
      return rows[0]?.free === true;
    },
    recode: async (tx: Tx, { from, to }: CodeChange): Promise<void> => {
      await lockArchive(tx);
      const recodeSql = (column: SQL) => sql`${column} = ${to}::text || substr(${column}, ${from.length + 1}::int)`;
      const inBranch = `${from}%`;
      const [dept, manager, code] = [sql`dept_code`, sql`keeper_dept_code`, sql`code`];
      await tx.execute(sql`UPDATE proc_project SET ${recodeSql(dept)} WHERE dept_code LIKE ${inBranch}`);
      await removePartsAround(tx, [from, to]);
      for (const table of ["stat_lot", "stat_award_share", "stat_flag", "stat_objection"])
        await tx.execute(sql`UPDATE ${sql.identifier(table)} SET ${recodeSql(dept)} WHERE dept_code LIKE ${inBranch}`);
      await tx.execute(sql`UPDATE import_batch SET ${recodeSql(dept)} WHERE dept_code LIKE ${inBranch}`);
      await tx.execute(sql`UPDATE arch_fonds SET ${recodeSql(manager)} WHERE keeper_dept_code LIKE ${inBranch}`);
      await tx.execute(sql`UPDATE code_map SET ${recodeSql(code)} WHERE list = 'dept' AND code LIKE ${inBranch}`);
    },
  };
}

export type ArchiveDepartmentsStore = ReturnType<typeof createArchiveDepartmentsStore>;
