import {
  isNoticeLink,
  NOTICE_ATTRIBUTES,
  NOTICE_FILE,
  NOTICE_PICTURE,
  NOTICE_TAGS,
} from "@tender/contract/notice-html";
import { type DefaultTreeAdapterMap, html, Parser, serialize, type Token, defaultTreeAdapter as tree } from "parse5";

type Parent = DefaultTreeAdapterMap["parentNode"];
type Node = DefaultTreeAdapterMap["childNode"];
type Attribute = Token.Attribute;
type Element = DefaultTreeAdapterMap["element"];

const tags: ReadonlySet<string> = new Set(NOTICE_TAGS);
const attributes: ReadonlySet<string> = new Set(NOTICE_ATTRIBUTES);
/** Elements that are removed with their content, which is not meant for readers. */
const removedElements = new Set([
  ...["script", "style", "template", "iframe", "object", "noscript", "noembed", "noframes", "plaintext", "xmp"],
  ...["title", "textarea", "select", "audio", "video", "head", "xml"],
]);
/**
 * Limits far above the depth and size of written texts. The time of parsing grows with the square of the depth, and
 * unclosed elements multiply it.
 */
const MAX_DEPTH = 200;
const MAX_ELEMENTS = 20_000;
const MAX_ATTRIBUTES = 200;

export interface CleanNotice {
  readonly html: string;
  /** Paths of the files of the group `notice` that the text shows or links to. */
  readonly files: readonly string[];
}

class TooComplex extends Error {}

/** Members of the library's tag reader without a public type. */
interface TagReader {
  readonly currentToken: { readonly attrs?: readonly unknown[] } | null;
  _leaveAttrName(): void;
}

/** Limits the attributes of an element, because the reader searches all of them for each new one. */
function boundAttributes(reader: TagReader): void {
  const leave = reader._leaveAttrName;
  reader._leaveAttrName = function (this: TagReader) {
    if ((this.currentToken?.attrs?.length ?? 0) >= MAX_ATTRIBUTES) throw new TooComplex();
    leave.call(this);
  };
}

/** Parses HTML as a browser does. Throws TooComplex. */
function parse(sent: string): Parent {
  let depth = 0;
  let count = 0;
  const onItemPush = () => {
    depth += 1;
    count += 1;
    if (depth > MAX_DEPTH || count > MAX_ELEMENTS) throw new TooComplex();
  };
  const onItemPop = () => {
    depth -= 1;
  };
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(null, {
    treeAdapter: { ...tree, onItemPush, onItemPop },
  });
  boundAttributes(parser.tokenizer as unknown as TagReader);
  parser.tokenizer.write(sent, true);
  return parser.getFragment();
}

const isPermitted = ({ name, value }: Attribute, ownOrigin: string): boolean =>
  attributes.has(name) &&
  (name !== "href" || isNoticeLink(value, ownOrigin)) &&
  (name !== "src" || NOTICE_PICTURE.test(value));

/** Returns the permitted element. Undefined: only its text may remain. */
function cleanedElement({ tagName, attrs }: Element, ownOrigin: string): Element | undefined {
  const permitted = attrs.filter((attribute) => isPermitted(attribute, ownOrigin));
  const isPictureOfNothing = tagName === "img" && !permitted.some(({ name }) => name === "src");
  return tags.has(tagName) && !isPictureOfNothing ? tree.createElement(tagName, html.NS.HTML, permitted) : undefined;
}

const isDropped = (node: Element): boolean => node.namespaceURI !== html.NS.HTML || removedElements.has(node.tagName);

/** Runs the work. Undefined: the text is nested too deeply or has too many elements. */
function unlessTooComplex<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooComplex) return undefined;
    throw error;
  }
}

/**
 * Retains the elements and attributes of the contract's list for notices; of other elements only the text remains.
 * Undefined: the text is too complex. Takes up to a second, so requests call `cleanHtmlTexts`.
 */
export const cleanHtml = (sent: string, ownOrigin: string): CleanNotice | undefined =>
  unlessTooComplex(() => cleanParsed(parse(sent), ownOrigin));

function cleanParsed({ childNodes }: Parent, ownOrigin: string): CleanNotice {
  const files = new Set<string>();

  function appendCleaned(parent: Parent, nodes: readonly Node[]): void {
    for (const node of nodes) {
      if (tree.isTextNode(node)) tree.insertText(parent, node.value);
      if (!tree.isElementNode(node) || isDropped(node)) continue;
      const element = cleanedElement(node, ownOrigin);
      if (element) tree.appendChild(parent, element);
      for (const { value } of element?.attrs ?? []) noteFile(value);
      appendCleaned(element ?? parent, node.childNodes);
    }
  }
  function noteFile(address: string): void {
    const path = NOTICE_FILE.exec(address)?.[1];
    if (path !== undefined) files.add(path);
  }

  const cleaned = tree.createDocumentFragment();
  appendCleaned(cleaned, childNodes);
  return { html: serialize(cleaned), files: [...files] };
}

/** Returns whether the text contains empty paragraphs only. */
export const isEmptyNotice = (cleaned: string): boolean =>
  !/<(img|hr)\b/.test(cleaned) && cleaned.replace(/<[^>]*>?|&nbsp;|\s/g, "") === "";

/** Returns the readable text, in lines. Undefined: too complex. */
export const plainTextOf = (cleaned: string): string | undefined =>
  unlessTooComplex(() => textOf(parse(cleaned).childNodes));

function textOf(nodes: readonly Node[]): string {
  const lines: string[] = [""];
  const read = (among: readonly Node[]): void => {
    for (const node of among) {
      if (tree.isTextNode(node)) lines.push((lines.pop() ?? "") + node.value);
      if (!tree.isElementNode(node)) continue;
      if (BLOCKS.has(node.tagName)) lines.push("");
      read(node.childNodes);
      if (BLOCKS.has(node.tagName)) lines.push("");
    }
  };
  read(nodes);
  return lines
    .map((line) => line.replace(/[\s\u00a0]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

const BLOCKS: ReadonlySet<string> = new Set([
  ...["p", "div", "br", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "table", "blockquote", "hr"],
]);
