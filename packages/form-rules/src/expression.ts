import type { ASTNode, Environment } from "@marcbachmann/cel-js";
import { formLimits } from "@tender/contract/online-forms";
import { type Decimal, isDecimal } from "./decimals.ts";
import { createExpressionEnvironment, NUMBER_TYPE, replaceNumbers, TooManyDigits } from "./expression-environment.ts";

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

/** Maximum length of an input or a result, in characters. */
const MAX_TEXT_LENGTH = 10_000;
/** Maximum length of texts in an expression that iterates over a list. */
const MAX_ITERATED_TEXT_LENGTH = 500;
const MAX_ELEMENTS = formLimits.values;

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

/** Set while an expression runs. Evaluation is synchronous, so only one expression runs at a time. */
let dictionaryText: Facts["dict"] = (_code, value) => value;

let sharedEnvironment: Environment | undefined;
const environment = (): Environment => {
  sharedEnvironment ??= createExpressionEnvironment(limits, [...owners], [...instants], (code, value) =>
    dictionaryText(code, value),
  );
  return sharedEnvironment;
};

/** Names that an expression refers to. */
interface References {
  readonly fields: Set<string>;
  readonly oldFields: Set<string>;
  readonly dictionaries: Set<string>;
  /** Positions of field names in the text. */
  readonly namePositions: { readonly name: string; readonly end: number }[];
  iterates: boolean;
}

class UnsupportedExpression extends Error {
  override name = "UnsupportedExpression";
}

const refuse = (message: string): never => {
  throw new UnsupportedExpression(message);
};

const isLiteral = (node: ASTNode | undefined): node is ASTNode & { args: string } =>
  node?.op === "value" && typeof node.args === "string";

type Names = ReadonlySet<string>;
/** A node that remains to be inspected, with the variables of the enclosing macro. */
type PendingNode = readonly [node: ASTNode, variables: Names];

/** A name and its end in the text. */
type Member = readonly [name: string, end: number];

const refuseBareName = (name: string): never =>
  refuse(
    owners.has(name)
      ? `“${name}”须写明字段，如 ${name}.${name === "person" ? "name" : "title"}`
      : `没有“${name}”；可用 row、old、person、today、now`,
  );

function recordMember(
  receiver: ASTNode,
  [name, end]: Member,
  variables: Names,
  fieldNames: Names | undefined,
  references: References,
): void {
  const owner = receiver.op === "id" && !variables.has(receiver.args) ? receiver.args : "";
  if (!owners.has(owner)) refuse(`不能读取“${name}”`);
  if (owner === "person" && !people.has(name)) refuse(`person 没有“${name}”`);
  if (owner === "person") return;
  if (fieldNames && !fieldNames.has(name)) refuse(`字段“${name}”不存在`);
  (owner === "row" ? references.fields : references.oldFields).add(name);
  references.namePositions.push({ name, end });
}

function recordCall(name: string, args: readonly ASTNode[], references: References): void {
  if (!functions.has(name)) refuse(`没有函数 ${name}`);
  if (name !== "dict") return;
  const [code] = args;
  if (isLiteral(code)) references.dictionaries.add(code.args);
  else refuse("dict 的第一个参数应为字典编码的文本");
}

function childrenOfMethod(
  [name, receiver, args]: [string, ASTNode, ASTNode[]],
  variables: Names,
  references: References,
): PendingNode[] {
  const inScope = (nodes: readonly ASTNode[], names: Names) => nodes.map((node): PendingNode => [node, names]);
  if (methods.has(name)) return inScope([receiver, ...args], variables);
  if (!macros.has(name)) refuse(`没有函数 ${name}`);
  if (variables.size > 0) refuse("exists、map 等不能套用");
  references.iterates = true;
  const [variable, ...rest] = args;
  const variableName = variable?.op === "id" ? variable.args : "row";
  if (owners.has(variableName) || instants.has(variableName)) refuse(`${name} 的第一个参数应为变量名`);
  return [[receiver, variables], ...inScope(rest, new Set([variableName]))];
}

/** Returns the children of a node and records its references. Throws UnsupportedExpression for an unknown name. */
function childrenOf(
  [node, variables]: PendingNode,
  fieldNames: Names | undefined,
  references: References,
): readonly PendingNode[] {
  const inScope = (nodes: readonly ASTNode[]) => nodes.map((child): PendingNode => [child, variables]);
  switch (node.op) {
    case "value":
      return node.args instanceof Uint8Array ? refuse("不支持字节") : [];
    case "id":
      return variables.has(node.args) || instants.has(node.args) ? [] : refuseBareName(node.args);
    case ".":
      recordMember(node.args[0], [node.args[1], node.end], variables, fieldNames, references);
      return [];
    case "[]": {
      const [receiver, key] = node.args;
      if (!isLiteral(key)) return inScope([receiver, key]);
      // The name ends before its quotation mark.
      recordMember(receiver, [key.args, key.end - 1], variables, fieldNames, references);
      return [];
    }
    case "call":
      recordCall(node.args[0], node.args[1], references);
      return inScope(node.args[1]);
    case "rcall":
      return childrenOfMethod(node.args, variables, references);
    case "list":
      return inScope(node.args);
    case "!_":
    case "-_":
      return inScope([node.args]);
    default:
      return operators.has(node.op) ? inScope(node.args as readonly ASTNode[]) : refuse("不支持此写法");
  }
}

function inspect(root: ASTNode, fieldNames: Names | undefined): References {
  const references: References = {
    fields: new Set(),
    oldFields: new Set(),
    dictionaries: new Set(),
    namePositions: [],
    iterates: false,
  };
  const pending: PendingNode[] = [[root, new Set()]];
  for (let next = pending.pop(); next; next = pending.pop())
    pending.push(...childrenOf(next, fieldNames, references).toReversed());
  return references;
}

function resultTypeOf(type: string | undefined): Expression["resultType"] {
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
  if (error instanceof UnsupportedExpression) return error.message;
  if (error instanceof TooManyDigits) return `数字的位数过多（第 ${error.start + 1} 个字符附近）`;
  const { code = "", range } = Object(error) as { code?: string; range?: { start: number } };
  const words = faultWords[code] ?? "语法不正确";
  return range ? `${words}（第 ${range.start + 1} 个字符附近）` : words;
}

class Unusable extends Error {
  override name = "Unusable";
}

function requireBounded(value: FactValue | undefined, maxLength = MAX_TEXT_LENGTH): FactValue {
  if (typeof value === "string" && value.length > maxLength) throw new Unusable();
  if (Array.isArray(value)) {
    if (value.length > MAX_ELEMENTS || value.some((text) => text.length > formLimits.value)) throw new Unusable();
    return [...value];
  }
  return value ?? null;
}

/** Returns an object without a prototype that contains only the fields that are read. */
function pickFacts(names: Iterable<string>, values: Facts["row"] | null, maxLength: number): Record<string, FactValue> {
  const picked: Record<string, FactValue> = Object.create(null);
  for (const name of names)
    picked[name] = requireBounded(values && Object.hasOwn(values, name) ? values[name] : null, maxLength);
  return picked;
}

function resultOf(value: unknown): FactValue | undefined {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return value.length > MAX_TEXT_LENGTH ? undefined : value;
  if (isDecimal(value)) return value;
  if (!Array.isArray(value) || value.length > MAX_ELEMENTS) return undefined;
  return value.every((element) => typeof element === "string") ? value : undefined;
}

/** Compiles an expression. `fieldNames`: existing fields; undefined: every name is accepted. */
export function compileExpression(text: string, fieldNames?: Iterable<string>): Compiled {
  if (text.trim() === "") return { fault: "不能为空" };
  if (text.length > formLimits.expression) return { fault: `最长 ${formLimits.expression} 个字符` };
  try {
    const program = environment().parse(text);
    const references = inspect(program.ast, fieldNames && new Set(fieldNames));
    replaceNumbers(program.ast, environment());
    const { valid, type, error } = program.check();
    if (!valid) return { fault: faultOf(error) };
    const maxLength = references.iterates ? MAX_ITERATED_TEXT_LENGTH : MAX_TEXT_LENGTH;
    const evaluate = (facts: Facts): FactValue | undefined => {
      dictionaryText = facts.dict;
      try {
        return resultOf(
          program({
            row: pickFacts(references.fields, facts.row, maxLength),
            old: pickFacts(references.oldFields, facts.old, maxLength),
            person: { ...facts.person, roles: requireBounded(facts.person.roles) },
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
        fields: [...references.fields],
        dictionaries: [...references.dictionaries],
        resultType: resultTypeOf(type),
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
    const { namePositions: places } = inspect(environment().parse(text).ast, undefined);
    return places
      .filter(({ name, end }) => name === from && text.slice(end - name.length, end) === name)
      .toSorted((a, b) => b.end - a.end)
      .reduce((result, { end }) => result.slice(0, end - from.length) + to + result.slice(end), text);
  } catch {
    return text;
  }
}
