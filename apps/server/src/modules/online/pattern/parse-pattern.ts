import { anyButLineEnd, classEscapes, single } from "./character-set.ts";
import { type CharacterSet, type Node, PatternRefused, type Range } from "./syntax.ts";

const MAX_LENGTH = 200;
const MAX_REPEAT = 1_000;
const MAX_DEPTH = 20;
const controls: Readonly<Record<string, number>> = { t: 0x09, n: 0x0a, v: 0x0b, f: 0x0c, r: 0x0d };

/**
 * Reads the part of JavaScript's pattern language that needs no going back: sets, groups, choices, repetition, `^` and
 * `$`. Look-around, references to groups and word borders are refused.
 */
export function parsePattern(pattern: string): Node {
  const text = [...pattern];
  if (text.length > MAX_LENGTH) throw new PatternRefused(`longer than ${MAX_LENGTH} characters`);
  let at = 0;
  let depth = 0;
  const refuse = (why: string): never => {
    throw new PatternRefused(`${why} at ${at}`);
  };
  const eat = (wanted: string): boolean => {
    if (text[at] !== wanted) return false;
    at += 1;
    return true;
  };

  function choice(): Node {
    const options = [sequence()];
    while (eat("|")) options.push(sequence());
    return options.length === 1 && options[0] ? options[0] : { kind: "choice", options };
  }

  function sequence(): Node {
    const parts: Node[] = [];
    while (at < text.length && text[at] !== "|" && text[at] !== ")") parts.push(repeated(atom()));
    return { kind: "sequence", parts };
  }

  function atom(): Node {
    const character = text[at] ?? "";
    at += 1;
    if (character === "(") return group();
    if (character === "[") return { kind: "set", set: set() };
    if (character === ".") return { kind: "set", set: anyButLineEnd };
    if (character === "^") return { kind: "start" };
    if (character === "$") return { kind: "end" };
    if (character === "\\") return { kind: "set", set: escaped() };
    if ("*+?{}]".includes(character)) return refuse(`unexpected ${character}`);
    return { kind: "set", set: single(character.codePointAt(0) ?? 0) };
  }

  function group(): Node {
    if (eat("?") && !eat(":")) refuse("look-around and named groups are not supported");
    depth += 1;
    if (depth > MAX_DEPTH) refuse("nested too deep");
    const inner = choice();
    if (!eat(")")) refuse("a group is not closed");
    depth -= 1;
    return inner;
  }

  function repeated(part: Node): Node {
    const bounds = quantifier();
    if (!bounds) return part;
    if (part.kind === "start" || part.kind === "end") return refuse("^ and $ cannot be repeated");
    eat("?"); // Greedy or not is the same when the whole text has to match.
    if ("*+?{".includes(text[at] ?? "-")) return refuse("repeated twice");
    return { kind: "repeat", part, ...bounds };
  }

  function quantifier(): { least: number; most: number } | undefined {
    if (eat("*")) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (eat("+")) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (eat("?")) return { least: 0, most: 1 };
    if (!eat("{")) return undefined;
    const least = count() ?? refuse("a number is missing");
    const most = eat(",") ? (count() ?? Number.POSITIVE_INFINITY) : least;
    if (!eat("}")) refuse("a repetition is not closed");
    if (most < least || least > MAX_REPEAT || (most > MAX_REPEAT && most !== Number.POSITIVE_INFINITY))
      refuse("a repetition is out of range");
    return { least, most };
  }

  function count(): number | undefined {
    const from = at;
    while (/^[0-9]$/.test(text[at] ?? "")) at += 1;
    return at === from ? undefined : Number(text.slice(from, at).join(""));
  }

  function set(): CharacterSet {
    const negated = eat("^");
    const ranges: Range[] = [];
    while (!eat("]")) {
      if (at >= text.length) refuse("a set is not closed");
      const from = member();
      if (text[at] !== "-" || text[at + 1] === "]" || text[at + 1] === undefined) {
        ranges.push(...from);
        continue;
      }
      at += 1;
      const [[first, firstEnd] = [0, 1]] = from;
      const [[last, lastEnd] = [0, 1]] = member();
      if (first !== firstEnd || last !== lastEnd || from.length !== 1 || last < first) refuse("a range is wrong");
      ranges.push([first, last]);
    }
    return { ranges, negated };
  }

  function member(): readonly Range[] {
    const character = text[at] ?? "";
    at += 1;
    return character === "\\" ? escaped().ranges : single(character.codePointAt(0) ?? 0).ranges;
  }

  function escaped(): CharacterSet {
    const character = text[at] ?? "";
    at += 1;
    const ranges = classEscapes[character];
    if (ranges && Object.hasOwn(classEscapes, character)) return { ranges, negated: false };
    const control = Object.hasOwn(controls, character) ? controls[character] : undefined;
    if (control !== undefined) return single(control);
    if (character === "x") return single(hexadecimal(2));
    if (character === "u") return single(hexadecimal(4));
    if (character === "" || /[\p{L}\p{N}]/u.test(character)) return refuse(`\\${character} is not supported`);
    return single(character.codePointAt(0) ?? 0);
  }

  function hexadecimal(length: number): number {
    const digits = text.slice(at, at + length).join("");
    if (!/^[0-9a-f]+$/i.test(digits) || digits.length !== length) refuse("a hexadecimal number is missing");
    at += length;
    return Number.parseInt(digits, 16);
  }

  const whole = choice();
  if (at < text.length) refuse("unexpected )");
  return whole;
}
