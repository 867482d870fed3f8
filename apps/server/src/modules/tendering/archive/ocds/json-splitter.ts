import { refuse } from "./findings.ts";
import { type Position, positionAfter } from "./json-syntax.ts";

/**
 * An element of a package's list or of a top-level array, as text: of a file of any size one element at a time is in
 * memory.
 */
export interface ElementPiece {
  kind: "element";
  list: "releases" | "records" | "array";
  text: string;
  position: Position;
}
/** The document without its yielded elements: a package's own fields, or a single release as a whole. */
export interface RestPiece {
  kind: "rest";
  text: string;
  /** Returns the place in the file of a character of `text`. */
  placeOf(offset: number): Position;
}
export type Piece = ElementPiece | RestPiece;

/** Splits one JSON document. Refuses unbalanced brackets (E01); parsing the pieces finds other mistakes. */
export async function* splitDocument(chunks: AsyncIterable<string>): AsyncGenerator<Piece> {
  const splitter = new Splitter();
  for await (const chunk of chunks) yield* splitter.push(chunk);
  yield splitter.end();
}

interface Stretch {
  readonly offset: number;
  readonly position: Position;
}

const FIRST_STRETCH: Stretch = { offset: 0, position: { line: 1, column: 1 } };

/** Cuts the text by its structure. Inside a list, text belongs to the current element, otherwise to the rest. */
class Splitter {
  private readonly structure = new Structure();
  private element: ElementPiece | undefined;
  private elementsInList = 0;
  private rest = "";
  /** Places of the rest's stretches in the file. */
  private readonly stretches = [FIRST_STRETCH];
  private line = 1;
  private column = 1;

  *push(chunk: string): Generator<Piece> {
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      const c = chunk[i] as string;
      switch (this.structure.read(c)) {
        case "list opens":
          // The bracket belongs to the rest.
          this.take(chunk.slice(from, i + 1));
          this.elementsInList = 0;
          this.beginElement();
          from = i + 1;
          break;
        case "element ends":
          this.take(chunk.slice(from, i));
          yield this.endElement();
          this.beginElement();
          from = i + 1;
          break;
        case "list ends":
          this.take(chunk.slice(from, i));
          if (this.elementsInList > 0 || this.element?.text.trim() !== "") yield this.endElement();
          // The closing bracket belongs to the rest again.
          this.element = undefined;
          this.stretches.push({ offset: this.rest.length, position: { line: this.line, column: this.column } });
          from = i;
          break;
        case "mistake":
          this.fail();
      }
      if (c === "\n") {
        this.line++;
        this.column = 1;
      } else this.column++;
    }
    this.take(chunk.slice(from));
  }

  end(): RestPiece {
    if (!this.structure.isWhole()) this.fail();
    const { rest, stretches } = this;
    return {
      kind: "rest",
      text: rest,
      placeOf(offset) {
        const stretch = stretches.findLast((candidate) => candidate.offset <= offset) ?? FIRST_STRETCH;
        return positionAfter(stretch.position, rest.slice(stretch.offset), offset - stretch.offset);
      },
    };
  }

  private take(text: string): void {
    if (this.element === undefined) this.rest += text;
    else this.element.text += text;
  }

  /** Begins directly after the bracket or comma at the current position. */
  private beginElement(): void {
    const list = this.structure.list as ElementPiece["list"];
    this.element = { kind: "element", list, text: "", position: { line: this.line, column: this.column + 1 } };
  }

  private endElement(): ElementPiece {
    const { element } = this;
    if (element === undefined || element.text.trim() === "") this.fail();
    this.elementsInList++;
    return element;
  }

  private fail(): never {
    throw refuse.notJson(this.line, this.column);
  }
}

/** Effect of a character on the lists. Undefined for nearly all characters. */
type Meaning = "list opens" | "element ends" | "list ends" | "mistake" | undefined;

/** Follows brackets and strings character by character, and tracks the current list of the document. */
class Structure {
  /** The list whose elements are yielded. Undefined: outside of a list. */
  list: ElementPiece["list"] | undefined;
  /** Expected closing brackets, the next one last. */
  private readonly closers: string[] = [];
  private hasBegun = false;
  private isOver = false;
  private inString = false;
  private isEscaped = false;
  /** State in the top-level object: whether a name or its value comes next, and the last name. */
  private isNameNext = true;
  private inName = false;
  private name = "";

  read(c: string): Meaning {
    if (this.inString) {
      this.readInString(c);
      return undefined;
    }
    if (c === " " || c === "\n" || c === "\r" || c === "\t") return undefined;
    if (this.isOver) return "mistake";
    this.hasBegun = true;
    switch (c) {
      case '"':
        this.beginString();
        return undefined;
      case "{":
        this.closers.push("}");
        return undefined;
      case "[":
        return this.openArray();
      case "}":
      case "]":
        return this.close(c);
      case ",":
        if (this.isBetweenElements()) return "element ends";
        if (this.closers.length === 1) this.isNameNext = true;
        return undefined;
      case ":":
        if (this.closers.length === 1) this.isNameNext = false;
        return undefined;
      default:
        return undefined;
    }
  }

  isWhole(): boolean {
    return this.hasBegun && this.closers.length === 0 && !this.inString;
  }

  private isBetweenElements(): boolean {
    return this.list !== undefined && this.closers.length === (this.list === "array" ? 1 : 2);
  }

  private openArray(): Meaning {
    this.closers.push("]");
    if (this.list !== undefined) return undefined;
    if (this.closers.length === 1) this.list = "array";
    else if (this.closers.length === 2 && !this.isNameNext && (this.name === "releases" || this.name === "records"))
      this.list = this.name;
    return this.list === undefined ? undefined : "list opens";
  }

  private close(bracket: string): Meaning {
    const endsList = this.isBetweenElements();
    if (this.closers.pop() !== bracket) return "mistake";
    this.isOver = this.closers.length === 0;
    if (!endsList) return undefined;
    this.list = undefined;
    return "list ends";
  }

  private beginString(): void {
    this.inString = true;
    this.inName = this.isNameNext && this.closers.length === 1 && this.closers[0] === "}";
    if (this.inName) this.name = "";
  }

  private readInString(c: string): void {
    if (c === '"' && !this.isEscaped) {
      this.inString = false;
      return;
    }
    this.isEscaped = c === "\\" && !this.isEscaped;
    if (this.inName) this.name += c;
  }
}
