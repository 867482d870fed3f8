// Parsers that test the measurement itself.
import { type Parser, parser } from "./parser.ts";
import { repeated } from "./shapes.ts";

const letters = { letters: repeated("a") };

function squared(text: string): number {
  let found = 0;
  for (let from = 0; from < text.length; from++)
    for (let at = from; at < text.length; at++) found += text.charCodeAt(at) & 1;
  return found;
}

function once(text: string): number {
  let found = 0;
  for (let round = 0; round < 20; round++)
    for (let at = 0; at < text.length; at++) found += text.charCodeAt(at) & round;
  return found;
}

const deep = (left: number): number => (left === 0 ? 0 : 1 + deep(left - 1));

const forever = (text: string): never => {
  for (;;) text.codePointAt(0);
};

export const planted: readonly Parser[] = [
  parser("squared", squared, letters, { most: 48_000 }),
  parser("once", once, letters),
  parser("onceWithGarbage", (text: string) => Array.from(text, (letter) => ({ letter })), letters, { most: 200_000 }),
  parser(
    "expression",
    (text: string) => text.replace(/a+$/, ""),
    { "letters and a sign": repeated("a", "", "!") },
    {
      most: 48_000,
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
