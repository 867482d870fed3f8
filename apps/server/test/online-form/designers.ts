import type { FormDefinition } from "@tender/contract";
import {
  decimalField as decimal,
  formField as field,
  formDefinition as form,
  integerField as integer,
  type Person,
  startTestApp,
  type TestApp,
} from "@tender/testkit";
import { sql } from "drizzle-orm";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";

export { decimal, field, form, integer };

export interface Saved {
  readonly id: string;
  readonly version: number;
}

const codes = ["view", "edit", "publish", "export", "import", "remove", "enhance"].map((part) => `online_form:${part}`);

/** Starts the application with two designers of forms and one reader, and returns the steps of the tests. */
export async function designers() {
  const t: TestApp = await startTestApp();
  await t.make.role("maker", [...codes, "menu:edit", "menu:view", "role:edit", "role:grant", "audit:view"]);
  await t.make.role("reader", ["online_form:view"]);
  const maker: Person = await t.person({ roles: ["maker"] });
  const other: Person = await t.person({ roles: ["maker"] });
  const reader: Person = await t.person({ roles: ["reader"] });

  /** Deletes all designs and publications. Takes the lock of publications, whose last steps may still run. */
  const clear = async (): Promise<void> => {
    await t.database.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.onlineForms})`);
      const { rows } = await tx.execute<{ t: string }>(
        sql`SELECT table_name AS t FROM information_schema.tables WHERE table_schema = 'online'`,
      );
      for (const row of rows) await tx.execute(sql`DROP TABLE online.${sql.identifier(row.t)} CASCADE`);
      await tx.execute(sql`DELETE FROM online_form`);
      await tx.execute(sql`DELETE FROM online_set_aside`);
    });
  };

  const save = (definition: FormDefinition, at: Saved | null = null, who = maker) =>
    t.call("onlineForm.save", { body: { id: at?.id ?? null, version: at?.version ?? null, definition } }, who);
  const make = async (definition: FormDefinition): Promise<Saved> => {
    const { id, version } = (await save(definition)).body.result;
    return { id, version };
  };
  const publish = (at: Saved, confirmation: string | null = null, who = maker) =>
    t.call("onlineForm.publish", { body: { ...at, confirmation } }, who);
  const published = async (definition: FormDefinition): Promise<Saved> => {
    const at = await make(definition);
    const { body } = await publish({ id: at.id, version: at.version });
    if (!body.success) throw new Error(body.message);
    return { id: at.id, version: body.result.version };
  };
  const change = async (at: Saved, definition: FormDefinition): Promise<Saved> => {
    const { body } = await save(definition, at);
    if (!body.success) throw new Error(body.message);
    return { id: at.id, version: body.result.version };
  };
  const preview = async (id: string, who = maker) => {
    const { body } = await t.call("onlineForm.preview", { query: { id } }, who);
    if (!body.success) throw new Error(body.message);
    return body.result;
  };
  const columnsOf = async (table: string) =>
    (
      await t.database.pool.query<{ c: string; d: string; n: string }>(
        `SELECT column_name AS c, data_type || coalesce('(' || character_maximum_length || ')', '') AS d, is_nullable AS n
         FROM information_schema.columns WHERE table_schema = 'online' AND table_name = $1 ORDER BY ordinal_position`,
        [table],
      )
    ).rows
      .slice(7)
      .map(({ c, d, n }) => `${c} ${d}${n === "NO" ? " required" : ""}`);
  const insert = (table: string, values: object[]) =>
    t.database.pool.query(
      `INSERT INTO online."${table}" SELECT * FROM jsonb_populate_recordset(NULL::online."${table}", $1)`,
      [
        JSON.stringify(
          values.map((row, at) => ({
            id: `r${at}`,
            version: 1,
            created_at: new Date(t.clock.now()),
            updated_at: new Date(t.clock.now()),
            ...row,
          })),
        ),
      ],
    );

  return { t, maker, other, reader, clear, save, make, publish, published, change, preview, columnsOf, insert };
}

export type Designers = Awaited<ReturnType<typeof designers>>;
