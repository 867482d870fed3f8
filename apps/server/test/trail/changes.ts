// Sweep: a changing call changes nothing while the audit trail cannot be written, and is recorded otherwise.
import type { EndpointKey } from "@tender/contract";
import { type Person, startTestApp, type TestApp, type UserInput } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyButton } from "#test/access/every-button.ts";
import { type Columns, tableContents } from "#test/database-contents.ts";
import { failTrail, refusedRows, restoreTrail } from "./failing-trail.ts";
import { secondConnections } from "./second-connections.ts";

/** Common context of a group's scenarios. */
export interface Stage {
  readonly t: TestApp;
  /** Holds every button and has given a proof. */
  readonly admin: Person;
  /** Creates a signed-in person who has given a proof. */
  proven(input?: UserInput): Promise<Person>;
  run(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
}

/** The answer of `t.call` or `t.http`. */
type Answer = { readonly status: number } | { readonly statusCode: number };

type Send = () => Promise<Answer>;

/**
 * Prepares a call and returns how to send it: first with a broken trail, then with a sound one. `usesUp`: tables of
 * evidence (codes, tickets, challenges) that any attempt consumes; `send` brings new evidence.
 */
export type Prepare = (stage: Stage) => Promise<Send | { readonly send: Send; readonly usesUp: readonly string[] }>;
export type Changes = Readonly<Partial<Record<EndpointKey, Prepare>>>;

export interface ChangesOptions {
  readonly env?: Readonly<Record<string, string>>;
}

/** Written outside the transaction on purpose: failures are logged and guesses counted even if nothing is changed. */
const UNCOMPARED_TABLES = ["error_entry", "audit_entry", "guess", "sign_in_failure", "rate_limit"];

/** A consumed try or step stays consumed, so that no second guess is free. Last uses of sessions are stored in the background. */
const UNCOMPARED_COLUMNS: Columns = {
  one_time_code: ["tries_left"],
  session: ["last_used_at"],
  two_step: ["last_step"],
};

const statusOf = (answer: Answer): number => ("status" in answer ? answer.status : answer.statusCode);

export function proveChanges(changes: Readonly<Record<string, Prepare>>, { env = {} }: ChangesOptions = {}): void {
  let stage: Stage;
  let seconds: string[];

  beforeAll(async () => {
    const t = await startTestApp({ env: { ...env } });
    await t.make.role("almighty", everyButton);
    await t.make.role("system_admin", everyButton);
    await t.make.user({ roles: ["system_admin"] });
    const proven = async (input?: UserInput) => {
      const person = await t.person(input);
      await t.prove(person);
      return person;
    };
    const run: Stage["run"] = async (sql, values = []) => (await t.database.pool.query(sql, [...values])).rows;
    stage = { t, proven, run, admin: await proven({ roles: ["almighty"], realname: "管理员" }) };
    // Repeated jobs write by themselves.
    await t.deps.stopJobs();
    seconds = secondConnections([t.database, t.database.work]);
  });
  afterAll(() => stage.t.close());

  const contents = async () => {
    const tables = new Map(await tableContents(stage.t.database.pool, UNCOMPARED_COLUMNS));
    for (const name of UNCOMPARED_TABLES) tables.delete(name);
    return tables;
  };
  /** Returns the contents after the background work of the preparation: two equal readings. */
  async function settled() {
    let last = await contents();
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const next = await contents();
      if ([...next].every(([name, text]) => last.get(name) === text)) return next;
      last = next;
    }
  }
  const recorded = async () =>
    Number((await stage.run("SELECT count(*) FROM audit_entry WHERE outcome = 'ok'"))[0]?.count);

  describe("a broken audit trail", () => {
    test.each(Object.entries(changes))("[SEC-80] prevents %s, which is recorded afterwards", async (_key, prepare) => {
      const made = await prepare(stage);
      const { send, usesUp } = typeof made === "function" ? { send: made, usesUp: [] } : made;
      const { pool } = stage.t.database;
      const [before, rows] = [await settled(), await recorded()];
      await failTrail(pool);
      const tried = await refusedRows(pool);
      const refused = await send().finally(() => restoreTrail(pool));
      const after = await contents();
      const changed = [...after].flatMap(([name, text]) => (text === before.get(name) ? [] : [name]));
      expect(changed.filter((name) => !usesUp.includes(name))).toEqual([]);
      expect(await refusedRows(pool)).toBeGreaterThan(tried);
      expect(statusOf(refused)).toBe(500);
      // Caches are filled now, and are not read again.
      seconds.length = 0;
      expect(statusOf(await send())).toBe(200);
      expect(await recorded()).toBeGreaterThan(rows);
      expect(seconds).toEqual([]);
    });
  });
}
