import type { EndpointOf, ResultOf } from "@tender/contract";
import { type Difference, differencesOf, type SharedField } from "#shared/workspace-ui/changed-fields.ts";

export type RuleForm = Pick<ResultOf<EndpointOf<"roleAdmin.readRules">>, "inForce" | "pairs">;
type Pair = RuleForm["pairs"][number];

/** Each pair is a field of its own, so that two people's changes to different pairs are merged. */
type RuleValues = Readonly<Record<string, boolean>>;

const IN_FORCE = "inForce";

/** Returns the name of a pair's field: both codes in alphabetical order. Codes contain no blank. */
const nameOf = ({ one, other }: Pair): string => [one, other].toSorted().join(" ");

const valuesOf = ({ inForce, pairs }: RuleForm): RuleValues => ({
  [IN_FORCE]: inForce,
  ...Object.fromEntries(pairs.map((pair) => [nameOf(pair), true])),
});

/** Returns the form with the chosen value of one field. */
export function withValue(form: RuleForm, name: string, value: boolean): RuleForm {
  if (name === IN_FORCE) return { ...form, inForce: value };
  const otherPairs = form.pairs.filter((pair) => nameOf(pair) !== name);
  const [one = "", other = ""] = name.split(" ");
  return { ...form, pairs: value ? [...otherPairs, { one, other }] : otherPairs };
}

interface RuleWords {
  readonly inForce: string;
  readonly pair: (firstRole: string, secondRole: string) => string;
  readonly isInForce: (value: boolean) => string;
  readonly isPair: (value: boolean) => string;
}

/** A missing value means that the roles are no pair. */
const isSame = (first: boolean | undefined, second: boolean | undefined): boolean =>
  (first ?? false) === (second ?? false);

/** Returns the field of the switch, and one field for every pair of these forms. */
function fieldsOf(forms: readonly RuleForm[], words: RuleWords): SharedField<RuleValues>[] {
  const pairs = new Map(forms.flatMap((form) => form.pairs.map((pair) => [nameOf(pair), pair])));
  return [
    { name: IN_FORCE, label: words.inForce, describe: words.isInForce },
    ...[...pairs].map(([name, { one, other }]) => ({
      name,
      label: words.pair(one, other),
      isSame,
      describe: words.isPair,
    })),
  ];
}

export interface ConcurrentRuleChanges {
  readonly fields: readonly SharedField<RuleValues>[];
  readonly differences: readonly Difference<RuleValues>[];
  /** The server's rules with the own changes. */
  readonly form: RuleForm;
}

/** Merges two people's changes. `before`: the base of the form. */
export function mergeRules(
  before: RuleForm,
  ownForm: RuleForm,
  serverForm: RuleForm,
  words: RuleWords,
): ConcurrentRuleChanges {
  const fields = fieldsOf([before, ownForm, serverForm], words);
  const differences = differencesOf(fields, {
    initialValues: valuesOf(before),
    ownValues: valuesOf(ownForm),
    otherValues: valuesOf(serverForm),
  });
  const form = differences
    .filter(({ isOwnChange: isMine }) => isMine)
    .reduce((now, { name, ownValue: value }) => withValue(now, name, value === true), serverForm);
  return { fields, differences, form };
}
