import type { FormEnhancement, ListEnhancement } from "@tender/contract";
import { isSame } from "#shared/designing/pieces.ts";
import {
  type Difference,
  differencesOf,
  type SharedField,
  type SideLabels,
} from "#shared/workspace-ui/changed-fields.ts";
import {
  actionWords,
  eventWords,
  type RulePart,
  ruleLines,
  rulePartWords,
  ruleWords,
  pieceWords as text,
} from "./enhancement-words.ts";
import { expressionWords, type FieldNames, titlesOf } from "./expression-words.ts";

// Merges the rules of two people who changed one form. Rules of one topic form a group that is merged on its own.

type Content = FormEnhancement | ListEnhancement;
type Lists = Omit<FormEnhancement & ListEnhancement, "format">;
type Rule = Lists[RulePart][number];

/** Groups of rules by `<part>:<topic>`, or the whole part where only the order changed. */
export type RulePieces = Readonly<Record<string, readonly Rule[]>>;

export interface MergedRules<C extends Content> {
  readonly content: C;
  /** The other person's changes that differ from the own rules. */
  readonly differences: readonly Difference<RulePieces>[];
  readonly fields: readonly SharedField<RulePieces>[];
}

/** The two sides of a difference that is too long for one line each. */
export interface RuleComparison {
  readonly part: string;
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  /** False: unchanged here, so that the other side is the newer one. */
  readonly isMine: boolean;
}
type Shown = ReturnType<NonNullable<SharedField<RulePieces>["compare"]>>;
type Compare = (comparison: RuleComparison, words: SideLabels) => Shown;

type Names = (name: string) => string;
type Topics = {
  readonly [P in RulePart]: {
    readonly keyOf: (rule: Lists[P][number]) => string;
    readonly describe: (rule: Lists[P][number], titleOf: Names) => string;
  };
};

const ofField = {
  keyOf: ({ field }: { readonly field: string }) => field,
  describe: ({ field }: { readonly field: string }, titleOf: Names) => `“${titleOf(field)}”`,
};

/** The topics of rules: key and words. */
const topics: Topics = {
  rules: {
    keyOf: ({ field, is }) => `${field} ${is}`,
    describe: ({ field, is }, titleOf) => `“${titleOf(field)}”${ruleWords[is]}`,
  },
  computed: ofField,
  defaults: ofField,
  changes: ofField,
  refusals: {
    keyOf: ({ on, message }) => `${on} ${message}`,
    describe: ({ on, message }) => `${eventWords[on]}“${message}”`,
  },
  marks: { keyOf: ({ when }) => when, describe: ({ when }, titleOf) => expressionWords(when, titleOf) },
  actions: { keyOf: ({ action }) => action, describe: ({ action }) => `可${actionWords[action]}` },
};

interface Topic {
  keyOf(rule: Rule): string;
  describe(rule: Rule, titleOf: Names): string;
}
const topicOf = (part: RulePart): Topic => topics[part] as Topic;

const partsOf = (content: Content): RulePart[] =>
  (Object.keys(rulePartWords) as RulePart[]).filter((part) => part in content);
const listOf = (content: Content, part: RulePart): readonly Rule[] => (content as unknown as Lists)[part];
const withList = <C extends Content>(content: C, part: RulePart, rules: readonly Rule[]): C => ({
  ...content,
  [part]: rules,
});

const nameOf = (part: RulePart, key: string): string => `${part}:${key}`;
/** Splits the name of a piece. `key` undefined: the piece is the whole part. */
function placeOf(name: string): { readonly part: RulePart; readonly key: string | undefined } {
  const end = name.indexOf(":");
  if (end < 0) return { part: name as RulePart, key: undefined };
  return { part: name.slice(0, end) as RulePart, key: name.slice(end + 1) };
}

function pieceOf(content: Content, name: string): readonly Rule[] {
  const { part, key } = placeOf(name);
  return listOf(content, part).filter((rule) => key === undefined || topicOf(part).keyOf(rule) === key);
}

/** Replaces the rules of one piece, at its position or at the end. */
export function withRulePiece<C extends Content>(content: C, name: string, rules: readonly Rule[]): C {
  const { part, key } = placeOf(name);
  if (key === undefined) return withList(content, part, rules);
  const list = listOf(content, part);
  const isOfPiece = (rule: Rule) => topicOf(part).keyOf(rule) === key;
  const others = list.filter((rule) => !isOfPiece(rule));
  const at = list.findIndex(isOfPiece);
  return withList(content, part, others.toSpliced(at < 0 ? others.length : at, 0, ...rules));
}

/** Returns the names of the pieces of all three versions; a part that the other only reordered is one piece. */
function namesOf(base: Content, mine: Content, theirs: Content): string[] {
  return partsOf(mine).flatMap((part) => {
    const rules = [base, mine, theirs].flatMap((content) => listOf(content, part));
    const names = [...new Set(rules.map(topicOf(part).keyOf))].map((key) => nameOf(part, key));
    const isOrdered =
      !isSame(listOf(base, part), listOf(theirs, part)) &&
      names.every((name) => isSame(pieceOf(base, name), pieceOf(theirs, name)));
    return isOrdered ? [part] : names;
  });
}

/** A text above this length, or of several lines, is shown in columns. */
const ONE_LINE = 200;

interface Sides<C> {
  readonly base: C;
  readonly mine: C;
  readonly theirs: C;
}

function fieldOf(
  name: string,
  { base, mine, theirs }: Sides<Content>,
  fields: readonly FieldNames[],
  compare: Compare,
): SharedField<RulePieces> {
  const { part, key } = placeOf(name);
  const [before, here, there] = [base, mine, theirs].map((content) => pieceOf(content, name));
  const linesOf = (rules: readonly Rule[] = []) => ruleLines(withList(mine, part, rules), part, fields);
  const [ours, others] = [linesOf(here), linesOf(there)];
  // Texts that read alike are shown as stored. Rules with the same stored text differ in their fields, so the field is
  // added.
  const form = isSame(ours.described, others.described) ? "written" : "described";
  const titleOf = titlesOf(fields);
  const inWords = (rules: readonly Rule[] = []): readonly string[] => {
    const lines = linesOf(rules)[form];
    if (!isSame(ours[form], others[form])) return lines;
    return lines.map((line, at) => `${line}${text.at(placeTitle(rules[at], titleOf))}`);
  };
  const [first] = [...(here ?? []), ...(there ?? []), ...(before ?? [])];
  const isShort = [here, there].every((rules) => {
    const lines = inWords(rules);
    return lines.length < 2 && (lines[0]?.length ?? 0) <= ONE_LINE;
  });
  const label =
    key === undefined || !first ? text.orderOf(rulePartWords[part]) : topicOf(part).describe(first, titleOf);
  const field = { name, label: key === undefined ? label : `${rulePartWords[part]}：${label}` };
  if (isShort) return { ...field, describe: (rules: readonly Rule[]) => inWords(rules).join("") || text.noRule };
  return {
    ...field,
    compare: (ownRules: readonly Rule[], otherRules: readonly Rule[], words) =>
      compare(
        {
          part: rulePartWords[part],
          mine: inWords(ownRules),
          theirs: inWords(otherRules),
          isMine: !isSame(ownRules, before),
        },
        words,
      ),
  };
}

function placeTitle(rule: Rule | undefined, titleOf: Names): string {
  const field = rule && "message" in rule ? rule.field : null;
  return field === null ? text.nowhere : titleOf(field);
}

/** Merges two versions: changes of either side apply, and a conflict is left to choose. */
export function mergeRules<C extends Content>(
  { base, mine, theirs }: Sides<C>,
  fieldNames: readonly FieldNames[],
  compare: Compare,
): MergedRules<C> {
  const names = namesOf(base, mine, theirs);
  const fields = names.map((name) => fieldOf(name, { base, mine, theirs }, fieldNames, compare));
  const split = (content: C): RulePieces => Object.fromEntries(names.map((name) => [name, pieceOf(content, name)]));
  const before = split(base);
  const differences = differencesOf(fields, {
    initialValues: before,
    ownValues: split(mine),
    otherValues: split(theirs),
  }).filter(({ name, otherValue: value }) => !isSame(value, before[name]));
  const content = differences
    .filter(({ isOwnChange: isMine }) => !isMine)
    .reduce((merged, { name, otherValue: value }) => withRulePiece(merged, name, value as readonly Rule[]), mine);
  return { content, differences, fields };
}
