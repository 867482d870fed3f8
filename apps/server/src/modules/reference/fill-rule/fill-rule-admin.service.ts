import { type EndpointOf, fillRuleInFile, type InputOf, type ResultOf } from "@tender/contract";
import type { z } from "zod";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { importRules, MOST_RULES, recordedImport } from "#platform/rule-file.ts";
import { carriedOver, countsAlike, requireSound, sequenceOf } from "./fill-parts.ts";
import type { FillRuleChange, FillRuleFilter, FillRuleRow, FillRuleStore } from "./fill-rule.store.ts";

type Wanted = InputOf<EndpointOf<"fillRule.save">>["body"];
type Imported = ResultOf<EndpointOf<"fillRule.import">>;
type Removed = InputOf<EndpointOf<"fillRule.remove">>["body"];

/** What administrators change of fill rules. */
export interface FillRuleAdmin {
  save(wanted: Wanted, caller: Caller, origin: Origin): Promise<string>;
  remove(wanted: Removed, caller: Caller, origin: Origin): Promise<void>;
  /** All of it or nothing; `try`: nothing, but the same report. Throws fill_rule.bad_file. */
  import(file: Buffer, mode: "try" | "apply", caller: Caller, origin: Origin): Promise<Imported>;
  /** As many as a file takes. */
  whole(filter: FillRuleFilter): Promise<z.output<typeof fillRuleInFile>[]>;
}

export interface FillRuleAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: FillRuleStore;
  readonly audit: Pick<AuditService, "record" | "change">;
}

const shown = ({ name, description, enabled, parts }: FillRuleChange) => ({ name, description, enabled, parts });

const inFile = ({ code, name, description, enabled, parts }: FillRuleRow) =>
  fillRuleInFile.parse({ code, name, description, enabled, parts });

/** What the database says of a statement, as people are told. */
async function explained<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = sqlErrorOf(error)?.constraint;
    if (constraint === "fill_rule_code_key") throw new AppError("fill_rule.code_taken", { details: { field: "code" } });
    // Made again under its code it would count from the start and give its numbers twice.
    if (constraint?.startsWith("fill_counter_rule_id")) throw new AppError("fill_rule.used");
    throw error;
  }
}

export function createFillRuleAdmin({ db, clock, store, audit }: FillRuleAdminDeps): FillRuleAdmin {
  async function recorded<T>(
    caller: Caller,
    origin: Origin,
    object: string,
    work: (tx: Tx) => Promise<{ code: string; result: T; detail: object }>,
  ): Promise<T> {
    const { userId, username } = caller;
    return audit.change(db, { action: "fill_rule.change", userId, username, object, origin }, async (tx) => {
      const { code, ...done } = await explained(() => work(tx));
      return { ...done, object: code };
    });
  }

  const now = ({ userId }: Caller) => ({ by: userId, at: new Date(clock.now()) });

  async function ruleOf(tx: Tx, id: string): Promise<FillRuleRow> {
    const row = await store.find(tx, id);
    if (!row) throw new AppError("fill_rule.not_found");
    return row;
  }

  /** Its numbers are given once, also where they are counted by another period, or by department no more. */
  async function countOn(tx: Tx, { id, parts: before }: FillRuleRow, parts: FillRuleChange["parts"]): Promise<void> {
    const sequence = sequenceOf(parts);
    if (!sequence || countsAlike(sequenceOf(before), sequence)) return;
    await store.holdAlone(tx, id);
    await store.goOnBehind(tx, id, carriedOver(await store.counters(tx, id), sequence, clock.now()));
  }

  return {
    save: ({ id, version, code, ...sent }, caller, origin) =>
      recorded(caller, origin, code, async (tx) => {
        const change = { ...sent, name: sent.name.trim(), description: sent.description.trim() };
        requireSound(change.parts);
        if (id === null) {
          const result = await store.insert(tx, { ...change, code }, now(caller));
          return { code, result, detail: { before: null, after: shown(change) } };
        }
        const before = await ruleOf(tx, id);
        await countOn(tx, before, change.parts);
        if (!(await store.update(tx, { id, version: version ?? 0 }, change, now(caller))))
          throw new AppError("fill_rule.changed");
        return { code: before.code, result: id, detail: { before: shown(before), after: shown(change) } };
      }),
    remove: (wanted, caller, origin) =>
      recorded(caller, origin, wanted.id, async (tx) => {
        const before = await ruleOf(tx, wanted.id);
        if (!(await store.remove(tx, wanted))) throw new AppError("fill_rule.changed");
        return { code: before.code, result: undefined, detail: { before: shown(before), after: null } };
      }),
    import: async (file, mode, caller, origin) => {
      const { userId, username } = caller;
      const entry = { action: "fill_rule.import", userId, username, origin };
      const run = (on: Tx) =>
        importRules(on, file, mode, {
          kind: "fill_rule",
          schema: fillRuleInFile,
          badFile: "fill_rule.bad_file",
          known: async (tx, { code, parts }) => {
            requireSound(parts);
            const row = await store.findByCode(tx, code);
            return row ? inFile(row) : null;
          },
          put: async (tx, rule) => {
            const row = await store.findByCode(tx, rule.code);
            const { code: _code, ...change } = rule;
            if (!row) {
              await explained(() => store.insert(tx, rule, now(caller)));
              return;
            }
            await countOn(tx, row, change.parts);
            if (!(await store.update(tx, row, change, now(caller)))) throw new AppError("fill_rule.changed");
          },
        });
      return (await recordedImport(audit, db, entry, mode, run)).report;
    },
    whole: async (filter) => {
      return (await store.page(filter, { limit: MOST_RULES, offset: 0 })).rows.map(({ row }) => inFile(row));
    },
  };
}
