import type { Expression, Node, VisitorObject } from "oxc-parser";
import { calleeName, propertyName } from "./text-as-code.ts";

/** A time limit that a test sets itself; `null`: the library's default of one second. */
export interface TestLimit {
  readonly kind: "test" | "hook" | "poll";
  readonly milliseconds: number | null;
  readonly line: number;
}

const TESTS = new Set(["test", "it"]);
const HOOKS = new Set(["beforeAll", "beforeEach", "afterAll", "afterEach"]);
const OPTIONS = new Map<string, TestLimit["kind"]>([
  ["timeout", "poll"],
  ["actionTimeout", "poll"],
  ["navigationTimeout", "poll"],
  ["testTimeout", "test"],
  ["hookTimeout", "hook"],
]);

/** Reports every numeric limit in the arguments of a test or a hook and in options. */
export function testLimitVisitor(report: (limit: Omit<TestLimit, "line">, start: number) => void): VisitorObject {
  const reportNumber = (kind: TestLimit["kind"], value: Node | undefined, start: number) => {
    if (value?.type === "Literal" && typeof value.value === "number")
      report({ kind, milliseconds: value.value }, start);
  };
  return {
    Property: ({ key, value, start }) => {
      const kind = key.type === "Identifier" ? OPTIONS.get(key.name) : undefined;
      if (kind) reportNumber(kind, value, start);
    },
    CallExpression: ({ callee, arguments: callArguments, start }) => {
      const name = calleeName(callee);
      // Their default is one second; `expect.poll` uses the suite's limit.
      if (
        callee.type === "MemberExpression" &&
        isVi(callee.object) &&
        /^wait(For|Until)$/.test(propertyName(callee) ?? "")
      )
        report({ kind: "poll", milliseconds: null }, start);
      const [options] = callArguments;
      if (name === "configure" && options?.type === "ObjectExpression")
        for (const option of options.properties)
          if (option.type === "Property" && option.key.type === "Identifier" && option.key.name === "timeout")
            reportNumber("test", option.value, option.start);
      const kind = kindOf(callee, name);
      if (kind) reportNumber(kind, callArguments.at(name === "setTimeout" ? 0 : -1), start);
    },
  };
}

const isVi = (node: Node): boolean => node.type === "Identifier" && node.name === "vi";

/** `test(…, 5_000)`, `test.each(…)(…, 5_000)`, `beforeAll(…, 5_000)`, `test.setTimeout(5_000)`. */
function kindOf(callee: Expression, name: string | undefined): TestLimit["kind"] | undefined {
  if (callee.type === "Identifier") {
    if (HOOKS.has(callee.name)) return "hook";
    return TESTS.has(callee.name) ? "test" : undefined;
  }
  if (callee.type === "CallExpression") return isOfTest(callee.callee) ? "test" : undefined;
  return name === "setTimeout" && isOfTest(callee) ? "test" : undefined;
}

const isOfTest = (node: Expression): boolean =>
  node.type === "MemberExpression" && node.object.type === "Identifier" && TESTS.has(node.object.name);
