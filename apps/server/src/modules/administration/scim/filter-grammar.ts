import { storableReviver } from "#platform/json-text.ts";
import { invalidFilter } from "./scim-error.ts";

export type Operator = "eq" | "ne" | "co" | "sw" | "ew" | "gt" | "ge" | "lt" | "le";
export type Comparable = string | number | boolean | null;

/** A filter of RFC 7644, section 3.4.2.2, as a tree. Attributes appear as they were written. */
export type Filter =
  | { readonly kind: "and" | "or"; readonly left: Filter; readonly right: Filter }
  | { readonly kind: "not"; readonly operand: Filter }
  | { readonly kind: "present"; readonly path: string }
  | { readonly kind: "compare"; readonly path: string; readonly operator: Operator; readonly value: Comparable }
  /** `emails[type eq "work"]`: a single value must match the whole filter. */
  | { readonly kind: "within"; readonly path: string; readonly operand: Filter };

interface Token {
  readonly kind: "(" | ")" | "[" | "]" | "word" | "string";
  readonly text: string;
}

/** Limits in characters and levels; legitimate filters are shorter and flatter. */
const MAX_LENGTH = 2_000;
const MAX_DEPTH = 20;

const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;
const PATH = /^(?:urn:[\w.:-]+:)?[A-Za-z$][\w$-]*(?:\.[A-Za-z$][\w$-]*)?$/i;
const operators: ReadonlySet<string> = new Set(["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"]);

function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const [, sign, string, word] = TOKEN.exec(text) ?? [];
    if (sign) tokens.push({ kind: sign as "(", text: sign });
    else if (string) tokens.push({ kind: "string", text: string });
    else if (word) tokens.push({ kind: "word", text: word });
    else throw invalidFilter("筛选条件中的引号没有成对");
  }
  return tokens;
}

function comparableOf(token: Token | undefined): Comparable {
  try {
    const text = token?.text ?? "";
    const value: unknown = JSON.parse(text, storableReviver(text));
    if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value as Comparable;
  } catch {
    // Invalid JSON is refused below, like values of other types.
  }
  throw invalidFilter(`筛选条件中的值不正确：${token?.text ?? ""}`);
}

/** Parses `or`, `and`, `not`, which bind in this order from weak to strong, from the left. */
class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Filter {
    const filter = this.#or();
    if (this.#at < this.#tokens.length) throw this.#unexpected();
    return filter;
  }

  #or(): Filter {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw invalidFilter("筛选条件的层次过多");
    let left = this.#and();
    while (this.#takesWord("or")) left = { kind: "or", left, right: this.#and() };
    this.#depth -= 1;
    return left;
  }

  #and(): Filter {
    let left = this.#one();
    while (this.#takesWord("and")) left = { kind: "and", left, right: this.#one() };
    return left;
  }

  #one(): Filter {
    if (this.#takesWord("not")) {
      this.#require("(");
      return { kind: "not", operand: this.#closed(")") };
    }
    if (this.#takes("(")) return this.#closed(")");
    const path = this.#path();
    if (this.#takes("[")) return { kind: "within", path, operand: this.#closed("]") };
    if (this.#takesWord("pr")) return { kind: "present", path };
    const operator = this.#next()?.text.toLowerCase() ?? "";
    if (!operators.has(operator)) throw invalidFilter(`不支持的比较：${operator}`);
    return { kind: "compare", path, operator: operator as Operator, value: comparableOf(this.#next()) };
  }

  #path(): string {
    const token = this.#next();
    if (token?.kind !== "word" || !PATH.test(token.text))
      throw invalidFilter(`筛选条件中的属性不正确：${token?.text ?? ""}`);
    return token.text;
  }

  #closed(sign: ")" | "]"): Filter {
    const filter = this.#or();
    this.#require(sign);
    return filter;
  }

  #next(): Token | undefined {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    return token;
  }

  #takes(kind: Token["kind"], text?: string): boolean {
    const token = this.#tokens[this.#at];
    const isMatch = token?.kind === kind && (text === undefined || token.text.toLowerCase() === text);
    if (isMatch) this.#at += 1;
    return isMatch;
  }

  #takesWord(word: string): boolean {
    return this.#takes("word", word);
  }

  #require(kind: Token["kind"]): void {
    if (!this.#takes(kind)) throw this.#unexpected();
  }

  #unexpected() {
    return invalidFilter(`筛选条件在“${this.#tokens[this.#at]?.text ?? "末尾"}”处不正确`);
  }
}

/** Throws invalidFilter. */
export function parseFilter(text: string): Filter {
  if (text.length > MAX_LENGTH) throw invalidFilter("筛选条件过长");
  return new Reader(tokenize(text)).whole();
}
