import { type Method, methodOf, regimes } from "@tender/contract/tender-terms";
import type { Draft } from "../tender-content.ts";
import type { Finding } from "./finding.ts";

/** Facts beside the draft that publication requires. */
export interface DraftSurroundings {
  /** Number of 采购文件 on file. */
  readonly documents: number;
}

type DraftLot = Draft["lots"][number];

const TOTAL_WEIGHT = 100;
/** Value of the dictionary `psbf`: rated criteria. */
const RATED = "2";

const missing = (field: string, what: string): Finding => ({
  field,
  message: `请填写${what}`,
  kind: "missing",
  rule: null,
});
const wrong = (field: string, message: string): Finding => ({ field, message, kind: "missing", rule: null });

const isBlank = (value: string | null): boolean => value === null || value.trim() === "";

/** Compares two decimal texts of yuan. */
const isMore = (a: string, b: string): boolean => Number(a) > Number(b);

const required: readonly (readonly [field: string, what: string, read: (draft: Draft) => string | null])[] = [
  ["name", "项目名称", ({ name }) => name],
  ["regime", "适用法律", ({ regime }) => regime],
  ["method", "采购方式", ({ method }) => method],
  ["orgForm", "组织形式", ({ orgForm }) => orgForm],
  ["category", "采购类别", ({ category }) => category],
  ["regionCode", "行政区划", ({ regionCode }) => regionCode],
  ["buyerId", "采购人", ({ buyerId }) => buyerId],
  ["buyerContact.name", "采购人的联系人", ({ buyerContact }) => buyerContact.name],
  ["buyerContact.phone", "采购人的联系电话", ({ buyerContact }) => buyerContact.phone],
  ["fundSource", "资金来源", ({ fundSource }) => fundSource],
  ["summary", "项目概况", ({ summary }) => summary],
  ["qualification", "供应商的资格要求", ({ qualification }) => qualification],
  ["documentsWay", "采购文件的获取方式", ({ documentsWay }) => documentsWay],
  ["schedule.documentsFrom", "采购文件开始提供的时间", ({ schedule }) => schedule.documentsFrom],
  ["schedule.documentsTo", "采购文件停止提供的时间", ({ schedule }) => schedule.documentsTo],
  ["schedule.deadline", "投标截止及开标时间", ({ schedule }) => schedule.deadline],
  ["submissionPlace", "递交地点", ({ submissionPlace }) => submissionPlace],
  ["openingPlace", "开标地点", ({ openingPlace }) => openingPlace],
];

function missingOfMethod(draft: Draft, method: Method): Finding[] {
  const { regime, methodReason, lots } = draft;
  const found: Finding[] = [];
  if (regime !== null && !method.regimes.includes(regime))
    found.push(wrong("method", `${method.name}不适用于${regimes[regime]}的项目`));
  if (method.needsReason && isBlank(methodReason)) found.push(missing("methodReason", `采用${method.name}的理由`));
  for (const [at, { suppliers }] of lots.entries()) {
    if (method.admission === "invited" && suppliers.length < method.minBids)
      found.push(wrong(`lots.${at}.suppliers`, `请选择至少 ${method.minBids} 家受邀供应商`));
    if (method.admission === "named" && suppliers.length !== 1)
      found.push(wrong(`lots.${at}.suppliers`, "请选择 1 家拟成交的供应商"));
  }
  return found;
}

function missingOfCriteria({ criteria, evaluation }: DraftLot, place: string): Finding[] {
  if (evaluation !== RATED) return [];
  if (criteria.length === 0) return [missing(`${place}.criteria`, "评分因素")];
  const nameless = criteria.findIndex(({ name }) => isBlank(name));
  if (nameless >= 0) return [missing(`${place}.criteria.${nameless}.name`, "评分因素的名称")];
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  if (total !== TOTAL_WEIGHT)
    return [wrong(`${place}.criteria`, `评分因素的分值合计应为 ${TOTAL_WEIGHT}，现为 ${total}`)];
  return criteria.some(({ kind }) => kind === "price") ? [] : [wrong(`${place}.criteria`, "评分因素中应有价格分")];
}

function missingOfLot(lot: DraftLot, at: number, { lots, method }: Draft): Finding[] {
  const place = `lots.${at}`;
  const { title, budget, ceiling, evaluation, items } = lot;
  const found: Finding[] = [];
  if (lots.length > 1 && isBlank(title)) found.push(missing(`${place}.title`, "标段名称"));
  if (budget === null) found.push(missing(`${place}.budget`, "预算金额"));
  if (budget !== null && ceiling !== null && isMore(ceiling, budget))
    found.push(wrong(`${place}.ceiling`, "最高限价不得超过预算金额"));
  if (evaluation === null) found.push(missing(`${place}.evaluation`, "评审办法"));
  else if (methodOf(method)?.evaluations.includes(evaluation) === false)
    found.push(wrong(`${place}.evaluation`, `${methodOf(method)?.name}不采用此评审办法`));
  if (items.length === 0) found.push(missing(`${place}.items`, "采购需求"));
  for (const [index, { name, quantity, unit }] of items.entries()) {
    if (isBlank(name)) found.push(missing(`${place}.items.${index}.name`, "采购需求的名称"));
    if (quantity === null || isBlank(unit)) found.push(missing(`${place}.items.${index}.quantity`, "数量与单位"));
  }
  return [...found, ...missingOfCriteria(lot, place)];
}

/** False if one of the instants is not entered. */
function isBefore(a: string | null, b: string | null, { isEqualToo = false } = {}): boolean {
  if (a === null || b === null) return false;
  return isEqualToo ? Date.parse(a) <= Date.parse(b) : Date.parse(a) < Date.parse(b);
}

function wrongTimes({ documentsFrom, documentsTo, deadline }: Draft["schedule"]): Finding[] {
  const found: Finding[] = [];
  if (isBefore(documentsTo, documentsFrom, { isEqualToo: true }))
    found.push(wrong("schedule.documentsTo", "停止提供的时间须晚于开始提供的时间"));
  if (isBefore(deadline, documentsTo))
    found.push(wrong("schedule.deadline", "投标截止时间须晚于采购文件停止提供的时间"));
  return found;
}

/** Returns what a 采购公告 of the draft still lacks, in the order of the form. Each finding prevents publication. */
export function missingIn(draft: Draft, { documents }: DraftSurroundings): Finding[] {
  const method = methodOf(draft.method);
  const { agencyId, agencyContact } = draft;
  return [
    ...required.flatMap(([field, what, read]) => (isBlank(read(draft)) ? [missing(field, what)] : [])),
    ...(agencyId !== null && (isBlank(agencyContact.name) || isBlank(agencyContact.phone))
      ? [missing("agencyContact.name", "代理机构的联系人与电话")]
      : []),
    ...(method ? missingOfMethod(draft, method) : []),
    ...draft.lots.flatMap((lot, at) => missingOfLot(lot, at, draft)),
    ...wrongTimes(draft.schedule),
    ...(documents === 0 ? [wrong("documents", "请上传采购文件")] : []),
  ];
}
