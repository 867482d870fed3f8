import { DOMParser, type Element, onWarningStopParsing } from "@xmldom/xmldom";

/**
 * Returns the root element of a foreign document. Undefined: it is malformed or has a document type. The parser fetches
 * nothing and knows only XML's five entities; declarations of others are refused before parsing.
 */
export function parseXml(text: string): Element | undefined {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return undefined;
  try {
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
