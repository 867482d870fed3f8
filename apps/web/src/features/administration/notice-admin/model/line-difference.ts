import { linesOfHtml, type TextLine } from "./text-lines.ts";

/** A line of the comparison of two texts. */
export type ComparedLine =
  | { readonly kind: "same" | "mine" | "theirs" | "otherFile"; readonly text: string }
  /** The same words with another format: formats of only one text and of only the other. */
  | { readonly kind: "otherLook"; readonly text: string; readonly mine: string[]; readonly theirs: string[] }
  | { readonly kind: "leftOut"; readonly count: number };

/** Number of unchanged lines shown around a difference as its context. */
const AROUND = 1;
/** The comparison costs the product of both lengths; beyond this bound all lines count as changed. */
const MOST_PAIRS = 4_000_000;

export const isSameText = (one: string, other: string): boolean =>
  one === other || JSON.stringify(linesOfHtml(one)) === JSON.stringify(linesOfHtml(other));

/** Returns the common lines as pairs of positions, by the longest common sequence of words. */
function commonLines(theirs: readonly TextLine[], mine: readonly TextLine[]): [number, number][] {
  const isEqual = (there: number, here: number) => theirs[there]?.text === mine[here]?.text;
  let start = 0;
  while (start < theirs.length && start < mine.length && isEqual(start, start)) start++;
  let tail = 0;
  while (
    tail < Math.min(theirs.length, mine.length) - start &&
    isEqual(theirs.length - 1 - tail, mine.length - 1 - tail)
  )
    tail++;
  const [rows, columns] = [theirs.length - start - tail, mine.length - start - tail];
  const pairs: [number, number][] = Array.from({ length: start }, (_, place) => [place, place]);
  if (rows * columns <= MOST_PAIRS) {
    const width = columns + 1;
    const longest = new Uint32Array((rows + 1) * width);
    const at = (row: number, column: number) => longest[row * width + column] ?? 0;
    for (let row = rows - 1; row >= 0; row--)
      for (let column = columns - 1; column >= 0; column--)
        longest[row * width + column] = isEqual(start + row, start + column)
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    for (let row = 0, column = 0; row < rows && column < columns; )
      if (isEqual(start + row, start + column)) pairs.push([start + row++, start + column++]);
      else if (at(row + 1, column) >= at(row, column + 1)) row++;
      else column++;
  }
  for (let back = tail; back > 0; back--) pairs.push([theirs.length - back, mine.length - back]);
  return pairs;
}

function bothOf(there: TextLine | undefined, here: TextLine): ComparedLine {
  const { text } = here;
  if (there === undefined || there.markup === here.markup) return { kind: "same", text };
  if (there.files.join() !== here.files.join()) return { kind: "otherFile", text };
  const without = (some: readonly string[], others: readonly string[]) => some.filter((one) => !others.includes(one));
  return {
    kind: "otherLook",
    text,
    mine: without(here.styles, there.styles),
    theirs: without(there.styles, here.styles),
  };
}

function shortened(lines: readonly ComparedLine[]): ComparedLine[] {
  const isNear = (place: number) =>
    lines.slice(Math.max(0, place - AROUND), place + AROUND + 1).some(({ kind }) => kind !== "same");
  const shown: ComparedLine[] = [];
  for (const [place, line] of lines.entries()) {
    const last = shown.at(-1);
    if (isNear(place)) shown.push(line);
    else if (last?.kind === "leftOut") shown[shown.length - 1] = { kind: "leftOut", count: last.count + 1 };
    else shown.push({ kind: "leftOut", count: 1 });
  }
  return shown;
}

/** Compares two formatted texts line by line; of the common lines only those beside a difference are returned. */
export function compareTexts(mineHtml: string, theirsHtml: string): ComparedLine[] {
  const [mine, theirs] = [linesOfHtml(mineHtml), linesOfHtml(theirsHtml)];
  const lines: ComparedLine[] = [];
  let [there, here] = [0, 0];
  for (const [nextThere, nextHere] of [...commonLines(theirs, mine), [theirs.length, mine.length] as const]) {
    for (const { text } of theirs.slice(there, nextThere)) lines.push({ kind: "theirs", text });
    for (const { text } of mine.slice(here, nextHere)) lines.push({ kind: "mine", text });
    const line = mine[nextHere];
    if (line) lines.push(bothOf(theirs[nextThere], line));
    [there, here] = [nextThere + 1, nextHere + 1];
  }
  return shortened(lines);
}
