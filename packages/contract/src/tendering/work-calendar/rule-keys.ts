// Rules of time and amount that the steps of a tender obey. Not part of the schemas, because pages load this file
// without zod.

export const ruleRegimes = ["bidding", "procurement"] as const;
/** Law of a tender: 招标投标法 or 政府采购法. */
export type RuleRegime = (typeof ruleRegimes)[number];

export const regimeWords: Readonly<Record<RuleRegime, string>> = { bidding: "招标投标", procurement: "政府采购" };

export const ruleUnits = ["day", "working_day", "percent", "yuan", "count"] as const;
export type RuleUnit = (typeof ruleUnits)[number];
/** Units of periods. */
export const periodUnits = ["day", "working_day"] as const satisfies readonly RuleUnit[];
export type PeriodUnit = (typeof periodUnits)[number];

export const unitWords: Readonly<Record<RuleUnit, string>> = {
  day: "日",
  working_day: "个工作日",
  percent: "%",
  yuan: "元",
  count: "家",
};

export const isPeriodUnit = (unit: RuleUnit): unit is PeriodUnit => unit === "day" || unit === "working_day";

interface RuleKeyEntry {
  readonly name: string;
  readonly units: readonly [RuleUnit, ...RuleUnit[]];
  /** `n` stands for the value with its unit. */
  readonly meaning: string;
}

/** Every key with its name, its possible units, and its meaning. */
export const ruleKeys = {
  "documents.deadline": {
    name: "采购文件发出至截止",
    units: periodUnits,
    meaning: "自采购文件开始发出之日起，至提交投标（响应）文件截止之日止，不得少于 n。",
  },
  "documents.sale": {
    name: "采购文件提供期限",
    units: periodUnits,
    meaning: "采购文件自开始提供之日起，提供期限不得少于 n。",
  },
  "correction.before": {
    name: "澄清或修改提前通知",
    units: periodUnits,
    meaning: "澄清或修改可能影响投标（响应）文件编制的，应在截止时间至少 n 前通知；不足的，顺延截止时间。",
  },
  "objection.period": {
    name: "对招标文件提出异议",
    units: periodUnits,
    meaning: "对招标文件有异议的，应在投标截止时间 n 前提出。",
  },
  "objection.answer": {
    name: "异议答复",
    units: periodUnits,
    meaning: "招标人应自收到异议之日起 n 内答复；答复前暂停招标投标活动。",
  },
  "query.period": {
    name: "提出质疑",
    units: periodUnits,
    meaning: "供应商应在知道或应知权益受到损害之日起 n 内提出质疑。",
  },
  "query.answer": {
    name: "质疑答复",
    units: periodUnits,
    meaning: "采购人或代理机构应在收到质疑后 n 内答复。",
  },
  "complaint.period": {
    name: "提起投诉",
    units: periodUnits,
    meaning: "政府采购自质疑答复期满后、招标投标自知道或应当知道之日起 n 内可以投诉。",
  },
  "candidates.publicity": {
    name: "中标候选人公示",
    units: periodUnits,
    meaning: "中标候选人的公示期不得少于 n。",
  },
  "single.publicity": {
    name: "单一来源公示",
    units: periodUnits,
    meaning: "采用单一来源方式前的公示期不得少于 n。",
  },
  "result.notice": {
    name: "结果公告与通知书",
    units: periodUnits,
    meaning: "自中标、成交供应商确定之日起 n 内公告结果并发出通知书。",
  },
  "contract.sign": {
    name: "签订合同",
    units: periodUnits,
    meaning: "自中标、成交通知书发出之日起 n 内签订合同。",
  },
  "contract.notice": {
    name: "合同公告",
    units: periodUnits,
    meaning: "自合同签订之日起 n 内公告合同。",
  },
  "bond.share": {
    name: "投标保证金比例上限",
    units: ["percent"],
    meaning: "投标保证金不得超过估算价或预算金额的 n。",
  },
  "bond.cap": {
    name: "投标保证金金额上限",
    units: ["yuan"],
    meaning: "工程建设项目施工的投标保证金最高不得超过 n。",
  },
  "bond.refund": {
    name: "投标保证金退还",
    units: periodUnits,
    meaning: "招标投标自合同签订后、政府采购自通知书发出或合同签订之日起 n 内退还。",
  },
  "intention.before": {
    name: "采购意向公开提前",
    units: periodUnits,
    meaning: "采购意向原则上不得晚于采购活动开始前 n 公开。",
  },
  "bidders.min": {
    name: "投标人最低数量",
    units: ["count"],
    meaning: "投标（响应）的供应商不得少于 n。",
  },
} as const satisfies Readonly<Record<string, RuleKeyEntry>>;

export type RuleKey = keyof typeof ruleKeys;

export const ruleKeyNames = Object.keys(ruleKeys) as [RuleKey, ...RuleKey[]];

/** Longest period in days or working days. */
export const MAX_PERIOD = 365;

/** Values by unit: whole days and numbers of bidders, percent and yuan with at most two places. Without leading zeros. */
const valueForms: Readonly<Record<RuleUnit, RegExp>> = {
  day: /^[1-9]\d{0,2}$/,
  working_day: /^[1-9]\d{0,2}$/,
  percent: /^(?:0|[1-9]\d{0,2})(?:\.\d{1,2})?$/,
  yuan: /^(?:0|[1-9]\d{0,11})(?:\.\d{1,2})?$/,
  count: /^[1-9]\d?$/,
};
const maxValues: Readonly<Partial<Record<RuleUnit, number>>> = {
  day: MAX_PERIOD,
  working_day: MAX_PERIOD,
  percent: 100,
};

/** Explains the values of a unit, below the field and after a refusal. */
export const valueHints: Readonly<Record<RuleUnit, string>> = {
  day: "应为 1 至 365 的整数",
  working_day: "应为 1 至 365 的整数",
  percent: "应大于 0、不超过 100，至多两位小数",
  yuan: "应大于 0，至多十二位整数、两位小数",
  count: "应为 1 至 99 的整数",
};

/** Returns whether a rule may have the value in this unit. */
export const isRuleValue = (unit: RuleUnit, value: string): boolean =>
  valueForms[unit].test(value) && Number(value) > 0 && Number(value) <= (maxValues[unit] ?? Number.POSITIVE_INFINITY);

/** Returns whether rules of the key may have the unit. */
export const hasUnit = (key: RuleKey, unit: RuleUnit): boolean =>
  (ruleKeys[key].units as readonly RuleUnit[]).includes(unit);

/** Returns the value with its unit, such as `5 个工作日`, `2%`. */
export const valueWord = (value: string, unit: RuleUnit): string =>
  unit === "percent" ? `${value}%` : `${value} ${unitWords[unit]}`;

/** Returns the meaning of a key with a value, such as `中标候选人的公示期不得少于 3 日。` */
export const meaningOf = (key: RuleKey, value: string, unit: RuleUnit): string =>
  ruleKeys[key].meaning.replace(/ n ?/, ` ${valueWord(value, unit)}`);

const limitWords: Readonly<Record<RuleUnit, string>> = {
  day: "规定期限",
  working_day: "规定期限",
  percent: "规定比例",
  yuan: "规定金额",
  count: "规定数量",
};

/** Returns the meaning of a key without a value, such as `中标候选人的公示期不得少于规定期限。` */
export const generalMeaningOf = (key: RuleKey): string =>
  ruleKeys[key].meaning.replace(/ n ?/, limitWords[ruleKeys[key].units[0]]);

/** Kinds of days that differ from Monday to Friday, with their words in files and on pages. */
export const dayKindWords = { rest: "休息", work: "上班" } as const;
export type DayKind = keyof typeof dayKindWords;
