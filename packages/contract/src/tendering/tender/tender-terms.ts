// Terms of tenders: regimes, methods, states, announcements. No imports of zod: pages import it directly.

import type { RuleRegime } from "#tendering/work-calendar/rule-keys.ts";

/** 适用法律. */
export const regimes = {
  bidding: "招标投标法",
  procurement: "政府采购法",
} as const satisfies Readonly<Record<RuleRegime, string>>;
export type Regime = RuleRegime;

/**
 * Suppliers that may take part: all, or invited ones alone; `either`: the buyer chooses; `named`: the one that the
 * publicity names.
 */
export type Admission = "anyone" | "invited" | "either" | "named";

/** A procurement method: one row decides what a lot of this method may do. A lot stores its row at publication. */
export interface Method {
  /** Value of the dictionary `cgfs`. */
  readonly code: string;
  readonly name: string;
  readonly regimes: readonly Regime[];
  readonly admission: Admission;
  /** Least number of offers. */
  readonly minBids: number;
  readonly maxRounds: number;
  /** Offers are read out at the opening. */
  readonly isReadOut: boolean;
  /** Values of the dictionary `psbf` that the method allows. */
  readonly evaluations: readonly string[];
  /** Regimes under which the ranking of candidates is published for objections. */
  readonly publicityUnder: readonly Regime[];
  /** The buyer must state why this method may be used. */
  readonly needsReason: boolean;
  /** 单一来源公示 must precede the announcement. */
  readonly needsPublicity: boolean;
}

const both = ["bidding", "procurement"] as const;

/** In the order of choice. Legal values are delivered as rules of time; an administrator changes them there. */
export const methods: readonly Method[] = [
  {
    code: "1",
    name: "公开招标",
    regimes: both,
    admission: "anyone",
    minBids: 3,
    maxRounds: 2,
    isReadOut: true,
    evaluations: ["1", "2"],
    publicityUnder: ["bidding"],
    needsReason: false,
    needsPublicity: false,
  },
  {
    code: "2",
    name: "邀请招标",
    regimes: both,
    admission: "invited",
    minBids: 3,
    maxRounds: 2,
    isReadOut: true,
    evaluations: ["1", "2"],
    publicityUnder: ["bidding"],
    needsReason: true,
    needsPublicity: false,
  },
  {
    code: "6",
    name: "竞争性磋商",
    regimes: ["procurement"],
    admission: "either",
    minBids: 3,
    maxRounds: 2,
    isReadOut: false,
    evaluations: ["2"],
    publicityUnder: [],
    needsReason: true,
    needsPublicity: false,
  },
  {
    code: "3",
    name: "竞争性谈判",
    regimes: ["procurement"],
    admission: "either",
    minBids: 3,
    maxRounds: 2,
    isReadOut: false,
    evaluations: ["1"],
    publicityUnder: [],
    needsReason: true,
    needsPublicity: false,
  },
  {
    code: "4",
    name: "询价",
    regimes: ["procurement"],
    admission: "either",
    minBids: 3,
    maxRounds: 1,
    isReadOut: false,
    evaluations: ["1"],
    publicityUnder: [],
    needsReason: true,
    needsPublicity: false,
  },
  {
    code: "5",
    name: "单一来源采购",
    regimes: ["procurement"],
    admission: "named",
    minBids: 1,
    maxRounds: 1,
    isReadOut: false,
    evaluations: ["1"],
    publicityUnder: [],
    needsReason: true,
    needsPublicity: true,
  },
];

export const methodOf = (code: string | null): Method | undefined => methods.find((method) => method.code === code);

/** Returns whether everybody may read the documents of a procurement by this method. */
export const opensDocuments = ({ admission }: Pick<Method, "admission">): boolean =>
  admission === "anyone" || admission === "either";

/** 标段状态, in the order of the life cycle. */
export const lotStates = {
  draft: "编制中",
  open: "招标中",
  opening: "开标中",
  evaluation: "评审中",
  publicity: "公示中",
  decision: "待定标",
  awarded: "已定标",
  done: "已完成",
  failed: "流标",
  cancelled: "已终止",
} as const;
export type LotState = keyof typeof lotStates;

/** States from which no event leads to another state of the lot. */
export const isFinalState = (state: LotState): boolean =>
  state === "done" || state === "failed" || state === "cancelled";

/** Effect of an announcement on its lots when it is published. */
export type AnnouncementEffect = "publish" | "correct" | "cancel" | "none";

/** 公告类型, values of the dictionary `gglx`. */
export const announcementTypes = {
  "01": { name: "采购意向", effect: "none", states: ["draft"] },
  "02": { name: "资格预审公告", effect: "none", states: ["draft"] },
  "03": { name: "采购公告", effect: "publish", states: ["draft"] },
  "04": { name: "单一来源公示", effect: "none", states: ["draft"] },
  "05": { name: "更正公告", effect: "correct", states: ["open"] },
  "06": { name: "中标候选人公示", effect: "none", states: ["evaluation", "publicity", "decision"] },
  "07": { name: "结果公告", effect: "none", states: ["awarded", "failed", "done"] },
  "08": {
    name: "终止公告",
    effect: "cancel",
    states: ["open", "opening", "evaluation", "publicity", "decision", "awarded"],
  },
  "09": { name: "合同公告", effect: "none", states: ["awarded", "done"] },
  "10": { name: "合同变更公告", effect: "none", states: ["awarded", "done"] },
  "11": { name: "验收公告", effect: "none", states: ["awarded", "done"] },
  "12": {
    name: "投诉处理公告",
    effect: "none",
    states: ["open", "opening", "evaluation", "publicity", "decision", "awarded", "done", "failed", "cancelled"],
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly name: string;
      readonly effect: AnnouncementEffect;
      /** States of the lots that such an announcement may be about. */
      readonly states: readonly LotState[];
    }
  >
>;
export type AnnouncementType = keyof typeof announcementTypes;
export const announcementTypeCodes = Object.keys(announcementTypes) as [AnnouncementType, ...AnnouncementType[]];

/** Draft, at a second person, approved for a later time, public. */
export const announcementStates = {
  draft: "草稿",
  waiting: "待审批",
  scheduled: "待发布",
  published: "已发布",
} as const;
export type AnnouncementState = keyof typeof announcementStates;

export const categories = { A: "货物", B: "工程", C: "服务" } as const;
export type Category = keyof typeof categories;

/** 评分因素. The weights of a lot add up to 100. */
export const criterionKinds = { price: "价格", technical: "技术", business: "商务" } as const;

/** 采购文件 and what belongs to it. */
export const documentKinds = {
  documents: "采购文件",
  clarification: "澄清与答复",
  drawing: "图纸与清单",
  other: "其他",
} as const;
export type DocumentKind = keyof typeof documentKinds;

/** Actions on a project. The server computes those that a caller may take now; a page shows these alone. */
export const projectActions = [
  "edit",
  "remove",
  "copy",
  "upload",
  "announce",
  "suspend",
  "resume",
  "override",
  "retender",
] as const;
export type ProjectAction = (typeof projectActions)[number];

/** Kinds of events in the journal of a project. */
export const journalEvents = {
  created: "新建项目",
  published: "发布采购公告",
  corrected: "发布更正公告",
  cancelled: "终止",
  announced: "发布公告",
  deadline: "投标截止，进入开标",
  suspended: "暂停",
  resumed: "恢复",
  overridden: "准许不适用时限规则",
  retendered: "重新采购",
} as const;
export type JournalEvent = keyof typeof journalEvents;
