import { checkRuleInFile, type EndpointOf, type InputOf, type ResultOf } from "@tender/contract";
import type { z } from "zod";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { importRules, MOST_RULES, recordedImport } from "#platform/rule-file.ts";
import { type CheckStep, type CompiledRule, compileRule, testedBy, writtenStep } from "./check-rule.ts";
import { compilePattern, PatternRefused } from "./pattern.ts";
import type { ValidationService } from "./validation.service.ts";
import type { CheckRuleChange, CheckRuleFilter, CheckRuleRow, ValidationStore } from "./validation.store.ts";

type Wanted = InputOf<EndpointOf<"validation.save">>["body"];
type Removed = InputOf<EndpointOf<"validation.remove">>["body"];
type Imported = ResultOf<EndpointOf<"validation.import">>;
type Trial = ResultOf<EndpointOf<"validation.try">>;

/** What administrators change of check rules; the next check on every node goes by it. */
export interface CheckRuleAdmin {
  page(
    filter: CheckRuleFilter,
    window: { readonly limit: number; readonly offset: number },
  ): ReturnType<ValidationStore["page"]>;
  save(wanted: Wanted, caller: Caller, origin: Origin): Promise<string>;
  remove(wanted: Removed, caller: Caller, origin: Origin): Promise<void>;
  /** All of it or nothing; `try`: nothing, but the same report. Throws check_rule.bad_file. */
  import(file: Buffer, mode: "try" | "apply", caller: Caller, origin: Origin): Promise<Imported>;
  /** As many as a file takes. */
  whole(filter: CheckRuleFilter): Promise<z.output<typeof checkRuleInFile>[]>;
  /** By the evaluation that checks values. Throws check_rule.bad_pattern. */
  try(steps: readonly CheckStep[], value: string): Trial;
}

export interface CheckRuleAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: ValidationStore;
  readonly validation: Pick<ValidationService, "ruleChanged">;
  readonly audit: Pick<AuditService, "record" | "change">;
}

const shown = ({ name, description, enabled, steps }: CheckRuleChange) => ({ name, description, enabled, steps });

const inFile = ({ ruleCode: code, name, description, enabled, steps }: CheckRuleRow) =>
  checkRuleInFile.parse({ code, name, description, enabled, steps: steps.map(writtenStep) });

/** A pattern that may not run is refused with the number of its step. */
function compiled(steps: readonly CheckStep[]): CompiledRule {
  for (const [index, { pattern }] of steps.entries())
    try {
      compilePattern(pattern);
    } catch (cause) {
      if (!(cause instanceof PatternRefused)) throw cause;
      throw new AppError("check_rule.bad_pattern", {
        values: { number: index + 1 },
        details: { field: "steps" },
        cause,
      });
    }
  return compileRule(steps);
}

export function createCheckRuleAdmin({ db, clock, store, validation, audit }: CheckRuleAdminDeps): CheckRuleAdmin {
  async function recorded<T>(
    caller: Caller,
    origin: Origin,
    object: string,
    work: (tx: Tx) => Promise<{ code: string; result: T; detail: object }>,
  ): Promise<T> {
    const { userId, username } = caller;
    const entry = { action: "check_rule.change", userId, username, object, origin };
    const { code, result } = await audit.change(db, entry, async (tx) => {
      const done = await work(tx);
      return { result: done, object: done.code, detail: done.detail };
    });
    validation.ruleChanged(code);
    return result;
  }

  const now = ({ userId }: Caller) => ({ by: userId, at: new Date(clock.now()) });

  async function ruleOf(tx: Tx, id: string): Promise<CheckRuleRow> {
    const row = await store.find(tx, id);
    if (!row) throw new AppError("check_rule.not_found");
    return row;
  }

  async function made(tx: Tx, ruleCode: string, change: CheckRuleChange, caller: Caller): Promise<string> {
    try {
      return await store.insert(tx, { ...change, ruleCode }, now(caller));
    } catch (error) {
      if (sqlErrorOf(error)?.constraint === "check_rule_code_key")
        throw new AppError("check_rule.code_taken", { details: { field: "code" } });
      throw error;
    }
  }

  return {
    page: store.page,
    save: ({ id, version, code, ...sent }, caller, origin) =>
      recorded(caller, origin, code, async (tx) => {
        const change = { ...sent, name: sent.name.trim(), description: sent.description.trim() };
        compiled(change.steps);
        if (id === null) {
          const result = await made(tx, code, change, caller);
          return { code, result, detail: { before: null, after: shown(change) } };
        }
        const before = await ruleOf(tx, id);
        if (!(await store.update(tx, { id, version: version ?? 0 }, change, now(caller))))
          throw new AppError("check_rule.changed");
        return { code: before.ruleCode, result: id, detail: { before: shown(before), after: shown(change) } };
      }),
    remove: (wanted, caller, origin) =>
      recorded(caller, origin, wanted.id, async (tx) => {
        const before = await ruleOf(tx, wanted.id);
        if (before.builtin) throw new AppError("check_rule.builtin");
        if (!(await store.remove(tx, wanted))) throw new AppError("check_rule.changed");
        return { code: before.ruleCode, result: undefined, detail: { before: shown(before), after: null } };
      }),
    import: async (file, mode, caller, origin) => {
      const { userId, username } = caller;
      const entry = { action: "check_rule.import", userId, username, origin };
      const run = (on: Tx) =>
        importRules(on, file, mode, {
          kind: "check_rule",
          schema: checkRuleInFile,
          badFile: "check_rule.bad_file",
          known: async (tx, { code, steps }) => {
            compiled(steps);
            const row = await store.findByCode(tx, code);
            return row ? inFile(row) : null;
          },
          put: async (tx, { code, ...change }) => {
            const row = await store.findByCode(tx, code);
            if (!row) await made(tx, code, change, caller);
            else if (!(await store.update(tx, row, change, now(caller)))) throw new AppError("check_rule.changed");
          },
        });
      const { changes, report } = await recordedImport(audit, db, entry, mode, run);
      for (const { code } of changes) validation.ruleChanged(code);
      return report;
    },
    whole: async (filter) => {
      return (await store.page(filter, { limit: MOST_RULES, offset: 0 })).rows.map(inFile);
    },
    try: (steps, value) => {
      const tested = testedBy(compiled(steps), value).map(({ step, ...part }) => ({ ...part, step: step.index }));
      return { isPassed: tested.every(({ isPassed }) => isPassed), tested };
    },
  };
}
