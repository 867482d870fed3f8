import { type ASTNode, Environment } from "@marcbachmann/cel-js";
import {
  boundedDecimal,
  type Decimal,
  decimalClass,
  decimalOf,
  decimalOfInteger,
  isDecimal,
  plainText,
  roundedDecimal,
  truncated,
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
const replaced: Readonly<Record<string, string>> = {
  double: "decimal_of",
  int: "whole_of",
  size: "size_of",
  indexOf: "place_of",
};
/** CEL indexes lists with its own integers. */
const PLACE = "place_in_list";

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
type Changed = { args: unknown };

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
export function withDecimals(whole: ASTNode, environment: Environment): void {
  const waiting: ASTNode[] = [whole];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    waiting.push(...childrenOf(node));
    const changed = node as Changed;
    if (isNumber(node)) {
      const value = literalOf(node);
      if (value === undefined) throw new TooManyDigits(node.start);
      changed.args = value;
    } else if (node.op === "call") changed.args = [replaced[node.args[0]] ?? node.args[0], node.args[1]];
    else if (node.op === "rcall") {
      const [name, receiver, args] = node.args;
      changed.args = [replaced[name] ?? name, receiver, args];
    } else if (node.op === "[]" && !(node.args[1].op === "value" && typeof node.args[1].args === "string")) {
      const [list, at] = node.args;
      const place = environment.parse(`${PLACE}(0)`).ast;
      (place as Changed).args = [PLACE, [at]];
      changed.args = [list, place];
    }
  }
}

const DAY_MS = 86_400_000;
const dayAt = (fact: string): number => {
  const day = dayOfFact(fact);
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) throw new Error("invalid day");
  return at;
};

/** Converts a count to a number. Throws if it has a fraction or is no safe integer. */
function countOf(value: Decimal): number {
  const count = Number(plainText(value));
  if (!Number.isSafeInteger(count)) throw new RangeError("invalid count");
  return count;
}

function needDecimal(text: string): Decimal {
  const value = decimalOf(text);
  if (value === undefined) throw new Error("not a number");
  return value;
}

function requireInteger(text: string): Decimal {
  if (!/^[+-]?\d+$/.test(text)) throw new Error("not a whole number");
  return needDecimal(text);
}

/** Range of rounding places: hundreds of billions to the places of a quotient. */
const [LEAST_PLACES, MOST_PLACES] = [-12, 20];

function round(value: Decimal, places: Decimal): Decimal {
  const count = countOf(places);
  if (count < LEAST_PLACES || count > MOST_PLACES) throw new RangeError("invalid number of places");
  return roundedDecimal(value, count);
}

const sync = { async: false } as const;

function withArithmetic(made: Environment): void {
  const sums: Readonly<Record<string, (a: Decimal, b: Decimal) => Decimal>> = {
    "+": (a, b) => a.plus(b),
    "-": (a, b) => a.minus(b),
    "*": (a, b) => a.times(b),
    // Both throw for a zero divisor: the expression then has no value.
    "/": (a, b) => a.div(b),
    "%": (a, b) => a.mod(b),
  };
  for (const [sign, sum] of Object.entries(sums))
    made.registerOperator(`decimal ${sign} decimal`, (a: Decimal, b: Decimal) => boundedDecimal(sum(a, b)));
  const orders: Readonly<Record<string, (order: number) => boolean>> = {
    "==": (order) => order === 0,
    "<": (order) => order < 0,
    "<=": (order) => order <= 0,
    ">": (order) => order > 0,
    ">=": (order) => order >= 0,
  };
  for (const [sign, holds] of Object.entries(orders))
    made.registerOperator(`decimal ${sign} decimal`, (a: Decimal, b: Decimal) => holds(a.cmp(b)));
  made.registerOperator("-decimal", (value: Decimal) => value.neg());
}

function withFunctions(made: Environment, dict: (code: string, value: string) => string): void {
  const has = (signature: string, run: (...args: never[]) => unknown) => made.registerFunction(signature, run, sync);
  const textOf = (value: unknown): string => (isDecimal(value) ? plainText(value) : String(value ?? ""));
  has("value(dyn, dyn): dyn", (value: unknown, other: unknown) => value ?? other);
  has("round(decimal, decimal): decimal", round);
  has("days(string, string): decimal", (a: string, b: string) => decimalOfInteger((dayAt(b) - dayAt(a)) / DAY_MS));
  has("add_days(string, decimal): string", (day: string, count: Decimal) =>
    new Date(dayAt(day) + countOf(truncated(count)) * DAY_MS).toISOString().slice(0, 10),
  );
  has("dict(string, dyn): string", (code: string, value: unknown) => dict(code, textOf(value)));
  has("string(decimal): string", plainText);
  has("decimal_of(decimal): decimal", (value: Decimal) => value);
  has("decimal_of(string): decimal", needDecimal);
  has("whole_of(decimal): decimal", truncated);
  has("whole_of(string): decimal", requireInteger);
  const charactersIn = (text: string) => decimalOfInteger([...text].length);
  has("size_of(string): decimal", charactersIn);
  has("string.size_of(): decimal", charactersIn);
  const elementsOf = (list: readonly unknown[]) => decimalOfInteger(list.length);
  has("size_of(list): decimal", elementsOf);
  has("list.size_of(): decimal", elementsOf);
  has("string.place_of(string): decimal", (text: string, part: string) => decimalOfInteger(text.indexOf(part)));
  has("string.place_of(string, decimal): decimal", (text: string, part: string, from: Decimal) =>
    decimalOfInteger(text.indexOf(part, inText(text, from))),
  );
  has("string.substring(decimal): string", (text: string, from: Decimal) => text.substring(inText(text, from)));
  has("string.substring(decimal, decimal): string", (text: string, from: Decimal, to: Decimal) => {
    const [start, end] = [inText(text, from), inText(text, to)];
    if (end < start) throw new RangeError("invalid range of the text");
    return text.substring(start, end);
  });
  has(`${PLACE}(decimal): int`, (place: Decimal) => BigInt(countOf(place)));
}

function inText(text: string, at: Decimal): number {
  const place = countOf(at);
  if (place < 0 || place > text.length) throw new RangeError("invalid position in the text");
  return place;
}

type Limits = NonNullable<ConstructorParameters<typeof Environment>[0]>["limits"];

/** Returns CEL with decimals and the functions of forms. `dict`: returns a dictionary's text of a value. */
export function expressionEnvironment(
  limits: NonNullable<Limits>,
  owners: readonly string[],
  instants: readonly string[],
  dict: (code: string, value: string) => string,
): Environment {
  const made = new Environment({ homogeneousAggregateLiterals: false, limits });
  made.registerType(NUMBER_TYPE, { ctor: decimalClass, fields: {} });
  for (const name of owners) made.registerVariable(name, "dyn");
  for (const name of instants) made.registerVariable(name, "string");
  withArithmetic(made);
  withFunctions(made, dict);
  return made;
}
