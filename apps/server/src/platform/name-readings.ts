import { pinyin, polyphonic } from "pinyin-pro";

/** How a name is spoken, as it is kept beside the name. */
export interface NameReadings {
  /** The one reading that lists are ordered by: `zhang wei`, a surname read as one. */
  readonly nameReading: string;
  /** What somebody may begin to type: whole readings and initials, from every character of the name on. */
  readonly nameSpellings: string;
}

/** A name of many readings has no more spellings than this from each of its characters on, its usual one among them. */
const MOST_READINGS = 24;
/** Of a longer name the rest is found by the name itself. */
const MOST_UNITS = 8;
const LONGEST = 40;

const known = new Map<string, readonly string[]>();

/** Every reading of a character, without tones. What is typed for ü differs, so it is both v and u. */
function readingsOf(character: string): readonly string[] {
  const before = known.get(character);
  if (before) return before;
  const spoken = (polyphonic(character, { toneType: "none", nonZh: "removed" })[0] ?? "").split(" ").filter(Boolean);
  const readings = [...new Set(spoken.flatMap((each) => [each.replace("ü", "v"), each.replace("ü", "u")]))];
  known.set(character, readings);
  return readings;
}

/** `zhang`, `wei`; what is not Chinese stays as it is. */
const usualOf = (name: string): string[] =>
  pinyin(name, { toneType: "none", surname: "head", type: "array", nonZh: "consecutive" }).map((part) =>
    part.trim().toLowerCase().replace("ü", "v"),
  );

/** The characters of a name with their readings, the usual one first; a word in Latin letters is read as it is written. */
function unitsOf(name: string, usual: readonly string[]): (readonly string[])[] {
  const parts = name.toLowerCase().match(/\p{Script=Han}|[a-z]+|[^\p{Script=Han}]/gu) ?? [];
  let place = 0;
  return parts.flatMap((part) => {
    const readings = readingsOf(part);
    if (readings.length === 0) return /^[a-z]+$/.test(part) ? [[part]] : [];
    // In their order: what is not Chinese may be one part here and several there.
    const at = usual.findIndex((reading, index) => index >= place && readings.includes(reading));
    if (at < 0) return [readings];
    place = at + 1;
    return [[...new Set([usual[at] ?? "", ...readings])]];
  });
}

/** What the units spell from each of them on. */
function endingsOf(units: readonly (readonly string[])[]): string[] {
  let [endings, all]: [string[], string[]] = [[""], []];
  for (const unit of units.toReversed()) {
    endings = endings.flatMap((rest) => unit.map((reading) => `${reading}${rest}`)).slice(0, MOST_READINGS);
    all = [...all, ...endings];
  }
  return all;
}

export function readingsOfName(name: string): NameReadings {
  const usual = usualOf(name);
  const units = unitsOf(name, usual).slice(0, MOST_UNITS);
  const initials = units.map((unit) => [...new Set(unit.map((reading) => reading.slice(0, 1)))]);
  const isChinese = /\p{Script=Han}/u.test(name);
  const spellings = isChinese ? [...endingsOf(units), ...endingsOf(initials)] : [];
  const typed = new Set(spellings.filter(({ length }) => length > 1).map((spelling) => spelling.slice(0, LONGEST)));
  return { nameReading: usual.filter(Boolean).join(" "), nameSpellings: [...typed].join(" ") };
}

/** For what is written of an account: the readings go with the name, wherever it is written. */
export const withReadings = <T extends { readonly realname?: string | undefined }>(
  change: T,
): T & Partial<NameReadings> =>
  change.realname === undefined ? change : { ...change, ...readingsOfName(change.realname) };

/** What is looked for among spellings when somebody types this; undefined: it is no reading. A blank may stand between syllables. */
export function spellingIn(typed: string): string | undefined {
  const letters = typed
    .toLowerCase()
    .replace(/[\s'’]/g, "")
    .replaceAll("ü", "v");
  return /^[a-z]{2,}$/.test(letters) ? letters.slice(0, LONGEST) : undefined;
}

/** How the names begin to be spoken that begin with what is typed: with these letters, or with any reading of this one character. */
export function beginningsOf(typed: string): readonly string[] {
  const [character = "", ...more] = typed.trim();
  if (more.length === 0) return readingsOf(character);
  return [spellingIn(typed)].flatMap((spelling) => spelling ?? []);
}
