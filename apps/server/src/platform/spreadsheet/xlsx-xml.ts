import { SaxesParser } from "saxes";
import { SpreadsheetError } from "./spreadsheet-error.ts";

interface Handlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

export interface XmlReader {
  write(chunk: Uint8Array): void;
  /** Ends the document. Throws if it is incomplete. */
  end(): void;
}

/** Creates a reader of XML chunks. It refuses document types, and thereby custom entities. */
export function xmlReader({ open, text, close }: Handlers): XmlReader {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parser = new SaxesParser();
  const refuse = (cause?: unknown): never => {
    throw new SpreadsheetError("unreadable", { cause });
  };
  parser.on("error", refuse);
  parser.on("doctype", () => refuse());
  parser.on("opentag", ({ name, attributes }) => open?.(localName(name), attributes as Record<string, string>));
  if (text) parser.on("text", text);
  parser.on("closetag", ({ name }) => close?.(localName(name)));
  const guarded = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      throw error instanceof SpreadsheetError ? error : new SpreadsheetError("unreadable", { cause: error });
    }
  };
  return {
    write: (chunk) => guarded(() => void parser.write(decoder.decode(chunk, { stream: true }))),
    end: () => guarded(() => void parser.close()),
  };
}

/** Reads a document. Accepts an empty one. */
export async function readXml(chunks: AsyncIterable<Uint8Array>, handlers: Handlers): Promise<void> {
  const reader = xmlReader(handlers);
  let hasContent = false;
  for await (const chunk of chunks) {
    hasContent = true;
    reader.write(chunk);
  }
  if (hasContent) reader.end();
}
