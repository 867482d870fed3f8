import type { RuleContents, RulePlace } from "./rule-choice.ts";

export type DeliveredRule = RulePlace & Omit<RuleContents, "enabled">;

const [OPEN, INVITED, NEGOTIATION, INQUIRY, SINGLE, CONSULTATION] = ["1", "2", "3", "4", "5", "6"] as const;

const BID_LAW = "《中华人民共和国招标投标法》";
const BID_RULES = "《中华人民共和国招标投标法实施条例》";
const BUY_LAW = "《中华人民共和国政府采购法》";
const BUY_RULES = "《中华人民共和国政府采购法实施条例》";
const BUY_BIDS = "《政府采购货物和服务招标投标管理办法》（财政部令第87号）";
const OTHER_METHODS = "《政府采购非招标采购方式管理办法》（财政部令第74号）";
const CONSULTING = "《政府采购竞争性磋商采购方式管理暂行办法》（财库〔2014〕214号）";
const OBJECTIONS = "《政府采购质疑和投诉办法》（财政部令第94号）";

const bidding = (
  key: DeliveredRule["key"],
  value: string,
  unit: DeliveredRule["unit"],
  source: string,
): DeliveredRule => ({ key, regime: "bidding", method: null, value, unit, source });

const procurement = (
  key: DeliveredRule["key"],
  methods: readonly string[],
  value: string,
  unit: DeliveredRule["unit"],
  source: string,
): readonly DeliveredRule[] => {
  const rule = { key, regime: "procurement", value, unit, source } as const;
  return methods.length === 0 ? [{ ...rule, method: null }] : methods.map((method) => ({ ...rule, method }));
};

const TENDERS = [OPEN, INVITED];

/** Rules of every installation. Methods are codes of dictionary `cgfs`. Nobody has checked them for an installation. */
export const deliveredRules: readonly DeliveredRule[] = [
  bidding("documents.deadline", "20", "day", `${BID_LAW}第二十四条`),
  ...procurement("documents.deadline", TENDERS, "20", "day", `${BUY_LAW}第三十五条`),
  ...procurement("documents.deadline", [NEGOTIATION], "3", "working_day", `${OTHER_METHODS}第二十九条`),
  ...procurement("documents.deadline", [INQUIRY], "3", "working_day", `${OTHER_METHODS}第四十五条`),
  ...procurement("documents.deadline", [CONSULTATION], "10", "day", `${CONSULTING}第十条`),
  bidding("documents.sale", "5", "day", `${BID_RULES}第十六条`),
  ...procurement("documents.sale", TENDERS, "5", "working_day", `${BUY_RULES}第三十一条`),
  ...procurement("documents.sale", [CONSULTATION], "5", "working_day", `${CONSULTING}第十条`),
  bidding("correction.before", "15", "day", `${BID_LAW}第二十三条、${BID_RULES}第二十一条`),
  ...procurement("correction.before", TENDERS, "15", "day", `${BUY_RULES}第三十一条、${BUY_BIDS}第二十七条`),
  ...procurement("correction.before", [NEGOTIATION], "3", "working_day", `${OTHER_METHODS}第二十九条`),
  ...procurement("correction.before", [INQUIRY], "3", "working_day", `${OTHER_METHODS}第四十五条`),
  ...procurement("correction.before", [CONSULTATION], "5", "day", `${CONSULTING}第十条`),
  bidding("objection.period", "10", "day", `${BID_RULES}第二十二条`),
  bidding("objection.answer", "3", "day", `${BID_RULES}第二十二条、第五十四条`),
  ...procurement("query.period", [], "7", "working_day", `${BUY_LAW}第五十二条、${OBJECTIONS}第十条`),
  ...procurement("query.answer", [], "7", "working_day", `${BUY_LAW}第五十三条、${OBJECTIONS}第十三条`),
  bidding("complaint.period", "10", "day", `${BID_RULES}第六十条`),
  ...procurement("complaint.period", [], "15", "working_day", `${BUY_LAW}第五十五条、${OBJECTIONS}第十七条`),
  bidding("candidates.publicity", "3", "day", `${BID_RULES}第五十四条`),
  ...procurement(
    "single.publicity",
    [SINGLE],
    "5",
    "working_day",
    `${BUY_RULES}第三十八条、${OTHER_METHODS}第三十八条`,
  ),
  ...procurement("result.notice", [], "2", "working_day", `${BUY_RULES}第四十三条`),
  bidding("contract.sign", "30", "day", `${BID_LAW}第四十六条`),
  ...procurement("contract.sign", [], "30", "day", `${BUY_LAW}第四十六条`),
  ...procurement("contract.notice", [], "2", "working_day", `${BUY_RULES}第五十条`),
  bidding("bond.share", "2", "percent", `${BID_RULES}第二十六条`),
  ...procurement("bond.share", [], "2", "percent", `${BUY_RULES}第三十三条`),
  bidding("bond.cap", "800000", "yuan", "《工程建设项目施工招标投标办法》第三十七条"),
  bidding("bond.refund", "5", "day", `${BID_RULES}第五十七条`),
  ...procurement("bond.refund", [], "5", "working_day", `${BUY_RULES}第三十三条`),
  ...procurement(
    "intention.before",
    [],
    "30",
    "day",
    "《财政部关于开展政府采购意向公开工作的通知》（财库〔2020〕10号）",
  ),
  bidding("bidders.min", "3", "count", `${BID_LAW}第二十八条、${BID_RULES}第四十四条`),
  ...procurement("bidders.min", [OPEN], "3", "count", `${BUY_LAW}第三十六条`),
  ...procurement("bidders.min", [INVITED], "3", "count", `${BUY_LAW}第三十四条、第三十六条`),
  ...procurement("bidders.min", [NEGOTIATION], "3", "count", `${BUY_LAW}第三十八条`),
  ...procurement("bidders.min", [INQUIRY], "3", "count", `${BUY_LAW}第四十条`),
  ...procurement("bidders.min", [SINGLE], "1", "count", `${BUY_LAW}第三十一条、第三十九条`),
  ...procurement("bidders.min", [CONSULTATION], "3", "count", `${CONSULTING}第六条`),
];
