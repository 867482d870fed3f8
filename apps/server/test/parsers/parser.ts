/** Maximum sizes of external input, in characters or bytes. */
export const sizeLimits = {
  /** All header fields of a request together, including its address. */
  header: 16_384,
  /** Longest text of a call, bounded by its schema. */
  text: 100_000,
  /** Body of a call. */
  body: 1_048_576,
} as const;

/** Returns an input with about `size` characters, bytes or entries. */
type Shape = (size: number) => unknown;

/** A parser of external input, with its worst inputs. */
export interface Parser {
  readonly name: string;
  /** Exported functions that are measured with it, in addition to those in its name. */
  readonly covers: readonly string[];
  /** Largest size that reaches the parser: its own limit, or that of its callers. */
  readonly maxSize: number;
  read(input: unknown): unknown;
  readonly shapes: Readonly<Record<string, Shape>>;
}

/** Describes a parser. `name`: the function's name. */
export function parser<I>(
  name: string,
  read: (input: I) => unknown,
  shapes: Readonly<Record<string, (size: number) => I>>,
  { maxSize: largest = sizeLimits.body, covers = [] }: Partial<Pick<Parser, "maxSize" | "covers">> = {},
): Parser {
  return { name, covers, maxSize: largest, read: (input) => read(input as I), shapes };
}

export const parsersByName = (list: readonly Parser[]): ReadonlyMap<string, Parser> => {
  const parsers = new Map(list.map((entry) => [entry.name, entry]));
  if (parsers.size < list.length) throw new Error("two parsers have the same name");
  return parsers;
};
