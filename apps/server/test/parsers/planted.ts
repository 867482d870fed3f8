// Parsers with known growth, by which the measurement is tested.
import { type Parser, parser } from "./parser.ts";
import { repeated } from "./shapes.ts";

const letters = { letters: repeated("a") };

function squared(text: string): number {
  let sum = 0;
  for (let from = 0; from < text.length; from++)
    for (let index = from; index < text.length; index++) sum += text.charCodeAt(index) & 1;
  return sum;
}

function once(text: string): number {
  let sum = 0;
  for (let factor = 0; factor < 20; factor++)
    for (let index = 0; index < text.length; index++) sum += text.charCodeAt(index) & factor;
  return sum;
}

const deep = (depth: number): number => (depth === 0 ? 0 : 1 + deep(depth - 1));

const forever = (text: string): never => {
  for (;;) text.codePointAt(0);
};

export const planted: readonly Parser[] = [
  parser("squared", squared, letters, { maxSize: 48_000 }),
  parser("once", once, letters),
  parser("onceWithGarbage", (text: string) => Array.from(text, (letter) => ({ letter })), letters, {
    maxSize: 200_000,
  }),
  parser(
    "expression",
    (text: string) => text.replace(/a+$/, ""),
    { "letters and a sign": repeated("a", "", "!") },
    {
      maxSize: 48_000,
    },
  ),
  parser(
    "refusing",
    () => {
      throw new Error("no");
    },
    letters,
  ),
  parser("deep", (text: string) => deep(text.length), letters),
  parser("forever", forever, letters),
];
