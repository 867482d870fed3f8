import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { AppError } from "#platform/app-error.ts";
import { allOrNothing, type FileFault, reportedFaults } from "#platform/database/all-or-nothing.ts";
import type { Tx } from "#platform/database/database.ts";
import { parseJsonFile } from "#platform/json-text.ts";

/** Most rules in one file. */
export const MAX_RULES = 1_000;

interface Filed {
  readonly code: string;
}

interface Kind<R extends Filed> {
  /** Kind that the file states. */
  readonly kind: string;
  readonly schema: z.ZodType<R>;
}

export interface RuleChange {
  readonly code: string;
  readonly before: object | null;
  readonly after: object;
}

export interface RuleImport<R extends Filed> extends Kind<R> {
  readonly badFile: AppError["code"];
  /** Returns the stored rule of this code in the form of a file. Null: none. Throws as saving does. */
  known(tx: Tx, rule: R): Promise<object | null>;
  put(tx: Tx, rule: R): Promise<void>;
}

const words: Readonly<Record<string, string>> = {
  code: "编码",
  name: "名称",
  description: "说明",
  enabled: "启用状态",
  steps: "校验步骤",
  parts: "组成部分",
};

function describeFault([field, place]: readonly PropertyKey[]): string {
  const word = words[String(field)];
  if (word === undefined) return "内容不正确，含有未知字段或不是规则";
  return typeof place === "number" ? `${word}第 ${place + 1} 项不正确` : `${word}不正确`;
}

/** Parses the file. Undefined: it is no file of this kind. */
function readRules<R extends Filed>(bytes: Buffer, { kind, schema }: Kind<R>) {
  let sent: unknown;
  try {
    sent = parseJsonFile(bytes);
  } catch {
    return undefined;
  }
  const { kind: sentKind, rules: list } = Object(sent) as { kind?: unknown; rules?: unknown };
  if (sentKind !== kind || !Array.isArray(list)) return undefined;
  const faults: FileFault[] = [];
  if (list.length > MAX_RULES) faults.push({ row: 1, what: `一个文件最多 ${MAX_RULES} 条规则` });
  const rules: { row: number; rule: R }[] = [];
  const codes = new Set<string>();
  for (const [index, one] of list.slice(0, MAX_RULES).entries()) {
    const row = index + 1;
    const read = schema.safeParse(one);
    if (!read.success) {
      for (const what of new Set(read.error.issues.map(({ path }) => describeFault(path)))) faults.push({ row, what });
      continue;
    }
    const { code } = read.data;
    if (codes.has(code)) faults.push({ row, what: `编码“${code}”在文件中重复` });
    codes.add(code);
    rules.push({ row, rule: read.data });
  }
  return { rules, faults };
}

/** Imports rules by their code: updates existing ones, creates new ones, deletes none. Commits all or nothing. */
export async function importRules<R extends Filed>(
  tx: Tx,
  bytes: Buffer,
  mode: "try" | "apply",
  { badFile, known, put, ...kind }: RuleImport<R>,
) {
  const read = readRules(bytes, kind);
  if (!read) throw new AppError(badFile);
  const { rules, faults } = read;
  const changes: RuleChange[] = [];
  const take = async (tx: Tx, { row, rule }: (typeof rules)[number]) => {
    try {
      const before = await known(tx, rule);
      if (isDeepStrictEqual(before, rule)) return;
      await put(tx, rule);
      changes.push({ code: rule.code, before, after: rule });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faults.push({ row, what: error.message });
    }
  };
  // In the order of their codes: locks of concurrent changes are waited for without a deadlock.
  const inOrder = rules.toSorted((a, b) => (a.rule.code < b.rule.code ? -1 : 1));
  const isApplied =
    faults.length === 0 &&
    (await allOrNothing(tx, mode, faults, async (tx) => {
      for (const one of inOrder) await take(tx, one);
    }));
  const made = changes.filter(({ before }) => before === null).length;
  faults.sort((a, b) => a.row - b.row);
  const report = { isApplied, made, changed: changes.length - made, ...reportedFaults(faults) };
  return { report, changes: isApplied ? changes : [] };
}

/** Returns the rules as a file that can be imported without loss. */
export const ruleFile = (kind: string, rules: readonly object[]): string => JSON.stringify({ kind, rules }, null, 2);
