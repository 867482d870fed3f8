import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { AppError } from "./app-error.ts";
import { allOrNothing, type FileFault, toldFaults } from "./database/all-or-nothing.ts";
import type { Tx } from "./database/database.ts";
import { parseJsonFile } from "./json-text.ts";

/** As many rules as one file brings. */
export const MOST_RULES = 1_000;

interface Filed {
  readonly code: string;
}

interface Kind<R extends Filed> {
  /** What the file says it is of. */
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
  /** What stands under the rule's code, as a file would have it; refuses what saving refuses. */
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

function faultWord([field, place]: readonly PropertyKey[]): string {
  const word = words[String(field)];
  if (word === undefined) return "内容不正确，含有未知字段或不是规则";
  return typeof place === "number" ? `${word}第 ${place + 1} 项不正确` : `${word}不正确`;
}

/** Undefined: no file of ours. */
function readRules<R extends Filed>(bytes: Buffer, { kind, schema }: Kind<R>) {
  let sent: unknown;
  try {
    sent = parseJsonFile(bytes);
  } catch {
    return undefined;
  }
  const { kind: said, rules: list } = Object(sent) as { kind?: unknown; rules?: unknown };
  if (said !== kind || !Array.isArray(list)) return undefined;
  const faults: FileFault[] = [];
  if (list.length > MOST_RULES) faults.push({ row: 1, what: `一个文件最多 ${MOST_RULES} 条规则` });
  const rules: { row: number; rule: R }[] = [];
  const codes = new Set<string>();
  for (const [index, one] of list.slice(0, MOST_RULES).entries()) {
    const row = index + 1;
    const read = schema.safeParse(one);
    if (!read.success) {
      for (const what of new Set(read.error.issues.map(({ path }) => faultWord(path)))) faults.push({ row, what });
      continue;
    }
    const { code } = read.data;
    if (codes.has(code)) faults.push({ row, what: `编码“${code}”在文件中重复` });
    codes.add(code);
    rules.push({ row, rule: read.data });
  }
  return { rules, faults };
}

/** Rules by their code: what is there is changed, what is not is made, nothing is removed; all of it or nothing. */
export async function importRules<R extends Filed>(
  on: Tx,
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
  // In the order of their codes: what is held by somebody's change is waited for, and in no ring.
  const inOrder = rules.toSorted((a, b) => (a.rule.code < b.rule.code ? -1 : 1));
  const isApplied =
    faults.length === 0 &&
    (await allOrNothing(on, mode, faults, async (tx) => {
      for (const one of inOrder) await take(tx, one);
    }));
  const made = changes.filter(({ before }) => before === null).length;
  faults.sort((a, b) => a.row - b.row);
  const report = { isApplied, made, changed: changes.length - made, ...toldFaults(faults) };
  return { report, changes: isApplied ? changes : [] };
}

type RuleImported = Awaited<ReturnType<typeof importRules>>;

/** As much of the audit trail as an import of rules writes. */
interface ImportTrail<E extends object> {
  change<T>(on: Tx, entry: E, work: (tx: Tx) => Promise<{ readonly result: T; readonly detail: object }>): Promise<T>;
  record(
    entry: E & { readonly object: string; readonly outcome: "ok"; readonly detail: object },
    tx: Tx,
  ): Promise<void>;
}

/**
 * Runs an import. One that is applied leaves a row in the trail for each rule that it changed, and one for the whole, in the
 * transaction of the import.
 */
export async function recordedImport<E extends object>(
  trail: ImportTrail<E>,
  on: Tx,
  entry: E,
  mode: "try" | "apply",
  run: (on: Tx) => Promise<RuleImported>,
): Promise<RuleImported> {
  if (mode === "try") return run(on);
  return trail.change(on, entry, async (tx) => {
    const result = await run(tx);
    for (const { code: object, before, after } of result.changes)
      await trail.record({ ...entry, object, outcome: "ok", detail: { before, after } }, tx);
    return { result, detail: { ...result.report, faults: undefined } };
  });
}

/** As rules leave in a file that comes back without loss. */
export const ruleFile = (kind: string, rules: readonly object[]): string => JSON.stringify({ kind, rules }, null, 2);
