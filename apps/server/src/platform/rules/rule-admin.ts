import type { z } from "zod";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { importRules, MAX_RULES } from "./rule-file.ts";
import type { RuleFilter, RuleStore } from "./rule-store.ts";

interface StoredRule {
  readonly id: string;
  readonly code: string;
  readonly version: number;
}

interface Named {
  readonly name: string;
  readonly description: string;
}

/** A rule of a form; `id` and `version` null: a new rule. */
type SaveRequest<Change> = Change & {
  readonly id: string | null;
  readonly version: number | null;
  readonly code: string;
};

interface Entry {
  readonly action: string;
  readonly userId: string;
  readonly username: string;
  readonly object?: string;
  readonly origin: Origin;
}

/** The part of the audit service that rules need. */
interface Trail {
  change<T>(
    tx: Tx,
    entry: Entry,
    work: (tx: Tx) => Promise<{ readonly result: T; readonly detail?: object; readonly object?: string }>,
  ): Promise<T>;
  record(entry: Entry & { readonly outcome: "ok"; readonly detail: object }, tx: Tx): Promise<void>;
}

/** The properties in which kinds of rules differ. */
export interface RuleKind<Row extends StoredRule, Change extends Named, InFile extends Change & { code: string }> {
  /** Prefix of the error codes, and the value of the file's `kind` field. */
  readonly subject: "fill_rule" | "check_rule";
  /** Actions of the audit rows. */
  readonly actions: { readonly change: string; readonly import: string };
  readonly schema: z.ZodType<InFile>;
  readonly store: RuleStore<Row, Change>;
  /** Returns the part of a row that a form sets, for the audit trail. */
  changeOf(rule: Row | Change): Change;
  inFile(row: Row): InFile;
  /** Throws the fault in the content of a rule. */
  requireValid(change: Change): void;
  /** Runs in the transaction, before a stored rule receives its new content. */
  beforeUpdate?(tx: Tx, row: Row, change: Change): Promise<void>;
  /** Throws if the rule cannot be deleted. */
  requireRemovable?(row: Row): void;
  /** Runs after the commit, for each changed rule. */
  afterChange?(code: string): void;
}

export interface RuleAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Trail;
}

/** Administration of rules of one kind. Each change writes an audit row. */
export interface RuleAdmin<Change, InFile> {
  /** Stores a rule and returns its id. */
  save(request: SaveRequest<Change>, caller: Caller, origin: Origin): Promise<string>;
  remove(expected: { readonly id: string; readonly version: number }, caller: Caller, origin: Origin): Promise<void>;
  /**
   * Imports a file completely or not at all. Mode `try` changes nothing and returns the same report. Throws
   * <subject>.bad_file.
   */
  import(
    file: Buffer,
    mode: "try" | "apply",
    caller: Caller,
    origin: Origin,
  ): Promise<Awaited<ReturnType<typeof importRules>>["report"]>;
  /** Returns the matching rules, at most as many as a file may contain. */
  whole(filter: RuleFilter): Promise<InFile[]>;
}

export function createRuleAdmin<Row extends StoredRule, Change extends Named, InFile extends Change & { code: string }>(
  { db, clock, audit }: RuleAdminDeps,
  kind: RuleKind<Row, Change, InFile>,
): RuleAdmin<Change, InFile> {
  const { subject, schema, store, changeOf, inFile, requireValid } = kind;
  const stampOf = ({ userId }: Caller) => ({ by: userId, at: new Date(clock.now()) });
  const entryOf = (operation: "change" | "import", { userId, username }: Caller, origin: Origin) => ({
    action: kind.actions[operation],
    userId,
    username,
    origin,
  });

  async function requireRule(tx: Tx, id: string): Promise<Row> {
    const row = await store.find(tx, id);
    if (!row) throw new AppError(`${subject}.not_found`);
    return row;
  }

  async function add(tx: Tx, code: string, change: Change, caller: Caller): Promise<string> {
    try {
      return await store.insert(tx, { ...change, code }, stampOf(caller));
    } catch (error) {
      if (sqlErrorOf(error)?.constraint !== `${subject}_code_key`) throw error;
      throw new AppError(`${subject}.code_taken`, { details: { field: "code" } });
    }
  }

  async function update(tx: Tx, row: Row, version: number, change: Change, caller: Caller): Promise<void> {
    await kind.beforeUpdate?.(tx, row, change);
    if (!(await store.update(tx, { id: row.id, version }, change, stampOf(caller))))
      throw new AppError(`${subject}.changed`);
  }

  return {
    save: async ({ id, version, code, ...fields }, caller, origin) => {
      const change = changeOf({
        ...(fields as unknown as Change),
        name: fields.name.trim(),
        description: fields.description.trim(),
      });
      const after = change;
      const stored = await audit.change(db, { ...entryOf("change", caller, origin), object: code }, async (tx) => {
        requireValid(change);
        if (id === null) {
          const added = await add(tx, code, change, caller);
          return { result: { id: added, code }, detail: { before: null, after } };
        }
        const row = await requireRule(tx, id);
        await update(tx, row, version ?? 0, change, caller);
        return { result: row, object: row.code, detail: { before: changeOf(row), after } };
      });
      kind.afterChange?.(stored.code);
      return stored.id;
    },
    remove: async (expected, caller, origin) => {
      const code = await audit.change(db, { ...entryOf("change", caller, origin), object: expected.id }, async (tx) => {
        const row = await requireRule(tx, expected.id);
        kind.requireRemovable?.(row);
        if (!(await store.remove(tx, expected))) throw new AppError(`${subject}.changed`);
        return { result: row.code, object: row.code, detail: { before: changeOf(row), after: null } };
      });
      kind.afterChange?.(code);
    },
    import: async (file, mode, caller, origin) => {
      const run = (tx: Tx) =>
        importRules<InFile>(tx, file, mode, {
          kind: subject,
          schema,
          badFile: `${subject}.bad_file`,
          findStored: async (tx, rule) => {
            requireValid(rule);
            const row = await store.findByCode(tx, rule.code);
            return row ? inFile(row) : null;
          },
          save: async (tx, rule) => {
            const row = await store.findByCode(tx, rule.code);
            if (row) await update(tx, row, row.version, changeOf(rule), caller);
            else await add(tx, rule.code, changeOf(rule), caller);
          },
        });
      if (mode === "try") return (await run(db)).report;
      const entry = entryOf("import", caller, origin);
      const { report, changes } = await audit.change(db, entry, async (tx) => {
        const result = await run(tx);
        for (const { code: object, before, after } of result.changes)
          await audit.record({ ...entry, object, outcome: "ok", detail: { before, after } }, tx);
        return { result, detail: { ...result.report, faults: undefined } };
      });
      for (const { code } of changes) kind.afterChange?.(code);
      return report;
    },
    whole: async (filter) => (await store.page(filter, { limit: MAX_RULES, offset: 0 })).rows.map(inFile),
  };
}
