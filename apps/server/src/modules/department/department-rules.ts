/** Controls, line breaks and characters that cannot be seen. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/** The name without blanks around it and runs of blanks in it; undefined when nothing readable is left, or it holds what cannot be seen. */
export function tidyDepartName(sent: string): string | undefined {
  const name = sent.trim().replace(/\p{Zs}+/gu, " ");
  return name === "" || UNSEEN.test(name) ? undefined : name;
}

/** Root codes in their order: A01 to A99, then B01. */
const rootCode = (index: number): string =>
  `${String.fromCharCode(65 + Math.floor(index / 99))}${String((index % 99) + 1).padStart(2, "0")}`;

const MOST_ROOTS = 26 * 99;

/** The first root code that no department has. */
export function nextRootCode(taken: ReadonlySet<string>): string {
  for (let index = 0; index < MOST_ROOTS; index++) if (!taken.has(rootCode(index))) return rootCode(index);
  throw new Error("every root code is taken");
}
