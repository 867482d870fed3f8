import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { AppError } from "#platform/app-error.ts";
import { allOrNothing, type FileFault, reportedFaults } from "#platform/database/all-or-nothing.ts";
import type { Tx } from "#platform/database/database.ts";
import { parseJsonFile } from "#platform/json-text.ts";

/** Limit of rules in one file. */
export const MAX_RULES = 1_000;

interface FileRule {
  readonly code: string;
}

interface RuleFileKind<R extends FileRule> {
  /** Value of the file's `kind` field. */
  readonly kind: string;
  readonly schema: z.ZodType<R>;
}

export interface RuleChange {
  readonly code: string;
  readonly before: object | null;
  readonly after: object;
}

export interface RuleImport<R extends FileRule> extends RuleFileKind<R> {
  readonly badFile: AppError["code"];
  /** Returns the stored rule of this code as a file contains it. Null: none exists. Throws the faults of `save`. */
  findStored(tx: Tx, rule: R): Promise<object | null>;
  save(tx: Tx, rule: R): Promise<void>;
}

const words: Readonly<Record<string, string>> = {
  code: "编码",
  name: "名称",
  description: "说明",
  enabled: "启用状态",
  steps: "校验步骤",
  parts: "组成部分",
};

function describeFault([field, index]: readonly PropertyKey[]): string {
  const word = words[String(field)];
  if (word === undefined) return "内容不正确，含有未知字段或不是规则";
  return typeof index === "number" ? `${word}第 ${index + 1} 项不正确` : `${word}不正确`;
}

/** Parses the file. Undefined: the file is no JSON, or of another kind. */
function readRules<R extends FileRule>(bytes: Buffer, { kind, schema }: RuleFileKind<R>) {
  let content: unknown;
  try {
    content = parseJsonFile(bytes);
  } catch {
    return undefined;
  }
  const { kind: sentKind, rules: entries } = Object(content) as { kind?: unknown; rules?: unknown };
  if (sentKind !== kind || !Array.isArray(entries)) return undefined;
  const faults: FileFault[] = [];
  if (entries.length > MAX_RULES) faults.push({ row: 1, what: `一个文件最多 ${MAX_RULES} 条规则` });
  const rules: { row: number; rule: R }[] = [];
  const codes = new Set<string>();
  for (const [index, entry] of entries.slice(0, MAX_RULES).entries()) {
    const row = index + 1;
    const parsed = schema.safeParse(entry);
    if (!parsed.success) {
      for (const message of new Set(parsed.error.issues.map(({ path }) => describeFault(path))))
        faults.push({ row, what: message });
      continue;
    }
    const { code } = parsed.data;
    if (codes.has(code)) faults.push({ row, what: `编码“${code}”在文件中重复` });
    codes.add(code);
    rules.push({ row, rule: parsed.data });
  }
  return { rules, faults };
}

/** Imports rules by their code: updates existing ones, creates new ones, deletes none. Commits all or nothing. */
export async function importRules<R extends FileRule>(
  tx: Tx,
  bytes: Buffer,
  mode: "try" | "apply",
  { badFile, findStored, save, ...kind }: RuleImport<R>,
) {
  const parsed = readRules(bytes, kind);
  if (!parsed) throw new AppError(badFile);
  const { rules, faults } = parsed;
  const changes: RuleChange[] = [];
  const importRule = async (tx: Tx, { row, rule }: (typeof rules)[number]) => {
    try {
      const before = await findStored(tx, rule);
      if (isDeepStrictEqual(before, rule)) return;
      await save(tx, rule);
      changes.push({ code: rule.code, before, after: rule });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faults.push({ row, what: error.message });
    }
  };
  // In the order of their codes: concurrent imports take their locks in the same order, so no deadlock occurs.
  const sorted = rules.toSorted((a, b) => (a.rule.code < b.rule.code ? -1 : 1));
  const isApplied =
    faults.length === 0 &&
    (await allOrNothing(tx, mode, faults, async (tx) => {
      for (const item of sorted) await importRule(tx, item);
    }));
  const created = changes.filter(({ before }) => before === null).length;
  faults.sort((a, b) => a.row - b.row);
  const report = { isApplied, made: created, changed: changes.length - created, ...reportedFaults(faults) };
  return { report, changes: isApplied ? changes : [] };
}

/** Returns the rules as a file that can be imported without loss. */
export const ruleFile = (kind: string, rules: readonly object[]): string => JSON.stringify({ kind, rules }, null, 2);
