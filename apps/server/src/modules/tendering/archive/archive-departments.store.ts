import { type SQL, sql } from "drizzle-orm";
import type { CodeChange, DepartmentUse } from "#modules/people/department/department-tree.service.ts";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import type { Tx } from "#platform/database/database.ts";
import { removePartsAround } from "./statistics/parts.store.ts";

/** Counting further would read very many rows for a number that nobody needs exactly. */
const MAX_COUNTED = 10_000;

export function createArchiveDepartmentsStore() {
  const counted = async (tx: Tx, from: SQL): Promise<number> => {
    const { rows } = await tx.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM (SELECT FROM ${from} LIMIT ${MAX_COUNTED + 1}) AS counted`,
    );
    return rows[0]?.n ?? 0;
  };
  return {
    uses: async (tx: Tx, orgCode: string): Promise<DepartmentUse[]> => {
      const branch = `${orgCode}%`;
      return [
        { what: "个项目", count: await counted(tx, sql`proc_project WHERE dept_code LIKE ${branch}`) },
        { what: "个全宗", count: await counted(tx, sql`arch_fonds WHERE keeper_dept_code LIKE ${branch}`) },
        {
          what: "项采购人与部门的对应",
          count: await counted(tx, sql`code_map WHERE list = 'dept' AND code LIKE ${branch}`),
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
      const moved = (column: SQL) => sql`${column} = ${to}::text || substr(${column}, ${from.length + 1}::int)`;
      const inBranch = `${from}%`;
      const [dept, manager, code] = [sql`dept_code`, sql`keeper_dept_code`, sql`code`];
      await tx.execute(sql`UPDATE proc_project SET ${moved(dept)} WHERE dept_code LIKE ${inBranch}`);
      await removePartsAround(tx, [from, to]);
      for (const table of ["stat_lot", "stat_award_share", "stat_flag", "stat_objection"])
        await tx.execute(sql`UPDATE ${sql.identifier(table)} SET ${moved(dept)} WHERE dept_code LIKE ${inBranch}`);
      await tx.execute(sql`UPDATE import_batch SET ${moved(dept)} WHERE dept_code LIKE ${inBranch}`);
      await tx.execute(sql`UPDATE arch_fonds SET ${moved(manager)} WHERE keeper_dept_code LIKE ${inBranch}`);
      await tx.execute(sql`UPDATE code_map SET ${moved(code)} WHERE list = 'dept' AND code LIKE ${inBranch}`);
    },
  };
}

export type ArchiveDepartmentsStore = ReturnType<typeof createArchiveDepartmentsStore>;
