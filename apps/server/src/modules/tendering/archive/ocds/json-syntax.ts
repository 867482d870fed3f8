/**
 * Returns the offset of the first character at which `text` is no longer JSON, or its length if it ends too early.
 * Undefined: it is valid. The engine's error message names a position only sometimes, so this scans again.
 */
export function findSyntaxError(text: string): number | undefined {
  const scanner = new Scanner(text);
  return scanner.document() ? undefined : scanner.at;
}

const WHITE = new Set([" ", "\t", "\n", "\r"]);
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

class Scanner {
  at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  document(): boolean {
    if (!this.value()) return false;
    this.space();
    return this.at === this.text.length;
  }

  private value(): boolean {
    this.space();
    const c = this.text[this.at];
    if (c === "{") return this.members("}", () => this.member());
    if (c === "[") return this.members("]", () => this.value());
    if (c === '"') return this.string();
    for (const word of ["true", "false", "null"]) if (c === word[0]) return this.word(word);
    return this.number();
  }

  private members(close: string, readMember: () => boolean): boolean {
    this.at++;
    this.space();
    if (this.text[this.at] === close) return this.take(close);
    for (;;) {
      if (!readMember()) return false;
      this.space();
      if (this.text[this.at] === close) return this.take(close);
      if (!this.take(",")) return false;
    }
  }

  private member(): boolean {
    this.space();
    if (!this.string()) return false;
    this.space();
    return this.take(":") && this.value();
  }

  private string(): boolean {
    if (!this.take('"')) return false;
    for (; this.at < this.text.length; this.at++) {
      const c = this.text[this.at] as string;
      if (c === '"') return this.take('"');
      if (c < " ") return false;
      if (c !== "\\") continue;
      this.at++;
      const escaped = this.text[this.at] ?? "";
      if (escaped === "u") {
        if (!/^[0-9a-fA-F]{4}$/.test(this.text.slice(this.at + 1, this.at + 5))) return false;
        this.at += 4;
      } else if (!'"\\/bfnrt'.includes(escaped) || escaped === "") return false;
    }
    return false;
  }

  private word(word: string): boolean {
    for (const c of word) if (!this.take(c)) return false;
    return true;
  }

  private number(): boolean {
    NUMBER.lastIndex = this.at;
    const match = NUMBER.exec(this.text);
    if (match === null) return false;
    this.at += match[0].length;
    return true;
  }

  private take(c: string): boolean {
    if (this.text[this.at] !== c) return false;
    this.at++;
    return true;
  }

  private space(): void {
    while (WHITE.has(this.text[this.at] ?? "")) this.at++;
  }
}

/** A place in a file for people: line and column from 1. */
export interface Position {
  line: number;
  column: number;
}

/** Returns the place `offset` characters after `start`, counted over `text`. */
export function positionAfter(start: Position, text: string, offset: number): Position {
  let { line, column } = start;
  for (let i = 0; i < offset && i < text.length; i++) {
    if (text[i] === "\n") {
      line++;
      column = 1;
    } else column++;
  }
  return { line, column };
}

/** Returns the deepest nesting of brackets outside strings. It is checked before parsing, which recurses. */
export function nestingDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 0x5c) i++;
      else if (c === 0x22) inString = false;
    } else if (c === 0x22) inString = true;
    else if (c === 0x7b || c === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (c === 0x7d || c === 0x5d) depth--;
  }
  return deepest;
}
