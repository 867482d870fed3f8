import { decimalOf } from "../packages/form-rules/src/decimals.ts";
import { compileExpression, type Expression, type Facts } from "../packages/form-rules/src/expression.ts";
import { median, print } from "./report.ts";

const ROUNDS = 40;
const row = {
  name: "a".repeat(500),
  tags: Array.from({ length: 100 }, (_, at) => `${"a".repeat(190)}${at}`),
  amount: decimalOf("777777777777.777777") ?? null,
};
const person = { id: "1", name: "", account: "", orgCode: "", department: "", roles: [] };
const dict = (_code: string, value: string) => value;
const facts: Facts = { row, old: null, person, today: "2026-11-26", now: "2026-11-26T00:00:00Z", dict };

const sum = Array.from({ length: 60 }, () => "row.name").join("+");
/** Most expensive expressions within the limits: the maximum of text, for each element. */
const expensiveExpressions = {
  "a list over itself": "row.tags.exists(x, row.tags.join() == x || x in row.tags)",
  "a long text for each element": `row.tags.exists(x, (${sum}).contains("ab"))`,
  "lists of lists": `row.tags.map(x, [${Array.from({ length: 90 }, () => "x").join(",")}]).size()`,
  "a text grown for each element": `row.tags.map(x, ${sum}).join().size()`,
  "a quotient for each element": `row.tags.exists(x, row.amount${"/row.amount*row.amount".repeat(38)} < 0)`,
  "comparisons of long lists": Array.from({ length: 40 }, () => "row.tags == row.tags").join("&&"),
};

function compile(text: string): Expression {
  const compiled = compileExpression(text);
  if ("fault" in compiled) throw new Error(compiled.fault);
  return compiled.expression;
}

/** Returns the median of some rounds in milliseconds. */
function costOf(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return median(times);
}

/** Writes the same text into memory in plain code: yardstick of the machine's speed. */
const plainText = () => Buffer.from(row.tags.map(() => row.name.repeat(60)).join("")).length;

/**
 * Cost of the most expensive expressions, compared with writing the same text: none blocks a server's thread for long.
 */
export function benchExpressions(): void {
  const yardstick = costOf(plainText);
  const costs = Object.entries(expensiveExpressions).map(([title, text]) => {
    const expression = compile(text);
    return { title, ms: costOf(() => expression.evaluate(facts)) };
  });
  const highest = costs.reduce((first, second) => (second.ms > first.ms ? second : first));
  print({
    title: "most expensive expression of a form",
    measured: `${highest.ms.toFixed(1)} ms: ${highest.title}`,
    yardstick: `${yardstick.toFixed(2)} ms, 3 MB of text written by plain code`,
    value: highest.ms / yardstick,
    unit: " times",
    budget: { atMost: 40 },
  });
}
