import type { DictionaryItem } from "@tender/contract";

const codeLists = [
  ...["cgfs", "category", "open_scope", "zzxs", "xmzt", "gdzt", "bgqx"],
  ...["tbzt", "zbzt", "htzt", "scale"],
] as const;
export type CodeList = (typeof codeLists)[number];

/**
 * Built-in labels for lists that the stored dictionaries lack. Dictionaries take precedence, because they can be
 * edited.
 */
const builtInLabels: Readonly<Record<CodeList, Readonly<Record<string, string>>>> = {
  cgfs: {
    1: "公开招标",
    2: "邀请招标",
    3: "竞争性谈判",
    4: "询价",
    5: "单一来源采购",
    6: "竞争性磋商",
    7: "框架协议采购",
    8: "合作创新采购",
    20: "直接发包/直接采购",
    21: "竞价",
    22: "比选/遴选",
    23: "电子卖场",
    O1: "公开类",
    O2: "选择类",
    O3: "限制类",
    O4: "直接类",
    99: "未映射",
  },
  category: { A: "货物", B: "工程", C: "服务", 9: "未分类" },
  open_scope: { public: "公开", internal: "内部", restricted: "限制" },
  zzxs: { 0: "分散", 1: "政府集中", 2: "部门集中" },
  xmzt: { 0: "意向", 1: "拟采购", 2: "进行中", 3: "已完成", 4: "流标/废标", 5: "终止", 6: "撤回" },
  gdzt: {
    0: "待收集",
    1: "收集中",
    2: "整理中",
    3: "检测未通过",
    4: "待审核",
    5: "已归档",
    6: "已移交",
    7: "到期待鉴定",
    8: "已销毁",
    9: "冻结",
  },
  bgqx: { Y: "永久", D30: "30 年", D15: "15 年", D10: "10 年" },
  tbzt: { 0: "受邀", 1: "已递交", 2: "有效", 3: "否决", 4: "撤回" },
  zbzt: { 0: "候选/公示", 1: "生效", 2: "取消", 3: "未成" },
  htzt: { 0: "待签", 1: "生效", 2: "终结", 3: "取消" },
  scale: { micro: "微型", small: "小型", medium: "中型", sme: "中小微（未细分）", large: "大型" },
};

export type Dictionaries = Readonly<Record<string, readonly Pick<DictionaryItem, "value" | "text">[]>>;

/** Returns the label of an active or disabled code; an unknown code is returned unchanged. */
export const codeLabel = (dictionaries: Dictionaries | null, list: CodeList, code: string): string =>
  dictionaries?.[list]?.find((item) => item.value === code)?.text ?? builtInLabels[list][code] ?? code;

/** Appends disabled items to the dictionaries: older projects are labelled and filtered by them. */
export const addDisabledItems = (dictionaries: Dictionaries | null, stopped: Dictionaries): Dictionaries =>
  Object.fromEntries(
    codeLists.map((list) => [list, [...(dictionaries?.[list] ?? []), ...(stopped[list] ?? [])]] as const),
  );

/** Returns the codes to choose from, in the order of the dictionary. */
export function codeChoices(dictionaries: Dictionaries | null, list: CodeList): { value: string; label: string }[] {
  const items = dictionaries?.[list];
  if (items?.length) return items.map(({ value, text }) => ({ value, label: text }));
  return Object.entries(builtInLabels[list]).map(([value, label]) => ({ value, label }));
}

/** Orders and labels rows by the dictionary; unknown codes are last. */
export function sortByDictionary<R extends { readonly code: string; readonly label: string }>(
  rows: readonly R[],
  dictionaries: Dictionaries | null,
  list: CodeList,
): R[] {
  const order = codeChoices(dictionaries, list).map(({ value }) => value);
  const positionOf = ({ code }: R) => (order.includes(code) ? order.indexOf(code) : order.length);
  return rows
    .map((row) => ({ ...row, label: codeLabel(dictionaries, list, row.code) }))
    .toSorted((a, b) => positionOf(a) - positionOf(b));
}
