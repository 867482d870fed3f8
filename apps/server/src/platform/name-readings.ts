import { pinyin, polyphonic } from "pinyin-pro";

/** Pronunciation of a name, stored beside it. */
export interface NameReadings {
  /** The reading that lists are sorted by: `zhang wei`, with a surname in its surname reading. */
  readonly nameReading: string;
  /** Texts that a search may begin with: whole readings and initials, from every character of the name on. */
  readonly nameSpellings: string;
}

/** Most spellings from each character of a name on. The usual one is among them. */
const MAX_READINGS = 24;
/** The rest of a longer name is found by its characters only. */
const MAX_UNITS = 8;
const LONGEST = 40;

const known = new Map<string, readonly string[]>();

/** Returns all readings of a character, without tones. ü is typed in two ways, so it yields both v and u. */
function readingsOf(character: string): readonly string[] {
  const before = known.get(character);
  if (before) return before;
  const spoken = (polyphonic(character, { toneType: "none", nonZh: "removed" })[0] ?? "").split(" ").filter(Boolean);
  const readings = [...new Set(spoken.flatMap((each) => [each.replace("ü", "v"), each.replace("ü", "u")]))];
  known.set(character, readings);
  return readings;
}

/** Returns `zhang`, `wei`; characters that are not Chinese stay unchanged. */
const usualOf = (name: string): string[] =>
  pinyin(name, { toneType: "none", surname: "head", type: "array", nonZh: "consecutive" }).map((part) =>
    part.trim().toLowerCase().replace("ü", "v"),
  );

/** Returns the characters of a name with their readings, the usual one first. A Latin word is its own reading. */
function unitsOf(name: string, usual: readonly string[]): (readonly string[])[] {
  const parts = name.toLowerCase().match(/\p{Script=Han}|[a-z]+|[^\p{Script=Han}]/gu) ?? [];
  let place = 0;
  return parts.flatMap((part) => {
    const readings = readingsOf(part);
    if (readings.length === 0) return /^[a-z]+$/.test(part) ? [[part]] : [];
    // Searched in order, because non-Chinese text may be one part in one list and several in the other.
    const at = usual.findIndex((reading, index) => index >= place && readings.includes(reading));
    if (at < 0) return [readings];
    place = at + 1;
    return [[...new Set([usual[at] ?? "", ...readings])]];
  });
}

/** Returns the spellings from each unit on. */
function endingsOf(units: readonly (readonly string[])[]): string[] {
  let [endings, all]: [string[], string[]] = [[""], []];
  for (const unit of units.toReversed()) {
    endings = endings.flatMap((rest) => unit.map((reading) => `${reading}${rest}`)).slice(0, MAX_READINGS);
    all = [...all, ...endings];
  }
  return all;
}

export function readingsOfName(name: string): NameReadings {
  const usual = usualOf(name);
  const units = unitsOf(name, usual).slice(0, MAX_UNITS);
  const initials = units.map((unit) => [...new Set(unit.map((reading) => reading.slice(0, 1)))]);
  const isChinese = /\p{Script=Han}/u.test(name);
  const spellings = isChinese ? [...endingsOf(units), ...endingsOf(initials)] : [];
  const typed = new Set(spellings.filter(({ length }) => length > 1).map((spelling) => spelling.slice(0, LONGEST)));
  return { nameReading: usual.filter(Boolean).join(" "), nameSpellings: [...typed].join(" ") };
}

/** Adds the readings to a change of an account that contains the name. */
export const withReadings = <T extends { readonly realname?: string | undefined }>(
  change: T,
): T & Partial<NameReadings> =>
  change.realname === undefined ? change : { ...change, ...readingsOfName(change.realname) };

/**
 * Returns the spelling to look up for typed text. Undefined: it is no reading. Blanks between syllables are allowed.
 */
export function spellingIn(typed: string): string | undefined {
  const letters = typed
    .toLowerCase()
    .replace(/[\s'’]/g, "")
    .replaceAll("ü", "v");
  return /^[a-z]{2,}$/.test(letters) ? letters.slice(0, LONGEST) : undefined;
}

/** Returns the beginnings of readings that typed text stands for: its letters, or all readings of its one character. */
export function beginningsOf(typed: string): readonly string[] {
  const [character = "", ...more] = typed.trim();
  if (more.length === 0) return readingsOf(character);
  return [spellingIn(typed)].flatMap((spelling) => spelling ?? []);
}
