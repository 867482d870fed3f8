// Inputs of any size that are slow to parse.

export type TextShapes = Readonly<Record<string, (size: number) => string>>;

/** Returns a shape: a repeated part between two texts. */
export const repeated =
  (part: string, before = "", after = "") =>
  (size: number): string =>
    before + part.repeat(Math.ceil(size / part.length)) + after;

/** Returns a shape of nested parts: opened repeatedly, and closed as often. */
export const nested =
  (open: string, close: string, inside = "") =>
  (size: number): string => {
    const depth = Math.ceil(size / (open.length + close.length));
    return open.repeat(depth) + inside + close.repeat(depth);
  };

/** Returns a shape of numbered parts, all of them different. */
export const numbered =
  (part: (n: number) => string, before = "", after = "", between = "") =>
  (size: number): string => {
    const length = part(1_000).length + between.length;
    return before + Array.from({ length: Math.ceil(size / length) }, (_, n) => part(n)).join(between) + after;
  };

/** Shapes of plain text, for parsers of any syntax. */
export const anyText: TextShapes = {
  letters: repeated("a"),
  "letters and a sign": repeated("a", "", "!"),
  digits: repeated("1"),
  zeros: repeated("0", "0.", "1"),
  blanks: repeated(" ", "a", "b"),
  "blanks of every width": repeated(" \u3000\t\u00a0", "a", "b"),
  "line breaks": repeated("\r\n"),
  dots: repeated(".", "a", "!"),
  "dots and letters": repeated("a.", "", "!"),
  "at signs": repeated("a@"),
  slashes: repeated("/"),
  "slashes and dots": repeated("/.."),
  "percent signs": repeated("%"),
  escapes: repeated("%25", "", "x"),
  commas: repeated(","),
  "question marks": repeated("?a=", "", "#"),
  "angle brackets": repeated("<"),
  "square brackets": repeated("["),
  braces: repeated("{a"),
  quotes: repeated('"'),
  apostrophes: repeated("'"),
  backslashes: repeated("\\"),
  "equals signs": repeated("="),
  hyphens: repeated("-"),
  stars: repeated("*"),
  Chinese: repeated("采购"),
  "marks over one letter": repeated("\u0301", "a"),
  "full-width signs": repeated("ａ－"),
  "invisible signs": repeated("\u200b"),
  "surrogate pairs": repeated("😀"),
};

/** JSON that is larger than necessary. */
export const anyJson = {
  "a long text": repeated("a", '"', '"'),
  "a text of escapes": repeated("\\u0041", '"', '"'),
  "a text of escaped pairs": repeated("\\ud83d\\ude00", '"', '"'),
  "nested lists": nested("[", "]"),
  "nested objects": nested('{"a":', "}", "1"),
  "unclosed lists": repeated("["),
  "unclosed objects": repeated('{"a":'),
  "an unclosed text": repeated("\\\\", '"'),
  "a long list": repeated("1,", "[", "1]"),
  "empty objects": repeated("{},", "[", "{}]"),
  "many keys": numbered((n) => `"k${n}":1`, "{", "}", ","),
  "keys of digits": numbered((n) => `"${n * 7_919}":1`, "{", "}", ","),
  "one key many times": repeated('"a":1,', "{", '"a":1}'),
  "a long number": repeated("9"),
  "a number with a long fraction": repeated("0", "0.", "1"),
  "numbers with exponents": repeated("1e400,", "[", "1]"),
  blanks: repeated(" ", "[", "]"),
  "prototype keys": repeated('{"\\u005f_proto":1},', "[", "1]"),
} satisfies TextShapes;

export const bytesOf = (shapes: TextShapes): Readonly<Record<string, (size: number) => Buffer>> =>
  Object.fromEntries(Object.entries(shapes).map(([name, make]) => [name, (size) => Buffer.from(make(size))]));

/** Returns the shapes embedded between two texts that the parser accepts. */
export const within = (
  shapes: TextShapes,
  before: string,
  after: string,
): Readonly<Record<string, (size: number) => string>> =>
  Object.fromEntries(Object.entries(shapes).map(([name, make]) => [name, (size) => before + make(size) + after]));
