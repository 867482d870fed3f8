import {
  type ColumnType,
  type RuledColumnFacts,
  type RuleInput,
  type RuleVariable,
  ruleFault,
} from "@tender/contract/data-rules";

/** A rule in force. */
export interface StoredRule extends RuleInput {
  readonly id: string;
  readonly column: string;
}

/** The rules of one role for a list. */
export interface RoleRules {
  readonly role: string;
  /** Whether the role opens a page that shows the list. */
  readonly opensPage: boolean;
  readonly rules: readonly StoredRule[];
}

/** Values of the variables during a call. */
export interface RuleFacts {
  readonly userId: string;
  readonly username: string;
  /** Code of the current department. */
  readonly orgCode: string | null;
  readonly orgCodes: readonly string[];
  /** The Beijing day. */
  readonly today: string;
}

export interface RuleTest {
  readonly rule: StoredRule;
  readonly type: ColumnType;
  /** Values after substitution. Null: no row can pass. */
  readonly values: readonly string[] | null;
}

/** Rows that pass all tests. */
export interface RuleBranch {
  readonly role: string;
  readonly tests: readonly RuleTest[];
}

/** All rows, or the rows of any branch. */
export type RuleTree =
  | { readonly kind: "all"; readonly because: { readonly unruled: string } | "no rules" }
  | { readonly kind: "any"; readonly branches: readonly RuleBranch[] };

const DAY_MS = 86_400_000;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the variable's values. Null (for example without a department): no row passes, never all rows. */
function valuesOf(variable: RuleVariable, days: number, facts: RuleFacts): readonly string[] | null {
  switch (variable) {
    case "user_id":
      return [facts.userId];
    case "account":
      return [facts.username];
    case "department":
      return facts.orgCode === null ? null : [facts.orgCode];
    case "departments":
      return facts.orgCodes.length === 0 ? null : facts.orgCodes;
    default:
      return [dayAfter(facts.today, days)];
  }
}

type Columns = Readonly<Record<string, RuledColumnFacts>>;

function testOf(rule: StoredRule, columns: Columns, facts: RuleFacts): RuleTest {
  const column = Object.hasOwn(columns, rule.column) ? columns[rule.column] : undefined;
  // The column was removed by a release, or its meaning changed: the rule admits no row.
  if (!column || ruleFault(column, rule)) return { rule, type: "text", values: null };
  const values = rule.variable === null ? rule.values : valuesOf(rule.variable, rule.days, facts);
  return { rule, type: column.type, values };
}

/**
 * Returns the rows that the holder of these roles sees. Rules of one role are combined with AND, roles with OR. A role
 * that opens the page without a rule shows all rows; one that neither opens it nor has a rule is ignored.
 */
export function ruleTreeOf(roles: readonly RoleRules[], columns: Columns, facts: RuleFacts): RuleTree {
  const ruled = roles.filter(({ rules }) => rules.length > 0);
  const unruled = roles.find(({ opensPage, rules }) => opensPage && rules.length === 0);
  if (unruled) return { kind: "all", because: { unruled: unruled.role } };
  if (ruled.length === 0) return { kind: "all", because: "no rules" };
  const branches = ruled.map(({ role, rules }) => ({
    role,
    tests: rules.map((rule) => testOf(rule, columns, facts)),
  }));
  return { kind: "any", branches };
}

/** Returns whether a role refers to all own departments. They are looked up in this case only. */
export const needsDepartments = (roles: readonly RoleRules[]): boolean =>
  roles.some(({ rules }) => rules.some(({ variable }) => variable === "departments"));
