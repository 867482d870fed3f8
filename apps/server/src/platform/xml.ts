import { DOMParser, type Element, onWarningStopParsing } from "@xmldom/xmldom";
import { SaxesParser } from "saxes";

/** Messages of CAS and SAML nest less than ten elements. */
const MAX_DEPTH = 32;

/** Throws if a document nests too deep or is malformed. The reader of the tree needs quadratic time for nested namespaces. */
function requireShallow(text: string): void {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", () => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new Error("the elements are nested too deep");
  });
  parser.on("closetag", () => {
    depth -= 1;
  });
  parser.write(text).close();
}

/**
 * Returns the root element of a foreign document. Undefined: it is malformed, has a document type, or nests more than 32
 * elements. The parser fetches nothing and knows only XML's five entities; declarations of others are refused before
 * parsing.
 */
export function parseXml(text: string): Element | undefined {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return undefined;
  try {
    requireShallow(text);
    return (
      new DOMParser({ onError: onWarningStopParsing }).parseFromString(text, "text/xml").documentElement ?? undefined
    );
  } catch {
    return undefined;
  }
}

/** Returns the text of the only child with that name. Undefined: there is none, or several. */
export function childText(parent: Element, namespace: string, name: string): string | undefined {
  const found = childrenNamed(parent, namespace, name);
  return found.length === 1 ? (found[0]?.textContent ?? "") : undefined;
}

export const childrenNamed = (parent: Element, namespace: string, name: string): Element[] =>
  [...parent.childNodes].filter(
    (node): node is Element =>
      node.nodeType === node.ELEMENT_NODE && node.namespaceURI === namespace && (node as Element).localName === name,
  );
