import { refuse } from "./findings.ts";
import { type Place, placeAfter } from "./text-place.ts";

/** One element of a package's list, or of a top-level array, as text: a file of any size is held one element at a time. */
export interface ElementPiece {
  kind: "element";
  list: "releases" | "records" | "array";
  text: string;
  place: Place;
}
/** The document without the elements handed out: a package's own fields, or a single release as a whole. */
export interface RestPiece {
  kind: "rest";
  text: string;
  /** Where a character of `text` stands in the file. */
  placeOf(offset: number): Place;
}
export type Piece = ElementPiece | RestPiece;

const isSpace = (c: string) => c === " " || c === "\n" || c === "\r" || c === "\t";

/** Splits one JSON document. Unbalanced brackets are refused here (E01), other mistakes when the pieces are parsed. */
export async function* splitDocument(chunks: AsyncIterable<string>): AsyncGenerator<Piece> {
  const splitter = new JsonSplitter();
  for await (const chunk of chunks) yield* splitter.push(chunk);
  yield* splitter.end();
}

class JsonSplitter {
  private readonly stack: string[] = [];
  private inString = false;
  private escaped = false;
  private started = false;
  private finished = false;
  /** Last string seen directly inside a top-level object, and whether a colon followed it. */
  private key = "";
  private keyParts: string | undefined;
  private afterColon = false;
  private list: ElementPiece["list"] | undefined;
  private elementsInList = 0;
  private element = "";
  private elementPlace: Place = { line: 1, column: 1 };
  private rest = "";
  private readonly segments: { offset: number; place: Place }[] = [];
  private line = 1;
  private column = 1;

  *push(chunk: string): Generator<Piece> {
    let from = 0;
    if (this.segments.length === 0) this.beginRest();
    for (let i = 0; i < chunk.length; i++) {
      const c = chunk[i] as string;
      const piece = this.step(c, () => {
        const text = chunk.slice(from, i);
        from = i;
        return text;
      });
      if (piece !== undefined) yield piece;
      if (c === "\n") {
        this.line++;
        this.column = 1;
      } else this.column++;
      if (this.justOpened) {
        // The opening bracket belongs to the rest, what follows to the first element.
        this.rest += chunk.slice(from, i + 1);
        from = i + 1;
        this.beginElement();
        this.justOpened = false;
      } else if (this.justSeparated) {
        from = i + 1;
        this.beginElement();
        this.justSeparated = false;
      }
    }
    const tail = chunk.slice(from);
    if (this.list === undefined) this.rest += tail;
    else this.element += tail;
  }

  *end(): Generator<Piece> {
    const here = { line: this.line, column: this.column };
    if (this.stack.length > 0 || this.inString || !this.started) throw refuse.notJson(here.line, here.column);
    const { rest, segments } = this;
    yield {
      kind: "rest",
      text: rest,
      placeOf(offset) {
        const segment = segments.findLast((s) => s.offset <= offset) ?? { offset: 0, place: { line: 1, column: 1 } };
        return placeAfter(segment.place, rest.slice(segment.offset), offset - segment.offset);
      },
    };
  }

  private justOpened = false;
  private justSeparated = false;

  /** One character. `flush` gives the text since the last cut and cuts before this character. */
  private step(c: string, flush: () => string): Piece | undefined {
    if (this.inString) {
      this.stringCharacter(c);
      return undefined;
    }
    if (isSpace(c)) return undefined;
    if (this.finished) this.fail();
    this.started = true;
    const depth = this.stack.length;
    const isBetweenElements = this.list !== undefined && depth === (this.list === "array" ? 1 : 2);
    switch (c) {
      case '"':
        this.inString = true;
        if (depth === 1 && this.stack[0] === "{" && !this.afterColon) this.keyParts = "";
        return undefined;
      case "{":
      case "[":
        if (c === "[" && this.list === undefined) this.openList(depth);
        this.stack.push(c);
        return undefined;
      case "}":
      case "]": {
        if (this.stack.pop() !== (c === "}" ? "{" : "[")) this.fail();
        this.finished = this.stack.length === 0;
        return isBetweenElements ? this.closeElement(flush(), true) : undefined;
      }
      case ",":
        if (isBetweenElements) {
          this.justSeparated = true;
          return this.closeElement(flush(), false);
        }
        if (depth === 1) this.afterColon = false;
        return undefined;
      case ":":
        if (depth === 1 && this.stack[0] === "{") this.afterColon = true;
        return undefined;
      default:
        return undefined;
    }
  }

  private openList(depth: number): void {
    if (depth === 0) this.list = "array";
    else if (depth === 1 && this.afterColon && (this.key === "releases" || this.key === "records"))
      this.list = this.key;
    else return;
    this.elementsInList = 0;
    this.justOpened = true;
  }

  private closeElement(text: string, isLast: boolean): Piece | undefined {
    const list = this.list as ElementPiece["list"];
    const whole = this.element + text;
    const isEmpty = whole.trim() === "";
    if (isEmpty && !(isLast && this.elementsInList === 0)) this.fail();
    this.elementsInList++;
    this.element = "";
    if (isLast) {
      this.list = undefined;
      this.beginRest();
    }
    return isEmpty ? undefined : { kind: "element", list, text: whole, place: this.elementPlace };
  }

  private stringCharacter(c: string): void {
    if (this.escaped) this.escaped = false;
    else if (c === "\\") this.escaped = true;
    else if (c === '"') {
      this.inString = false;
      if (this.keyParts !== undefined) this.key = this.keyParts;
      this.keyParts = undefined;
      return;
    }
    if (this.keyParts !== undefined) this.keyParts += c;
  }

  private beginElement(): void {
    this.element = "";
    this.elementPlace = { line: this.line, column: this.column };
  }

  private beginRest(): void {
    this.segments.push({ offset: this.rest.length, place: { line: this.line, column: this.column } });
  }

  private fail(): never {
    throw refuse.notJson(this.line, this.column);
  }
}
