import type { ASTNode, Environment } from "@marcbachmann/cel-js";
import { formLimits } from "@tender/contract/online-forms";
import { type Decimal, isDecimal } from "./decimals.ts";
import { expressionEnvironment, NUMBER_TYPE, TooManyDigits, withDecimals } from "./expression-environment.ts";

// Expressions of online forms are a subset of CEL whose evaluation is fast: no maps, no bindings, no patterns, no
// splitting, no nested macros, lists and texts of limited length. They read the facts and nothing else.

/** Numbers are decimals, integers too. */
export type FactValue = string | Decimal | boolean | null | readonly string[];

export interface Facts {
  /** By field name. */
  readonly row: Readonly<Record<string, FactValue>>;
  /** The stored row; null: it does not exist yet. */
  readonly old: Readonly<Record<string, FactValue>> | null;
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly account: string;
    readonly orgCode: string;
    readonly department: string;
    readonly roles: readonly string[];
  };
  /** The day in Beijing: 2026-11-20. */
  readonly today: string;
  /** The instant in UTC. */
  readonly now: string;
  /** Returns the text of a value in a dictionary. */
  dict(code: string, value: string): string;
}

export interface Expression {
  readonly text: string;
  /** Fields of the new row state that it reads. */
  readonly fields: readonly string[];
  /** Dictionaries that it uses. */
  readonly dictionaries: readonly string[];
  /** Result type, if it can be inferred. */
  readonly resultType: "yes_no" | "number" | "text" | "list" | "unknown";
  /** Undefined: it has no value, because one of its inputs is empty, too long or of another type. */
  evaluate(facts: Facts): FactValue | undefined;
}

export type Compiled = { readonly expression: Expression } | { readonly fault: string };

const LONGEST_TEXT = 10_000;
/** Maximum length of texts in an expression that iterates over a list. */
const LONGEST_REPEATED = 500;
const MOST_ELEMENTS = formLimits.values;

const limits = { maxAstNodes: 250, maxDepth: 24, maxListElements: 100, maxMapEntries: 0, maxCallArguments: 4 };

const functions = new Set(["size", "string", "double", "int", "value", "round", "days", "add_days", "dict"]);
const methods = new Set([
  ...["startsWith", "endsWith", "contains", "trim", "lowerAscii", "upperAscii", "indexOf", "substring", "size", "join"],
]);
const macros = new Set(["exists", "all", "exists_one", "filter", "map"]);
const operators = new Set(["!=", "==", "in", "+", "-", "*", "/", "%", "<", "<=", ">", ">=", "?:", "||", "&&"]);
const people = new Set(["id", "name", "account", "orgCode", "department", "roles"]);

const owners = new Set(["row", "old", "person"]);
const instants = new Set(["today", "now"]);

/** Set while one expression runs: evaluation is synchronous, so that only one runs at a time. */
let labels: Facts["dict"] = (_code, value) => value;

let shared: Environment | undefined;
const environment = (): Environment => {
  shared ??= expressionEnvironment(limits, [...owners], [...instants], (code, value) => labels(code, value));
  return shared;
};

interface Found {
  readonly fields: Set<string>;
  readonly oldFields: Set<string>;
  readonly dictionaries: Set<string>;
  /** Places of field names in the text. */
  readonly places: { readonly name: string; readonly end: number }[];
  repeats: boolean;
}

class Refused extends Error {
  override name = "Refused";
}

const refuse = (what: string): never => {
  throw new Refused(what);
};

const isLiteral = (node: ASTNode | undefined): node is ASTNode & { args: string } =>
  node?.op === "value" && typeof node.args === "string";

type Names = ReadonlySet<string>;
/** Nodes that remain to be inspected, with the variables of the enclosing macro. */
type Waiting = readonly [node: ASTNode, bound: Names];

/** A name and its end in the text. */
type Member = readonly [name: string, end: number];

const bare = (name: string): never =>
  refuse(
    owners.has(name)
      ? `“${name}”须写明字段，如 ${name}.${name === "person" ? "name" : "title"}`
      : `没有“${name}”；可用 row、old、person、today、now`,
  );

function recordMember(of: ASTNode, [name, end]: Member, bound: Names, known: Names | undefined, found: Found): void {
  const owner = of.op === "id" && !bound.has(of.args) ? of.args : "";
  if (!owners.has(owner)) refuse(`不能读取“${name}”`);
  if (owner === "person" && !people.has(name)) refuse(`person 没有“${name}”`);
  if (owner === "person") return;
  if (known && !known.has(name)) refuse(`字段“${name}”不存在`);
  (owner === "row" ? found.fields : found.oldFields).add(name);
  found.places.push({ name, end });
}

function recordCall(name: string, args: readonly ASTNode[], found: Found): void {
  if (!functions.has(name)) refuse(`没有函数 ${name}`);
  if (name !== "dict") return;
  const [code] = args;
  if (isLiteral(code)) found.dictionaries.add(code.args);
  else refuse("dict 的第一个参数应为字典编码的文本");
}

function partsOfMethod([name, receiver, args]: [string, ASTNode, ASTNode[]], bound: Names, found: Found): Waiting[] {
  const within = (nodes: readonly ASTNode[], names: Names) => nodes.map((node): Waiting => [node, names]);
  if (methods.has(name)) return within([receiver, ...args], bound);
  if (!macros.has(name)) refuse(`没有函数 ${name}`);
  if (bound.size > 0) refuse("exists、map 等不能套用");
  found.repeats = true;
  const [variable, ...rest] = args;
  const called = variable?.op === "id" ? variable.args : "row";
  if (owners.has(called) || instants.has(called)) refuse(`${name} 的第一个参数应为变量名`);
  return [[receiver, bound], ...within(rest, new Set([called]))];
}

/** Returns the children of a node; records what it needs, and refuses unknown names. */
function partsOf([node, bound]: Waiting, known: Names | undefined, found: Found): readonly Waiting[] {
  const as = (nodes: readonly ASTNode[]) => nodes.map((one): Waiting => [one, bound]);
  switch (node.op) {
    case "value":
      return node.args instanceof Uint8Array ? refuse("不支持字节") : [];
    case "id":
      return bound.has(node.args) || instants.has(node.args) ? [] : bare(node.args);
    case ".":
      recordMember(node.args[0], [node.args[1], node.end], bound, known, found);
      return [];
    case "[]": {
      const [of, at] = node.args;
      if (!isLiteral(at)) return as([of, at]);
      // Before its quotation mark.
      recordMember(of, [at.args, at.end - 1], bound, known, found);
      return [];
    }
    case "call":
      recordCall(node.args[0], node.args[1], found);
      return as(node.args[1]);
    case "rcall":
      return partsOfMethod(node.args, bound, found);
    case "list":
      return as(node.args);
    case "!_":
    case "-_":
      return as([node.args]);
    default:
      return operators.has(node.op) ? as(node.args as readonly ASTNode[]) : refuse("不支持此写法");
  }
}

function inspect(whole: ASTNode, known: Names | undefined): Found {
  const found: Found = { fields: new Set(), oldFields: new Set(), dictionaries: new Set(), places: [], repeats: false };
  const waiting: Waiting[] = [[whole, new Set()]];
  for (let next = waiting.pop(); next; next = waiting.pop()) waiting.push(...partsOf(next, known, found).toReversed());
  return found;
}

function yieldOf(type: string | undefined): Expression["resultType"] {
  if (type === "bool") return "yes_no";
  if (type === NUMBER_TYPE) return "number";
  if (type === "string") return "text";
  return type?.startsWith("list") ? "list" : "unknown";
}

const faultWords: Readonly<Record<string, string>> = {
  limit_exceeded: "过长或层次过多",
  no_such_overload: "两边的类型不支持此运算",
  no_matching_overload: "函数的参数不正确",
  invalid_logical_operand: "“&&”“||”两边应为是或否",
  incompatible_ternary_branches: "“?”后的两个结果类型不同；字段没有值时结果为空，不必写 null",
  invalid_condition_type: "“?”前应为是或否",
};

function faultOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof TooManyDigits) return `数字的位数过多（第 ${error.start + 1} 个字符附近）`;
  const { code = "", range } = Object(error) as { code?: string; range?: { start: number } };
  const words = faultWords[code] ?? "语法不正确";
  return range ? `${words}（第 ${range.start + 1} 个字符附近）` : words;
}

class Unusable extends Error {
  override name = "Unusable";
}

function bounded(value: FactValue | undefined, longest = LONGEST_TEXT): FactValue {
  if (typeof value === "string" && value.length > longest) throw new Unusable();
  if (Array.isArray(value)) {
    if (value.length > MOST_ELEMENTS || value.some((one) => one.length > formLimits.value)) throw new Unusable();
    return [...value];
  }
  return value ?? null;
}

/** Returns an object without a prototype that contains only the fields that are read. */
function only(names: Iterable<string>, values: Facts["row"] | null, longest: number): Record<string, FactValue> {
  const made: Record<string, FactValue> = Object.create(null);
  for (const name of names) made[name] = bounded(values && Object.hasOwn(values, name) ? values[name] : null, longest);
  return made;
}

function resultOf(value: unknown): FactValue | undefined {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return value.length > LONGEST_TEXT ? undefined : value;
  if (isDecimal(value)) return value;
  if (!Array.isArray(value) || value.length > MOST_ELEMENTS) return undefined;
  return value.every((one) => typeof one === "string") ? value : undefined;
}

/** Compiles an expression. `known`: existing fields; undefined: every name is accepted. */
export function compileExpression(text: string, known?: Iterable<string>): Compiled {
  if (text.trim() === "") return { fault: "不能为空" };
  if (text.length > formLimits.expression) return { fault: `最长 ${formLimits.expression} 个字符` };
  try {
    const run = environment().parse(text);
    const found = inspect(run.ast, known && new Set(known));
    withDecimals(run.ast, environment());
    const { valid, type, error } = run.check();
    if (!valid) return { fault: faultOf(error) };
    const longest = found.repeats ? LONGEST_REPEATED : LONGEST_TEXT;
    const evaluate = (facts: Facts): FactValue | undefined => {
      labels = facts.dict;
      try {
        return resultOf(
          run({
            row: only(found.fields, facts.row, longest),
            old: only(found.oldFields, facts.old, longest),
            person: { ...facts.person, roles: bounded(facts.person.roles) },
            today: facts.today,
            now: facts.now,
          }),
        );
      } catch {
        return undefined;
      }
    };
    return {
      expression: {
        text,
        fields: [...found.fields],
        dictionaries: [...found.dictionaries],
        resultType: yieldOf(type),
        evaluate,
      },
    };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/**
 * Renames a field wherever the expression reads it; texts in it are unchanged. An expression that does not parse is
 * unchanged.
 */
export function renameInExpression(text: string, from: string, to: string): string {
  if (text.trim() === "" || text.length > formLimits.expression) return text;
  try {
    const { places } = inspect(environment().parse(text).ast, undefined);
    return places
      .filter(({ name, end }) => name === from && text.slice(end - name.length, end) === name)
      .toSorted((one, two) => two.end - one.end)
      .reduce((now, { end }) => now.slice(0, end - from.length) + to + now.slice(end), text);
  } catch {
    return text;
  }
}
