import type { DictionaryItem } from "@tender/contract";

const codeLists = ["cgfs", "category", "open_scope"] as const;
export type CodeList = (typeof codeLists)[number];

/** Labels of the built-in codes, for where the stored dictionaries lack a list. Dictionaries win: they can be edited. */
const builtIn: Readonly<Record<CodeList, Readonly<Record<string, string>>>> = {
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
};

export type Dictionaries = Readonly<Record<string, readonly Pick<DictionaryItem, "value" | "text">[]>>;

/** What a code is called, stopped or not; an unknown code stays itself. */
export const codeLabel = (dictionaries: Dictionaries | null, list: CodeList, code: string): string =>
  dictionaries?.[list]?.find((item) => item.value === code)?.text ?? builtIn[list][code] ?? code;

/** The dictionaries with what was stopped behind what is offered: projects of before are called and asked for by it. */
export const withStopped = (dictionaries: Dictionaries | null, stopped: Dictionaries): Dictionaries =>
  Object.fromEntries(
    codeLists.map((list) => [list, [...(dictionaries?.[list] ?? []), ...(stopped[list] ?? [])]] as const),
  );

/** The codes to choose from, in the dictionary's order. */
export function codeChoices(dictionaries: Dictionaries | null, list: CodeList): { value: string; label: string }[] {
  const items = dictionaries?.[list];
  if (items?.length) return items.map(({ value, text }) => ({ value, label: text }));
  return Object.entries(builtIn[list]).map(([value, label]) => ({ value, label }));
}
