import { sql } from "drizzle-orm";
import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";

/** Departments whose people may enter a subsystem. */
export const createSubsystemDepartmentsStore = (): Required<DepartmentReferences> => ({
  join: async (tx, fromId, intoId) => {
    await tx.execute(sql`
      INSERT INTO department_subsystem (department_id, subsystem_id)
      SELECT ${intoId}, subsystem_id FROM department_subsystem WHERE department_id = ${fromId} ON CONFLICT DO NOTHING`);
    await tx.execute(sql`DELETE FROM department_subsystem WHERE department_id = ${fromId}`);
  },
  uses: async (tx, orgCode) => {
    const { rows } = await tx.execute<{ n: number }>(sql`
      SELECT count(DISTINCT named.subsystem_id)::int AS n
      FROM department_subsystem named JOIN department d ON d.id = named.department_id
      WHERE d.org_code LIKE ${`${orgCode}%`}`);
    return [{ what: "个子系统的准入范围", count: rows[0]?.n ?? 0 }];
  },
  // Entrants are stored by id, but an open form holds the former codes, and saving it must be refused.
  follow: async (tx, { from }) => {
    await tx.execute(sql`
      UPDATE subsystem SET version = version + 1 WHERE id IN (
        SELECT named.subsystem_id FROM department_subsystem named JOIN department d ON d.id = named.department_id
        WHERE d.org_code LIKE ${`${from}%`})`);
  },
});
