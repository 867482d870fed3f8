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
  describeRules,
  eventWords,
  type RulePart,
  rulePartWords,
  ruleWords,
  differenceWords as text,
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

type TitleOf = (name: string) => string;
type Topics = {
  readonly [P in RulePart]: {
    readonly keyOf: (rule: Lists[P][number]) => string;
    readonly describe: (rule: Lists[P][number], titleOf: TitleOf) => string;
  };
};

const fieldTopic = {
  keyOf: ({ field }: { readonly field: string }) => field,
  describe: ({ field }: { readonly field: string }, titleOf: TitleOf) => `“${titleOf(field)}”`,
};

/** The topics of rules: key and words. */
const topics: Topics = {
  rules: {
    keyOf: ({ field, is }) => `${field} ${is}`,
    describe: ({ field, is }, titleOf) => `“${titleOf(field)}”${ruleWords[is]}`,
  },
  computed: fieldTopic,
  defaults: fieldTopic,
  changes: fieldTopic,
  refusals: {
    keyOf: ({ on, message }) => `${on} ${message}`,
    describe: ({ on, message }) => `${eventWords[on]}“${message}”`,
  },
  marks: { keyOf: ({ when }) => when, describe: ({ when }, titleOf) => expressionWords(when, titleOf) },
  actions: { keyOf: ({ action }) => action, describe: ({ action }) => `可${actionWords[action]}` },
};

interface Topic {
  keyOf(rule: Rule): string;
  describe(rule: Rule, titleOf: TitleOf): string;
}
const topicOf = (part: RulePart): Topic => topics[part] as Topic;

const partsOf = (content: Content): RulePart[] =>
  (Object.keys(rulePartWords) as RulePart[]).filter((part) => part in content);
const listOf = (content: Content, part: RulePart): readonly Rule[] => (content as unknown as Lists)[part];
const withList = <C extends Content>(content: C, part: RulePart, rules: readonly Rule[]): C => ({
  ...content,
  [part]: rules,
});

const pieceName = (part: RulePart, key: string): string => `${part}:${key}`;
/** Splits the name of a piece. `key` undefined: the piece is the whole part. */
function parsePieceName(name: string): { readonly part: RulePart; readonly key: string | undefined } {
  const end = name.indexOf(":");
  if (end < 0) return { part: name as RulePart, key: undefined };
  return { part: name.slice(0, end) as RulePart, key: name.slice(end + 1) };
}

function pieceOf(content: Content, name: string): readonly Rule[] {
  const { part, key } = parsePieceName(name);
  return listOf(content, part).filter((rule) => key === undefined || topicOf(part).keyOf(rule) === key);
}

/** Replaces the rules of one piece, at its position or at the end. */
export function withRulePiece<C extends Content>(content: C, name: string, rules: readonly Rule[]): C {
  const { part, key } = parsePieceName(name);
  if (key === undefined) return withList(content, part, rules);
  const list = listOf(content, part);
  const isOfPiece = (rule: Rule) => topicOf(part).keyOf(rule) === key;
  const remainingRules = list.filter((rule) => !isOfPiece(rule));
  const index = list.findIndex(isOfPiece);
  return withList(content, part, remainingRules.toSpliced(index < 0 ? remainingRules.length : index, 0, ...rules));
}

/** Returns the names of the pieces of all three versions; a part that the other only reordered is one piece. */
function pieceNamesOf(base: Content, mine: Content, theirs: Content): string[] {
  return partsOf(mine).flatMap((part) => {
    const rules = [base, mine, theirs].flatMap((content) => listOf(content, part));
    const names = [...new Set(rules.map(topicOf(part).keyOf))].map((key) => pieceName(part, key));
    const isOrdered =
      !isSame(listOf(base, part), listOf(theirs, part)) &&
      names.every((name) => isSame(pieceOf(base, name), pieceOf(theirs, name)));
    return isOrdered ? [part] : names;
  });
}

/** A text above this length, or of several lines, is shown in columns. */
const MAX_LINE_LENGTH = 200;

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
  const { part, key } = parsePieceName(name);
  const [baseRules, myRules, theirRules] = [base, mine, theirs].map((content) => pieceOf(content, name));
  const linesOf = (rules: readonly Rule[] = []) => describeRules(withList(mine, part, rules), part, fields);
  const [myLines, theirLines] = [linesOf(myRules), linesOf(theirRules)];
  // Texts that read alike are shown as stored.
  const wording = isSame(myLines.described, theirLines.described) ? "stored" : "described";
  const titleOf = titlesOf(fields);
  const shownLinesOf = (rules?: readonly Rule[]): readonly string[] => linesOf(rules)[wording];
  const [first] = [...(myRules ?? []), ...(theirRules ?? []), ...(baseRules ?? [])];
  const isShort = [myRules, theirRules].every((rules) => {
    const lines = shownLinesOf(rules);
    return lines.length < 2 && (lines[0]?.length ?? 0) <= MAX_LINE_LENGTH;
  });
  const label =
    key === undefined || !first ? text.orderOf(rulePartWords[part]) : topicOf(part).describe(first, titleOf);
  const field = { name, label: key === undefined ? label : `${rulePartWords[part]}：${label}` };
  if (isShort) return { ...field, describe: (rules: readonly Rule[]) => shownLinesOf(rules).join("") || text.noRule };
  return {
    ...field,
    compare: (ownRules: readonly Rule[], otherRules: readonly Rule[], words) =>
      compare(
        {
          part: rulePartWords[part],
          mine: shownLinesOf(ownRules),
          theirs: shownLinesOf(otherRules),
          isMine: !isSame(ownRules, baseRules),
        },
        words,
      ),
  };
}

/** Merges two versions: changes of either side apply, and a conflict is left to choose. */
export function mergeRules<C extends Content>(
  { base, mine, theirs }: Sides<C>,
  fieldNames: readonly FieldNames[],
  compare: Compare,
): MergedRules<C> {
  const names = pieceNamesOf(base, mine, theirs);
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
