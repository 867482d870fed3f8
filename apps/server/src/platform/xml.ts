import { DOMParser, type Element, onWarningStopParsing } from "@xmldom/xmldom";

/**
 * The root element of a document somebody else wrote; undefined for one that is not well-formed or has a document type. The
 * parser fetches nothing and knows the five entities of XML alone; what could declare others is not even read.
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

/** The text of the only child of that name; undefined where there is none, or more than one. */
export function childText(parent: Element, namespace: string, name: string): string | undefined {
  const found = childrenNamed(parent, namespace, name);
  return found.length === 1 ? (found[0]?.textContent ?? "") : undefined;
}

export const childrenNamed = (parent: Element, namespace: string, name: string): Element[] =>
  [...parent.childNodes].filter(
    (node): node is Element =>
      node.nodeType === node.ELEMENT_NODE && node.namespaceURI === namespace && (node as Element).localName === name,
  );
