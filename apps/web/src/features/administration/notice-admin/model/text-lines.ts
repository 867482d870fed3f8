import { NOTICE_FILE, NOTICE_TAGS } from "@tender/contract/notice-html";

/** One line of a formatted text as it is read. */
export interface TextLine {
  /** The words, with a link's address unless it is a stored file. */
  readonly text: string;
  /** The line with its format, in a normal form for every editor. */
  readonly markup: string;
  /** Addresses of its files: two may have the same name. */
  readonly files: readonly string[];
  /** Special formats of the line, in words. */
  readonly styles: readonly string[];
}

const styleWords: Readonly<Record<string, string>> = {
  h2: "标题",
  h3: "小标题",
  h4: "小标题",
  blockquote: "引用",
  pre: "代码",
  code: "代码",
  table: "表格",
  ul: "列表",
  ol: "编号列表",
  th: "表头",
  strong: "加粗",
  em: "斜体",
  u: "下划线",
  s: "删除线",
  sub: "下标",
  sup: "上标",
  mark: "标记",
  a: "链接",
};
const sameAs: Readonly<Record<string, string>> = { b: "strong", i: "em" };
const allowedTags: ReadonlySet<string> = new Set(NOTICE_TAGS);
const blocks = new Set(["p", "h2", "h3", "h4", "blockquote", "pre", "ul", "ol", "li", "table", "thead", "tbody", "tr"]);
/** Elements that are invisible when they have content. */
const invisible = new Set(["p", "tbody", "thead"]);
const cells = new Set(["td", "th"]);
const voids = new Set(["br", "hr", "img"]);
/** An attribute may contain the character that ends the tag. */
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>|[^<]+|</gi;
const CELL = " ｜ ";
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const plain = (html: string): string =>
  html.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (sign, decimal, hex, name) => {
    if (name) return entities[name] ?? sign;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : sign;
  });

const attributeOf = (attributes: string, name: string): string =>
  plain(new RegExp(`\\s${name}="([^"]*)"`, "i").exec(attributes)?.[1] ?? "");

/** Returns the attributes that distinguish an element; editors and the server write the others differently. */
const distinctiveOf = (attributes: string): string =>
  ["href", "src", "alt", "start", "colspan", "rowspan"]
    .map((name) => [name, attributeOf(attributes, name)] as const)
    .filter(([name, value]) => value !== "" && !(value === "1" && name.endsWith("span")))
    .map(([name, value]) => ` ${name}=${value}`)
    .join("");

/** Returns a notice's text line by line: paragraphs, list items, rows of a table. Omits lines without words. */
export function linesOfHtml(html: string): TextLine[] {
  const lines: TextLine[] = [];
  /** Open elements at the current position. */
  const open: { name: string; markup: string; href: string; start: number }[] = [];
  let words = "";
  /** Prefix of the next words. */
  let prefix = "";
  let markup = "";
  let files: string[] = [];
  let styles = new Set<string>();

  function endLine(): void {
    const text = words.replace(/\s+/g, " ").trim();
    if (text !== "") lines.push({ text, markup, files, styles: [...styles] });
    words = "";
    markup = "";
    files = [];
    styles = new Set();
  }
  function append(text: string): void {
    words += words === "" ? prefix + text : text;
    if (words !== "") prefix = "";
  }
  function addWords(text: string): void {
    if (text.trim() === "" && words === "") return;
    append(text);
    for (const { name } of open) if (styleWords[name]) styles.add(styleWords[name]);
    markup += `${open
      .filter(({ name }) => !invisible.has(name))
      .map((element) => element.markup)
      .join("")}|${text}\n`;
  }
  function begin(name: string, attributes: string): void {
    const href = name === "a" ? attributeOf(attributes, "href") : "";
    if (blocks.has(name) && !open.some((element) => cells.has(element.name))) endLine();
    if (cells.has(name) && words !== "") words += CELL;
    if (NOTICE_FILE.test(href)) {
      files.push(href);
      append("附件“");
    } else if (href !== "") append("");
    open.push({ name, markup: `<${name}${distinctiveOf(attributes)}>`, href, start: words.length });
    if (name === "li") prefix = "· ";
  }
  function end(name: string): void {
    const index = open.findLastIndex((element) => element.name === name);
    if (index < 0) return;
    const [closed] = open.splice(index);
    const isInCell = open.some((element) => cells.has(element.name));
    if (closed && closed.href !== "") {
      if (NOTICE_FILE.test(closed.href)) words += "”";
      else if (words.slice(closed.start).trim() !== closed.href) words += `（${closed.href}）`;
    }
    if (blocks.has(name) && !isInCell) endLine();
    else if (blocks.has(name)) words += " ";
  }
  function addVoid(tag: string, attributes: string): void {
    if (tag === "img") {
      const source = attributeOf(attributes, "src");
      const name = attributeOf(attributes, "alt");
      files.push(source);
      addWords(name === "" ? "图片" : `图片“${name}”`);
    } else if (tag === "hr") {
      endLine();
      addWords("———");
      endLine();
    } else if (open.some((element) => cells.has(element.name))) words += " ";
    else endLine();
  }

  for (const [token, slash, tag, attributes = ""] of html.matchAll(TOKEN)) {
    const name = tag === undefined ? undefined : (sameAs[tag.toLowerCase()] ?? tag.toLowerCase());
    if (name === undefined) addWords(plain(token));
    else if (!allowedTags.has(name)) continue;
    else if (voids.has(name)) addVoid(name, attributes);
    else if (slash) end(name);
    else begin(name, attributes);
  }
  endLine();
  return lines;
}
