import { type ASTNode, Environment } from "@marcbachmann/cel-js";
import {
  type Decimal,
  decimalClass,
  decimalOf,
  decimalOfInteger,
  isDecimal,
  limitDecimal,
  plainText,
  roundDecimal,
  truncateDecimal,
} from "./decimals.ts";
import { dayOfFact } from "./fact-day.ts";

// CEL has 64-bit integers and binary floats, which do not mix. An expression of a form has a single number type, an
// exact decimal: literals are read as decimals, and functions with numeric parameters or results are our own.

/** Type name of every number in the library. */
export const NUMBER_TYPE = "decimal";

/**
 * CEL functions and methods with numeric parameters or results, and their replacements. The parser refuses these names
 * in typed text.
 */
const replacements: Readonly<Record<string, string>> = {
  double: "decimal_of",
  int: "whole_of",
  size: "size_of",
  indexOf: "place_of",
};
/** CEL indexes lists with its own integers. */
const LIST_INDEX = "place_in_list";

/** A literal number with more digits than allowed. */
export class TooManyDigits extends Error {
  override name = "TooManyDigits";
  readonly start: number;
  constructor(start: number) {
    super("a literal of too many digits");
    this.start = start;
  }
}

/** The library types its nodes as read-only; it reads them again when it checks types, which happens later. */
type MutableNode = { args: unknown };

function childrenOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
      return [node.args[0]];
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2]];
    case "!_":
    case "-_":
      return [node.args];
    default:
      return node.args as readonly ASTNode[];
  }
}

function literalOf({ args, input, start, end }: ASTNode): Decimal | undefined {
  // A float has already lost digits, so that it is read from the source text.
  if (typeof args === "number") return decimalOf(input.slice(start, end));
  return decimalOf(String(args));
}

const isNumber = (node: ASTNode): boolean =>
  node.op === "value" &&
  (typeof node.args === "number" || typeof node.args === "bigint" || (typeof node.args === "object" && !!node.args));

/**
 * Replaces every number of a parsed expression by a decimal. Must run before its types are checked. Throws
 * TooManyDigits.
 */
export function replaceNumbers(root: ASTNode, environment: Environment): void {
  const pending: ASTNode[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    pending.push(...childrenOf(node));
    const mutable = node as MutableNode;
    if (isNumber(node)) {
      const value = literalOf(node);
      if (value === undefined) throw new TooManyDigits(node.start);
      mutable.args = value;
    } else if (node.op === "call") mutable.args = [replacements[node.args[0]] ?? node.args[0], node.args[1]];
    else if (node.op === "rcall") {
      const [name, receiver, args] = node.args;
      mutable.args = [replacements[name] ?? name, receiver, args];
    } else if (node.op === "[]" && !(node.args[1].op === "value" && typeof node.args[1].args === "string")) {
      const [list, index] = node.args;
      const indexCall = environment.parse(`${LIST_INDEX}(0)`).ast;
      (indexCall as MutableNode).args = [LIST_INDEX, [index]];
      mutable.args = [list, indexCall];
    }
  }
}

const DAY_MS = 86_400_000;
const parseDayStart = (fact: string): number => {
  const day = dayOfFact(fact);
  const milliseconds = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(milliseconds)) throw new Error("invalid day");
  return milliseconds;
};

/** Converts a count to a number. Throws if it has a fraction or is no safe integer. */
function countOf(value: Decimal): number {
  const count = Number(plainText(value));
  if (!Number.isSafeInteger(count)) throw new RangeError("invalid count");
  return count;
}

function requireDecimal(text: string): Decimal {
  const value = decimalOf(text);
  if (value === undefined) throw new Error("not a number");
  return value;
}

function requireInteger(text: string): Decimal {
  if (!/^[+-]?\d+$/.test(text)) throw new Error("not a whole number");
  return requireDecimal(text);
}

/** Range of rounding places: hundreds of billions to the places of a quotient. */
const [MIN_PLACES, MAX_PLACES] = [-12, 20];

function roundTo(value: Decimal, places: Decimal): Decimal {
  const count = countOf(places);
  if (count < MIN_PLACES || count > MAX_PLACES) throw new RangeError("invalid number of places");
  return roundDecimal(value, count);
}

const sync = { async: false } as const;

function registerArithmetic(environment: Environment): void {
  const operations: Readonly<Record<string, (a: Decimal, b: Decimal) => Decimal>> = {
    "+": (a, b) => a.plus(b),
    "-": (a, b) => a.minus(b),
    "*": (a, b) => a.times(b),
    // Both throw for a zero divisor: the expression then has no value.
    "/": (a, b) => a.div(b),
    "%": (a, b) => a.mod(b),
  };
  for (const [sign, operate] of Object.entries(operations))
    environment.registerOperator(`decimal ${sign} decimal`, (a: Decimal, b: Decimal) => limitDecimal(operate(a, b)));
  const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
    "==": (order) => order === 0,
    "<": (order) => order < 0,
    "<=": (order) => order <= 0,
    ">": (order) => order > 0,
    ">=": (order) => order >= 0,
  };
  for (const [sign, isMatch] of Object.entries(comparisons))
    environment.registerOperator(`decimal ${sign} decimal`, (a: Decimal, b: Decimal) => isMatch(a.cmp(b)));
  environment.registerOperator("-decimal", (value: Decimal) => value.neg());
}

function registerFunctions(environment: Environment, dict: (code: string, value: string) => string): void {
  const register = (signature: string, run: (...args: never[]) => unknown) =>
    environment.registerFunction(signature, run, sync);
  const textOf = (value: unknown): string => (isDecimal(value) ? plainText(value) : String(value ?? ""));
  register("value(dyn, dyn): dyn", (value: unknown, other: unknown) => value ?? other);
  register("round(decimal, decimal): decimal", roundTo);
  register("days(string, string): decimal", (a: string, b: string) =>
    decimalOfInteger((parseDayStart(b) - parseDayStart(a)) / DAY_MS),
  );
  register("add_days(string, decimal): string", (day: string, count: Decimal) =>
    new Date(parseDayStart(day) + countOf(truncateDecimal(count)) * DAY_MS).toISOString().slice(0, 10),
  );
  register("dict(string, dyn): string", (code: string, value: unknown) => dict(code, textOf(value)));
  register("string(decimal): string", plainText);
  register("decimal_of(decimal): decimal", (value: Decimal) => value);
  register("decimal_of(string): decimal", requireDecimal);
  register("whole_of(decimal): decimal", truncateDecimal);
  register("whole_of(string): decimal", requireInteger);
  const countCharacters = (text: string) => decimalOfInteger([...text].length);
  register("size_of(string): decimal", countCharacters);
  register("string.size_of(): decimal", countCharacters);
  const countElements = (list: readonly unknown[]) => decimalOfInteger(list.length);
  register("size_of(list): decimal", countElements);
  register("list.size_of(): decimal", countElements);
  register("string.place_of(string): decimal", (text: string, part: string) => decimalOfInteger(text.indexOf(part)));
  register("string.place_of(string, decimal): decimal", (text: string, part: string, from: Decimal) =>
    decimalOfInteger(text.indexOf(part, positionIn(text, from))),
  );
  register("string.substring(decimal): string", (text: string, from: Decimal) =>
    text.substring(positionIn(text, from)),
  );
  register("string.substring(decimal, decimal): string", (text: string, from: Decimal, to: Decimal) => {
    const [start, end] = [positionIn(text, from), positionIn(text, to)];
    if (end < start) throw new RangeError("invalid range of the text");
    return text.substring(start, end);
  });
  register(`${LIST_INDEX}(decimal): int`, (index: Decimal) => BigInt(countOf(index)));
}

function positionIn(text: string, value: Decimal): number {
  const position = countOf(value);
  if (position < 0 || position > text.length) throw new RangeError("invalid position in the text");
  return position;
}

type Limits = NonNullable<ConstructorParameters<typeof Environment>[0]>["limits"];

/** Returns CEL with decimals and the functions of forms. `dict`: returns a dictionary's text of a value. */
export function createExpressionEnvironment(
  limits: NonNullable<Limits>,
  owners: readonly string[],
  instants: readonly string[],
  dict: (code: string, value: string) => string,
): Environment {
  const environment = new Environment({ homogeneousAggregateLiterals: false, limits });
  environment.registerType(NUMBER_TYPE, { ctor: decimalClass, fields: {} });
  for (const name of owners) environment.registerVariable(name, "dyn");
  for (const name of instants) environment.registerVariable(name, "string");
  registerArithmetic(environment);
  registerFunctions(environment, dict);
  return environment;
}
