/** What an outsider may send at the most, in characters or bytes. */
export const most = {
  /** All header fields of a request together, its address among them. */
  header: 16_384,
  /** The longest text of a call, which its schema bounds. */
  text: 100_000,
  /** The body of a call. */
  body: 1_048_576,
} as const;

/** An input of about so many characters, bytes or entries. */
type Shape = (size: number) => unknown;

/** A parser of external input, with its worst inputs. */
export interface Parser {
  readonly name: string;
  /** Exported functions that are measured by it, beside those that its name holds. */
  readonly covers: readonly string[];
  /** The largest size that may reach it: where it refuses by itself what is larger, or where those who call it do. */
  readonly most: number;
  read(input: unknown): unknown;
  readonly shapes: Readonly<Record<string, Shape>>;
}

/** `name`: of the function. */
export function parser<I>(
  name: string,
  read: (input: I) => unknown,
  shapes: Readonly<Record<string, (size: number) => I>>,
  { most: largest = most.body, covers = [] }: Partial<Pick<Parser, "most" | "covers">> = {},
): Parser {
  return { name, covers, most: largest, read: (input) => read(input as I), shapes };
}

export const parsersByName = (list: readonly Parser[]): ReadonlyMap<string, Parser> => {
  const known = new Map(list.map((one) => [one.name, one]));
  if (known.size < list.length) throw new Error("two parsers have one name");
  return known;
};
