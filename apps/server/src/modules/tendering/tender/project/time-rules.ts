import { beijingDay } from "@tender/contract/beijing";
import { type RuleKey, type RuleUnit, unitWords } from "@tender/contract/tender-rules";
import { methodOf } from "@tender/contract/tender-terms";
import type { Finding } from "./finding.ts";

/** A rule of time or amount as it applies to the project. */
export interface AppliedRule {
  readonly key: string;
  /** Decimal text. */
  readonly value: string;
  readonly unit: RuleUnit;
  /** Citation of the law. */
  readonly source: string;
}

/** The calendar and the rules for the project's regime and method. */
export interface TimeRules {
  ruleFor(key: RuleKey): AppliedRule | null;
  /** Returns the last day of a period that begins with an event on `day`. */
  lastDay(day: string, rule: AppliedRule): string;
  /** Keys of rules that a supervisor does not apply to the project. */
  readonly overridden: ReadonlySet<string>;
}

/** The instants that rules compare, ISO 8601; null: not entered. */
export interface AnnouncedTimes {
  readonly method: string | null;
  readonly documentsFrom: string | null;
  readonly documentsTo: string | null;
  readonly deadline: string | null;
  readonly publishAt: string;
  /** Publication of the 单一来源公示 of the project. */
  readonly publicityAt: string | null;
  /** Publication of the 采购意向 of the project. */
  readonly intentionAt: string | null;
}

const lengthOf = ({ value, unit }: AppliedRule): string => `${Number(value)} ${unitWords[unit]}`;

const dayOf = (instant: string): string => beijingDay(Date.parse(instant));

interface Minimum {
  readonly key: RuleKey;
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Describes the broken rule; `length` with unit, `day` the last day of the period. */
  readonly say: (length: string, day: string) => string;
  readonly kind?: "hint";
  /** The second event must follow the last day of the period. */
  readonly isAfterPeriod?: true;
}

/** Returns the finding if the second instant comes before the end of the rule's period after the first. */
function tooShort(rules: TimeRules, { key, field, from, to, say, kind, isAfterPeriod }: Minimum): Finding[] {
  const rule = rules.ruleFor(key);
  if (rule === null || from === null || to === null) return [];
  const lastDay = rules.lastDay(dayOf(from), rule);
  if (isAfterPeriod ? dayOf(to) > lastDay : dayOf(to) >= lastDay) return [];
  const isOverridden = rules.overridden.has(key);
  return [
    {
      field,
      message: say(lengthOf(rule), lastDay),
      kind: kind ?? "rule",
      rule: { key, source: rule.source, isOverridden },
    },
  ];
}

/** Returns the later of two instants. */
const later = (a: string, b: string): string => (Date.parse(a) > Date.parse(b) ? a : b);

/** Returns the rules that a 采购公告 published at `publishAt` breaks. */
export function brokenByTender(times: AnnouncedTimes, rules: TimeRules): Finding[] {
  const { documentsFrom, documentsTo, deadline, publishAt, publicityAt, intentionAt } = times;
  const method = methodOf(times.method);
  const issued = documentsFrom === null ? null : later(documentsFrom, publishAt);
  const found = [
    ...tooShort(rules, {
      key: "documents.deadline",
      field: "schedule.deadline",
      from: issued,
      to: deadline,
      say: (length, day) => `自采购文件开始提供至投标截止不得少于 ${length}，最早为 ${day}`,
    }),
    ...tooShort(rules, {
      key: "documents.sale",
      field: "schedule.documentsTo",
      from: issued,
      to: documentsTo,
      say: (length, day) => `采购文件的提供期限不得少于 ${length}，最早到 ${day}`,
    }),
  ];
  if (method?.needsPublicity === true) found.push(...missingPublicity(publicityAt, publishAt, rules));
  const intention = rules.ruleFor("intention.before");
  if (intention !== null)
    found.push(
      ...(intentionAt === null
        ? [hint("publishAt", `采购意向一般应在采购活动开始前 ${lengthOf(intention)}公开，本项目尚未公开`, intention)]
        : tooShort(rules, {
            key: "intention.before",
            field: "publishAt",
            from: intentionAt,
            to: publishAt,
            say: (length, day) => `采购意向公开至采购公告发布一般不少于 ${length}，最早为 ${day}`,
            kind: "hint",
          })),
    );
  return found;
}

const hint = (field: string, message: string, { key, source }: AppliedRule): Finding => ({
  field,
  message,
  kind: "hint",
  rule: { key, source, isOverridden: false },
});

function missingPublicity(publicityAt: string | null, publishAt: string, rules: TimeRules): Finding[] {
  const key: RuleKey = "single.publicity";
  const rule = rules.ruleFor(key);
  if (rule === null) return [];
  if (publicityAt === null) {
    const isOverridden = rules.overridden.has(key);
    const message = `采用单一来源采购方式应先公示，公示期不得少于 ${lengthOf(rule)}`;
    return [{ field: "method", message, kind: "rule", rule: { key, source: rule.source, isOverridden } }];
  }
  return tooShort(rules, {
    key,
    field: "publishAt",
    from: publicityAt,
    to: publishAt,
    say: (length, day) => `单一来源公示期不得少于 ${length}，至 ${day} 届满，其后方可发布采购公告`,
    isAfterPeriod: true,
  });
}

/** Returns the rules that a 更正公告 published at `publishAt` breaks. `deadline`: the one that applies after it. */
export const brokenByCorrection = (publishAt: string, deadline: string | null, rules: TimeRules): Finding[] =>
  tooShort(rules, {
    key: "correction.before",
    field: "correction.deadline",
    from: publishAt,
    to: deadline,
    say: (length, day) => `更正公告应在投标截止至少 ${length}前发布，不足的应顺延，最早为 ${day}`,
  });
