import { and, inArray, notExists, sql } from "drizzle-orm";
import { position, positionHolder } from "#modules/reference/position/position.tables.ts";
import type { Tx } from "#platform/database/database.ts";
import type { demoDepartments } from "./accounts.ts";
import { demoAccountsIn } from "./demo-accounts.ts";

/** Name under which the demo's positions are recorded as delivered. */
export const DEMO_POSITIONS = "demo-positions";

type Holder = readonly [username: string, departmentId: (typeof demoDepartments)[number]["id"]];

const ID_PREFIX = "demo-position-";
const SINCE = "2025-03-01";

export const demoPositions = [
  { code: "director", name: "中心主任", grade: "1", holders: [["admin", "demo-dept-center"]] },
  {
    code: "section-chief",
    name: "处长",
    grade: "2",
    holders: [
      ["staff", "demo-dept-procurement"],
      ["archivist", "demo-dept-archive"],
      ["supervisor", "demo-dept-supervision"],
    ],
  },
  { code: "deputy-chief", name: "副处长", grade: "2", holders: [["staff", "demo-dept-trade"]] },
  { code: "accountant", name: "主管会计", grade: "3", holders: [["calock", "demo-dept-finance"]] },
  { code: "buyer-agent", name: "采购专员", grade: "3", holders: [["buyer", "demo-dept-buyers"]] },
] as const satisfies readonly { code: string; name: string; grade: string; holders: readonly Holder[] }[];

const idOf = (code: string): string => ID_PREFIX + code;

/** Stores the positions and their holders. Skips a position whose code or name exists already. */
export async function seedPositions(tx: Tx): Promise<void> {
  const accounts = new Map((await demoAccountsIn(tx)).map(({ id, username }) => [username, id]));
  for (const [index, { holders, ...named }] of demoPositions.entries()) {
    const inserted = await tx
      .insert(position)
      .values({ ...named, id: idOf(named.code), sortOrder: 10 * (index + 1) })
      .onConflictDoNothing()
      .returning({ id: position.id });
    if (inserted.length === 0) continue;
    const newHolders = holders.flatMap(([username, departmentId]) => {
      const userId = accounts.get(username);
      return userId === undefined ? [] : [{ userId, departmentId }];
    });
    for (const { userId, departmentId } of newHolders)
      await tx.execute(sql`
        INSERT INTO ${positionHolder} (id, position_id, user_id, department_id, since)
        SELECT ${`${idOf(named.code)}-${departmentId}`}, ${idOf(named.code)}, user_id, department_id, ${SINCE}::date
        FROM department_member WHERE user_id = ${userId} AND department_id = ${departmentId} ON CONFLICT DO NOTHING`);
  }
}

/** Deletes the demo's positions without a holder. */
export async function removePositions(tx: Tx): Promise<void> {
  const ids = demoPositions.map(({ code }) => idOf(code));
  const holders = tx.select().from(positionHolder).where(sql`${positionHolder.positionId} = ${position.id}`);
  await tx.delete(position).where(and(inArray(position.id, ids), notExists(holders)));
}
