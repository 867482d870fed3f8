import { beijingDay } from "@tender/contract";
import type { RowWriting } from "#modules/online/online-row/row-writing.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import { BUYER_NAMES, SUPPLIER_NAMES } from "#seed/demo-archive/catalogue.ts";

export interface DemoRows {
  readonly rows: RowWriting;
  readonly caller: Caller;
  readonly origin: Origin;
  readonly ids: ReadonlyMap<string, string>;
  /** Time of the first start, in milliseconds. */
  readonly today: number;
}

const DAY_MS = 86_400_000;
const BONDS = 30;
const COMPLAINTS = 26;

/** Returns an entry of the list, which is continued from its beginning. */
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const number3 = (n: number): string => String(n).padStart(3, "0");
const supplier = (n: number): string => pick(SUPPLIER_NAMES, n * 7 + 3)[0];
const works = [
  "道路照明改造",
  "校舍维修",
  "档案数字化",
  "办公设备采购",
  "供水管网更新",
  "绿化养护",
  "机房建设",
  "医疗设备采购",
];
const project = (n: number): string => `${pick(BUYER_NAMES, n * 3 + 1)[0]}${pick(works, n * 5)}项目`;

/** Causes of complaints: each with the days within which it is answered, and its subordinate causes. */
const causes: readonly (readonly [name: string, days: number, guide: string, subCauses?: readonly string[]])[] = [
  ["采购文件", 30, "先核对公告与采购文件的发布时间。", ["资格条件设置不当", "评分标准不明确", "技术参数指向特定产品"]],
  ["采购过程", 30, "调取开标、评标记录。", ["开标程序不合规", "评审专家应回避未回避", "未按规定时间开标"]],
  ["采购结果", 30, "核对评标报告与中标公告。", ["中标人不具备资格", "评分计算有误", "公告内容不完整"]],
  ["保证金与合同", 15, "与财务核对到账和退还记录。", ["保证金逾期未退", "拒绝签订合同"]],
];

/** Stores a few dozen records of either register, around the day of the first start, in every state. */
export async function insertDemoRows({ rows, caller, origin, ids, today }: DemoRows): Promise<void> {
  const day = (days: number): string => beijingDay(today + days * DAY_MS);
  const year = day(0).slice(0, 4);
  const finance = ids.get("calock") ?? caller.userId;
  const supervisor = ids.get("supervisor") ?? caller.userId;
  type Values = Parameters<RowWriting["save"]>[1]["values"];
  type Subs = Parameters<RowWriting["save"]>[1]["subs"];
  const add = (code: string, values: Values, subs: Subs = {}) =>
    rows.save(code, { id: null, version: null, values, subs }, caller, origin);
  const press = (code: string, button: string, row: { id: string; version: number }) =>
    rows.press(code, button, [row], caller, origin);

  for (let n = 1; n <= BONDS; n++) {
    // The oldest are refunded; the newest are not yet paid.
    const deadline = (n - 24) * 11;
    const due = 20_000 + ((n * 7) % 9) * 15_000;
    const isPaid = n <= 21 || n === 25;
    const isPart = n === 22 || n === 26;
    const paid = isPaid ? due : isPart ? due / 2 : 0;
    const paidDay = Math.min(-1, deadline - 3 + (n % 5 === 0 ? 5 : 0));
    const result = n <= 16 ? pick(["lost", "won", "lost"], n) : n === 17 ? "failed" : "open";
    const isGuarantee = n % 4 === 0;
    const line = (amount: number, moved: number, part: number) => ({
      id: null,
      version: null,
      values: {
        kind: "pay",
        moved: day(moved),
        amount: amount.toFixed(2),
        voucher: `PZ${year}${number3(n)}${part}`,
        memo: part === 1 ? "投标保证金" : "补足投标保证金",
      },
    });
    const lines =
      paid === 0
        ? []
        : n % 3 === 0 && isPaid
          ? [line(paid * 0.6, paidDay - 2, 1), line(paid * 0.4, paidDay, 2)]
          : [line(paid, paidDay, 1)];
    const contract = n <= 16 ? { contract_day: day(Math.min(-1, deadline + 40)) } : {};
    const saved = await add(
      "bid_bond",
      {
        bond_no: `BZJ-${year}-${number3(n)}`,
        project: project(n),
        supplier: supplier(n),
        ...(isGuarantee ? { method: "guarantee", guarantee_no: `BH${year}${number3(n)}` } : { method: "transfer" }),
        due: due.toFixed(2),
        deadline: day(deadline),
        paid: paid.toFixed(2),
        result,
        ...contract,
        handler: finance,
        ...(isPaid ? { paid_day: day(paidDay) } : {}),
      },
      lines.length === 0 ? {} : { bid_bond_move: { changed: lines, removed: [] } },
    );
    if (n <= 11) await press("bid_bond", "refund", saved);
  }

  const subCauseIds = new Map<string, string>();
  for (const [index, [name, days, guide, subCauses = []]] of causes.entries()) {
    const { id: above } = await add("complaint_cause", { name, sort: index + 1, limit_days: days, guide });
    for (const [subIndex, subCause] of subCauses.entries()) {
      const saved = await add("complaint_cause", { name: subCause, above, sort: subIndex + 1, limit_days: days });
      subCauseIds.set(subCause, saved.id);
    }
  }
  const reasons = [...subCauseIds];
  // A few causes make up most of the complaints.
  const frequent = [1, 6, 1, 9, 1, 6, 0, 1, 8, 6, 9, 1, 6];
  for (let n = 1; n <= COMPLAINTS; n++) {
    const [cause, causeId] = pick(reasons, pick(frequent, n));
    const saved = await add("supplier_complaint", {
      case_no: `TS-${year}-${number3(n)}`,
      received: day((n - COMPLAINTS) * 7 - (n % 3)),
      project: project(n + 4),
      supplier: supplier(n + 11),
      cause: causeId,
      ways: n % 3 === 0 ? ["letter", "visit"] : ["online"],
      content: `对该项目提出投诉，事由：${cause}。`,
      limit_days: cause.startsWith("保证金") ? 15 : 30,
      handler: supervisor,
      ...(n % 2 === 0 ? { phone: `138000001${String(n).padStart(2, "0")}` } : {}),
    });
    if (n > 22) continue;
    const accepted = { id: saved.id, version: saved.version + 1 };
    await press("supplier_complaint", "take", saved);
    if (n > 18 || n === 15) continue;
    const values = {
      upheld: pick(["no", "part", "no", "yes"], n),
      reason: "已调取相关资料并约谈双方，处理意见已书面告知投诉人。",
    };
    const judged = await rows.save("supplier_complaint", { ...accepted, values, subs: {} }, caller, origin);
    await press("supplier_complaint", "close", judged);
  }
}
