import { linesOfHtml, type TextLine } from "./text-lines.ts";

/** A line of the comparison of two texts. */
export type ComparedLine =
  | { readonly kind: "same" | "mine" | "theirs" | "otherFile"; readonly text: string }
  /** The same words with another format: formats of the own text only, and of the other text only. */
  | {
      readonly kind: "otherFormat";
      readonly text: string;
      readonly ownStyles: string[];
      readonly otherStyles: string[];
    }
  /** Unchanged lines that are not shown. */
  | { readonly kind: "omitted"; readonly count: number };

/** Number of unchanged lines shown around a difference as its context. */
const CONTEXT_LINES = 1;
/** Limit of the product of both lengths, to which the cost is proportional; beyond it all lines count as changed. */
const MAX_PAIRS = 4_000_000;

/** Whether two HTML texts have the same lines with the same format. */
export const isSameText = (firstHtml: string, secondHtml: string): boolean =>
  firstHtml === secondHtml || JSON.stringify(linesOfHtml(firstHtml)) === JSON.stringify(linesOfHtml(secondHtml));

/** Returns the longest common subsequence of lines, as pairs of the indexes in both texts. */
function commonLines(otherLines: readonly TextLine[], ownLines: readonly TextLine[]): [number, number][] {
  const isEqual = (otherIndex: number, ownIndex: number) => otherLines[otherIndex]?.text === ownLines[ownIndex]?.text;
  let start = 0;
  while (start < otherLines.length && start < ownLines.length && isEqual(start, start)) start++;
  let tail = 0;
  while (
    tail < Math.min(otherLines.length, ownLines.length) - start &&
    isEqual(otherLines.length - 1 - tail, ownLines.length - 1 - tail)
  )
    tail++;
  const rows = otherLines.length - start - tail;
  const columns = ownLines.length - start - tail;
  const pairs: [number, number][] = Array.from({ length: start }, (_, index) => [index, index]);
  if (rows * columns <= MAX_PAIRS) {
    /** Length of the longest common subsequence from a row and a column on. */
    const width = columns + 1;
    const lengths = new Uint32Array((rows + 1) * width);
    const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
    for (let row = rows - 1; row >= 0; row--)
      for (let column = columns - 1; column >= 0; column--)
        lengths[row * width + column] = isEqual(start + row, start + column)
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    for (let row = 0, column = 0; row < rows && column < columns; )
      if (isEqual(start + row, start + column)) pairs.push([start + row++, start + column++]);
      else if (at(row + 1, column) >= at(row, column + 1)) row++;
      else column++;
  }
  for (let fromEnd = tail; fromEnd > 0; fromEnd--) pairs.push([otherLines.length - fromEnd, ownLines.length - fromEnd]);
  return pairs;
}

/** Compares two lines with the same words. */
function compareLine(other: TextLine | undefined, own: TextLine): ComparedLine {
  const { text } = own;
  if (other === undefined || other.markup === own.markup) return { kind: "same", text };
  if (other.files.join() !== own.files.join()) return { kind: "otherFile", text };
  return {
    kind: "otherFormat",
    text,
    ownStyles: own.styles.filter((style) => !other.styles.includes(style)),
    otherStyles: other.styles.filter((style) => !own.styles.includes(style)),
  };
}

/** Replaces unchanged lines that are not beside a difference by their number. */
function omitUnchanged(lines: readonly ComparedLine[]): ComparedLine[] {
  const isNearDifference = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(({ kind }) => kind !== "same");
  const shown: ComparedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const last = shown.at(-1);
    if (isNearDifference(index)) shown.push(line);
    else if (last?.kind === "omitted") shown[shown.length - 1] = { kind: "omitted", count: last.count + 1 };
    else shown.push({ kind: "omitted", count: 1 });
  }
  return shown;
}

/** Compares two formatted texts line by line; of the common lines only those beside a difference are returned. */
export function compareTexts(ownHtml: string, otherHtml: string): ComparedLine[] {
  const ownLines = linesOfHtml(ownHtml);
  const otherLines = linesOfHtml(otherHtml);
  const lines: ComparedLine[] = [];
  const end = [otherLines.length, ownLines.length] as const;
  let otherStart = 0;
  let ownStart = 0;
  for (const [otherIndex, ownIndex] of [...commonLines(otherLines, ownLines), end]) {
    for (const { text } of otherLines.slice(otherStart, otherIndex)) lines.push({ kind: "theirs", text });
    for (const { text } of ownLines.slice(ownStart, ownIndex)) lines.push({ kind: "mine", text });
    const ownLine = ownLines[ownIndex];
    if (ownLine) lines.push(compareLine(otherLines[otherIndex], ownLine));
    otherStart = otherIndex + 1;
    ownStart = ownIndex + 1;
  }
  return omitUnchanged(lines);
}
