import { pinyin, polyphonic } from "pinyin-pro";

/** Pronunciation of a name, stored beside it. */
export interface NameReadings {
  /** Sort key of lists: `zhang wei`, with the surname in its surname reading. */
  readonly nameReading: string;
  /** Texts with which a search may begin: readings and initials, starting at every character of the name. */
  readonly nameSpellings: string;
}

/** Limit of spellings that start at one character of a name. The usual one is among them. */
const MAX_READINGS = 24;
/** Limit of characters with readings; the rest of a longer name is found by its characters only. */
const MAX_UNITS = 8;
const MAX_SPELLING_LENGTH = 40;

const readingsCache = new Map<string, readonly string[]>();

/** Returns all readings of a character, without tones. ü yields v and u, because people type either. */
function readingsOf(character: string): readonly string[] {
  const cached = readingsCache.get(character);
  if (cached) return cached;
  const spoken = (polyphonic(character, { toneType: "none", nonZh: "removed" })[0] ?? "").split(" ").filter(Boolean);
  const readings = [...new Set(spoken.flatMap((each) => [each.replace("ü", "v"), each.replace("ü", "u")]))];
  readingsCache.set(character, readings);
  return readings;
}

/** Returns the usual readings: `zhang`, `wei`. Characters that are not Chinese remain unchanged. */
const usualReadingsOf = (name: string): string[] =>
  pinyin(name, { toneType: "none", surname: "head", type: "array", nonZh: "consecutive" }).map((part) =>
    part.trim().toLowerCase().replace("ü", "v"),
  );

/** Returns the characters of a name with their readings, the usual one first. A Latin word is its own reading. */
function unitsOf(name: string, usual: readonly string[]): (readonly string[])[] {
  const parts = name.toLowerCase().match(/\p{Script=Han}|[a-z]+|[^\p{Script=Han}]/gu) ?? [];
  let position = 0;
  return parts.flatMap((part) => {
    const readings = readingsOf(part);
    if (readings.length === 0) return /^[a-z]+$/.test(part) ? [[part]] : [];
    // Searched in order, because non-Chinese text may be one part in one list and several in the other.
    const index = usual.findIndex((reading, index) => index >= position && readings.includes(reading));
    if (index < 0) return [readings];
    position = index + 1;
    return [[...new Set([usual[index] ?? "", ...readings])]];
  });
}

/** Returns the spellings that start at each unit. */
function endingsOf(units: readonly (readonly string[])[]): string[] {
  let [endings, allEndings]: [string[], string[]] = [[""], []];
  for (const unit of units.toReversed()) {
    endings = endings.flatMap((rest) => unit.map((reading) => `${reading}${rest}`)).slice(0, MAX_READINGS);
    allEndings = [...allEndings, ...endings];
  }
  return allEndings;
}

export function readingsOfName(name: string): NameReadings {
  const usual = usualReadingsOf(name);
  const units = unitsOf(name, usual).slice(0, MAX_UNITS);
  const initials = units.map((unit) => [...new Set(unit.map((reading) => reading.slice(0, 1)))]);
  const isChinese = /\p{Script=Han}/u.test(name);
  const spellings = isChinese ? [...endingsOf(units), ...endingsOf(initials)] : [];
  const typed = new Set(
    spellings.filter(({ length }) => length > 1).map((spelling) => spelling.slice(0, MAX_SPELLING_LENGTH)),
  );
  return { nameReading: usual.filter(Boolean).join(" "), nameSpellings: [...typed].join(" ") };
}

/** Adds the readings to a change of an account that contains the name. */
export const withReadings = <T extends { readonly realname?: string | undefined }>(
  change: T,
): T & Partial<NameReadings> =>
  change.realname === undefined ? change : { ...change, ...readingsOfName(change.realname) };

/**
 * Returns the spelling of a typed text. Undefined: the text is no reading. Blanks between syllables are allowed.
 */
export function spellingIn(typed: string): string | undefined {
  const letters = typed
    .toLowerCase()
    .replace(/[\s'’]/g, "")
    .replaceAll("ü", "v");
  return /^[a-z]{2,}$/.test(letters) ? letters.slice(0, MAX_SPELLING_LENGTH) : undefined;
}

/** Returns the beginnings of readings for a typed text: its letters, or all readings of its single character. */
export function beginningsOf(typed: string): readonly string[] {
  const [character = "", ...more] = typed.trim();
  if (more.length === 0) return readingsOf(character);
  return [spellingIn(typed)].flatMap((spelling) => spelling ?? []);
}
