import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { RoleRules, StoredRule } from "#platform/data-rules/rule-tree.ts";
import type { RuledList } from "#platform/data-rules/ruled-list.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { dataRule } from "./data-rule.tables.ts";
import type { ReachRow } from "./reach.ts";

const BUTTON = 2;
const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/** Data rules and their roles. */
export function createDataRuleStore(db: Db) {
  return {
    /**
     * Returns every role that opens a page of the list or has an enabled rule of it. One statement, so that a grant and
     * the rule granted with it are read together.
     */
    rolesOf: async ({ code, views }: RuledList): Promise<RoleRules[]> => {
      const { rows } = await db.execute<{ role: string; opens_page: boolean; rules: StoredRule[] | null }>(sql`
        SELECT * FROM (
          SELECT r.code AS role,
            EXISTS (SELECT FROM role_grant g JOIN menu_item m ON m.id = g.menu_item_id
              WHERE g.role_id = r.id AND m.kind <> ${BUTTON} AND m.component = ANY(${textArray(views)})) AS opens_page,
            (SELECT jsonb_agg(jsonb_build_object('id', d.id, 'column', d.column_code, 'condition', d.condition,
                'variable', d.variable, 'days', d.days, 'values', d.values) ORDER BY d.id)
              FROM data_rule_grant g JOIN data_rule d ON d.id = g.rule_id
              WHERE g.role_id = r.id AND d.list = ${code} AND d.is_on) AS rules
          FROM role r) AS held
        WHERE opens_page OR rules IS NOT NULL ORDER BY role`);
      return rows.map(({ role, opens_page, rules }) => ({ role, opensPage: opens_page, rules: rules ?? [] }));
    },
    departmentsOf: async (userId: string): Promise<string[]> => {
      const { rows } = await db.execute<{ org_code: string }>(sql`
        SELECT d.org_code FROM department_member m JOIN department d ON d.id = m.department_id
        WHERE m.user_id = ${userId} ORDER BY d.org_code`);
      return rows.map(({ org_code }) => org_code);
    },
    /** Returns those of the ids whose rows meet the condition. */
    filterIds: async ({ preview }: RuledList, condition: RowCondition, ids: readonly string[]): Promise<string[]> => {
      const { rows } = await db.execute<{ id: string }>(sql`
        SELECT ${preview.id} AS id FROM ${preview.from} WHERE ${preview.id} = ANY(${textArray(ids)}) AND ${condition}`);
      return rows.map(({ id }) => id);
    },
    /** Returns the ruled lists whose pages the roles open, and the enabled rules that the roles have. */
    reachRows: async (
      tx: Tx,
      roleIds: readonly string[],
      listOfView: ReadonlyMap<string, string>,
    ): Promise<ReachRow[]> => {
      if (roleIds.length === 0) return [];
      const { rows } = await tx.execute<{
        role_id: string;
        view: string | null;
        list: string | null;
        rule_id: string | null;
      }>(sql`
        SELECT DISTINCT g.role_id, m.component AS view, NULL AS list, NULL AS rule_id
        FROM role_grant g JOIN menu_item m ON m.id = g.menu_item_id
        WHERE g.role_id = ANY(${textArray(roleIds)}) AND m.kind <> ${BUTTON} AND m.component = ANY(${textArray([...listOfView.keys()])})
        UNION ALL
        SELECT g.role_id, NULL, d.list, d.id FROM data_rule_grant g JOIN data_rule d ON d.id = g.rule_id
        WHERE g.role_id = ANY(${textArray(roleIds)}) AND d.is_on`);
      return rows.flatMap(({ role_id, view, list, rule_id }) => {
        const code = list ?? listOfView.get(view ?? "");
        return code === undefined ? [] : { roleId: role_id, list: code, ruleId: rule_id };
      });
    },
    rulesOf: (tx: Tx, list: string) =>
      tx.select().from(dataRule).where(eq(dataRule.list, list)).orderBy(asc(dataRule.createdAt), asc(dataRule.id)),
    find: async (tx: Tx, id: string) => (await tx.select().from(dataRule).where(eq(dataRule.id, id)))[0],
    byIds: (tx: Tx, ids: readonly string[]) =>
      tx
        .select()
        .from(dataRule)
        .where(inArray(dataRule.id, [...ids]))
        .orderBy(asc(dataRule.id)),
    count: (tx: Tx, list: string): Promise<number> => tx.$count(dataRule, eq(dataRule.list, list)),
    countsByList: async (): Promise<ReadonlyMap<string, number>> => {
      const rows = await db
        .select({ list: dataRule.list, rules: sql<number>`count(*)::int` })
        .from(dataRule)
        .groupBy(dataRule.list);
      return new Map(rows.map(({ list, rules }) => [list, rules]));
    },
    /** False: the rule is deleted or has another version. */
    update: async (
      tx: Tx,
      { id, version }: { readonly id: string; readonly version: number },
      change: Partial<RuleChange>,
      { by, at }: Stamp,
    ): Promise<boolean> =>
      (
        await tx
          .update(dataRule)
          .set({ ...change, updatedBy: by, updatedAt: at, version: version + 1 })
          .where(and(eq(dataRule.id, id), eq(dataRule.version, version)))
      ).rowCount === 1,
    insert: async (tx: Tx, rule: RuleChange & { readonly list: string }, { by, at }: Stamp): Promise<string> => {
      const [inserted] = await tx
        .insert(dataRule)
        .values({ ...rule, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
        .returning({ id: dataRule.id });
      return inserted?.id ?? "";
    },
    remove: async (tx: Tx, { id, version }: { readonly id: string; readonly version: number }): Promise<boolean> =>
      (await tx.delete(dataRule).where(and(eq(dataRule.id, id), eq(dataRule.version, version)))).rowCount === 1,
    /** Lists the roles of each rule of a list, whether the rule is on or off. */
    holders: async (
      tx: Tx,
      list: string,
    ): Promise<{ ruleId: string; roleId: string; code: string; name: string }[]> => {
      const { rows } = await tx.execute<{ rule_id: string; role_id: string; code: string; name: string }>(sql`
        SELECT g.rule_id, g.role_id, r.code, r.name FROM data_rule_grant g JOIN data_rule d ON d.id = g.rule_id
        JOIN role r ON r.id = g.role_id WHERE d.list = ${list} ORDER BY r.code`);
      return rows.map(({ rule_id, role_id, ...role }) => ({ ruleId: rule_id, roleId: role_id, ...role }));
    },
    idsHeldBy: async (tx: Tx, roleId: string): Promise<string[]> => {
      const { rows } = await tx.execute<{ rule_id: string }>(
        sql`SELECT rule_id FROM data_rule_grant WHERE role_id = ${roleId} ORDER BY rule_id`,
      );
      return rows.map(({ rule_id }) => rule_id);
    },
    grant: async (tx: Tx, roleId: string, ruleIds: readonly string[]): Promise<void> => {
      await tx.execute(sql`
        INSERT INTO data_rule_grant (role_id, rule_id)
        SELECT ${roleId}, id FROM data_rule WHERE id = ANY(${textArray(ruleIds)}) ON CONFLICT DO NOTHING`);
    },
    revoke: async (tx: Tx, roleId: string, ruleIds: readonly string[]): Promise<void> => {
      await tx.execute(
        sql`DELETE FROM data_rule_grant WHERE role_id = ${roleId} AND rule_id = ANY(${textArray(ruleIds)})`,
      );
    },
    copy: async (tx: Tx, fromRoleId: string, toRoleId: string): Promise<void> => {
      await tx.execute(sql`
        INSERT INTO data_rule_grant (role_id, rule_id)
        SELECT ${toRoleId}, rule_id FROM data_rule_grant WHERE role_id = ${fromRoleId} ON CONFLICT DO NOTHING`);
    },
  };
}

export type DataRuleStore = ReturnType<typeof createDataRuleStore>;
export type DataRuleRow = typeof dataRule.$inferSelect;
export type RuleChange = Pick<
  DataRuleRow,
  "title" | "columnCode" | "columnType" | "condition" | "variable" | "days" | "values" | "isOn"
>;

/** Author and time of a write. */
export interface Stamp {
  readonly by: string;
  readonly at: Date;
}
